// SPDX-License-Identifier: MIT
#include "adapters/bed/fam_reader.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "adapters/bed/fam_layout.hpp"
#include "adapters/text/line_reader.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::string_view absent_parent = "0";

sex parse_sex(std::string_view token) {
  if (token == "1" || token == "M" || token == "m") return sex::male;
  if (token == "2" || token == "F" || token == "f") return sex::female;
  return sex::unknown;
}

class fam_parser {
 public:
  explicit fam_parser(std::string const& path) : reader_(path) {}

  sample_table parse() {
    text_line line;
    while (reader_.next(line)) {
      if (line.text.front() == '#') {
        read_comment(line);
      } else {
        if (layout_.column_count == 0) set_layout(plain_fam_layout());
        add_sample(line);
      }
    }
    reader_.refuse_blank_end();
    if (table_.size() == 0) {
      throw error(error_category::malformed_input, "the file has no samples",
                  {reader_.source(), 0, 0});
    }
    return std::move(table_);
  }

 private:
  void read_comment(text_line const& line) {
    if (layout_.column_count != 0) {
      throw error(error_category::malformed_input,
                  "a line starts with # behind the header or the first sample",
                  reader_.place(line));
    }
    if (is_fam_header(line)) set_layout(parse_fam_header(reader_, line));
  }

  void set_layout(fam_layout layout) {
    layout_ = std::move(layout);
    table_.has_fid = layout_.fid != no_column;
    table_.has_sid = layout_.sid != no_column;
    table_.has_parents = layout_.pat != no_column || layout_.mat != no_column;
    for (phenotype_position const& phenotype : layout_.phenotypes) {
      table_.phenotype_names.push_back(phenotype.name);
    }
    table_.phenotypes.resize(layout_.phenotypes.size());
    tokens_.resize(layout_.column_count);
  }

  void split(text_line const& line) {
    token_cursor cursor(line);
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      tokens_[i] = cursor.next();
      if (tokens_[i].empty()) {
        throw error(error_category::malformed_input,
                    fmt::format("the line has {} columns, {} are needed", i, tokens_.size()),
                    reader_.place(line));
      }
    }
  }

  void add_sample(text_line const& line) {
    split(line);
    std::string_view const iid = tokens_[layout_.iid];
    if (iid == "0") {
      throw error(error_category::malformed_input, "IID '0' is not allowed",
                  reader_.place(line, iid.data()));
    }
    table_.iid.emplace_back(iid);
    if (table_.has_fid) table_.fid.emplace_back(tokens_[layout_.fid]);
    if (table_.has_sid) table_.sid.emplace_back(tokens_[layout_.sid]);
    if (table_.has_parents) {
      table_.pat.emplace_back(parent(layout_.pat));
      table_.mat.emplace_back(parent(layout_.mat));
    }
    table_.sexes.push_back(layout_.sex == no_column ? sex::unknown
                                                    : parse_sex(tokens_[layout_.sex]));
    for (std::size_t i = 0; i < layout_.phenotypes.size(); ++i) {
      table_.phenotypes[i].emplace_back(tokens_[layout_.phenotypes[i].column]);
    }
  }

  [[nodiscard]] std::string_view parent(std::size_t column) const {
    return column == no_column ? absent_parent : tokens_[column];
  }

  line_reader reader_;
  fam_layout layout_;
  std::vector<std::string_view> tokens_;  ///< of the current line
  sample_table table_;
};

}  // namespace

sample_table read_fam(std::string const& path) {
  return fam_parser(path).parse();
}

bool fam_has_header(std::string const& path) {
  line_reader reader(path);
  text_line line;
  while (reader.next(line) && line.text.front() == '#') {
    if (is_fam_header(line)) return true;
  }
  return false;
}

}  // namespace gramscore::adapters
