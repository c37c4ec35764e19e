// SPDX-License-Identifier: MIT
#include "plugin/text_wrap.hpp"

#include <gtest/gtest.h>

namespace gramscore::plugin {
namespace {

TEST(wrap_text, breaks_at_spaces) {
  EXPECT_EQ(wrap_text("aa bb cc", 0, 5), "aa bb\ncc");
  EXPECT_EQ(wrap_text("aa bb cc", 0, 4), "aa\nbb\ncc");
}

TEST(wrap_text, fills_79_columns_exactly) {
  std::string const word(39, 'x');
  EXPECT_EQ(wrap_text(word + " " + word), word + " " + word);
  EXPECT_EQ(wrap_text(word + "y " + word + "y"), word + "y\n" + word + "y");
}

TEST(wrap_text, keeps_long_words_whole) {
  EXPECT_EQ(wrap_text("a bbbbbbbb c", 0, 4), "a\nbbbbbbbb\nc");
}

TEST(wrap_text, keeps_line_ends_and_indents) {
  EXPECT_EQ(wrap_text("aa bb\ncc", 2, 5), "  aa\n  bb\n  cc");
  EXPECT_EQ(wrap_text(""), "");
}

}  // namespace
}  // namespace gramscore::plugin
