// SPDX-License-Identifier: MIT
// What the program can measure: the comparison, matrices beyond the device, few weights.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/bench/gpu/session.hpp"

namespace gramscore::bench {
namespace {

constexpr std::uint64_t seed = 2026;
constexpr double beyond_margin = 1.05;  // how far CSR and 2 bits must exceed the memory
constexpr double default_budget = 0.25;
constexpr std::size_t few_weights = 1000;

problem make_problem(options const& wanted, gram_matrix const& grammar, dosage_matrix const& cells,
                     column_set const& x) {
  return {
      &grammar, &cells, &x, wanted.device, thread_count(wanted), std::make_shared<csr_layout>()};
}

bool wants(options const& wanted, std::string const& name) {
  return wanted.rivals.empty() ||
         std::find(wanted.rivals.begin(), wanted.rivals.end(), name) != wanted.rivals.end();
}

// The engine with memory for a fraction of the tiles, against the bandwidth from the host.
void run_streamed(session& s, problem const& p, column_set const& reference, double fraction) {
  auto const tile_bytes = static_cast<double>(p.grammar->tile_bytes());
  auto const budget = static_cast<std::uint64_t>(tile_bytes * fraction);
  auto const r = s.run("engine-out-of-core", 1, reference,
                       [&] { return make_engine_product(p, 1, {.memory_bytes = budget}); });
  if (r.problem.empty()) {
    auto const rate = tile_bytes / r.seconds.median;
    s.remark("streamed_bytes_per_s", rate,
             fmt::format("streamed with memory for {:.0f} % of the tiles: {:.2f} GB/s, {:.0f} % of "
                         "the bandwidth from the host",
                         fraction * 100, rate / 1e9, rate / s.host_bandwidth() * 100));
    s.remark("streamed_share_of_host_bandwidth", rate / s.host_bandwidth(), "");
  }
}

// Tiles with a leaf that is not zero.
std::vector<std::uint32_t> tiles_with_weights(gram_matrix const& grammar,
                                              std::vector<double> const& x) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < grammar.tile_count(); ++i) {
    auto const begin = grammar.place_of(i).column_begin;
    auto const end = begin + grammar.tile(i).column_count;
    if (std::any_of(x.begin() + static_cast<std::ptrdiff_t>(begin),
                    x.begin() + static_cast<std::ptrdiff_t>(end),
                    [](double value) { return value != 0; })) {
      out.push_back(i);
    }
  }
  return out;
}

// x with the chosen columns only: once with all tiles, once with the tiles that have a weight.
void run_weights(session& s, problem p, std::string const& name, column_set const& x,
                 double full_seconds) {
  p.x = &x;
  auto const reference = multiply(*p.cells, x, p.threads);
  auto const tiles = tiles_with_weights(*p.grammar, x.front());
  auto const report = [&](std::string const& what, record const& r) {
    if (r.problem.empty()) {
      s.remark(what + " share of the full time", r.seconds.median / full_seconds,
               fmt::format("{}: {} of {} tiles hold a weight; {:.1f} % of the full time", what,
                           tiles.size(), p.grammar->tile_count(),
                           r.seconds.median / full_seconds * 100));
    }
  };
  report(name + ", all tiles",
         s.run(name + ", all tiles", 1, reference, [&] { return make_engine_product(p, 1, {}); }));
  report(name + ", its tiles", s.run(name + ", its tiles", 1, reference,
                                     [&] { return make_engine_product(p, 1, {.tiles = tiles}); }));
}

}  // namespace

void run_comparison(session& s, options const& wanted, gram_matrix const& grammar) {
  auto const threads = thread_count(wanted);
  auto const cells = grammar.expand(threads);
  auto const widest = *std::max_element(wanted.columns.begin(), wanted.columns.end());
  auto const x = random_columns(widest, cells.columns(), seed);
  auto const reference = multiply(cells, x, threads);
  auto const p = make_problem(wanted, grammar, cells, x);
  s.describe_matrix(p);
  for (auto const columns : wanted.columns) {
    for (auto const& rival : all_rivals()) {
      if (wants(wanted, rival.name) && rival.takes(columns)) {
        s.run(rival.name, columns, reference, [&] { return rival.make(p, columns); });
      }
    }
  }
  if (wanted.streaming_budget) {
    run_streamed(s, p, reference, *wanted.streaming_budget);
  }
}

void run_beyond(session& s, options const& wanted) {
  auto const threads = thread_count(wanted);
  gram_matrix const once(wanted.grams, 1);
  auto cells = once.expand(threads);
  auto const csr = 8 * count_cells(cells, threads).all();
  auto const two_bit = (std::uint64_t{cells.rows} + 3) / 4 * cells.columns();
  auto const memory = static_cast<double>(s.device().memory_bytes());
  auto const copies = static_cast<std::size_t>(
      std::ceil(beyond_margin * memory / static_cast<double>(std::min(csr, two_bit))));
  gram_matrix const grammar(wanted.grams, copies);
  cells.arrange(copies);
  auto const x = random_columns(1, cells.columns(), seed);
  auto const reference = multiply(cells, x, threads);
  auto const p = make_problem(wanted, grammar, cells, x);
  s.describe_matrix(p);
  auto const gigabytes = [&](std::uint64_t bytes) {
    return static_cast<double>(bytes * copies) / 1e9;
  };
  s.remark(
      "csr_gigabytes", gigabytes(csr),
      fmt::format("{} copies: CSR would need {:.1f} GB, 2 bits a cell {:.1f} GB, of {:.1f} GB; "
                  "the tiles have {:.3f} GB",
                  copies, gigabytes(csr), gigabytes(two_bit), memory / 1e9,
                  static_cast<double>(grammar.tile_bytes()) / 1e9));
  s.remark("two_bit_gigabytes", gigabytes(two_bit), "");
  s.run("engine", 1, reference, [&] { return make_engine_product(p, 1, {}); });
  run_streamed(s, p, reference, wanted.streaming_budget.value_or(default_budget));
}

void run_region(session& s, options const& wanted, gram_matrix const& grammar) {
  auto const threads = thread_count(wanted);
  auto const cells = grammar.expand(threads);
  auto const x = random_columns(1, cells.columns(), seed);
  auto const p = make_problem(wanted, grammar, cells, x);
  s.describe_matrix(p);
  auto const full = s.run("engine", 1, multiply(cells, x, threads),
                          [&] { return make_engine_product(p, 1, {}); });
  auto const full_seconds = full.problem.empty() ? full.seconds.median : std::nan("");
  // The region: one place, in the middle of the matrix.
  column_set region(1, std::vector<double>(cells.columns()));
  auto const place = cells.order.size() / 2;
  for (auto i = cells.column_begin[place]; i < cells.column_begin[place + 1]; ++i) {
    region[0][i] = x[0][i];
  }
  run_weights(s, p, "one region", region, full_seconds);
  column_set few(1, std::vector<double>(cells.columns()));
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < few_weights; ++i) {
    auto const column = random() % cells.columns();
    few[0][column] = x[0][column];
  }
  run_weights(s, p, "1000 weights", few, full_seconds);
}

}  // namespace gramscore::bench
