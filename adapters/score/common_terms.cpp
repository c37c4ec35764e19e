// SPDX-License-Identifier: MIT
#include "adapters/score/common_terms.hpp"

#include <cmath>

#include "adapters/score/fixed_point.hpp"

namespace gramscore::adapters {

std::vector<double> common_values(score_context const& context, std::uint8_t row_class) {
  auto const& common = context.file.variants().common_allele;
  std::vector<double> values(context.lines.size(), 0.0);
  for (std::size_t line = 0; line < values.size(); ++line) {
    auto const ploidy =
        context.scored.counting(context.scored.contig_of_line(line)).ploidy[row_class];
    if (ploidy != 0) {
      auto const state =
          common_state(context.lines.allele[line], common[context.lines.variant[line]]);
      values[line] = context.terms.of(line, ploidy)[state];
    }
  }
  return values;
}

std::size_t count_common_terms(score_context const& context) {
  auto const& common = context.file.variants().common_allele;
  std::size_t count = 0;
  for (std::size_t line = 0; line < context.lines.size(); ++line) {
    auto const state =
        common_state(context.lines.allele[line], common[context.lines.variant[line]]);
    count += context.terms.of(line, 2)[state] != 0.0 ? 1 : 0;
  }
  return count;
}

// The rest is Neumaier's: what each addition cuts off is itself a double.
common_sum sum_common_terms(score_context const& context, std::span<double const> values,
                            std::size_t column) {
  common_sum out;
  double size = 0.0;
  for (std::size_t line = 0; line < values.size(); ++line) {
    auto const term = context.lines.weights[line * context.columns() + column] * values[line];
    auto const sum = out.sum + term;
    out.rest +=
        std::abs(out.sum) >= std::abs(term) ? (out.sum - sum) + term : (term - sum) + out.sum;
    out.sum = sum;
    out.partial_sums += std::abs(sum);
    size += std::abs(term);
  }
  // These sums round too: each by less than lines * 2^-53 of their size.
  auto const lines = static_cast<double>(values.size());
  out.partial_sums += (value_roundings + lines * lines * 0x1p-52) * size;
  out.partial_sums *= 1.0 + lines * 0x1p-52;
  return out;
}

}  // namespace gramscore::adapters
