# SPDX-License-Identifier: MIT
# Not for unit tests: see tests/unit/CMakeLists.txt.
set(gramscore_fuzz_dir "${CMAKE_CURRENT_LIST_DIR}")

# gramscore_add_fuzzer(name source [LIBS lib...]): one fuzz target <name>_fuzzer, linked to the
# adapters unless LIBS says otherwise. Its corpus is every file in tests/fuzz/corpus/<name>/.
function(gramscore_add_fuzzer name source)
  cmake_parse_arguments(arg "" "" "LIBS" ${ARGN})
  if(NOT arg_LIBS)
    set(arg_LIBS gramscore_adapters)
  endif()
  set(corpus "${gramscore_fuzz_dir}/corpus/${name}")
  file(GLOB seeds CONFIGURE_DEPENDS "${corpus}/*")
  if(NOT seeds)
    message(FATAL_ERROR "fuzz target ${name}: put at least one seed into ${corpus}/")
  endif()
  add_executable(${name}_fuzzer ${source})
  target_link_libraries(${name}_fuzzer PRIVATE ${arg_LIBS} gramscore_flags)
  set_target_properties(${name}_fuzzer PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzzers")
  if(GRAMSCORE_BUILD_FUZZERS)
    target_link_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(${name}_fuzzer PRIVATE "${gramscore_fuzz_dir}/replay_main.cpp")
    add_test(NAME fuzz.replay.${name} COMMAND ${name}_fuzzer "${corpus}")
    set_tests_properties(fuzz.replay.${name} PROPERTIES LABELS fuzz)
  endif()
endfunction()
