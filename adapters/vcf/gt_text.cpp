// SPDX-License-Identifier: MIT
#include "adapters/vcf/gt_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace gramscore::adapters {

namespace {

bool is_separator(char c) {
  return c == '/' || c == '|';
}

/// Takes one allele, '.' or an index below `allele_count`, off the front of `text`.
bool take_allele(std::string_view& text, std::size_t allele_count, std::uint16_t& allele) {
  if (text.starts_with('.')) {
    allele = missing_allele;
    text.remove_prefix(1);
    return true;
  }
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), allele);
  if (failure != std::errc() || allele >= allele_count) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// Reads the GT field of one sample. @return false if it is not a genotype.
bool parse_call(std::string_view text, std::size_t allele_count, gt_call& call) {
  if (!take_allele(text, allele_count, call.first)) return false;
  if (text.empty()) {
    call.second = call.first;
    return true;
  }
  if (!is_separator(text.front())) return false;
  call.phased = text.front() == '|';
  text.remove_prefix(1);
  if (!take_allele(text, allele_count, call.second)) return false;
  if (text.empty()) return true;
  if (!is_separator(text.front())) return false;
  bool const has_third = !text.substr(1).starts_with('.');
  if (has_third && call.first != missing_allele) call = missing_call;
  return true;
}

/// Reads a call of two one-digit alleles that are there, by far the commonest.
/// @return false if the column starts with anything else, which may be a call all the same
bool parse_short_call(std::string_view text, std::size_t allele_count, gt_call& call) {
  if (text.size() < 4 || !is_separator(text[1]) || (text[3] != '\t' && text[3] != ':'))
    return false;
  auto const first = static_cast<unsigned>(text[0] - '0');
  auto const second = static_cast<unsigned>(text[2] - '0');
  if (std::max(first, second) >= std::min<std::size_t>(allele_count, 10)) return false;
  call = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second), text[1] == '|'};
  return true;
}

std::size_t find_or_end(std::string_view text, char c) {
  void const* const found = text.empty() ? nullptr : std::memchr(text.data(), c, text.size());
  if (found == nullptr) return text.size();
  return static_cast<std::size_t>(static_cast<char const*>(found) - text.data());
}

}  // namespace

gt_result parse_gt_text(std::string_view text, gt_rules const& rules, genotype_column& calls) {
  column_writer writer(calls, rules.sample_count, rules.allele_count);
  for (std::size_t i = 0; i < rules.sample_count; ++i) {
    if (text.data() == nullptr) return {gt_status::too_few, i};
    gt_call call;
    bool const is_short = parse_short_call(text, rules.allele_count, call);
    std::size_t const column_end = is_short && text[3] == '\t' ? 3 : find_or_end(text, '\t');
    std::string_view const column = text.substr(0, column_end);
    if (!is_short && !parse_call(column.substr(0, column.find(':')), rules.allele_count, call)) {
      return {gt_status::invalid, i};
    }
    if (!resolve_half_call(call, rules.half_calls)) return {gt_status::half_call, i};
    writer.set(i, call);
    text = column_end == text.size() ? std::string_view() : text.substr(column_end + 1);
  }
  return {};
}

}  // namespace gramscore::adapters
