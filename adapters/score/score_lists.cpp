// SPDX-License-Identifier: MIT
#include "adapters/score/score_lists.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/score_ranges.hpp"
#include "adapters/score/scoring_queue.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

// Each (variant, allele) of the files once, where the first file has it, without a weight: what
// frequencies, refusals and the choice of tiles need.
score_lines lines_of_all(gram_file const& file, std::span<score_lines const> files) {
  auto const& first_allele = file.variants().allele_begin;
  std::vector<bool> seen(first_allele.back());
  score_lines all;
  all.score_names.emplace_back();
  for (auto const& lines : files) {
    for (std::size_t line = 0; line < lines.size(); ++line) {
      auto const allele = first_allele[lines.variant[line]] + lines.allele[line];
      if (seen[allele]) {
        continue;
      }
      seen[allele] = true;
      all.variant.push_back(lines.variant[line]);
      all.allele.push_back(lines.allele[line]);
    }
  }
  all.weights.assign(all.size(), 0.0);
  return all;
}

// Puts the results of the files beside each other.
class result_joiner {
 public:
  result_joiner(std::size_t files, std::size_t columns, list_result_taker const& take)
      : files_(files), columns_(columns), take_(take) {}

  void add(score_result const& part) {
    auto const samples = part.denominator.size();
    result_.sums.resize(samples * files_ * columns_);
    result_.denominator.resize(samples * files_);
    for (std::size_t s = 0; s < samples; ++s) {
      result_.denominator[s * files_ + next_] = part.denominator[s];
      std::copy_n(
          part.sums.begin() + static_cast<std::ptrdiff_t>(s * columns_), columns_,
          result_.sums.begin() + static_cast<std::ptrdiff_t>((s * files_ + next_) * columns_));
    }
    if (++next_ == files_) {
      take_(range_++, result_);
      next_ = 0;
    }
  }

 private:
  std::size_t files_;
  std::size_t columns_;
  list_result_taker const& take_;
  list_result result_;
  std::size_t next_ = 0;
  std::size_t range_ = 0;
};

}  // namespace

score_result compute_list_scores(gram_file const& file, std::span<score_lines const> files,
                                 list_ranges const& ranges, score_options const& options,
                                 list_result_taker const& take) {
  auto const all = lines_of_all(file, files);
  GRAMSCORE_ASSERT(all.size() < (std::size_t{1} << 28));  // counts fit 32 bits
  scoring whole(file, all, options);
  result_joiner joiner(files.size(), files[0].score_names.size(), take);
  queued_result_taker const join = [&](score_result const& result) { joiner.add(result); };
  scoring_queue queue(whole, join);
  for (auto const& range : ranges.ranges) {
    for (auto const& lines : files) {
      queue.add(std::make_shared<score_lines const>(lines_in_range(lines, ranges.values, range)));
    }
  }
  for (std::size_t f = 0; ranges.ranges.empty() && f < files.size(); ++f) {
    queue.add({std::shared_ptr<void>(), &files[f]});  // not owned
  }
  queue.finish();
  return std::move(whole.result());
}

}  // namespace gramscore::adapters
