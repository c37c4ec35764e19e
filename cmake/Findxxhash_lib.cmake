# SPDX-License-Identifier: MIT
# Defines xxhash_lib::xxhash, header only: the functions are compiled into their callers, which
# saves a shared library at start-up and inlines the short hashes of IDs.
find_path(XXHASH_LIB_INCLUDE_DIR xxhash.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(xxhash_lib REQUIRED_VARS XXHASH_LIB_INCLUDE_DIR)
if(xxhash_lib_FOUND AND NOT TARGET xxhash_lib::xxhash)
  add_library(xxhash_lib::xxhash INTERFACE IMPORTED)
  target_include_directories(xxhash_lib::xxhash INTERFACE "${XXHASH_LIB_INCLUDE_DIR}")
  target_compile_definitions(xxhash_lib::xxhash INTERFACE XXH_INLINE_ALL)
endif()
mark_as_advanced(XXHASH_LIB_INCLUDE_DIR)
