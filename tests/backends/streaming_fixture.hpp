// SPDX-License-Identifier: MIT
// Tiles, their packed streaming plans, and what a sweep of them must give. For the tests of the
// packed form, on a host and on a device.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/backends/cuda/streaming_pack.hpp"
#include "engine/grammar/build.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine::test {

/// Two tiles of a shape, with scales by class (output % row_class_count) in the second.
struct streaming_fixture {
  cuda::streaming_pack pack;
  std::vector<std::uint8_t> row_class;  // [outputs]
  std::vector<std::int64_t> leaves;     // [terminals of both x columns]
  std::vector<std::int64_t> expected;   // [outputs x columns]
};

inline streaming_fixture make_streaming_fixture(matrix_shape shape, std::size_t columns) {
  streaming_fixture out;
  for (std::uint32_t r = 0; r < shape.outputs; ++r) {
    out.row_class.push_back(static_cast<std::uint8_t>(r % row_class_count));
  }
  out.expected.resize(shape.outputs * columns);
  for (auto const& scales : {unit_scales, row_scales{1, -2, 0, 3}}) {
    auto const m = make_matrix(shape);
    auto const tile = build_grammar_tile(m.input, {});
    pack_streaming(plan_streaming(tile.view()), out.pack);
    set_scales(out.pack.tiles.back(), scales);
    auto const first = out.leaves.size();
    for (std::size_t i = 0; i < tile.terminals.size() * columns; ++i) {
      out.leaves.push_back(static_cast<std::int64_t>((first + i) * (first + i)) - 1000);
    }
    for (auto const& [output, terminal] : m.cells) {
      for (std::size_t c = 0; c < columns; ++c) {
        out.expected[output * columns + c] +=
            scales[out.row_class[output]] * out.leaves[first + terminal * columns + c];
      }
    }
    ++shape.seed;
  }
  return out;
}

}  // namespace gramscore::engine::test
