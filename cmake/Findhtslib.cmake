# SPDX-License-Identifier: MIT
# Defines htslib::hts from pkg-config.
find_package(PkgConfig REQUIRED)
pkg_check_modules(HTSLIB QUIET IMPORTED_TARGET htslib)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(htslib REQUIRED_VARS HTSLIB_FOUND VERSION_VAR HTSLIB_VERSION)
if(htslib_FOUND AND NOT TARGET htslib::hts)
  add_library(htslib::hts ALIAS PkgConfig::HTSLIB)
endif()
