// SPDX-License-Identifier: MIT
#include "adapters/samples/sex_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "adapters/bed/fam_layout.hpp"
#include "adapters/samples/sample_key.hpp"
#include "adapters/text/line_reader.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint32_t usual_column = 3;

bool is_sex_name(std::string_view name) {
  return name.size() == 3 && (name[0] == 'S' || name[0] == 's') &&
         (name[1] == 'E' || name[1] == 'e') && (name[2] == 'X' || name[2] == 'x');
}

class sex_parser {
 public:
  sex_parser(std::string const& path, sex_file_options const& options, sample_names const& samples,
             std::span<sex const> before)
      : options_(options), samples_(samples), reader_(path) {
    result_.sexes.assign(before.begin(), before.end());
  }

  updated_sexes parse() {
    text_line line;
    bool have_line = reader_.next(line);
    while (have_line && line.text.front() == '#' && !is_fam_header(line)) {
      have_line = reader_.next(line);
    }
    if (!have_line) return std::move(result_);
    bool const has_header = is_fam_header(line);
    set_columns(line, has_header);
    if (has_header) have_line = reader_.next(line);
    sample_index const index(samples_, {});
    seen_.assign(samples_.iid.size(), 0);
    for (; have_line; have_line = reader_.next(line)) read(line, index);
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(text_line const& line, std::string const& text,
                         char const* at = nullptr) const {
    throw error(error_category::malformed_input, text, reader_.place(line, at));
  }

  /// Which columns name the sample, and how many columns behind them the sex stands.
  void set_columns(text_line const& line, bool has_header) {
    token_cursor cursor(line);
    std::string_view next;
    if (has_header) {
      keys_.has_fid = cursor.next() == "#FID";
      if (keys_.has_fid && cursor.next() != "IID") fail(line, "there is no IID behind #FID");
      next = cursor.next();
      keys_.has_sid = next == "SID";
      if (keys_.has_sid) next = cursor.next();
    }
    if (has_header && options_.column == 0) {
      for (sex_field_ = 1; !is_sex_name(next); ++sex_field_) {
        if (next.empty()) fail(line, "the header has no column SEX, and no column number is given");
        next = cursor.next();
      }
      return;
    }
    std::uint32_t const column = options_.column == 0 ? usual_column : options_.column;
    if (column <= keys_.count()) {
      fail(line, fmt::format("column {} is no sex: it names the sample", column));
    }
    sex_field_ = column - keys_.count();
  }

  void read(text_line const& line, sample_index const& index) {
    field_cursor fields(line, false);
    auto const key = read_key(fields, keys_);
    if (!key) fail(line, "the line is too short to name a sample");
    std::optional<sex> value;
    bool repeated = false;
    visit_samples(index, !samples_.sid.empty(), keys_, *key, [&](std::uint32_t sample) {
      if (!value) value = sex_of(line, fields);
      if (std::exchange(seen_[sample], std::uint8_t{1}) == 0) {
        result_.sexes[sample] = *value;
        ++result_.updated_count;
      } else if (result_.sexes[sample] == *value) {
        repeated = true;
      } else {
        fail(line, "an earlier line gives this sample another sex");
      }
    });
    result_.repeated_count += repeated ? 1U : 0U;
    result_.unknown_count += value ? 0U : 1U;
  }

  sex sex_of(text_line const& line, field_cursor& fields) const {
    std::optional<std::string_view> text;
    for (std::size_t i = 0; i < sex_field_; ++i) {
      text = fields.next();
      if (!text) fail(line, "the line has no sex: it is too short");
    }
    char const first = text->front();
    if (first == 'M' || first == 'm') return sex::male;
    if (first == 'F' || first == 'f') return sex::female;
    if (options_.zero_is_male) {
      if (first == '2') fail(line, "'2' is no sex beside 'male0'", text->data());
      if (first == '0') return sex::male;
      return first == '1' ? sex::female : sex::unknown;
    }
    if (first == '1') return sex::male;
    if (first == '2') return sex::female;
    if (first == '0' || first == 'N' || first == 'U' || first == 'u') return sex::unknown;
    fail(line, quote_token(*text) + " is no sex: 1, M, m; 2, F, f; or 0, N, U for an unknown one",
         text->data());
  }

  sex_file_options options_;
  sample_names samples_;
  line_reader reader_;
  key_columns keys_;
  std::size_t sex_field_ = 1;  // counted from 1 behind the names
  std::vector<std::uint8_t> seen_;
  updated_sexes result_;
};

}  // namespace

updated_sexes read_sex_file(std::string const& path, sex_file_options const& options,
                            sample_names const& samples, std::span<sex const> before) {
  return sex_parser(path, options, samples, before).parse();
}

}  // namespace gramscore::adapters
