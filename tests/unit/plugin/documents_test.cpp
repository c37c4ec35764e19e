// SPDX-License-Identifier: MIT
// The man page and the completions name every flag of the table. Not for whether groff and the
// shells accept them (tests/golden/documents).
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/error.hpp"
#include "plugin/flag_table.hpp"
#include "plugin/help.hpp"
#include "plugin/man_page.hpp"
#include "plugin/shell_completion.hpp"

namespace gramscore::plugin {
namespace {

bool has(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

std::string with_escaped_dashes(std::string text) {
  for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) {
    text.replace(at, 1, "\\-");
  }
  return text;
}

TEST(documents, the_man_page_has_every_flag) {
  std::string const page = man_page("1.2.3");
  for (flag_row const& row : flag_rows()) {
    std::string const name = with_escaped_dashes("--" + std::string(row.name));
    EXPECT_TRUE(has(page, "\n.TP\n\\fB" + name + "\\fR")) << row.name;
  }
  EXPECT_TRUE(has(page, "gramscore 1.2.3"));
}

TEST(documents, completions_have_every_flag_and_alias) {
  std::string const bash = bash_completion();
  std::string const zsh = zsh_completion();
  auto const check = [&](std::string_view name) {
    EXPECT_TRUE(has(bash, "\n  --" + std::string(name) + "\n")) << name;
    EXPECT_TRUE(has(zsh, "\n  '--" + std::string(name) + ":")) << name;
  };
  for (flag_row const& row : flag_rows()) check(row.name);
  for (flag_alias const& other : flag_aliases()) check(other.alias);
}

TEST(documents, every_flag_has_its_group_and_exit_codes_are_known) {
  for (flag_row const& row : flag_rows()) {
    auto const groups = flag_groups();
    EXPECT_TRUE(std::any_of(groups.begin(), groups.end(), [&](titled_group const& g) {
      return g.group == row.group;
    })) << row.name;
  }
  auto const codes = exit_codes();
  for (error_category const category :
       {error_category::out_of_memory, error_category::cannot_open, error_category::read_failed,
        error_category::write_failed, error_category::malformed_input,
        error_category::inconsistent_input, error_category::command_line,
        error_category::thread_create, error_category::unsupported_cpu,
        error_category::degenerate_data, error_category::decompression, error_category::gpu,
        error_category::internal, error_category::not_supported}) {
    int const code = error(category, "").exit_code();
    EXPECT_EQ(std::count_if(codes.begin(), codes.end(),
                            [&](exit_code_row const& row) { return row.code == code; }),
              1)
        << code;
  }
}

}  // namespace
}  // namespace gramscore::plugin
