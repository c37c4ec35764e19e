# SPDX-License-Identifier: MIT
# Defines xxhash_lib::xxhash from pkg-config.
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH_LIB QUIET IMPORTED_TARGET libxxhash)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(xxhash_lib REQUIRED_VARS XXHASH_LIB_FOUND
                                  VERSION_VAR XXHASH_LIB_VERSION)
if(xxhash_lib_FOUND AND NOT TARGET xxhash_lib::xxhash)
  add_library(xxhash_lib::xxhash ALIAS PkgConfig::XXHASH_LIB)
endif()
