// SPDX-License-Identifier: MIT
// The device-resident matrix of the engine as the benchmark uses it. Only where the engine's own
// interface lacks enqueue(), a stand-in with its blocking sweep(); not part of any figure then.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"

namespace gramscore::bench {

#ifndef GRAMSCORE_BENCH_BLOCKING_ENGINE

using engine::cuda_matrix;
using engine::cuda_options;
inline constexpr bool engine_blocks = false;

#else

inline constexpr bool engine_blocks = true;

struct cuda_options {
  int device = 0;
  engine::schedule_kind schedule = engine::schedule_kind::automatic;
  std::uint64_t memory_bytes = 0;
  std::size_t columns = 1;
};

class cuda_matrix {
 public:
  cuda_matrix(engine::tile_source const& source, std::span<std::uint32_t const> tiles,
              cuda_options const& options)
      : matrix_(source, tiles, options.device) {
    for (auto const tile : tiles) {
      terminals_ += source.tile(tile).terminals.size();
    }
  }
  void prepare(engine::sweep_request const& request) {
    request_ = request;
    y_.resize(request.output_count * request.column_count);
  }
  void enqueue(void* /*stream*/) { matrix_.sweep(request_, y_); }
  void download(std::span<std::int64_t> y) const { std::copy(y_.begin(), y_.end(), y.begin()); }
  [[nodiscard]] std::uint64_t matrix_bytes() const { return matrix_.matrix_bytes(); }
  [[nodiscard]] std::uint64_t work_bytes() const {
    auto const all = matrix_.work_bytes();
    return all - std::min(all, leaves_bytes() + y_bytes());
  }
  [[nodiscard]] std::uint64_t leaves_bytes() const {
    return terminals_ * request_.column_count * sizeof(std::int64_t);
  }
  [[nodiscard]] std::uint64_t y_bytes() const { return y_.size() * sizeof(std::int64_t); }

 private:
  engine::cuda_matrix matrix_;
  engine::sweep_request request_;
  std::vector<std::int64_t> y_;
  std::uint64_t terminals_ = 0;
};

#endif

}  // namespace gramscore::bench
