// SPDX-License-Identifier: MIT
// Any bytes as a weight file: an error or matched lines, never a crash.
#include "adapters/weights/weight_reader.hpp"
#include "engine/error.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/unit/weights/listed_variants.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  static gramscore::test::listed_variants const variants(
      {{"v1", {"A", "G"}}, {"v2", {"C", "T", "<DEL>"}}, {"twice", {"A"}}, {"twice", {"A"}}});
  gramscore::fuzz::memory_file const file(data, size);
  gramscore::adapters::weight_options options;
  options.header = gramscore::adapters::weight_header::read_names;
  options.score_columns = {3, 4};
  options.ignore_duplicate_ids = true;
  try {
    (void)gramscore::adapters::read_weights(file.path(), options, variants);
  } catch (gramscore::error const&) {
  }
  return 0;
}
