// SPDX-License-Identifier: MIT
// Any bytes as a cache, tables and tiles: an error or a good cache, never a crash. Checksums stop
// most inputs early; forged ones are in tests/unit/cache/corruption_test.cpp.
#include "adapters/cache/gram_file.hpp"
#include "engine/error.hpp"
#include "tests/fuzz/memory_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  gramscore::fuzz::memory_file const file(data, size);
  try {
    gramscore::adapters::gram_file::open(file.path())->check_all_tiles();
  } catch (gramscore::error const&) {
  }
  return 0;
}
