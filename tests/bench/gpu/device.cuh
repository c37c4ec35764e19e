// SPDX-License-Identifier: MIT
// Device memory and checked calls for the rivals. Not for the engine, which has its own.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/error.hpp"
#include "tests/bench/gpu/layouts.hpp"

namespace gramscore::bench {

inline void check(cudaError_t status, char const* call) {
  if (status != cudaSuccess) {
    cudaGetLastError();
    throw error(error_category::gpu, std::string(call) + ": " + cudaGetErrorString(status));
  }
}

#define GRAMSCORE_BENCH_CHECK(call) ::gramscore::bench::check((call), #call)

/// Device memory of a fixed size.
template <typename T>
class device_array {
 public:
  device_array() = default;
  explicit device_array(std::size_t count) : count_(count) {
    if (count == 0) {
      return;
    }
    void* memory = nullptr;
    if (auto const status = cudaMalloc(&memory, bytes()); status != cudaSuccess) {
      cudaGetLastError();
      throw error(error_category::gpu, "device memory: " + std::to_string(bytes()) +
                                           " bytes: " + cudaGetErrorString(status));
    }
    data_ = static_cast<T*>(memory);
  }
  explicit device_array(std::vector<T> const& host) : device_array(host.size()) { upload(host, 0); }
  device_array(device_array&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), count_(std::exchange(other.count_, 0)) {}
  device_array& operator=(device_array&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
    return *this;
  }
  device_array(device_array const&) = delete;
  device_array& operator=(device_array const&) = delete;
  ~device_array() { cudaFree(data_); }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(T); }

  void upload(std::vector<T> const& host, std::size_t at) {
    if (!host.empty()) {
      GRAMSCORE_BENCH_CHECK(
          cudaMemcpy(data_ + at, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    }
  }
  [[nodiscard]] std::vector<T> download() const {
    std::vector<T> host(count_);
    if (count_ != 0) {
      GRAMSCORE_BENCH_CHECK(cudaMemcpy(host.data(), data_, bytes(), cudaMemcpyDeviceToHost));
    }
    return host;
  }
  void clear(cudaStream_t stream) const {
    if (count_ != 0) {
      GRAMSCORE_BENCH_CHECK(cudaMemsetAsync(data_, 0, bytes(), stream));
    }
  }

 private:
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

/// A padded layout of all places end to end; each block is laid out once and copied to its places.
/// @param unit_bytes bytes of `unit` columns; make(block) gives the bytes of a block.
template <typename Make>
device_array<std::uint8_t> upload_places(dosage_matrix const& cells, std::uint64_t unit,
                                         std::size_t unit_bytes, Make const& make) {
  auto const begin = padded_begin(cells, unit);
  device_array<std::uint8_t> out(begin.back() / unit * unit_bytes);
  for (std::size_t b = 0; b < cells.blocks.size(); ++b) {
    auto const host = make(cells.blocks[b]);
    for (std::size_t p = 0; p < cells.order.size(); ++p) {
      if (cells.order[p] == b) {
        out.upload(host, begin[p] / unit * unit_bytes);
      }
    }
  }
  return out;
}

/// Copies with another type, e.g. doubles as floats.
template <typename To, typename From>
std::vector<To> converted(std::vector<From> const& from) {
  return std::vector<To>(from.begin(), from.end());
}

/// The first `rows` of a downloaded y, as a column set of one column.
template <typename T>
column_set one_column(std::vector<T> const& y, std::size_t rows, double step = 1) {
  column_set out(1, std::vector<double>(rows));
  for (std::size_t row = 0; row < rows; ++row) {
    out[0][row] = static_cast<double>(y[row]) * step;
  }
  return out;
}

/// Blocks of a launch that walks `work` pieces, `pieces` a block; never none.
inline unsigned blocks_for(std::uint64_t work, std::uint64_t pieces) {
  return static_cast<unsigned>(work == 0 ? 1 : (work + pieces - 1) / pieces);
}

}  // namespace gramscore::bench
