// SPDX-License-Identifier: MIT
// Owners of CUDA resources and the check of every runtime call. Internal to the CUDA back-end.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "engine/error.hpp"

namespace gramscore::engine::cuda {

/// Throws for a failed call, and clears the sticky error first.
inline void check(cudaError_t status, char const* call) {
  if (status != cudaSuccess) {
    cudaGetLastError();
    throw error(error_category::gpu, std::string(call) + ": " + cudaGetErrorString(status));
  }
}

#define GRAMSCORE_CUDA_CHECK(call) ::gramscore::engine::cuda::check((call), #call)

inline int device_attribute(cudaDeviceAttr attribute, int device) {
  int value = 0;
  GRAMSCORE_CUDA_CHECK(cudaDeviceGetAttribute(&value, attribute, device));
  return value;
}

/// A stream; also the order of all work of one matrix.
class stream {
 public:
  stream() { GRAMSCORE_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  stream(stream const&) = delete;
  stream& operator=(stream const&) = delete;
  ~stream() { cudaStreamDestroy(stream_); }
  [[nodiscard]] cudaStream_t get() const { return stream_; }
  void wait() const { GRAMSCORE_CUDA_CHECK(cudaStreamSynchronize(stream_)); }

 private:
  cudaStream_t stream_ = nullptr;
};

/// Device memory, uninitialised; grows only when asked.
template <typename T>
class device_buffer {
 public:
  device_buffer() = default;
  explicit device_buffer(std::size_t count) { resize(count); }
  device_buffer(device_buffer const&) = delete;
  device_buffer& operator=(device_buffer const&) = delete;
  ~device_buffer() { cudaFree(data_); }

  /// Contents are lost. @throws error gpu with the bytes wanted.
  void resize(std::size_t count) {
    if (count <= capacity_) {
      count_ = count;
      return;
    }
    cudaFree(std::exchange(data_, nullptr));
    capacity_ = count_ = 0;
    void* memory = nullptr;
    if (auto const status = cudaMalloc(&memory, count * sizeof(T)); status != cudaSuccess) {
      cudaGetLastError();
      throw error(error_category::gpu, std::string("device memory: ") +
                                           std::to_string(count * sizeof(T)) +
                                           " bytes: " + cudaGetErrorString(status));
    }
    data_ = static_cast<T*>(memory);
    capacity_ = count_ = count;
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(T); }

  void copy_from(std::span<T const> host, stream const& order) {
    if (!host.empty()) {
      GRAMSCORE_CUDA_CHECK(cudaMemcpyAsync(data_, host.data(), host.size_bytes(),
                                           cudaMemcpyHostToDevice, order.get()));
    }
  }
  void copy_to(std::span<T> host, stream const& order) const {
    if (!host.empty()) {
      GRAMSCORE_CUDA_CHECK(cudaMemcpyAsync(host.data(), data_, host.size_bytes(),
                                           cudaMemcpyDeviceToHost, order.get()));
    }
  }

 private:
  T* data_ = nullptr;
  std::size_t count_ = 0;
  std::size_t capacity_ = 0;
};

/// Page-locked host memory, so that copies run at full speed and asynchronously.
template <typename T>
class pinned_buffer {
 public:
  pinned_buffer() = default;
  pinned_buffer(pinned_buffer const&) = delete;
  pinned_buffer& operator=(pinned_buffer const&) = delete;
  ~pinned_buffer() { cudaFreeHost(data_); }

  /// Contents are lost. @throws error gpu.
  void resize(std::size_t count) {
    if (count > capacity_) {
      cudaFreeHost(std::exchange(data_, nullptr));
      capacity_ = 0;
      void* memory = nullptr;
      GRAMSCORE_CUDA_CHECK(cudaMallocHost(&memory, count * sizeof(T)));
      data_ = static_cast<T*>(memory);
      capacity_ = count;
    }
    count_ = count;
  }
  [[nodiscard]] std::span<T> span() const { return {data_, count_}; }

 private:
  T* data_ = nullptr;
  std::size_t count_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace gramscore::engine::cuda
