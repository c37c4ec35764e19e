# SPDX-License-Identifier: MIT
# Installs the engine as a CMake package `gramscore` (target gramscore::engine). The program's own
# install rule is in plugin/CMakeLists.txt.
include(CMakePackageConfigHelpers)
set(gramscore_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/gramscore")

install(TARGETS gramscore_engine gramscore_engine_cuda EXPORT gramscore_targets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/engine"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/gramscore"
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh")
install(EXPORT gramscore_targets NAMESPACE gramscore:: DESTINATION "${gramscore_package_dir}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/gramscoreConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/gramscoreConfig.cmake" INSTALL_DESTINATION "${gramscore_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/gramscoreConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/gramscoreConfig.cmake"
              "${PROJECT_BINARY_DIR}/gramscoreConfigVersion.cmake"
        DESTINATION "${gramscore_package_dir}")
