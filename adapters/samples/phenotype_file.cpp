// SPDX-License-Identifier: MIT
#include "adapters/samples/phenotype_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "adapters/samples/sample_key.hpp"
#include "adapters/text/line_reader.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

bool is_reserved(std::string_view name) {
  constexpr std::array<std::string_view, 5> reserved{"FID", "IID", "SID", "PAT", "MAT"};
  return std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

/// `FID` or `IID` as the whole first field; a # before it is gone.
bool starts_header(std::string_view text) {
  if (!text.starts_with("FID") && !text.starts_with("IID")) return false;
  return text.size() == 3 || text[3] == ',' || static_cast<unsigned char>(text[3]) <= 0x20U;
}

text_line without_mark(text_line line) {
  if (line.text.front() == '#') line.text.remove_prefix(1);
  return line;
}

class phenotype_parser {
 public:
  phenotype_parser(std::string const& path, phenotype_file_options const& options,
                   sample_names const& samples, std::span<std::string const> earlier)
      : options_(options), samples_(samples), earlier_(earlier), reader_(path) {}

  phenotype_table parse() {
    text_line line;
    std::uint64_t more_lines = 0;
    bool have_line = reader_.next(line);
    while (have_line && line.text.front() == '#' && !starts_header(line.text.substr(1))) {
      have_line = reader_.next(line);
    }
    if (!have_line) return {};
    if (starts_header(without_mark(line).text)) {
      read_header(without_mark(line));
      have_line = reader_.next(line);
      more_lines = have_line ? 1 : 0;
    } else {
      count_columns(line);
    }
    check_names(line);
    sample_index const index(samples_, {});
    row_of_.assign(samples_.iid.size(), no_row);
    tokens_.resize(names_.size());
    while (have_line) {
      read(line, index);
      have_line = reader_.next(line);
      more_lines += have_line ? 1U : 0U;
    }
    if (more_lines != 0) reader_.refuse_blank_end();
    if (lines_.empty()) {
      throw error(error_category::inconsistent_input, "the file names no sample of the data set",
                  {reader_.source(), 0, 0});
    }
    return interpret();
  }

 private:
  [[noreturn]] void fail(text_line const& line, std::string const& text) const {
    throw error(error_category::malformed_input, text, reader_.place(line));
  }

  [[noreturn]] void fail_inconsistent(text_line const& line, std::string const& text) const {
    throw error(error_category::inconsistent_input, text, reader_.place(line));
  }

  void read_header(text_line const& line) {
    commas_ = line.text.size() > 3 && line.text[3] == ',';
    field_cursor fields(line, commas_);
    keys_.has_fid = fields.next() == "FID";
    auto field = fields.next();
    if (keys_.has_fid) {
      if (options_.iid_only) fail_inconsistent(line, "'iid-only', but the file has a FID column");
      if (field != "IID") fail(line, "there is no IID behind FID");
      field = fields.next();
    }
    keys_.has_sid = field == "SID";
    if (keys_.has_sid) field = fields.next();
    std::vector<std::string_view> header;
    for (; field; field = fields.next()) header.push_back(*field);
    if (header.empty()) fail(line, "the header names no phenotype");
    chosen_.assign(header.size(), true);
    if (!options_.names.empty()) {
      chosen_ = select_by_name(header, options_.names, reader_.source());
    } else if (!options_.columns.empty()) {
      choose_by_number(header.size());
    }
    for (std::size_t i = 0; i < header.size(); ++i) {
      if (!chosen_[i]) continue;
      if (is_reserved(header[i])) fail(line, fmt::format("'{}' names no phenotype", header[i]));
      names_.emplace_back(header[i]);
    }
  }

  /// A file without a header.
  void count_columns(text_line const& line) {
    keys_.has_fid = !options_.iid_only;
    std::size_t const count = token_cursor(line).count();
    if (count <= keys_.count()) {
      fail(line, fmt::format("the line has {} columns, {} are needed", count, keys_.count() + 1));
    }
    if (!options_.names.empty()) {
      fail_inconsistent(line,
                        "--pheno-name needs a header that starts with #FID, FID, #IID or IID");
    }
    chosen_.assign(count - keys_.count(), true);
    if (!options_.columns.empty()) choose_by_number(chosen_.size());
    auto const chosen_count = std::count(chosen_.begin(), chosen_.end(), true);
    for (std::ptrdiff_t i = 1; i <= chosen_count; ++i) {
      names_.push_back(fmt::format("PHENO{}", earlier_.size() + static_cast<std::size_t>(i)));
    }
  }

  void choose_by_number(std::size_t phenotype_count) {
    chosen_ = select_by_number(keys_.count(), phenotype_count, options_.columns, reader_.source());
  }

  void check_names(text_line const& line) const {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      auto const end = names_.begin() + static_cast<std::ptrdiff_t>(i);
      bool const repeated =
          std::find(earlier_.begin(), earlier_.end(), names_[i]) != earlier_.end() ||
          std::find(names_.begin(), end, names_[i]) != end;
      if (repeated) fail(line, fmt::format("there are two phenotypes '{}'", names_[i]));
    }
  }

  void read(text_line const& line, sample_index const& index) {
    if (line.text.front() == '#') fail(line, "a line behind the first starts with #");
    field_cursor fields(line, commas_);
    auto const key = read_key(fields, keys_);
    if (!key) fail(line, "the line is too short to name a sample");
    auto const row = static_cast<std::uint32_t>(lines_.size());
    bool found = false;
    visit_samples(index, !samples_.sid.empty(), keys_, *key, [&](std::uint32_t sample) {
      found = true;
      if (row_of_[sample] != no_row) fail(line, "an earlier line names this sample");
      row_of_[sample] = row;
      ++named_count_;
    });
    if (!found) return;
    lines_.push_back(line.number);
    std::size_t column = 0;
    for (std::size_t i = 0; column < names_.size(); ++i) {
      auto const field = fields.next();
      if (!field) fail(line, "the line has fewer columns than the first");
      if (chosen_[i]) tokens_[column++].emplace_back(field->empty() ? "NA" : *field);
    }
  }

  /// plink2 takes the kind of a column from the first line that names a sample.
  phenotype_table interpret() {
    phenotype_table table;
    auto const place_of = [&](std::size_t row) {
      return input_place{reader_.source(), lines_[row], 0};
    };
    table.tokens = std::move(tokens_);
    for (std::size_t p = 0; p < names_.size(); ++p) {
      std::vector<std::string_view> const views(table.tokens[p].begin(), table.tokens[p].end());
      auto column = interpret_phenotype(names_[p], views, options_.values, place_of);
      spread(column.values, std::numeric_limits<double>::quiet_NaN());
      std::string const& missing = table.tokens.emplace_back(1, column.missing_category)[0];
      spread(column.categories, std::string_view(missing));
      table.columns.push_back(std::move(column));
    }
    table.named_count = named_count_;
    return table;
  }

  /// From lines to samples.
  template <typename Value>
  void spread(std::vector<Value>& values, Value missing) const {
    if (values.empty()) return;
    std::vector<Value> of_samples(row_of_.size(), missing);
    for (std::size_t s = 0; s < row_of_.size(); ++s) {
      if (row_of_[s] != no_row) of_samples[s] = values[row_of_[s]];
    }
    values = std::move(of_samples);
  }

  phenotype_file_options const& options_;
  sample_names samples_;
  std::span<std::string const> earlier_;
  line_reader reader_;
  bool commas_ = false;
  key_columns keys_;
  std::vector<bool> chosen_;                      // [phenotypes of the file]
  std::vector<std::string> names_;                // [chosen]
  std::vector<std::vector<std::string>> tokens_;  // [chosen][rows]
  std::vector<std::uint64_t> lines_;              // [rows]
  std::vector<std::uint32_t> row_of_;             // [samples]
  std::uint64_t named_count_ = 0;
};

}  // namespace

phenotype_table read_phenotype_file(std::string const& path, phenotype_file_options const& options,
                                    sample_names const& samples,
                                    std::span<std::string const> earlier) {
  return phenotype_parser(path, options, samples, earlier).parse();
}

}  // namespace gramscore::adapters
