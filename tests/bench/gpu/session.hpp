// SPDX-License-Identifier: MIT
// One run of the benchmark: its device, its limits, the records so far, and their output. The only
// part that prints.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/bench/gpu/measure.hpp"
#include "tests/bench/gpu/options.hpp"

namespace gramscore::bench {

class session {
 public:
  /// Measures the device's bandwidths and idle power. @throws error gpu.
  session(options const& wanted, std::string const& command);

  [[nodiscard]] bench_device& device() { return device_; }
  [[nodiscard]] double copy_bandwidth() const { return copy_bandwidth_; }
  [[nodiscard]] double host_bandwidth() const { return host_bandwidth_; }

  /// What the matrix is; printed, and part of the JSON.
  void describe_matrix(problem const& p);
  /// Makes and measures a product, prints its row and keeps it. A failure is a record too.
  /// @return the record. @throws error gpu if the device cannot go on.
  record const& run(std::string const& name, std::size_t columns, column_set const& reference,
                    std::function<std::unique_ptr<product>()> const& make);
  /// A figure of the mode's own, kept under `name`; the text, if any, is printed.
  void remark(std::string const& name, double value, std::string const& text);
  /// Whether a product failed or its error is above what its numbers allow.
  [[nodiscard]] bool failed() const { return failed_; }
  void save() const;

 private:
  options wanted_;
  std::string command_;
  bench_device device_;
  double copy_bandwidth_;
  double host_bandwidth_;
  std::optional<double> idle_watts_;
  json_object matrix_;
  json_object remarks_;
  std::vector<record> records_;
  bool failed_ = false;
};

/// The rivals beside each other on one matrix.
void run_comparison(session& s, options const& wanted, gram_matrix const& grammar);
/// A matrix whose other forms would not fit the device, resident and streamed.
void run_beyond(session& s, options const& wanted);
/// Weights in one region, or few of them.
void run_region(session& s, options const& wanted, gram_matrix const& grammar);

/// Host threads that the options ask for.
[[nodiscard]] int thread_count(options const& wanted);

}  // namespace gramscore::bench
