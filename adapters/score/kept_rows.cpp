// SPDX-License-Identifier: MIT
#include "adapters/score/kept_rows.hpp"

#include <algorithm>

#include "adapters/score/allele_frequencies.hpp"

namespace gramscore::adapters {
namespace {

template <typename Value>
void drop(std::span<std::uint8_t const> kept, std::vector<Value>& cells) {
  std::size_t const width = cells.size() / kept.size();
  auto out = cells.begin();
  for (std::size_t row = 0; row < kept.size(); ++row) {
    if (kept[row] == 0) continue;
    auto const from = cells.begin() + static_cast<std::ptrdiff_t>(row * width);
    if (out != from) std::copy_n(from, width, out);
    out += static_cast<std::ptrdiff_t>(width);
  }
  cells.erase(out, cells.end());
}

}  // namespace

void drop_rows(std::span<std::uint8_t const> kept, score_result& result) {
  if (kept.empty()) return;
  drop(kept, result.allele_count);
  drop(kept, result.denominator);
  drop(kept, result.dosage_sum);
  drop(kept, result.sums);
}

std::vector<std::uint8_t> frequency_samples(samples_view const& samples, bool nonfounders,
                                            std::span<std::uint8_t const> kept) {
  if (nonfounders) return {kept.begin(), kept.end()};
  auto mask = founder_mask(samples);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] == 0) mask[i] = 0;
  }
  return mask;
}

}  // namespace gramscore::adapters
