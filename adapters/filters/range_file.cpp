// SPDX-License-Identifier: MIT
#include "adapters/filters/range_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "adapters/filters/kept_tiles.hpp"
#include "adapters/genotypes/chromosome.hpp"
#include "adapters/text/line_reader.hpp"
#include "adapters/text/numbers.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint32_t unknown_contig = 0xffffffffU;
constexpr std::uint64_t position_limit = 2147483646;

/// The first of neighbouring contigs that are one chromosome, such as 23 and X.
std::uint32_t first_of(gram_file const& file, std::uint32_t contig) {
  auto const& chromosomes = file.chromosomes();
  for (std::uint32_t c = 0; c < contig && chromosomes[contig].known; ++c) {
    if (chromosomes[c].known && chromosomes[c].code == chromosomes[contig].code) return c;
  }
  return contig;
}

/// The contigs of the data set that still have a selected variant, by code or name.
class contig_names {
 public:
  contig_names(gram_file const& file, std::span<std::uint8_t const> kept)
      : species_(file.species()) {
    std::vector<bool> used(file.contigs().size(), kept.empty());
    for (std::size_t i = 0; !kept.empty() && i < file.tile_count(); ++i) {
      auto const info = file.info(i);
      if (any_kept(info, kept)) used[info.contig] = true;
    }
    auto const& chromosomes = file.chromosomes();
    for (std::uint32_t c = 0; c < used.size(); ++c) {
      if (used[c]) index_.emplace(key_of(chromosomes[c], file.contigs()[c]), first_of(file, c));
    }
  }

  /// @throws error malformed_input for a number that is no chromosome.
  [[nodiscard]] std::uint32_t find(std::string_view name) const {
    auto const it = index_.find(key_of(parse_chromosome(name, species_), name));
    return it == index_.end() ? unknown_contig : it->second;
  }

 private:
  static std::string key_of(chromosome const& parsed, std::string_view name) {
    return parsed.known ? std::to_string(parsed.code) : std::string(" ").append(name);
  }

  karyotype species_;
  std::unordered_map<std::string, std::uint32_t> index_;
};

class range_reader {
 public:
  range_reader(std::string const& path, contig_names const& contigs, bool zero_based)
      : reader_(path), contigs_(contigs), zero_based_(zero_based) {}

  void read(chromosome_ranges& into) {
    text_line line;
    while (reader_.next(line)) parse(line, into);
    reader_.refuse_blank_end();
  }

 private:
  void parse(text_line const& line, chromosome_ranges& into) const {
    token_cursor cursor(line);
    std::string_view const name = cursor.next();
    std::string_view const start = cursor.next();
    std::string_view const end = cursor.next();
    if (end.empty()) {
      throw error(error_category::malformed_input,
                  "the line has too few columns: chromosome, start and end are needed",
                  reader_.place(line));
    }
    std::uint32_t const contig = find_contig(line, name);
    if (contig == unknown_contig) return;
    auto const first = position(line, start) + (zero_based_ ? 1 : 0);
    auto const last = position(line, end);
    if (last < first) fail(line, end, "is an end before the start");
    into[contig].push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)});
  }

  [[nodiscard]] std::uint32_t find_contig(text_line const& line, std::string_view name) const {
    try {
      return contigs_.find(name);
    } catch (error const& problem) {
      throw error(problem.category(), problem.what(), reader_.place(line, name.data()));
    }
  }

  /// Digits count up to the first other character, as in a .bim.
  [[nodiscard]] std::uint64_t position(text_line const& line, std::string_view token) const {
    bool const is_negative = token.front() == '-';
    std::size_t at = is_negative || token.front() == '+' ? 1 : 0;
    std::uint64_t value = 0;
    bool valid = at < token.size() && is_digit(token[at]);
    for (; at < token.size() && is_digit(token[at]); ++at) {
      value = value * 10 + static_cast<std::uint64_t>(token[at] - '0');
      if (value > position_limit) {
        valid = false;
        break;
      }
    }
    if (!valid || (is_negative && value != 0)) {
      fail(line, token, fmt::format("is not a position from 0 to {}", position_limit));
    }
    return value;
  }

  [[noreturn]] void fail(text_line const& line, std::string_view token,
                         std::string const& problem) const {
    throw error(error_category::malformed_input, fmt::format("{} {}", quote_token(token), problem),
                reader_.place(line, token.data()));
  }

  line_reader reader_;
  contig_names const& contigs_;
  bool zero_based_;
};

void merge(std::vector<position_range>& ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](position_range a, position_range b) { return a.first < b.first; });
  std::size_t count = 0;
  for (position_range const next : ranges) {
    if (count != 0 && next.first <= ranges[count - 1].last) {
      ranges[count - 1].last = std::max(ranges[count - 1].last, next.last);
    } else {
      ranges[count++] = next;
    }
  }
  ranges.resize(count);
}

bool contains(std::vector<position_range> const& ranges, std::uint32_t position) {
  auto const after =
      std::upper_bound(ranges.begin(), ranges.end(), position,
                       [](std::uint32_t p, position_range range) { return p < range.first; });
  return after != ranges.begin() && position <= std::prev(after)->last;
}

}  // namespace

chromosome_ranges read_ranges(std::span<std::string const> paths, bool zero_based,
                              gram_file const& file, std::span<std::uint8_t const> kept) {
  contig_names const contigs(file, kept);
  chromosome_ranges ranges(file.contigs().size());
  for (std::string const& path : paths) range_reader(path, contigs, zero_based).read(ranges);
  for (auto& of_contig : ranges) merge(of_contig);
  return ranges;
}

bool is_sorted(gram_file const& file, std::span<std::uint8_t const> kept) {
  auto const& positions = file.variants().position;
  std::vector<bool> seen(file.contigs().size());
  auto contig = unknown_contig;
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < file.tile_count(); ++i) {
    auto const info = file.info(i);
    auto const next = first_of(file, info.contig);
    for (auto v = info.variant_begin; v < info.variant_begin + info.column_count; ++v) {
      if (!is_kept(kept, v)) continue;
      if (next != contig) {
        if (seen[next]) return false;
        contig = next;
        seen[contig] = true;
      } else if (positions[v] < last) {
        return false;
      }
      last = positions[v];
    }
  }
  return true;
}

void keep_by_range(gram_file const& file, chromosome_ranges const& ranges, bool inside,
                   kept_mask& kept) {
  auto const& positions = file.variants().position;
  if (kept.empty()) kept.assign(positions.size(), 1);
  for (std::size_t i = 0; i < file.tile_count(); ++i) {
    auto const info = file.info(i);
    auto const& of_contig = ranges[first_of(file, info.contig)];
    for (auto v = info.variant_begin; v < info.variant_begin + info.column_count; ++v) {
      if (contains(of_contig, positions[v]) != inside) kept[v] = 0;
    }
  }
}

}  // namespace gramscore::adapters
