// SPDX-License-Identifier: MIT
#include "adapters/cache/genotype_block.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <unordered_map>
#include <utility>

#include "adapters/cache/call_counts.hpp"
#include "adapters/genotypes/packed_codes.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t call_limit = 20000;

std::uint32_t narrow(std::uint64_t value) {
  return static_cast<std::uint32_t>(value);
}

bool bit_of(std::span<std::uint64_t const> words, std::size_t i) {
  return !words.empty() && ((words[i / 64] >> (i % 64)) & 1U) != 0;
}

[[noreturn]] void bad_allele() {
  throw error(error_category::malformed_input, "a genotype names an allele that does not exist");
}

// Call numbers of one biallelic column by code; a phased het with the rarer allele second has its
// own.
struct biallelic_numbers {
  std::array<std::uint16_t, 4> of_code{};
  std::uint16_t of_second = 0;
};

biallelic_numbers number_calls(std::uint16_t common, call_counts const& found,
                               std::uint64_t ref_count, std::uint64_t second_count,
                               std::vector<ordered_call>& calls) {
  auto const begin = calls.size();
  auto const other = static_cast<std::uint16_t>(1 - common);
  biallelic_numbers numbers;
  auto const add = [&](bool occurs, ordered_call call, std::uint16_t& number) {
    if (occurs) {
      number = static_cast<std::uint16_t>(calls.size() - begin);
      calls.push_back(call);
    }
  };
  add(found.het > second_count, {other, common}, numbers.of_code[1]);
  add(second_count > 0, {common, other}, numbers.of_second);
  add((common == 0 ? found.alt : ref_count) > 0, {other, other},
      numbers.of_code[common == 0 ? 2 : 0]);
  add(found.missing > 0, missing_call, numbers.of_code[3]);
  return numbers;
}

// Most frequent homozygote; ties go to the first allele.
std::uint16_t commonest(std::span<std::uint32_t const> homozygotes) {
  auto const it = std::max_element(homozygotes.begin(), homozygotes.end());
  return static_cast<std::uint16_t>(it - homozygotes.begin());
}

}  // namespace

void genotype_block::reset(std::uint32_t variant_begin, std::uint32_t contig,
                           std::uint32_t sample_count) {
  variant_begin_ = variant_begin;
  contig_ = contig;
  sample_count_ = sample_count;
  het_ = 0;
  phased_ = 0;
  genotype_terminals_ = 0;
  haplotype_terminals_ = 0;
  columns_.clear();
  calls_.clear();
  sample_.clear();
  call_.clear();
}

void genotype_block::add(genotype_column const& calls, std::uint32_t allele_count,
                         variant_counts& counts) {
  GRAMSCORE_ASSERT(column_count() < column_limit);
  columns_.push_back({calls_.size(), sample_.size(), 0, 0, 0, 0, 0});
  counts.copies.assign(allele_count, 0);
  if (calls.multiallelic) {
    add_multiallelic(calls, counts);
  } else {
    add_biallelic(calls, counts);
  }
  close_column(counts);
}

void genotype_block::add_biallelic(genotype_column const& calls, variant_counts& counts) {
  auto const word_count = (std::size_t{sample_count_} + 31) / 32;
  GRAMSCORE_ASSERT(calls.codes.size() == word_count);
  auto const found = count_calls(calls.codes);
  auto const ref_count = sample_count_ - found.het - found.alt - found.missing;
  if (counts.copies.size() < 2 && found.het + found.alt > 0) {
    bad_allele();
  }
  counts.common_allele = found.alt > ref_count ? 1 : 0;
  counts.missing = narrow(found.missing);
  counts.het = narrow(found.het);
  counts.nonzero = narrow(sample_count_ - std::max(found.alt, ref_count));
  counts.copies[0] = narrow(2 * ref_count + found.het);
  if (counts.copies.size() > 1) {
    counts.copies[1] = narrow(2 * found.alt + found.het);
  }
  bool const common_alt = counts.common_allele == 1;
  columns_.back().phased = narrow(count_bits(calls.phased_het, {}, false));
  auto const second_count =
      calls.phased_het.empty() ? 0 : count_bits(calls.phased_het, calls.alt_first, common_alt);
  auto const numbers = number_calls(counts.common_allele, found, ref_count, second_count, calls_);

  auto const begin = sample_.size();
  sample_.resize(begin + counts.nonzero);
  call_.resize(begin + counts.nonzero);
  auto* sample = sample_.data() + begin;
  auto* call = call_.data() + begin;
  std::uint64_t const common_code = common_alt ? 2 * low_code_bits : 0;
  for (std::size_t w = 0; w < word_count; ++w) {
    auto const different = calls.codes[w] ^ common_code;
    auto rest = (different | (different >> 1)) & low_code_bits;
    if (w + 1 == word_count && sample_count_ % 32 != 0) {
      rest &= (std::uint64_t{1} << (2 * (sample_count_ % 32))) - 1;
    }
    for (; rest != 0; rest &= rest - 1) {
      auto const shift = std::countr_zero(rest);
      auto const s = w * 32 + static_cast<std::size_t>(shift) / 2;
      auto const code = (calls.codes[w] >> shift) & 3U;
      *sample++ = narrow(s);
      bool const second = second_count > 0 && code == 1 && bit_of(calls.phased_het, s) &&
                          bit_of(calls.alt_first, s) == common_alt;
      *call++ = second ? numbers.of_second : numbers.of_code[code];
    }
  }
  GRAMSCORE_ASSERT(sample == sample_.data() + sample_.size());
}

