# SPDX-License-Identifier: MIT
# Installs a build folder into a temporary prefix, then configures, builds and runs a consumer that
# knows the prefix only. Arguments: BUILD_DIR WORK_DIR CONSUMER CXX CXX_FLAGS GENERATOR VERSION.
function(must_run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "exit ${status}: ${command}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
must_run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${WORK_DIR}/prefix")
must_run("${CMAKE_COMMAND}" -S "${CONSUMER}" -B "${WORK_DIR}/build" -G "${GENERATOR}"
         "-DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix" "-DCMAKE_CXX_COMPILER=${CXX}"
         "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}" -DCMAKE_BUILD_TYPE=Release
         "-DEXPECTED_VERSION=${VERSION}")
must_run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
must_run("${WORK_DIR}/build/consumer")
message(STATUS "consumer printed: ${output}")

# The installed program answers what a package recipe asks.
set(program "${WORK_DIR}/prefix/bin/gramscore")
must_run("${program}" --version-only)
string(STRIP "${output}" printed)
if(NOT printed STREQUAL VERSION)
  message(FATAL_ERROR "--version-only printed '${printed}', not ${VERSION}")
endif()
must_run("${program}" --version)
must_run("${program}" --help)

# Where man, bash-completion and zsh look. A build that cannot run what it makes has none.
if(EXISTS "${BUILD_DIR}/documents")
  foreach(file IN ITEMS man/man1/gramscore.1 bash-completion/completions/gramscore
                        zsh/site-functions/_gramscore)
    if(NOT EXISTS "${WORK_DIR}/prefix/share/${file}")
      message(FATAL_ERROR "share/${file} is not installed")
    endif()
  endforeach()
endif()
