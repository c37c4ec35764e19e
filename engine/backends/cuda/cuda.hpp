// SPDX-License-Identifier: MIT
// The CUDA back-end as host code sees it. A build without CUDA links a stub with the same
// functions, so callers need no conditional compilation. Not for kernels (sweep.cu).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/backends/sweep.hpp"

namespace gramscore::engine {

/// Whether this build has the CUDA back-end.
[[nodiscard]] bool cuda_is_built() noexcept;

/// Usable devices; 0 without a driver, without a device, or in a build without CUDA.
[[nodiscard]] int cuda_device_count() noexcept;

/// The device's name and compute capability, e.g. "NVIDIA H200 (sm_90)".
/// @throws error gpu.
[[nodiscard]] std::string cuda_device_name(int device);

/// Tiles that stay on one device for several sweeps. Not thread-safe: one sweep at a time.
class cuda_matrix {
 public:
  /// Copies the tiles to the device.
  /// @param device in [0, cuda_device_count()).
  /// @throws error gpu (no usable device, a failed call, device memory: with the bytes wanted), and
  /// what source.tile() throws. Cost O(bytes of the tiles).
  cuda_matrix(tile_source const& source, std::span<std::uint32_t const> tiles, int device);
  cuda_matrix(cuda_matrix const&) = delete;
  cuda_matrix& operator=(cuda_matrix const&) = delete;
  ~cuda_matrix();

  /// As sweep_omp(), with the tiles that the matrix holds: request.tiles must be those, and
  /// request.matrix is used for leaf_source::fill() only. The same bits as on a CPU.
  /// @throws error gpu; what fill() throws.
  void sweep(sweep_request const& request, std::span<std::int64_t> y);

  /// Bytes on the device: of the tiles (with their descriptors), and of leaves, y and scratch.
  [[nodiscard]] std::uint64_t matrix_bytes() const;
  [[nodiscard]] std::uint64_t work_bytes() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace gramscore::engine
