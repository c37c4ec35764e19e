// SPDX-License-Identifier: MIT
#include "engine/backends/cuda/streaming_batch.hpp"

#include "engine/parallel.hpp"

namespace gramscore::engine::cuda {

streaming_batch plan_batch(std::span<tile_view const> views, bool in_order, int threads) {
  streaming_batch out;
  out.leaf_begin.push_back(0);
  out.waiting_begin.push_back(0);
  for (std::size_t i = 0; i < views.size(); ++i) {
    bool const is_packed = views[i].kind == tile_kind::packed;
    if (!is_packed) {
      out.streamed.push_back(i);
    }
    if (is_packed || in_order) {
      out.folded.push_back(i);
    }
    out.leaf_begin.push_back(out.leaf_begin.back() + views[i].terminals.size());
    out.waiting_begin.push_back(out.waiting_begin.back() + (in_order ? views[i].axiom.size() : 0));
  }
  std::vector<streaming_tile> plans(out.streamed.size());
  parallel_for(plans.size(), threads, [&](std::size_t k) {
    auto const& view = views[out.streamed[k]];
    plans[k] = in_order ? plan_streaming_in_order(view) : plan_streaming(view);
  });
  for (std::size_t k = 0; k < plans.size(); ++k) {
    pack_streaming(plans[k], out.pack);
    plans[k] = {};
    out.pack.tiles[k].leaf_begin = out.leaf_begin[out.streamed[k]];
    out.pack.tiles[k].waiting_begin = out.waiting_begin[out.streamed[k]];
  }
  return out;
}

}  // namespace gramscore::engine::cuda