namespace {

// Counts of a column of allele pairs; checks every index.
std::vector<std::uint32_t> count_pairs(std::span<std::uint16_t const> alleles,
                                       variant_counts& counts) {
  std::vector<std::uint32_t> homozygotes(counts.copies.size(), 0);
  for (std::size_t i = 0; i < alleles.size(); i += 2) {
    auto const a = alleles[i];
    auto const b = alleles[i + 1];
    if (a == missing_allele && b == missing_allele) {
      ++counts.missing;
      continue;
    }
    if (a >= counts.copies.size() || b >= counts.copies.size()) {
      bad_allele();
    }
    ++counts.copies[a];
    ++counts.copies[b];
    if (a == b) {
      ++homozygotes[a];
    } else {
      ++counts.het;
    }
  }
  return homozygotes;
}

// The order of an unphased het is free: the rarer allele goes first, or else the smaller index.
ordered_call order_call(std::uint16_t a, std::uint16_t b, bool phased, std::uint16_t common) {
  bool const swap = !phased && a != b && (a == common || (b != common && b < a));
  return swap ? ordered_call{b, a} : ordered_call{a, b};
}

}  // namespace

void genotype_block::add_multiallelic(genotype_column const& calls, variant_counts& counts) {
  GRAMSCORE_ASSERT(calls.alleles.size() == 2 * std::size_t{sample_count_});
  counts.missing = 0;
  counts.het = 0;
  auto const homozygotes = count_pairs(calls.alleles, counts);
  auto const common = commonest(homozygotes);
  counts.common_allele = common;
  counts.nonzero = sample_count_ - homozygotes[common];
  columns_.back().phased = narrow(count_bits(calls.phased_het, {}, false));
  std::unordered_map<std::uint32_t, std::uint16_t> numbers;
  auto const begin = calls_.size();
  for (std::uint32_t s = 0; s < sample_count_; ++s) {
    auto const a = calls.alleles[2 * std::size_t{s}];
    auto const b = calls.alleles[2 * std::size_t{s} + 1];
    if (a == common && b == common) {
      continue;
    }
    auto const call = order_call(a, b, bit_of(calls.phased_het, s), common);
    auto const key = (std::uint32_t{call.first} << 16) | call.second;
    auto const [it, added] =
        numbers.try_emplace(key, static_cast<std::uint16_t>(calls_.size() - begin));
    if (added) {
      calls_.push_back(call);
    }
    if (numbers.size() > call_limit) {
      throw error(error_category::not_supported,
                  "more than " + std::to_string(call_limit) + " different genotypes at a variant");
    }
    sample_.push_back(s);
    call_.push_back(it->second);
  }
}

// Distinct genotypes and alleles of the last column, which are its terminals in the two forms.
void genotype_block::close_column(variant_counts const& counts) {
  auto& last = columns_.back();
  last.common = counts.common_allele;
  last.het = counts.het;
  std::vector<std::uint32_t> genotypes;
  std::vector<std::uint16_t> alleles;
  for (std::size_t i = last.call_begin; i < calls_.size(); ++i) {
    auto const [a, b] = calls_[i];
    genotypes.push_back((std::uint32_t{std::min(a, b)} << 16) | std::max(a, b));
    for (auto const allele : {a, b}) {
      if (allele != last.common) {
        alleles.push_back(allele);
      }
    }
  }
  auto const distinct = [](auto& values) {
    std::sort(values.begin(), values.end());
    return narrow(
        static_cast<std::uint64_t>(std::unique(values.begin(), values.end()) - values.begin()));
  };
  last.genotype_terminals = distinct(genotypes);
  last.haplotype_terminals = distinct(alleles);
  add_totals(last);
}

void genotype_block::add_totals(column_info const& column) {
  het_ += column.het;
  phased_ += column.phased;
  genotype_terminals_ += column.genotype_terminals;
  haplotype_terminals_ += column.haplotype_terminals;
}

void genotype_block::move_last_column(genotype_block& other) {
  auto moved = columns_.back();
  auto const take = [](auto& from, std::size_t begin, auto& to) {
    to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(begin), from.end());
    from.resize(begin);
  };
  columns_.pop_back();
  het_ -= moved.het;
  phased_ -= moved.phased;
  genotype_terminals_ -= moved.genotype_terminals;
  haplotype_terminals_ -= moved.haplotype_terminals;
  auto const call_begin = std::exchange(moved.call_begin, other.calls_.size());
  auto const cell_begin = std::exchange(moved.cell_begin, other.sample_.size());
  take(calls_, call_begin, other.calls_);
  take(sample_, cell_begin, other.sample_);
  take(call_, cell_begin, other.call_);
  other.columns_.push_back(moved);
  other.add_totals(moved);
}

std::span<ordered_call const> genotype_block::calls(std::size_t column) const {
  auto const end = column + 1 < columns_.size() ? columns_[column + 1].call_begin : calls_.size();
  return std::span(calls_).subspan(columns_[column].call_begin, end - columns_[column].call_begin);
}

std::size_t genotype_block::cell_end(std::size_t column) const {
  return column + 1 < columns_.size() ? columns_[column + 1].cell_begin : sample_.size();
}

std::span<std::uint32_t const> genotype_block::samples(std::size_t column) const {
  auto const begin = columns_[column].cell_begin;
  return std::span(sample_).subspan(begin, cell_end(column) - begin);
}

std::span<std::uint16_t const> genotype_block::call_numbers(std::size_t column) const {
  auto const begin = columns_[column].cell_begin;
  return std::span(call_).subspan(begin, cell_end(column) - begin);
}

}  // namespace gramscore::adapters
