// SPDX-License-Identifier: MIT
#include "adapters/score/resum.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "adapters/score/common_terms.hpp"
#include "adapters/score/lane_adder.hpp"
#include "adapters/score/row_adder.hpp"
#include "adapters/score/row_cells.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t batch_rows = 512;
constexpr std::size_t rows_a_thread = 64;  // fewer are done before a thread has started

class file_order_sums {
 public:
  file_order_sums(score_context const& context, std::span<double> sums, bool every_line)
      : context_(context), sums_(sums) {
    // A lane's line costs about a tenth of a term found by its bit.
    dense_ = every_line || count_common_terms(context) * 10 > context.lines.size();
    for (std::uint8_t row_class = 0; dense_ && row_class < score_row_classes; ++row_class) {
      common_[row_class] = common_values(context, row_class);
    }
  }

  void sum_batch(std::span<std::uint32_t const> batch) {
    auto const threads = static_cast<int>(
        std::clamp<std::size_t>(batch.size() / rows_a_thread, 1,
                                static_cast<std::size_t>(std::max(context_.options.threads, 1))));
    auto const rows = cells_of(context_, batch, threads);
    auto const workers = static_cast<std::size_t>(threads);
    engine::parallel_for(workers, threads, [&](std::size_t worker) {
      if (dense_) {
        add_lanes(batch, rows, worker, workers);
      } else {
        add_rows(batch, rows, worker, workers);
      }
    });
  }

 private:
  void add_rows(std::span<std::uint32_t const> batch, cells_by_row const& rows, std::size_t worker,
                std::size_t workers) {
    row_adder adder(context_);
    for (auto slot = worker; slot < batch.size(); slot += workers) {
      adder.add(rows.of(slot), context_.row_class[batch[slot]], row_of(batch[slot]));
    }
  }

  void add_lanes(std::span<std::uint32_t const> batch, cells_by_row const& rows, std::size_t worker,
                 std::size_t workers) {
    std::vector<std::array<double, lanes>> sums(context_.columns());
    for (std::uint8_t row_class = 0; row_class < score_row_classes; ++row_class) {
      std::vector<std::size_t> slots;
      for (std::size_t slot = 0; slot < batch.size(); ++slot) {
        if (context_.row_class[batch[slot]] == row_class) {
          slots.push_back(slot);
        }
      }
      lane_adder adder(context_, row_class, common_[row_class]);
      for (auto begin = worker * lanes; begin < slots.size(); begin += workers * lanes) {
        auto const block = std::span(slots).subspan(begin, std::min(lanes, slots.size() - begin));
        for (std::size_t lane = 0; lane < block.size(); ++lane) {
          adder.set_lane(lane, rows.of(block[lane]));
        }
        adder.add(sums);
        for (std::size_t lane = 0; lane < block.size(); ++lane) {
          auto const row = row_of(batch[block[lane]]);
          for (std::size_t c = 0; c < row.size(); ++c) {
            row[c] = sums[c][lane];
          }
        }
      }
    }
  }

  [[nodiscard]] std::span<double> row_of(std::uint32_t sample) const {
    return sums_.subspan(sample * context_.columns(), context_.columns());
  }

  score_context const& context_;
  std::span<double> sums_;
  std::array<std::vector<double>, score_row_classes> common_;
  bool dense_;
};

}  // namespace

void sum_in_file_order(score_context const& context, std::span<std::uint32_t const> wanted,
                       std::span<double> sums, bool every_line) {
  if (wanted.empty()) {
    return;
  }
  file_order_sums work(context, sums, every_line);
  for (std::size_t begin = 0; begin < wanted.size(); begin += batch_rows) {
    work.sum_batch(wanted.subspan(begin, std::min(batch_rows, wanted.size() - begin)));
  }
}

}  // namespace gramscore::adapters
