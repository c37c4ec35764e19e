// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/measure.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"

namespace gramscore::bench {
namespace {

constexpr int trial_repetitions = 7;

// The index of the fastest variant that runs. @throws the last error if none does.
std::size_t fastest(bench_device& device, product& what, bool flush) {
  auto const count = what.variants().size();
  std::optional<std::size_t> best;
  double best_seconds = 0;
  for (std::size_t i = 0; i < count; ++i) {
    try {
      what.choose(i);
      device.run_once(what);
      auto const seconds = device.time(what, trial_repetitions, flush).median;
      if (!best || seconds < best_seconds) {
        best = i;
        best_seconds = seconds;
      }
    } catch (error const&) {
      if ((!best && i + 1 == count) || !device.usable()) {
        throw;
      }
    }
  }
  return *best;
}

double milli(double value) {
  return value * 1e3;
}

}  // namespace

record measure(bench_device& device, product& what, column_set const& reference,
               measure_options const& options) {
  record out;
  auto const names = what.variants();
  auto const best = names.size() == 1 ? 0 : fastest(device, what, options.flush);
  out.variant = names[best];
  what.choose(best);
  device.run_once(what);
  out.error = relative_error(what.result(), reference);
  out.bytes = what.bytes();
  out.seconds = device.time(what, options.repetitions, options.flush);
  if (options.energy_seconds > 0) {
    out.energy = device.energy(what, options.energy_seconds);
  }
  out.note = what.note();
  return out;
}

json_object to_json(record const& r, double copy_bandwidth) {
  json_object out;
  out.add("rival", r.rival).add("columns", std::uint64_t{r.columns});
  if (!r.problem.empty()) {
    return out.add("problem", r.problem);
  }
  out.add("variant", r.variant)
      .add("median_s", r.seconds.median)
      .add("min_s", r.seconds.least)
      .add("p90_s", r.seconds.p90)
      .add("matrix_bytes", r.bytes.matrix)
      .add("index_bytes", r.bytes.indices)
      .add("work_bytes", r.bytes.work)
      .add("held_bytes", r.bytes.held())
      .add("x_bytes", r.bytes.x)
      .add("y_bytes", r.bytes.y)
      .add("relative_error", r.error);
  auto const rate = static_cast<double>(r.bytes.matrix + r.bytes.indices) / r.seconds.median;
  out.add("matrix_bytes_per_s", rate).add("share_of_copy", rate / copy_bandwidth);
  if (r.energy) {
    auto const products = static_cast<double>(r.energy->products);
    out.add("joules_per_product", r.energy->joules / products)
        .add("warm_s_per_product", r.energy->seconds / products)
        .add("energy_loop_s", r.energy->seconds)
        .add("energy_products", r.energy->products)
        .add("watts", r.energy->joules / r.energy->seconds);
  }
  if (!r.note.empty()) {
    out.add("note", r.note);
  }
  return out;
}

std::string table_head() {
  return fmt::format("{:<22}{:>3}{:>12}{:>12}{:>12}{:>12}{:>10}{:>10}{:>10}{:>7}{:>10}  {}\n",
                     "product", "k", "held MB", "x MB", "y MB", "median us", "min us", "p90 us",
                     "mJ", "copy", "error", "variant");
}

std::string table_row(record const& r, double copy_bandwidth) {
  if (!r.problem.empty()) {
    return fmt::format("{:<22}{:>3}  {}\n", r.rival, r.columns, r.problem);
  }
  auto const rate =
      static_cast<double>(r.bytes.matrix + r.bytes.indices) / r.seconds.median / copy_bandwidth;
  auto const energy =
      r.energy
          ? fmt::format("{:.3f}", milli(r.energy->joules / static_cast<double>(r.energy->products)))
          : std::string("-");
  return fmt::format(
      "{:<22}{:>3}{:>12.3f}{:>12.3f}{:>12.3f}{:>12.2f}{:>10.2f}{:>10.2f}{:>10}{:>6.0f}%{:>10.1e}  "
      "{}{}{}\n",
      r.rival, r.columns, static_cast<double>(r.bytes.held()) / 1e6,
      static_cast<double>(r.bytes.x) / 1e6, static_cast<double>(r.bytes.y) / 1e6,
      r.seconds.median * 1e6, r.seconds.least * 1e6, r.seconds.p90 * 1e6, energy, rate * 100,
      r.error, r.variant, r.note.empty() ? "" : "; ", r.note);
}

}  // namespace gramscore::bench
