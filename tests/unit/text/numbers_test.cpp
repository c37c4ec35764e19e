// SPDX-License-Identifier: MIT
// Number parsing and printing against plink2's own output.
#include "adapters/text/numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/text/plink2_numbers.hpp"

namespace gramscore::adapters {
namespace {

std::string g6(double value) {
  std::string text(format_g6_bytes, '\0');
  text.resize(static_cast<std::size_t>(format_g6(value, text.data()) - text.data()));
  return text;
}

std::string dosage(std::uint64_t sum) {
  std::string text(format_dosage_sum_bytes, '\0');
  text.resize(static_cast<std::size_t>(format_dosage_sum(sum, text.data()) - text.data()));
  return text;
}

double parsed(std::string_view token) {
  double value = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(parse_coefficient(token, value)) << token;
  return value;
}

// Case 96: random coefficients, parsed and printed.
TEST(numbers, print_as_plink2_after_parsing_as_plink2) {
  std::istringstream table{std::string(test::plink2_numbers)};
  std::string a, b, a_text, b_text, sum_text;
  int row_count = 0;
  while (table >> a >> b >> a_text >> b_text >> sum_text) {
    double const a_value = parsed(a);
    double const b_value = parsed(b);
    EXPECT_EQ(g6(a_value), a_text) << a;
    EXPECT_EQ(g6(b_value), b_text) << b;
    EXPECT_EQ(g6(a_value + b_value), sum_text) << a << " + " << b;
    ++row_count;
  }
  EXPECT_EQ(row_count, 120);
}

TEST(numbers, parse_is_not_correctly_rounded) {
  EXPECT_EQ(parsed("0.3"), 3 * 0.1);
  EXPECT_NE(parsed("0.3"), 0.3);
}

// Case 40: spellings that are accepted.
TEST(numbers, parse_accepts_unfinished_spellings) {
  std::vector<std::pair<std::string_view, double>> const cases{
      {"+1", 1},
      {".5", .5},
      {"1.", 1},
      {"1e", 1},
      {"1e+", 1},
      {"1e-", 1},
      {"5.e3", 5e3},
      {"1.e", 1},
      {"-0", 0},
      {"1E5", 1e5},
      {"0e400", 0},
      {"1e-400", 0},
      {"-1e-400", 0},
      {"1e007", 1e7},
      {"0e-9999999", 0},
      {"1e-99999999999999999999", 0},
      {"1e0000000000000000000000000005", 1e5}};
  for (auto const& [token, value] : cases) {
    EXPECT_EQ(parsed(token), value) << token;
  }
  EXPECT_FALSE(std::signbit(parsed("-0")));
}

// Case 38: tokens that are not numbers, or too large.
TEST(numbers, parse_rejects_other_tokens) {
  for (std::string_view const token : {"",
                                       "NA",
                                       "nan",
                                       "inf",
                                       "0x10",
                                       "0,5",
                                       "1d2",
                                       "-",
                                       "+",
                                       ".",
                                       "+.",
                                       "e5",
                                       ".e5",
                                       "+-1",
                                       "1e5.",
                                       "1..2",
                                       "1e+5x",
                                       "1_0",
                                       "1f",
                                       "1\x80",
                                       "1e309",
                                       "1.8e308",
                                       "1.7976931348623157e308",
                                       "17976931348623157e292",
                                       "1e512",
                                       "1e99999999999999999999",
                                       "0e2147483640"}) {
    double value = 7;
    EXPECT_FALSE(parse_coefficient(token, value)) << token;
    EXPECT_EQ(value, 7) << token;
  }
}

TEST(numbers, parse_keeps_large_finite_values) {
  EXPECT_EQ(g6(parsed("1e308")), "1e+308");
  EXPECT_EQ(g6(parsed("99999999999999999999e288")), "1e+308");
  EXPECT_EQ(g6(parsed("0.00000000000000000000000000000000001e340")), "1e+305");
  EXPECT_EQ(g6(parsed("100000000000000000000000000000000e-33")), "0.1");
}

TEST(numbers, print_the_listed_examples) {
  std::vector<std::pair<double, std::string_view>> const cases{
      {1e-5, "1e-05"},
      {0.0001, "0.0001"},
      {0.00009999995, "0.0001"},
      {0.1 + 0.2, "0.3"},
      {999999.4, "999999"},
      {999999.5, "1e+06"},
      {1234567, "1.23457e+06"},
      {123456.5, "123456"},
      {123457.5, "123458"},
      {0.1234565, "0.123456"},
      {0.1234575, "0.123458"},
      {1e-100, "1e-100"},
      {-0.0, "0"},
      {4.9e-324, "0"},
      {-1e-310, "0"},
      {std::numeric_limits<double>::infinity(), "inf"},
      {-std::numeric_limits<double>::infinity(), "-inf"},
      {std::numeric_limits<double>::quiet_NaN(), "nan"},
      {-1.5, "-1.5"},
      {-0.00012345678, "-0.000123457"}};
  for (auto const& [value, text] : cases) {
    EXPECT_EQ(g6(value), text);
  }
}

TEST(numbers, longest_text_fits) {
  EXPECT_LE(g6(-1.23456e-300).size(), format_g6_bytes);
  EXPECT_EQ(dosage(std::numeric_limits<std::uint64_t>::max() - 32).size(), 19U);
}

// Case 97: dosages 0.0005 0.0006 0.0625 0.9994 0.9995 1.9999, stored in 1/16384.
TEST(numbers, print_dosage_sums) {
  std::vector<std::pair<double, std::string_view>> const cases{
      {.0005, "0"},  {.0006, "0.001"}, {.0625, "0.063"}, {.9994, "0.999"}, {.9995, "1"},
      {1.9999, "2"}, {3, "3"},         {2.5, "2.5"},     {0, "0"}};
  for (auto const& [copies, text] : cases) {
    EXPECT_EQ(dosage(static_cast<std::uint64_t>(2 * std::llround(copies * 16384))), text);
  }
}

// plink2 prints 4032/32768 = 0.12305 one thousandth low, and so do we.
TEST(numbers, print_dosage_sums_with_plink2s_low_thousandth) {
  EXPECT_EQ(dosage(4031), "0.123");
  EXPECT_EQ(dosage(4032), "0.122");
  EXPECT_EQ(dosage(4033), "0.123");
}

}  // namespace
}  // namespace gramscore::adapters
