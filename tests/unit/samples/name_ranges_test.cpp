// SPDX-License-Identifier: MIT
// Lists of phenotypes: every expectation was seen on plink2 2.00a3.5.
#include "adapters/samples/name_ranges.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using ranges = std::vector<name_range>;

std::vector<std::string_view> const header{"A", "B", "C", "D"};

std::string marks(std::vector<bool> const& chosen) {
  std::string text;
  for (bool const one : chosen) text += one ? 'x' : '-';
  return text;
}

int code(ranges const& asked, bool psam) {
  return caught([&] {
           (void)(psam ? select_of_psam(header, asked, "f") : select_by_name(header, asked, "f"));
         })
      .exit_code();
}

TEST(name_ranges, names_and_ranges_in_any_order) {
  for (auto* const select : {&select_by_name, &select_of_psam}) {
    EXPECT_EQ(marks(select(header, ranges{{"D", ""}, {"A", ""}}, "f")), "x--x");
    EXPECT_EQ(marks(select(header, ranges{{"B", "D"}, {"A", ""}}, "f")), "xxxx");
    EXPECT_EQ(marks(select(header, ranges{{"A", "D"}, {"B", ""}}, "f")), "xxxx");
  }
}

TEST(name_ranges, a_phenotype_file_must_have_every_name) {
  EXPECT_EQ(code({{"Z", ""}}, false), 8);
  EXPECT_EQ(code({{"A", "Z"}}, false), 8);
  EXPECT_EQ(code({{"C", "A"}}, false), 8);
  std::vector<std::string_view> const twice{"A", "A"};
  EXPECT_EQ(caught([&] { (void)select_by_name(twice, ranges{{"A", ""}}, "f"); }).exit_code(), 6);
}

TEST(name_ranges, a_psam_need_not) {
  EXPECT_EQ(marks(select_of_psam(header, ranges{{"Z", ""}}, "f")), "----");
  EXPECT_EQ(marks(select_of_psam(header, ranges{{"A", ""}, {"Z", "Y"}}, "f")), "x---");
  EXPECT_EQ(code({{"C", "A"}}, true), 7);
  EXPECT_EQ(code({{"A", "Z"}}, true), 7);
  EXPECT_EQ(code({{"A", "C"}, {"B", "D"}}, true), 7);
}

}  // namespace
}  // namespace gramscore::adapters
