// SPDX-License-Identifier: MIT
// The CUDA back-end as host code sees it. A build without CUDA links a stub with the same
// functions, so callers need no conditional compilation. Not for kernels (kernels.cuh).
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

/// Usable devices; 0 without a driver, without a device, or in a build without CUDA. The first call
/// starts the driver, which can take tenths of a second.
[[nodiscard]] int cuda_device_count() noexcept;

/// The device's name and compute capability, e.g. "NVIDIA H200 (sm_90)".
/// @throws error gpu.
[[nodiscard]] std::string cuda_device_name(int device);

/// How a matrix is to be held and swept.
struct cuda_options {
  int device = 0;  ///< in [0, cuda_device_count())
  schedule_kind schedule = schedule_kind::automatic;
  /// Most device bytes for tiles; 0: what the device has free, which also bounds what is asked for.
  /// Tiles that do not fit stay with their source and pass through the device, copied while others
  /// compute, in every product. Leaves, y and scratch values are not counted, nor are the tiles of
  /// the streaming schedule, which are resident.
  std::uint64_t memory_bytes = 0;
  std::size_t columns = 1;  ///< of the requests to come, at most: what the planner plans for
  int threads = 1;          ///< of the host, for laying tiles out
};

/// Where the bytes of a matrix on a device are.
struct cuda_bytes {
  std::uint64_t matrix = 0;  ///< tiles and their descriptors
  std::uint64_t work = 0;    ///< scratch values, row classes, buffers that tiles pass through
  std::uint64_t leaves = 0;
  std::uint64_t y = 0;
};

/// Tiles that stay on one device for several products. Not thread-safe: one product at a time.
class cuda_matrix {
 public:
  /// Copies the tiles to the device, or plans how they pass through it.
  /// @param source outlives the matrix, and so do the views that it gives.
  /// @throws error gpu (no usable device, a failed call, device memory: with the bytes wanted), and
  /// what source.tile() throws. Cost O(bytes of the tiles).
  cuda_matrix(tile_source const& source, std::span<std::uint32_t const> tiles,
              cuda_options const& options);
  cuda_matrix(cuda_matrix const&) = delete;
  cuda_matrix& operator=(cuda_matrix const&) = delete;
  ~cuda_matrix();

  /// As sweep_omp(), with the tiles that the matrix holds: request.tiles must be those, and
  /// request.matrix is used for leaf_source::fill() only. The same bits as on a CPU.
  /// @throws error gpu; what fill() throws.
  void sweep(sweep_request const& request, std::span<std::int64_t> y);

  /// The three steps of sweep(), for callers that time them or repeat one. prepare() brings leaves,
  /// scales and row classes to the device; tiles whose leaves are all zero are then left out. Cost
  /// O(terminals x columns + outputs x columns). @throws as sweep().
  void prepare(sweep_request const& request);
  /// One product of all columns, asynchronous for resident tiles; y stays on the device.
  /// @param cuda_stream a cudaStream_t, or null for the matrix's own; download() does not wait for
  /// another one, and products on several must not overlap. @throws error gpu.
  void enqueue(void* cuda_stream = nullptr);
  /// Waits for the matrix's own stream, then copies y. @param y [outputs x columns], columns
  /// fastest; overwritten. @throws error gpu.
  void download(std::span<std::int64_t> y);

  [[nodiscard]] cuda_bytes bytes() const;
  /// What runs and why, for a log: "tile schedule: a tile's values fit ...".
  [[nodiscard]] std::string plan() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace gramscore::engine
