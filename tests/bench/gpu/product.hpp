// SPDX-License-Identifier: MIT
// What the benchmark measures: one product y = M x that is ready on the device. One file a rival
// implements it. Not for host code that measures (measure.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/gpu/dosage_matrix.hpp"
#include "tests/bench/gpu/gram_matrix.hpp"
#include "tests/bench/gpu/layouts.hpp"

namespace gramscore::bench {

/// Device bytes, each counted once: cells or values, what tells where they belong, scratch; then
/// x (the engine: leaves) and y.
struct footprint {
  std::uint64_t matrix = 0;
  std::uint64_t indices = 0;
  std::uint64_t work = 0;
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  /// The representation and its work buffers.
  [[nodiscard]] std::uint64_t held() const { return matrix + indices + work; }
};

class product {
 public:
  product() = default;
  product(product const&) = delete;
  product& operator=(product const&) = delete;
  virtual ~product() = default;

  /// Names of the variants to choose the fastest of (algorithms, launch shapes); at least one.
  [[nodiscard]] virtual std::vector<std::string> variants() const = 0;
  /// Makes a variant ready, with its analysis or work buffers. @throws error if it cannot run.
  virtual void choose(std::size_t variant) = 0;
  [[nodiscard]] virtual footprint bytes() const = 0;
  /// One whole product of the chosen variant on a cudaStream_t; returns before it is done.
  virtual void enqueue(void* stream) = 0;
  /// y of the last product, which is done: [columns][rows].
  [[nodiscard]] virtual column_set result() = 0;
  /// What a reader of the figures must know; may be empty.
  [[nodiscard]] virtual std::string note() const { return {}; }
};

/// Everything that rivals are made from.
struct problem {
  gram_matrix const* grammar = nullptr;
  dosage_matrix const* cells = nullptr;
  column_set const* x = nullptr;  ///< as many columns as the widest product
  int device = 0;
  int threads = 1;
  std::shared_ptr<csr_layout> csr;  ///< the cells as CSR, made once for all that use it

  [[nodiscard]] std::span<std::vector<double> const> columns(std::size_t count) const {
    return std::span(*x).first(count);
  }
};

/// A named rival of some widths.
struct rival {
  std::string name;
  std::function<bool(std::size_t columns)> takes;
  std::function<std::unique_ptr<product>(problem const&, std::size_t columns)> make;
};
/// All of them, in the order of the table.
[[nodiscard]] std::vector<rival> all_rivals();

struct engine_options {
  std::uint64_t memory_bytes = 0;      ///< of the device, for the tiles; 0: all of it
  std::vector<std::uint32_t> tiles{};  ///< which, or all if empty
  engine::schedule_kind schedule = engine::schedule_kind::automatic;
};
[[nodiscard]] std::unique_ptr<product> make_engine_product(problem const& p, std::size_t columns,
                                                           engine_options const& options);

[[nodiscard]] std::unique_ptr<product> make_spmv(problem const& p, bool doubles);
[[nodiscard]] std::unique_ptr<product> make_spmm(problem const& p, std::size_t columns);
[[nodiscard]] std::unique_ptr<product> make_index_product(problem const& p, bool short_indices);
[[nodiscard]] std::unique_ptr<product> make_two_bit_table(problem const& p, bool integers);
[[nodiscard]] std::unique_ptr<product> make_two_bit_mma(problem const& p, std::size_t columns);
[[nodiscard]] std::unique_ptr<product> make_int8(problem const& p, std::size_t columns,
                                                 unsigned limbs);

}  // namespace gramscore::bench
