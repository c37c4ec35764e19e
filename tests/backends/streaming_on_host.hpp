// SPDX-License-Identifier: MIT
// What the streaming kernel of the CUDA back-end does, on the host: the packed plans walked with
// the kernel's index arithmetic, one thread a block. For the tests of plans without a device.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/cuda/emission.hpp"
#include "engine/backends/cuda/streaming_batch.hpp"
#include "engine/backends/row_order.hpp"
#include "engine/backends/tile_kernels.hpp"

namespace gramscore::engine::test {

/// One tile. Reads are checked: a plan that reaches outside of its arrays throws.
template <sweep_policy Policy>
class block_on_host {
  using value = typename Policy::value_type;

 public:
  /// @param leaves [leaf_begin + terminals or more] of the pack's tiles.
  block_on_host(cuda::streaming_device_tile const& tile, std::size_t arena_limit,
                std::vector<value> const& leaves)
      : tile_(tile), leaves_(leaves), arena_(arena_limit) {}

  /// Calls emit(output, value) for the share of one of `splits` blocks, level by level.
  template <typename Emit>
  void run(std::uint32_t block, std::uint32_t splits, Emit const& emit) {
    for (std::uint32_t level = 0; level <= tile_.depth; ++level) {
      auto const& now = tile_.levels[level];
      auto const& next = tile_.levels[level + 1];
      for (std::uint32_t n = 0; n < cuda::node_count(now, next); ++n) {
        auto const below = tile_.levels[level - 1].arena_offset;
        arena_.at(now.arena_offset + n) = evaluate(cuda::load_node(tile_, now, next, n), below);
      }
      auto const share = cuda::share_of_level(now, next, level, block, splits);
      auto g = now.group_begin;
      for (auto position = share.begin; position < share.end; ++position) {
        while (position - tile_.groups[g].position_begin >= tile_.groups[g].row_count) {
          ++g;
        }
        auto const& group = tile_.groups[g];
        auto const i = position - group.position_begin;
        auto sum = slot(level, group.slot_begin + i);
        for (std::uint32_t j = 1; j < group.length; ++j) {
          sum = Policy::combine(sum, slot(level, group.slot_begin + j * group.row_count + i));
        }
        emit(cuda::row_of(tile_, group, i) >> group.shift, sum);
      }
    }
  }

 private:
  [[nodiscard]] value leaf(std::uint32_t terminal) const {
    return leaves_.at(tile_.leaf_begin + terminal);
  }
  [[nodiscard]] value slot(std::uint32_t level, std::uint32_t at) const {
    auto const s = tile_.slots[at];
    return level == 0 ? leaf(s) : arena_.at(tile_.levels[level].arena_offset + s);
  }
  [[nodiscard]] value read(std::uint32_t r, std::size_t below) const {
    return r < tile_.terminal_count ? leaf(r) : arena_.at(below + r - tile_.terminal_count);
  }
  [[nodiscard]] value evaluate(std::uint32_t node, std::size_t below) const {
    return (node & cuda::copy_mark) == cuda::copy_mark
               ? arena_.at(below + (node & 0xffffU))
               : Policy::combine(read(node & 0xffffU, below), read(node >> 16, below));
  }

  cuda::streaming_device_tile const& tile_;
  std::vector<value> const& leaves_;
  std::vector<value> arena_;
};

/// One batch as product_by_level has it: the plans, the leaves of all tiles, and what waits.
template <sweep_policy Policy>
class batch_on_host {
  using value = typename Policy::value_type;
  static constexpr bool in_order = !cuda::emits_at_once<Policy>;

 public:
  explicit batch_on_host(basic_request<Policy> const& request) : request_(request) {
    for (auto const id : request.tiles) {
      views_.push_back(request.matrix->tile(id));
    }
    batch_ = cuda::plan_batch(views_, in_order, request.threads);
    cuda::relocate_streaming(batch_.pack, batch_.pack.bytes.data());
    for (std::size_t i = 0; i < views_.size(); ++i) {
      auto const values = leaf_values_of(request, i, views_[i]);
      leaves_.insert(leaves_.end(), values.begin(), values.end());
    }
    waiting_.resize(batch_.waiting_begin.back(), Policy::identity());
  }

  void run(std::uint32_t splits, std::span<value> y) {
    std::fill(y.begin(), y.end(), Policy::identity());
    for (std::size_t k = 0; k < batch_.streamed.size(); ++k) {
      auto const& tile = batch_.pack.tiles[k];
      block_on_host<Policy> block(tile, batch_.pack.arena_limit, leaves_);
      for (std::uint32_t part = 0; part < splits; ++part) {
        block.run(part, splits, [&](std::uint32_t output, value const& v) {
          if constexpr (in_order) {
            waiting_.at(tile.waiting_begin + output) = v;
          } else {
            Policy::emit(y[output], v, scale_of(request_, batch_.streamed[k], output));
          }
        });
      }
    }
    for (auto const i : batch_.folded) {
      fold(i, y);
    }
  }

 private:
  void fold(std::size_t i, std::span<value> y) const {
    auto const emit = [&](std::uint32_t output, value const& v) {
      Policy::emit(y[output], v, scale_of(request_, i, output));
    };
    if (views_[i].kind == tile_kind::packed) {
      emit_packed<Policy>(views_[i], leaves_.data() + batch_.leaf_begin[i], emit);
    } else {
      emit_in_row_order<Policy>(
          views_[i], std::span(waiting_).subspan(batch_.waiting_begin[i], views_[i].axiom.size()),
          emit);
    }
  }

  basic_request<Policy> const& request_;
  std::vector<tile_view> views_;
  cuda::streaming_batch batch_;
  std::vector<value> leaves_;
  std::vector<value> waiting_;
};

}  // namespace gramscore::engine::test
