// SPDX-License-Identifier: MIT
// The genotypes unpacked to a byte each, times x as limbs of signed bytes, on tensor cores by
// cublasLt; the fastest of the algorithms that it proposes.
#include <cublasLt.h>

#include <array>

#include "tests/bench/gpu/limb_sums.cuh"

namespace gramscore::bench {
namespace {

constexpr std::size_t row_unit = 64;
constexpr std::size_t workspace_bytes = std::size_t{64} << 20;
constexpr int proposals_wanted = 16;

void check(cublasStatus_t status, char const* call) {
  if (status != CUBLAS_STATUS_SUCCESS) {
    cudaGetLastError();
    throw error(error_category::gpu, std::string(call) + ": cublasLt status " +
                                         std::to_string(static_cast<int>(status)));
  }
}

// A named struct: nvcc 13.0 breaks down over a vector of the library's unnamed one.
struct proposal {
  cublasLtMatmulHeuristicResult_t result;
};

// 16 cells a thread, from the chunk layout to out[row][column].
__global__ void unpack(unsigned const* words, std::uint64_t row_stride, std::uint64_t columns,
                       std::uint64_t word_count, uint4* out) {
  constexpr std::uint64_t words_a_row = chunk_bytes / 4;  // of a chunk
  for (auto i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < word_count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    auto const word = words[i];
    auto const row = i / words_a_row % row_stride;
    auto const column = i / (words_a_row * row_stride) * chunk_columns + i % words_a_row * 16;
    auto const four = [word](unsigned byte) {
      auto const cells = word >> (8 * byte);
      return (cells & 3U) | (cells & 12U) << 6 | (cells & 48U) << 12 | (cells & 192U) << 18;
    };
    out[(row * columns + column) / 16] = make_uint4(four(0), four(1), four(2), four(3));
  }
}

class int8_product final : public product {
 public:
  int8_product(problem const& p, std::size_t columns, unsigned limbs)
      : rows_(p.cells->rows),
        row_stride_((rows_ + row_unit - 1) / row_unit * row_unit),
        limbs_(limbs),
        split_(p, columns, limbs),
        depth_(split_.digits.front().size()),
        cells_(row_stride_ * depth_),
        x_(depth_ * split_.digits.size()),
        sums_(row_stride_ * split_.digits.size()),
        y_(columns * rows_),
        workspace_(workspace_bytes) {
    unpack_cells(p);
    for (std::size_t v = 0; v < split_.digits.size(); ++v) {
      x_.upload(split_.digits[v], v * depth_);
    }
    check(cublasLtCreate(&handle_), "cublasLtCreate");
    describe();
    propose();
  }
  ~int8_product() override {
    cublasLtMatrixLayoutDestroy(left_);
    cublasLtMatrixLayoutDestroy(right_);
    cublasLtMatrixLayoutDestroy(out_);
    cublasLtMatmulDescDestroy(operation_);
    cublasLtDestroy(handle_);
  }

  [[nodiscard]] std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < proposals_.size(); ++i) {
      names.push_back("cublasLt proposal " + std::to_string(i));
    }
    return names;
  }
  void choose(std::size_t variant) override { chosen_ = variant; }
  [[nodiscard]] footprint bytes() const override {
    return {cells_.bytes(), 0, sums_.bytes() + proposals_[chosen_].result.workspaceSize, x_.bytes(),
            y_.bytes()};
  }

  void enqueue(void* stream) override {
    auto* const order = static_cast<cudaStream_t>(stream);
    int const one = 1;
    int const zero = 0;
    check(cublasLtMatmul(handle_, operation_, &one, cells_.data(), left_, x_.data(), right_, &zero,
                         sums_.data(), out_, sums_.data(), out_, &proposals_[chosen_].result.algo,
                         workspace_.data(), workspace_.bytes(), order),
          "cublasLtMatmul");
    limb_sum_layout const layout{row_stride_ * 8, 1, row_stride_};
    combine_limbs<<<blocks_for(y_.size(), 256), 256, 0, order>>>(
        sums_.data(), layout, rows_, static_cast<unsigned>(split_.step.size()), limbs_, y_.data());
    GRAMSCORE_BENCH_CHECK(cudaGetLastError());
  }
  [[nodiscard]] column_set result() override { return split_.scaled(y_.download(), rows_); }
  [[nodiscard]] std::string note() const override {
    return std::to_string(limbs_) + " limbs of 8 bits a value of x";
  }

