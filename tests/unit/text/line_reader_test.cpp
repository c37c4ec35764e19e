// SPDX-License-Identifier: MIT
// Lines and tokens of plain and compressed files.
#include "adapters/text/line_reader.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "adapters/text/token_cursor.hpp"
#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using test::gzipped;
using test::temporary_file;
using test::zstd_compressed;

using lines = std::vector<std::string>;

lines read_lines(std::string const& path) {
  line_reader reader(path);
  lines result;
  text_line line;
  while (reader.next(line)) {
    result.emplace_back(line.text);
  }
  return result;
}

lines lines_of(std::string_view content) {
  return read_lines(temporary_file(content).path());
}

lines tokens_of(std::string_view content) {
  temporary_file const file(content);
  line_reader reader(file.path());
  text_line line;
  EXPECT_TRUE(reader.next(line));
  lines result;
  token_cursor cursor(line);
  for (std::string_view token = cursor.next(); !token.empty(); token = cursor.next()) {
    result.emplace_back(token);
  }
  return result;
}

error_category category_of(std::string_view content) {
  temporary_file const file(content);
  return caught([&] { read_lines(file.path()); }).category();
}

/// Many lines: more than the reader's buffer, with lines of all lengths.
std::string long_text() {
  std::string text;
  for (int i = 0; text.size() < 1'500'000; ++i) {
    text += "line" + std::to_string(i) + std::string(static_cast<std::size_t>(i % 97), 'x') + '\n';
  }
  return text;
}

// Case 31: CRLF, no final newline, leading blanks.
TEST(line_reader, accepts_every_line_ending) {
  EXPECT_EQ(lines_of("a b\nc\n"), (lines{"a b", "c"}));
  EXPECT_EQ(lines_of("a b\r\nc\r\n"), (lines{"a b", "c"}));
  EXPECT_EQ(lines_of("a b\nc"), (lines{"a b", "c"}));
  EXPECT_EQ(lines_of(" \ta\n  c"), (lines{"a", "c"}));
}

// Case 33: blank lines at the end.
TEST(line_reader, ignores_trailing_blank_lines) {
  EXPECT_EQ(lines_of("a\n\n \t\n\r\n"), lines{"a"});
  EXPECT_EQ(lines_of("a\n  "), lines{"a"});
  EXPECT_EQ(lines_of("a\n\n\001abc\n"), lines{"a"});
}

// A .bim, .fam or .afreq may not end in blank lines; their readers ask.
TEST(line_reader, refuses_a_blank_end_when_asked) {
  for (auto const& [content, expected] :
       {std::pair{"a\nb\n\n \n", 3U}, std::pair{"a\nb\n", 0U}, std::pair{"a\n  ", 2U}}) {
    temporary_file const file(content);
    line_reader reader(file.path());
    text_line line;
    while (reader.next(line)) {
    }
    std::uint64_t refused = 0;
    try {
      reader.refuse_blank_end();
    } catch (error const& e) {
      refused = e.place().line;
    }
    EXPECT_EQ(refused, expected) << content;
  }
}

TEST(line_reader, reads_empty_files_as_no_line) {
  EXPECT_EQ(lines_of(""), lines{});
  EXPECT_EQ(lines_of("\n \n"), lines{});
  EXPECT_EQ(lines_of(gzipped("")), lines{});
  EXPECT_EQ(lines_of(zstd_compressed("")), lines{});
}

// Case 32: a blank line inside, first, or of blanks and control characters only.
TEST(line_reader, rejects_interior_blank_lines) {
  for (std::string_view const content :
       {"a\n\nb\n", "\na\n", "a\n \t\nb\n", "a\n\r\nb\n", "a\n\001c\nb\n"}) {
    EXPECT_EQ(category_of(content), error_category::malformed_input) << content;
  }
}

TEST(line_reader, reports_the_blank_line) {
  temporary_file const file("a\nb\n\n\nc\n");
  error const thrown = caught([&] { read_lines(file.path()); });
  EXPECT_EQ(thrown.place().source, file.path());
  EXPECT_EQ(thrown.place().line, 3U);
}

TEST(line_reader, gives_lines_before_a_blank_line_first) {
  temporary_file const file("a\n\nb\n");
  line_reader reader(file.path());
  text_line line;
  EXPECT_TRUE(reader.next(line));
  EXPECT_EQ(line.text, "a");
}

TEST(line_reader, counts_lines_and_columns) {
  temporary_file const file("a\n  bb cc\n");
  line_reader reader(file.path());
  text_line line;
  reader.next(line);
  EXPECT_EQ(line.number, 1U);
  reader.next(line);
  EXPECT_EQ(line.number, 2U);
  token_cursor cursor(line);
  EXPECT_EQ(reader.place(line, cursor.column(2).data()).column, 6U);
  EXPECT_EQ(reader.place(line).column, 0U);
}

