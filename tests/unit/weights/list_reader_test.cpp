// SPDX-License-Identifier: MIT
#include "adapters/weights/list_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using names = std::vector<std::string>;

names read(std::string_view text) {
  test::temporary_file const file(text);
  return read_file_list(file.path());
}

TEST(list_reader, takes_the_first_word_of_each_line) {
  EXPECT_EQ(read("a.txt\n  b.gz\tmore words\r\na.txt\n"), (names{"a.txt", "b.gz", "a.txt"}));
  EXPECT_EQ(read("a\n\n \n"), names{"a"});
}

TEST(list_reader, refuses_blank_lines_and_empty_lists) {
  for (std::string_view const text : {"", "\n", "a\n\nb\n", "\na\n"}) {
    EXPECT_EQ(test::caught([&] { (void)read(text); }).exit_code(), 6) << text;
  }
  EXPECT_EQ(test::caught([] { (void)read_file_list("no such file"); }).exit_code(), 3);
}

}  // namespace
}  // namespace gramscore::adapters
