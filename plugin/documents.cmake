# SPDX-License-Identifier: MIT
# The man page and the shell completions: made by a program that is linked to the flag table, and
# installed where man, bash-completion and zsh look. Not for README.md, which is written by hand.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "Man page and shell completion: left out, made programs cannot run here")
  return()
endif()

set(documents_dir "${PROJECT_BINARY_DIR}/documents")
set(documents "${documents_dir}/man1/gramscore.1" "${documents_dir}/bash/gramscore"
              "${documents_dir}/zsh/_gramscore")
add_executable(make_documents make_documents.cpp)
target_link_libraries(make_documents PRIVATE gramscore_plugin gramscore_flags)
add_custom_command(OUTPUT ${documents}
  COMMAND make_documents "${PROJECT_VERSION}" "${documents_dir}"
  DEPENDS make_documents VERBATIM COMMENT "Making the man page and the shell completions")
add_custom_target(gramscore_documents ALL DEPENDS ${documents})
# So that `cmake --install` works after a build of the program alone.
add_dependencies(gramscore gramscore_documents)

install(FILES "${documents_dir}/man1/gramscore.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${documents_dir}/bash/gramscore"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${documents_dir}/zsh/_gramscore"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
