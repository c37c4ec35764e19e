# SPDX-License-Identifier: MIT
# Defines zstd_lib::zstd from pkg-config (Debian's zstd ships no CMake package).
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD_LIB QUIET IMPORTED_TARGET libzstd)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(zstd_lib REQUIRED_VARS ZSTD_LIB_FOUND VERSION_VAR ZSTD_LIB_VERSION)
if(zstd_lib_FOUND AND NOT TARGET zstd_lib::zstd)
  add_library(zstd_lib::zstd ALIAS PkgConfig::ZSTD_LIB)
endif()
