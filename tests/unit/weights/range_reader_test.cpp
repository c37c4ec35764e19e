// SPDX-License-Identifier: MIT
// The files of --q-score-range. Case numbers are those of the plink2 comparison table.
#include "adapters/weights/range_reader.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/error.hpp"
#include "tests/unit/text/temporary_file.hpp"
#include "tests/unit/weights/listed_variants.hpp"

namespace gramscore::adapters {
namespace {

using test::listed_variants;
using test::temporary_file;

listed_variants const& range_variants() {
  static listed_variants const variants({{"v1", {"G", "A"}},
                                         {"v2", {"G", "A"}},
                                         {"v3", {"G", "A"}},
                                         {"two", {"G", "A"}},
                                         {"two", {"G", "A"}}});
  return variants;
}

range_values values_of(std::string const& text, range_data_options const& options = {}) {
  temporary_file const file(text);
  return read_range_values(file.path(), options, range_variants());
}

template <typename Work>
error_category category_of(Work const& work) {
  try {
    work();
  } catch (error const& problem) {
    return problem.category();
  }
  return error_category::internal;
}

error_category values_error(std::string const& text, range_data_options const& options = {}) {
  return category_of([&] { (void)values_of(text, options); });
}

error_category ranges_error(std::string const& text) {
  temporary_file const file(text);
  return category_of([&] { (void)read_score_ranges(file.path()); });
}

TEST(range_reader, keeps_ranges_and_ignores_other_lines) {
  // Case 88: a header, bad numbers and short lines are no ranges.
  temporary_file const file(
      "name lo hi\nb 0 inf\nc\nd 1\ne 0 1,5\nf 0.2 0.1x\ng -1 1e more\n#h .5 .5");

  auto const ranges = read_score_ranges(file.path());

  ASSERT_EQ(ranges.size(), 2U);
  EXPECT_EQ(ranges[0].label, "g");
  EXPECT_EQ(ranges[0].low, -1.0);
  EXPECT_EQ(ranges[0].high, 1.0);
  EXPECT_EQ(ranges[1].label, "#h");
}

TEST(range_reader, refuses_bad_range_files) {
  // Case 88: bounds the wrong way round, a blank line inside, no range at all.
  EXPECT_EQ(ranges_error("a 0.2 0.1\n"), error_category::malformed_input);
  EXPECT_EQ(ranges_error("a 0 1\n\nb 0 1\n"), error_category::malformed_input);
  EXPECT_EQ(ranges_error("a b c\n"), error_category::inconsistent_input);
  EXPECT_EQ(ranges_error(""), error_category::inconsistent_input);
}

TEST(range_reader, gives_each_variant_its_value) {
  // Case 87: unknown and repeated IDs are counted, whatever their value; NA is as no line.
  auto const got = values_of("v3 1e-3\nv9 foo\ntwo 0.5\nv1 NA\nv1 0.25\nv2 nan\n");

  EXPECT_EQ(got.loaded_count, 2U);
  EXPECT_EQ(got.skipped_count, 2U);
  ASSERT_EQ(got.value.size(), 5U);
  EXPECT_EQ(got.value[0], 0.25);
  EXPECT_TRUE(std::isnan(got.value[1]));
  EXPECT_EQ(got.value[2], 1e-3);
  EXPECT_TRUE(std::isnan(got.value[3]));
}

TEST(range_reader, takes_the_smallest_of_several_values_if_asked) {
  EXPECT_EQ(values_error("v1 0.5\nv1 0.1\n"), error_category::malformed_input);
  range_data_options options;
  options.take_min = true;
  auto const got = values_of("v1 0.5\nv1 0.1\nv1 NA\nv1 0.3\n", options);
  EXPECT_EQ(got.value[0], 0.1);
  EXPECT_EQ(got.loaded_count, 1U);
}

TEST(range_reader, takes_columns_in_either_order_and_skips_a_header) {
  // Case 86.
  range_data_options options;
  options.id_column = 3;
  options.value_column = 1;
  options.header = true;
  EXPECT_EQ(values_of("P\n0.5 x v2\n", options).value[1], 0.5);
}

TEST(range_reader, refuses_bad_values) {
  // Case 87: text, infinities; a short line even with an unknown ID; nothing usable.
  for (char const* const token : {".", "inf", "-inf", "foo", "0x1", "1e400", "0,1", "nano"}) {
    EXPECT_EQ(values_error(std::string("v1 ") + token + "\n"), error_category::malformed_input)
        << token;
  }
  EXPECT_EQ(values_error("v9\nv1 1\n"), error_category::inconsistent_input);
  EXPECT_EQ(values_error("v9 1\nv1 NA\n"), error_category::inconsistent_input);
  EXPECT_EQ(values_error(""), error_category::inconsistent_input);
}

}  // namespace
}  // namespace gramscore::adapters
