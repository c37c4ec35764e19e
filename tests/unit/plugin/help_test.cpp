// SPDX-License-Identifier: MIT
#include "plugin/help.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "plugin/flag_table.hpp"

namespace gramscore::plugin {
namespace {

TEST(help, lists_every_flag) {
  std::string const text = help_text();
  for (flag_row const& row : flag_rows()) {
    EXPECT_NE(text.find("\n  --" + std::string(row.name)), std::string::npos) << row.name;
  }
  EXPECT_NE(text.find("Examples"), std::string::npos);
}

TEST(help, fits_80_columns) {
  std::istringstream lines(help_text());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79U) << line;
}

TEST(help, explains_one_flag) {
  std::array<std::string, 1> const name = {"--psam"};
  EXPECT_EQ(help_for(name).find("  --fam <file>\n"), 0U);
}

TEST(help, tells_refused_from_unknown) {
  std::array<std::string, 2> const names = {"thin", "foo"};
  std::string const text = help_for(names);
  EXPECT_NE(text.find("--thin: a flag of plink2"), std::string::npos);
  EXPECT_NE(text.find("no such flag"), std::string::npos);
}

}  // namespace
}  // namespace gramscore::plugin
