// SPDX-License-Identifier: MIT
// Scores a toy matrix with the installed engine alone: compress, sweep on every back-end (CUDA
// where a device is), multiply by a policy, compare with sums done by hand. Not a unit test of the
// engine.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <engine/backends/cuda/cuda.hpp>
#include <engine/backends/omp/product.hpp>
#include <engine/backends/sweep.hpp>
#include <engine/error.hpp>
#include <engine/grammar/build.hpp>
#include <engine/policy/sum.hpp>
#include <exception>
#include <span>
#include <utility>

namespace {

namespace eng = gramscore::engine;

constexpr std::uint32_t output_count = 6;
constexpr std::array<std::int64_t, 4> leaf_values{10, 200, 3, 4000};  // one a terminal

// Rows 0 to 3 hold terminals 0, 2, 3 (columns 0, 1, 2); row 4 holds terminal 1; row 5 is empty.
eng::tile_input toy_matrix() {
  eng::tile_input input;
  input.output_count = output_count;
  input.column_count = 3;
  input.terminals = {{0, 1}, {0, 2}, {1, 1}, {2, 1}};
  constexpr std::array<std::pair<std::uint32_t, eng::symbol>, 13> cells{{{0, 0},
                                                                         {1, 0},
                                                                         {2, 0},
                                                                         {3, 0},
                                                                         {4, 1},
                                                                         {0, 2},
                                                                         {1, 2},
                                                                         {2, 2},
                                                                         {3, 2},
                                                                         {0, 3},
                                                                         {1, 3},
                                                                         {2, 3},
                                                                         {3, 3}}};
  auto& main_rows = input.cells[static_cast<std::size_t>(eng::row_set_kind::main)];
  for (auto const& [row, terminal] : cells) {
    main_rows.row.push_back(row);
    main_rows.value.push_back(terminal);
  }
  return input;
}

class one_tile : public eng::tile_source {
 public:
  explicit one_tile(eng::tile_view const& tile) : tile_(tile) {}
  [[nodiscard]] eng::tile_view tile(std::size_t) const override { return tile_; }

 private:
  eng::tile_view tile_;
};

class toy_leaves : public eng::leaf_source {
 public:
  void fill(std::size_t, eng::tile_view const& tile,
            std::span<std::int64_t> leaves) const override {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      auto const& found = tile.terminals[i];
      leaves[i] = leaf_values.at(found.column == 0 ? found.cls - 1U : found.column + 1U);
    }
  }
};

class one_each : public eng::leaf_table<eng::cell_count> {
 public:
  void fill(std::size_t, eng::tile_view const&,
            std::span<eng::cell_count::leaf_type> leaves) const override {
    std::fill(leaves.begin(), leaves.end(), eng::cell_count::leaf_type{1});
  }
};

// How many cells that are not the commonest each row has, by the product for any policy.
bool counts_are_right(one_tile const& matrix, std::span<std::uint32_t const> tiles) {
  one_each const leaves;
  eng::basic_request<eng::cell_count> request;
  request.matrix = &matrix;
  request.tiles = tiles;
  request.leaves = &leaves;
  request.output_count = output_count;
  std::array<eng::cell_count::value_type, output_count> counts{};
  eng::product_omp<eng::cell_count>(request, counts);
  constexpr std::array<eng::cell_count::value_type, output_count> expected{3, 3, 3, 3, 1, 0};
  return counts == expected;
}

int run() {
  auto const tile = eng::build_grammar_tile(toy_matrix(), {});
  one_tile const matrix(tile.view());
  toy_leaves const leaves;
  std::array<std::uint32_t, 1> const tiles{0};
  eng::sweep_request request;
  request.matrix = &matrix;
  request.leaves = &leaves;
  request.tiles = tiles;
  request.output_count = output_count;
  request.threads = 2;
  std::array<std::int64_t, output_count> omp{};
  std::array<std::int64_t, output_count> reference{};
  eng::sweep_omp(request, omp);
  eng::sweep_reference(request, reference);
  std::printf("%zu rules, y =", tile.rules.size());
  for (auto const value : omp) {
    std::printf(" %lld", static_cast<long long>(value));
  }
  std::printf("\n");
  constexpr std::array<std::int64_t, output_count> expected{4013, 4013, 4013, 4013, 200, 0};
  if (eng::cuda_device_count() > 0) {
    std::array<std::int64_t, output_count> cuda{};
    eng::cuda_matrix(matrix, tiles, {}).sweep(request, cuda);
    if (cuda != expected) {
      return 1;
    }
  }
  bool const sums = !tile.rules.empty() && omp == expected && reference == expected;
  return sums && counts_are_right(matrix, tiles) ? 0 : 1;
}

}  // namespace

int main() {
  try {
    return run();
  } catch (std::exception const& failure) {
    std::fprintf(stderr, "consumer: %s\n", failure.what());
    return 1;
  }
}