// Case 46: gzip and zstd by content, whatever the name.
TEST(line_reader, recognises_compression_by_content) {
  lines const expected{"a b", "c"};
  EXPECT_EQ(lines_of(gzipped("a b\nc\n")), expected);
  EXPECT_EQ(lines_of(zstd_compressed("a b\nc\n")), expected);
  EXPECT_EQ(read_lines(temporary_file("a b\nc\n", ".gz").path()), expected);
}

TEST(line_reader, reads_several_members_and_frames) {
  EXPECT_EQ(lines_of(gzipped("a\n") + gzipped("b\n")), (lines{"a", "b"}));
  EXPECT_EQ(lines_of(zstd_compressed("a\n") + zstd_compressed("b\n")), (lines{"a", "b"}));
}

TEST(line_reader, ignores_bytes_behind_the_last_gzip_member) {
  EXPECT_EQ(lines_of(gzipped("a\n") + "junk"), lines{"a"});
  EXPECT_EQ(lines_of(gzipped("a\n") + "\x1f"), lines{"a"});
}

TEST(line_reader, reads_files_longer_than_its_buffer) {
  std::string const text = long_text();
  lines const expected = lines_of(text);
  EXPECT_EQ(lines_of(gzipped(text)), expected);
  EXPECT_EQ(lines_of(zstd_compressed(text)), expected);
  std::string joined;
  for (std::string const& line : expected) {
    joined += line + '\n';
  }
  EXPECT_EQ(joined, text);
}

TEST(line_reader, reads_lines_longer_than_its_buffer) {
  std::string const line(1'000'000, 'y');
  EXPECT_EQ(lines_of("a\n" + line + "\nb"), (lines{"a", line, "b"}));
  std::string const whole_buffer(1U << 18U, 'z');
  EXPECT_EQ(lines_of(whole_buffer), lines{whole_buffer});
}

TEST(line_reader, rejects_damaged_compressed_data) {
  std::string const text = long_text();
  for (std::string packed : {gzipped(text), zstd_compressed(text)}) {
    EXPECT_EQ(category_of(packed.substr(0, packed.size() / 2)), error_category::decompression);
    EXPECT_EQ(category_of(packed.substr(0, packed.size() - 1)), error_category::decompression);
    packed[packed.size() - 2] = static_cast<char>(packed[packed.size() - 2] ^ 0x55);
    EXPECT_EQ(category_of(packed), error_category::decompression);
  }
  EXPECT_EQ(category_of("\x1f\x8bjunk"), error_category::decompression);
  EXPECT_EQ(category_of(zstd_compressed("a\n") + "junk"), error_category::decompression);
}

TEST(line_reader, reports_files_that_cannot_be_read) {
  std::string const folder = ::testing::TempDir();
  EXPECT_EQ(caught([&] { read_lines(folder + "/no-such-file"); }).category(),
            error_category::cannot_open);
  EXPECT_EQ(caught([&] { read_lines(folder); }).category(), error_category::read_failed);
}

TEST(token_cursor, splits_at_spaces_and_tabs) {
  EXPECT_EQ(tokens_of("  a \t bb\tccccccccccccccccccc  \n"),
            (lines{"a", "bb", "ccccccccccccccccccc"}));
}

TEST(token_cursor, gives_quotes_commas_and_high_bytes_no_meaning) {
  EXPECT_EQ(tokens_of("\"a b\",c \xef\xbb\xbf\x7f\n"), (lines{"\"a", "b\",c", "\xef\xbb\xbf\x7f"}));
}

TEST(token_cursor, ends_the_line_at_a_control_character) {
  EXPECT_EQ(tokens_of("a b\001c d\n"), (lines{"a", "b"}));
  EXPECT_EQ(tokens_of("a b \rc d\n"), (lines{"a", "b"}));
}

TEST(token_cursor, finds_token_ends_at_every_length) {
  for (std::size_t length = 1; length < 40; ++length) {
    for (char const fill : {'!', '~', '\x80', '\xff'}) {
      std::string const token(length, fill);
      EXPECT_EQ(tokens_of(token + " " + token + "\n"), (lines{token, token}));
    }
  }
}

TEST(token_cursor, finds_columns_in_any_order) {
  temporary_file const file("a b c d\n");
  line_reader reader(file.path());
  text_line line;
  reader.next(line);
  token_cursor cursor(line);
  EXPECT_EQ(cursor.column(3), "c");
  EXPECT_EQ(cursor.column(4), "d");
  EXPECT_EQ(cursor.column(1), "a");
  EXPECT_EQ(cursor.column(1), "a");
  EXPECT_TRUE(cursor.column(5).empty());
  EXPECT_TRUE(cursor.column(9).empty());
  EXPECT_EQ(cursor.column(2), "b");
  EXPECT_EQ(cursor.count(), 4U);
}

TEST(token_cursor, shortens_long_tokens_in_messages) {
  EXPECT_EQ(quote_token("abc"), "'abc'");
  EXPECT_LT(quote_token(std::string(1000, 'x')).size(), 70U);
}

}  // namespace
}  // namespace gramscore::adapters
