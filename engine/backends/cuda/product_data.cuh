// SPDX-License-Identifier: MIT
// What a product needs on the device besides the tiles: leaves, row classes, y. Internal to the
// CUDA back-end.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/backends/cuda/runtime.cuh"
#include "engine/backends/sweep.hpp"
#include "engine/parallel.hpp"

namespace gramscore::engine::cuda {

/// One launch: `passes` passes over the tiles, each for `width` neighbouring columns.
struct column_launch {
  std::size_t first_column;
  std::size_t width;           // 1 or 2
  std::size_t passes;          // side by side, so that they share what they read
  std::int64_t const* leaves;  // on the device, of the first pass
  std::size_t pass_leaves;     // from pass to pass
};

class product_data {
 public:
  /// Fills and copies. @param width columns a launch.
  void load(sweep_request const& request, std::span<tile_view const> views, std::size_t width,
            stream const& order) {
    output_count_ = request.output_count;
    column_count_ = request.column_count;
    for (auto& y : y_) {
      y.resize(std::max<std::size_t>(y_pitch() * column_count_, 2));
      GRAMSCORE_CUDA_CHECK(cudaMemsetAsync(y.data(), 0, y.bytes(), order.get()));
    }
    row_class_.resize(std::max<std::size_t>(request.row_class.size(), 1));
    row_class_.copy_from(request.row_class, order);
    place(views);
    fill(request, views, width);
    leaves_.resize(std::max<std::size_t>(host_leaves_.span().size(), 1));
    leaves_.copy_from(host_leaves_.span(), order);
    plan_launches(width);
    order.wait();  // the caller's row classes may go
  }

  /// Where a tile's leaves begin, in values; even.
  [[nodiscard]] std::uint64_t leaf_begin(std::size_t i) const { return begin_[i]; }
  /// Whether any leaf of a tile is not zero.
  [[nodiscard]] bool is_active(std::size_t i) const { return active_[i] != 0; }
  /// Not empty; the first has the most passes.
  [[nodiscard]] std::span<column_launch const> launches() const { return launches_; }
  /// Columns that the passes of one launch hold together, at most.
  [[nodiscard]] std::size_t most_pass_columns() const {
    return launches_.front().passes * launches_.front().width;
  }
  /// What the product under way adds to; zero before it.
  [[nodiscard]] std::int64_t* y() const { return y_[now_].data(); }
  /// The other y: a product clears it for the next one, sooner than a call of its own could.
  [[nodiscard]] std::int64_t* next_y() const { return y_[1 - now_].data(); }
  [[nodiscard]] std::uint32_t y_pieces() const {
    return static_cast<std::uint32_t>(y_[0].size() / 2);
  }
  /// From one column of y to the next; even.
  [[nodiscard]] std::size_t y_pitch() const { return (output_count_ + 1) / 2 * 2; }
  void turn() { now_ = 1 - now_; }
  /// @param out [outputs x columns], columns fastest.
  void download(std::span<std::int64_t> out, stream const& order) {
    host_y_.resize(y_[now_].size());
    y_[now_].copy_to(host_y_.span(), order);
    order.wait();
    auto const pitch = y_pitch();
    for (std::size_t c = 0; c < column_count_; ++c) {
      auto const* const column = host_y_.span().data() + c * pitch;
      for (std::size_t r = 0; r < output_count_; ++r) {
        out[r * column_count_ + c] = column[r];
      }
    }
  }
  [[nodiscard]] std::uint8_t const* row_class() const { return row_class_.data(); }
  [[nodiscard]] std::size_t output_count() const { return output_count_; }
  [[nodiscard]] std::size_t column_count() const { return column_count_; }
  [[nodiscard]] std::uint64_t leaf_bytes() const { return leaves_.bytes(); }
  [[nodiscard]] std::uint64_t y_bytes() const { return y_[0].bytes() + y_[1].bytes(); }
  [[nodiscard]] std::uint64_t work_bytes() const { return row_class_.bytes(); }

 private:
  void place(std::span<tile_view const> views) {
    begin_.assign(views.size() + 1, 0);
    for (std::size_t i = 0; i < views.size(); ++i) {
      begin_[i + 1] = begin_[i] + (views[i].terminals.size() + 1) / 2 * 2;
    }
  }

  // Launch after launch, tile after tile, the columns of a launch side by side.
  void fill(sweep_request const& request, std::span<tile_view const> views, std::size_t width) {
    auto const all = begin_.back();
    host_leaves_.resize(all * column_count_);
    active_.assign(views.size(), 0);
    auto const out = host_leaves_.span();
    parallel_for(views.size(), request.threads, [&](std::size_t i) {
      auto const terminals = views[i].terminals.size();
      std::vector<std::int64_t> leaves(terminals * column_count_);
      request.leaves->fill(request.tiles[i], views[i], leaves);
      active_[i] = std::any_of(leaves.begin(), leaves.end(), [](auto x) { return x != 0; });
      for (std::size_t first = 0; first < column_count_; first += width) {
        auto const columns = std::min(width, column_count_ - first);
        auto* to = out.data() + all * first + begin_[i] * columns;
        for (std::size_t t = 0; t < terminals; ++t) {
          for (std::size_t c = 0; c < columns; ++c) {
            *to++ = leaves[t * column_count_ + first + c];
          }
        }
      }
    });
  }

  void plan_launches(std::size_t width) {
    launches_.clear();
    auto const all = begin_.back();
    if (auto const passes = column_count_ / width; passes != 0) {
      launches_.push_back({0, width, passes, leaves_.data(), all * width});
    }
    if (auto const rest = column_count_ % width; rest != 0) {
      auto const first = column_count_ - rest;
      launches_.push_back({first, rest, 1, leaves_.data() + all * first, 0});
    }
  }

  std::size_t output_count_ = 0;
  std::size_t column_count_ = 0;
  std::vector<std::uint64_t> begin_;
  std::vector<char> active_;
  std::vector<column_launch> launches_;
  pinned_buffer<std::int64_t> host_leaves_;
  pinned_buffer<std::int64_t> host_y_;
  device_buffer<std::int64_t> leaves_;
  std::array<device_buffer<std::int64_t>, 2> y_;
  std::size_t now_ = 0;
  device_buffer<std::uint8_t> row_class_;
};

/// Clears the next y by a call of its own.
inline void clear_next(product_data const& data, cudaStream_t order) {
  GRAMSCORE_CUDA_CHECK(cudaMemsetAsync(data.next_y(), 0, std::size_t{data.y_pieces()} * 16, order));
}

/// Tiles in one of the forms that a product can run on.
class tile_store {
 public:
  tile_store() = default;
  tile_store(tile_store const&) = delete;
  tile_store& operator=(tile_store const&) = delete;
  virtual ~tile_store() = default;

  /// Columns that one launch takes.
  [[nodiscard]] virtual std::size_t width() const = 0;
  /// After product_data::load().
  virtual void prepare(sweep_request const& request, product_data const& data,
                       stream const& order) = 0;
  /// Adds the product to data.y(), which is zero, and clears data.next_y().
  virtual void enqueue(product_data const& data, cudaStream_t order) = 0;
  [[nodiscard]] virtual std::uint64_t matrix_bytes() const = 0;
  [[nodiscard]] virtual std::uint64_t work_bytes() const = 0;
};

}  // namespace gramscore::engine::cuda
