// SPDX-License-Identifier: MIT
// Time, energy and error of a product on one device, and the device's own limits in the same run.
// No CUDA types here. Not for making products.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/gpu/json.hpp"
#include "tests/bench/gpu/product.hpp"
#include "tests/bench/gpu/timing.hpp"

namespace gramscore::bench {

struct measure_options {
  int repetitions = 30;
  bool flush = true;          ///< read twice the L2 cache's size before each repetition
  double energy_seconds = 1;  ///< least length of the energy loop; 0: no energy
};

/// Products back to back between two ticks of the energy counter: the caches stay warm.
struct energy_figures {
  std::uint64_t products = 0;
  double seconds = 0;
  double joules = 0;
};

class bench_device {
 public:
  /// @throws error gpu.
  explicit bench_device(int device);
  bench_device(bench_device const&) = delete;
  bench_device& operator=(bench_device const&) = delete;
  ~bench_device();

  [[nodiscard]] std::uint64_t memory_bytes() const;
  /// Reading plus writing, of a copy within the device. [bytes/s]
  [[nodiscard]] double copy_bandwidth();
  /// From page-locked host memory. [bytes/s]
  [[nodiscard]] double host_bandwidth();
  /// Watts while nothing runs, over about a second; nothing without a counter.
  [[nodiscard]] std::optional<double> idle_watts();
  /// Name, limits, clocks, driver.
  [[nodiscard]] json_object describe() const;

  [[nodiscard]] timing time(product& what, int repetitions, bool flush);
  [[nodiscard]] std::optional<energy_figures> energy(product& what, double seconds);
  void run_once(product& what);
  /// Whether the device still works after an error: some end the whole context.
  [[nodiscard]] bool usable();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// All about one product; `problem` says why there are no figures.
struct record {
  std::string rival;
  std::size_t columns = 1;
  std::string variant;
  footprint bytes;
  timing seconds;
  std::optional<energy_figures> energy;
  double error = 0;
  std::string note;
  std::string problem;
};

/// Chooses the fastest variant, checks its result, then measures it.
/// @param reference [columns of the product or more][rows].
[[nodiscard]] record measure(bench_device& device, product& what, column_set const& reference,
                             measure_options const& options);

[[nodiscard]] json_object to_json(record const& r, double copy_bandwidth);
[[nodiscard]] std::string table_head();
[[nodiscard]] std::string table_row(record const& r, double copy_bandwidth);

}  // namespace gramscore::bench
