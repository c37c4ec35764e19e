// SPDX-License-Identifier: MIT
// Any bytes as a .fam or .psam: an error or samples, never a crash.
#include "adapters/bed/fam_reader.hpp"
#include "engine/error.hpp"
#include "tests/fuzz/memory_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  gramscore::fuzz::memory_file const file(data, size);
  try {
    (void)gramscore::adapters::read_fam(file.path());
  } catch (gramscore::error const&) {
  }
  return 0;
}
