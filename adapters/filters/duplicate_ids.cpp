// SPDX-License-Identifier: MIT
#include "adapters/filters/duplicate_ids.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "adapters/cache/split_mix.hpp"
#include "adapters/filters/kept_tiles.hpp"
#include "engine/grammar/expand.hpp"

namespace gramscore::adapters {
namespace {

/// Variants of one ID, ascending.
using id_group = std::vector<std::uint32_t>;

/// The sum over samples and alleles of (copies of the allele) x (number of the sample) x (number of
/// the allele), modulo 2^64; a missing call is an allele of its own. Equal calls have equal sums,
/// however a tile stores them; different ones do with probability 2^-62.
class call_fingerprints {
 public:
  explicit call_fingerprints(gram_file const& file)
      : file_(file), weights_(file.samples().size()), print_(file.variant_count()) {
    for (std::size_t s = 0; s < weights_.size(); ++s) {
      weights_[s] = split_mix(s + 1);
      all_ += 2 * weights_[s];
    }
  }

  /// Reads the tiles of these variants. @param wanted [variants]
  void read(kept_mask const& wanted, int threads) {
    for_kept_tiles(file_, wanted, threads, [&](std::size_t tile_idx) { read_tile(tile_idx); });
  }

  [[nodiscard]] std::uint64_t of(std::uint32_t variant) const { return print_[variant]; }

 private:
  static constexpr std::uint64_t missing_number = split_mix(0x1'0000'0000);
  static constexpr std::uint64_t number_of(std::uint16_t allele) {
    return split_mix(allele + 1ULL);
  }

  void read_tile(std::size_t tile_idx) {
    auto const info = file_.info(tile_idx);
    auto const tile = file_.tile(tile_idx);
    auto const classes = file_.classes(tile_idx);
    auto const print = std::span(print_).subspan(info.variant_begin, info.column_count);
    std::vector<std::uint64_t> common(info.column_count, all_);
    auto const sums = engine::weigh_terminals(tile, weights_);
    for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
      auto const column = tile.terminals[t].column;
      auto const cls = classes[tile.terminals[t].cls];
      if (cls.allele_a == no_allele) {
        print[column] += 2 * sums[t] * missing_number;
        common[column] -= 2 * sums[t];
        continue;
      }
      for (auto const allele : {cls.allele_a, cls.allele_b}) {
        if (allele == no_allele) continue;
        print[column] += sums[t] * number_of(allele);
        common[column] -= sums[t];
      }
    }
    for (std::size_t column = 0; column < common.size(); ++column) {
      auto const allele = file_.variants().common_allele[info.variant_begin + column];
      print[column] += common[column] * number_of(allele);
    }
  }

  gram_file const& file_;
  std::vector<std::uint64_t> weights_;  ///< [samples]
  std::vector<std::uint64_t> print_;    ///< [variants]
  std::uint64_t all_ = 0;               ///< of two copies in every sample
};

std::vector<id_group> find_groups(gram_file const& file, std::string_view missing_code,
                                  std::span<std::uint8_t const> kept, std::uint64_t& missing) {
  std::vector<id_group> groups;
  std::vector<bool> seen(file.variant_count());
  auto const& variants = file.variants();
  for (std::uint32_t v = 0; v < file.variant_count(); ++v) {
    if (!variants.duplicate_id(v) || seen[v] || !is_kept(kept, v)) continue;
    if (variants.id[v] == missing_code) {
      ++missing;
      continue;
    }
    auto group = file.find_all(variants.id[v]);
    std::erase_if(group, [&](std::uint32_t each) { return !is_kept(kept, each); });
    for (std::uint32_t const each : group) seen[each] = true;
    if (group.size() > 1) groups.push_back(std::move(group));
  }
  return groups;
}

bool equal_records(gram_file const& file, std::uint32_t a, std::uint32_t b) {
  auto const contig_of = [&](std::uint32_t v) { return file.info(file.tile_of(v)).contig; };
  if (contig_of(a) != contig_of(b) || file.variants().position[a] != file.variants().position[b] ||
      file.allele_count(a) != file.allele_count(b)) {
    return false;
  }
  for (std::uint32_t i = 0; i < file.allele_count(a); ++i) {
    if (file.allele(a, i) != file.allele(b, i)) return false;
  }
  return true;
}

/// [groups] whether not all variants of a group are equal.
std::vector<bool> find_mismatches(gram_file const& file, std::span<id_group const> groups,
                                  int threads) {
  std::vector<bool> differs(groups.size());
  kept_mask wanted(file.variant_count());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    auto const& group = groups[g];
    differs[g] = !std::all_of(group.begin(), group.end(),
                              [&](std::uint32_t v) { return equal_records(file, group[0], v); });
    if (differs[g]) continue;
    for (std::uint32_t const v : group) wanted[v] = 1;
  }
  if (std::find(differs.begin(), differs.end(), false) == differs.end()) return differs;
  call_fingerprints prints(file);
  prints.read(wanted, threads);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    auto const& group = groups[g];
    differs[g] = differs[g] || !std::all_of(group.begin(), group.end(), [&](std::uint32_t v) {
                   return prints.of(v) == prints.of(group[0]);
                 });
  }
  return differs;
}

}  // namespace

duplicate_ids drop_duplicates(gram_file const& file, duplicate_rule rule,
                              std::string_view missing_code, kept_mask& kept, int threads) {
  duplicate_ids found;
  auto const groups = find_groups(file, missing_code, kept, found.missing_count);
  if (groups.empty()) return found;
  bool const compares = rule != duplicate_rule::exclude_all && rule != duplicate_rule::force_first;
  auto const differs =
      compares ? find_mismatches(file, groups, threads) : std::vector<bool>(groups.size());
  if (kept.empty()) kept.assign(file.variant_count(), 1);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    auto const& group = groups[g];
    found.repeated.push_back(group[0]);
    if (differs[g]) found.mismatched.push_back(group[0]);
    bool const keeps_all = differs[g] && rule != duplicate_rule::exclude_mismatch;
    bool const keeps_first = !differs[g] && rule != duplicate_rule::exclude_all;
    if (keeps_all) continue;
    for (std::uint32_t const v : group) kept[v] = 0;
    if (keeps_first) kept[group[0]] = 1;
  }
  return found;
}

}  // namespace gramscore::adapters
