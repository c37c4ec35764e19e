// SPDX-License-Identifier: MIT
// Owners of cuSPARSE handles and a CSR matrix on the device. Internal to the cuSPARSE rivals.
#pragma once

#include <cusparse.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/bench/gpu/device.cuh"
#include "tests/bench/gpu/product.hpp"

namespace gramscore::bench {

inline void check(cusparseStatus_t status, char const* call) {
  if (status != CUSPARSE_STATUS_SUCCESS) {
    cudaGetLastError();
    throw error(error_category::gpu, std::string(call) + ": " + cusparseGetErrorString(status));
  }
}

class cusparse_context {
 public:
  cusparse_context() { GRAMSCORE_BENCH_CHECK(cusparseCreate(&handle_)); }
  cusparse_context(cusparse_context const&) = delete;
  cusparse_context& operator=(cusparse_context const&) = delete;
  ~cusparse_context() { cusparseDestroy(handle_); }
  [[nodiscard]] cusparseHandle_t get() const { return handle_; }

 private:
  cusparseHandle_t handle_ = nullptr;
};

/// CSR with 32-bit indices: 4 bytes of column and sizeof(Value) a non-zero.
template <typename Value>
class cusparse_csr {
 public:
  static constexpr cudaDataType type = sizeof(Value) == 8 ? CUDA_R_64F : CUDA_R_32F;

  explicit cusparse_csr(problem const& p) {
    auto& host = *p.csr;
    if (host.row_begin.empty()) {
      host = make_csr(*p.cells, p.threads);
    }
    row_begin_ = device_array<std::int32_t>(host.row_begin);
    column_ = device_array<std::int32_t>(host.column);
    value_ = device_array<Value>(converted<Value>(host.value));
    describe(p, static_cast<std::int64_t>(column_.size()));
  }
  cusparse_csr(cusparse_csr const&) = delete;
  cusparse_csr& operator=(cusparse_csr const&) = delete;
  ~cusparse_csr() { cusparseDestroySpMat(matrix_); }

  [[nodiscard]] cusparseSpMatDescr_t get() const { return matrix_; }
  [[nodiscard]] std::uint64_t value_bytes() const { return value_.bytes(); }
  [[nodiscard]] std::uint64_t index_bytes() const { return column_.bytes() + row_begin_.bytes(); }
  /// An algorithm's analysis may stay in the descriptor: a new one for each.
  void describe(problem const& p, std::int64_t nonzeros) {
    if (matrix_ != nullptr) {
      GRAMSCORE_BENCH_CHECK(cusparseDestroySpMat(std::exchange(matrix_, nullptr)));
    }
    GRAMSCORE_BENCH_CHECK(
        cusparseCreateCsr(&matrix_, p.cells->rows, static_cast<std::int64_t>(p.cells->columns()),
                          nonzeros, row_begin_.data(), column_.data(), value_.data(),
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, type));
  }
  void describe_again(problem const& p) { describe(p, static_cast<std::int64_t>(column_.size())); }

 private:
  device_array<std::int32_t> row_begin_;
  device_array<std::int32_t> column_;
  device_array<Value> value_;
  cusparseSpMatDescr_t matrix_ = nullptr;
};

}  // namespace gramscore::bench
