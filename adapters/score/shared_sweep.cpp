// SPDX-License-Identifier: MIT
#include "adapters/score/shared_sweep.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace gramscore::adapters {
namespace {

// Copies rows of the narrower of two tables into the other. A call of memmove a row took longer.
void copy_columns(std::span<std::int64_t const> from, std::size_t from_width,
                  std::span<std::int64_t> to, std::size_t to_width) {
  auto const width = std::min(from_width, to_width);
  for (std::size_t i = 0, j = 0; i + width <= from.size() && j + width <= to.size();
       i += from_width, j += to_width) {
    for (std::size_t column = 0; column < width; ++column) {
      to[j + column] = from[i + column];
    }
  }
}

// The leaves of several scorings side by side.
class joined_leaves final : public engine::leaf_source {
 public:
  explicit joined_leaves(std::span<column_block const> blocks) {
    for (auto const& block : blocks) {
      auto numbers = block.owner->parts().numbers();
      std::sort(numbers.begin(), numbers.end());
      blocks_.push_back({block.owner->leaves(block.columns), std::move(numbers)});
      width_ += blocks_.back().leaves->width();
    }
  }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] score_leaves const& of(std::size_t block) const { return *blocks_[block].leaves; }

  void fill(std::size_t part, engine::tile_view const& tile,
            std::span<std::int64_t> leaves) const override {
    if (blocks_.size() == 1) {
      blocks_[0].leaves->fill(part, tile, leaves);
      return;
    }
    std::vector<std::int64_t> own;
    std::size_t offset = 0;
    for (auto const& block : blocks_) {
      auto const width = block.leaves->width();
      own.assign(tile.terminals.size() * width, 0);
      if (std::binary_search(block.numbers.begin(), block.numbers.end(), part)) {
        block.leaves->fill(part, tile, own);
      }
      copy_columns(own, width, leaves.subspan(offset), width_);
      offset += width;
    }
  }

 private:
  struct block_leaves {
    std::unique_ptr<score_leaves> leaves;
    std::vector<std::uint32_t> numbers;  // of the scoring's parts, ascending
  };
  std::vector<block_leaves> blocks_;
  std::size_t width_ = 0;
};

}  // namespace

column_block block_planner::next(scoring& owner, std::size_t done, bool first) {
  column_block block{&owner, {done, 0, first, first && owner.wants_reach()}};
  block.columns.score_count = std::min(room_ - block.width(), owner.context().columns() - done);
  room_ -= block.width();
  return block;
}

shared_sweep::shared_sweep(scoring& whole, std::size_t columns)
    : whole_(whole), sweeper_(whole.context(), whole.parts(), whole.result(), columns) {}

// A device holds the parts of the whole; it leaves out those without a leaf by itself.
shared_sweep::chosen_parts shared_sweep::parts_of(std::span<column_block const> blocks) const {
  auto const& parts = whole_.parts();
  if (sweeper_.on_device() || blocks[0].owner == &whole_) {
    return {parts.numbers(), parts.scales()};
  }
  std::vector<std::uint32_t> needed;
  for (auto const& block : blocks) {
    auto const& own = block.owner->parts().numbers();
    needed.insert(needed.end(), own.begin(), own.end());
  }
  std::sort(needed.begin(), needed.end());
  chosen_parts chosen;
  for (std::size_t i = 0; i < parts.numbers().size(); ++i) {
    if (!std::binary_search(needed.begin(), needed.end(), parts.numbers()[i])) {
      continue;
    }
    chosen.numbers.push_back(parts.numbers()[i]);
    if (!parts.scales().empty()) {
      chosen.scales.push_back(parts.scales()[i]);
    }
  }
  return chosen;
}

void shared_sweep::run(std::span<column_block const> blocks) {
  auto const& whole = whole_.context();
  joined_leaves const leaves(blocks);
  auto const chosen = parts_of(blocks);
  auto const width = leaves.width();
  y_.resize(whole.samples() * width);
  engine::sweep_request request;
  request.matrix = &whole_.parts();
  request.tiles = chosen.numbers;
  request.scales = chosen.scales;
  request.row_class = whole.row_class;
  request.leaves = &leaves;
  request.output_count = whole.samples();
  request.column_count = width;
  request.threads = whole.options.threads;
  request.schedule = whole.options.schedule;
  sweeper_.sweep(request, y_);
  if (blocks.size() == 1) {
    blocks[0].owner->store(blocks[0].columns, leaves.of(0), y_);
    return;
  }
  std::vector<std::int64_t> own;
  std::size_t offset = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    auto const block_width = blocks[i].width();
    own.resize(whole.samples() * block_width);
    copy_columns(std::span(y_).subspan(offset), width, own, block_width);
    blocks[i].owner->store(blocks[i].columns, leaves.of(i), own);
    offset += block_width;
  }
}

}  // namespace gramscore::adapters