 private:
  void unpack_cells(problem const& p) {
    auto const packed = upload_places(
        *p.cells, chunk_columns, row_stride_ * chunk_bytes,
        [&](dosage_block const& block) { return make_chunks(block, row_stride_, p.threads); });
    unpack<<<4096, 256>>>(reinterpret_cast<unsigned const*>(packed.data()), row_stride_, depth_,
                          packed.size() / 4, reinterpret_cast<uint4*>(cells_.data()));
    GRAMSCORE_BENCH_CHECK(cudaGetLastError());
    GRAMSCORE_BENCH_CHECK(cudaDeviceSynchronize());
  }

  // Column-major: sums [rows x vectors] = transposed [depth x rows] times x [depth x vectors].
  void describe() {
    check(cublasLtMatmulDescCreate(&operation_, CUBLAS_COMPUTE_32I, CUDA_R_32I),
          "cublasLtMatmulDescCreate");
    auto const transposed = CUBLAS_OP_T;
    check(cublasLtMatmulDescSetAttribute(operation_, CUBLASLT_MATMUL_DESC_TRANSA, &transposed,
                                         sizeof transposed),
          "cublasLtMatmulDescSetAttribute");
    auto const depth = static_cast<std::int64_t>(depth_);
    auto const rows = static_cast<std::int64_t>(row_stride_);
    auto const vectors = split_.digits.size();
    check(cublasLtMatrixLayoutCreate(&left_, CUDA_R_8I, depth_, row_stride_, depth),
          "cublasLtMatrixLayoutCreate");
    check(cublasLtMatrixLayoutCreate(&right_, CUDA_R_8I, depth_, vectors, depth),
          "cublasLtMatrixLayoutCreate");
    check(cublasLtMatrixLayoutCreate(&out_, CUDA_R_32I, row_stride_, vectors, rows),
          "cublasLtMatrixLayoutCreate");
  }

  void propose() {
    std::array<cublasLtMatmulHeuristicResult_t, proposals_wanted> results{};
    cublasLtMatmulPreference_t preference = nullptr;
    check(cublasLtMatmulPreferenceCreate(&preference), "cublasLtMatmulPreferenceCreate");
    auto const bytes = workspace_bytes;
    cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                         &bytes, sizeof bytes);
    int found = 0;
    auto const status =
        cublasLtMatmulAlgoGetHeuristic(handle_, operation_, left_, right_, out_, out_, preference,
                                       proposals_wanted, results.data(), &found);
    cublasLtMatmulPreferenceDestroy(preference);
    check(status, "cublasLtMatmulAlgoGetHeuristic");
    for (int i = 0; i < found; ++i) {
      proposals_.push_back({results[static_cast<std::size_t>(i)]});
    }
    if (proposals_.empty()) {
      throw error(error_category::gpu, "cublasLt has no int8 product of this shape");
    }
  }

  std::uint32_t rows_;
  std::size_t row_stride_;
  unsigned limbs_;
  limb_columns split_;
  std::size_t depth_;
  device_array<std::int8_t> cells_;
  device_array<std::int8_t> x_;
  device_array<int> sums_;
  device_array<long long> y_;
  device_array<char> workspace_;
  cublasLtHandle_t handle_ = nullptr;
  cublasLtMatmulDesc_t operation_ = nullptr;
  cublasLtMatrixLayout_t left_ = nullptr;
  cublasLtMatrixLayout_t right_ = nullptr;
  cublasLtMatrixLayout_t out_ = nullptr;
  std::vector<proposal> proposals_;
  std::size_t chosen_ = 0;
};

}  // namespace

std::unique_ptr<product> make_int8(problem const& p, std::size_t columns, unsigned limbs) {
  return std::make_unique<int8_product>(p, columns, limbs);
}

}  // namespace gramscore::bench
