// SPDX-License-Identifier: MIT
#include "adapters/samples/name_ranges.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

std::size_t position_of(std::span<std::string_view const> header, std::string const& name,
                        std::string const& path) {
  auto const found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) {
    throw error(error_category::command_line,
                fmt::format("--pheno-name: there is no phenotype '{}' in {}", name, path));
  }
  if (std::find(found + 1, header.end(), name) != header.end()) {
    throw error(error_category::malformed_input,
                fmt::format("the header has '{}' of --pheno-name twice", name), {path, 0, 0});
  }
  return static_cast<std::size_t>(found - header.begin());
}

[[noreturn]] void fail_psam(std::string const& text, std::string const& path) {
  throw error(error_category::inconsistent_input, "--pheno-name: " + text, {path, 0, 0});
}

}  // namespace

std::vector<bool> select_by_name(std::span<std::string_view const> header,
                                 std::span<name_range const> ranges, std::string const& path) {
  std::vector<bool> chosen(header.size());
  for (name_range const& range : ranges) {
    std::size_t const first = position_of(header, range.first, path);
    std::size_t const last = range.last.empty() ? first : position_of(header, range.last, path);
    if (last < first) {
      throw error(
          error_category::command_line,
          fmt::format("--pheno-name: '{}' comes before '{}' in {}", range.last, range.first, path));
    }
    for (std::size_t i = first; i <= last; ++i) chosen[i] = true;
  }
  return chosen;
}

std::vector<bool> select_of_psam(std::span<std::string_view const> header,
                                 std::span<name_range const> ranges, std::string const& path) {
  std::vector<bool> chosen(header.size());
  bool inside = false;
  for (std::size_t i = 0; i < header.size(); ++i) {
    bool named = false;
    for (name_range const& range : ranges) {
      bool const is_range = !range.last.empty();
      if (is_range && header[i] == range.first) {
        if (inside) fail_psam("ranges overlap", path);
        inside = named = true;
      } else if (is_range && header[i] == range.last) {
        if (!inside)
          fail_psam(fmt::format("'{}' ends a range that has not begun", header[i]), path);
        named = true;
        inside = false;
      } else {
        named = named || header[i] == range.first;
      }
    }
    chosen[i] = named || inside;
  }
  if (inside) fail_psam("a range has no end", path);
  return chosen;
}

std::vector<bool> select_by_number(std::size_t key_count, std::size_t phenotype_count,
                                   std::span<column_range const> ranges, std::string const& path) {
  constexpr std::uint32_t last_digit = 9;  // plink2 checks longer numbers at once
  std::size_t const column_count = key_count + phenotype_count;
  std::vector<bool> chosen(phenotype_count);
  bool too_far = false;
  for (column_range const& range : ranges) {
    bool const names_samples = range.first <= key_count;
    if (names_samples || (range.last > last_digit && range.last > column_count + 1)) {
      throw error(
          error_category::inconsistent_input,
          fmt::format("--pheno-col-nums: column {} {}", names_samples ? range.first : range.last,
                      names_samples ? "names the sample" : "is not there"),
          {path, 0, 0});
    }
    too_far = too_far || range.last > column_count;
    for (std::size_t c = range.first; c <= range.last && c <= column_count; ++c) {
      chosen[c - key_count - 1] = true;
    }
  }
  if (too_far) {
    throw error(
        error_category::malformed_input,
        fmt::format("the first line has {} columns, --pheno-col-nums asks for more", column_count),
        {path, 1, 0});
  }
  return chosen;
}

}  // namespace gramscore::adapters
