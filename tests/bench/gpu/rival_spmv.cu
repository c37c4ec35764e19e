// SPDX-License-Identifier: MIT
// cuSPARSE's CSR times vector, in floats or doubles, preprocessed; the fastest of its algorithms.
#include <array>

#include "tests/bench/gpu/cusparse_handles.cuh"

namespace gramscore::bench {
namespace {

struct spmv_variant {
  cusparseSpMVAlg_t algorithm;
  char const* name;
};
constexpr std::array<spmv_variant, 3> algorithms{{{CUSPARSE_SPMV_CSR_ALG1, "CSR_ALG1"},
                                                  {CUSPARSE_SPMV_CSR_ALG2, "CSR_ALG2"},
                                                  {CUSPARSE_SPMV_ALG_DEFAULT, "ALG_DEFAULT"}}};

template <typename Value>
class spmv final : public product {
 public:
  explicit spmv(problem const& p)
      : p_(p),
        matrix_(p),
        x_(converted<Value>(p.x->front())),
        y_(std::vector<Value>(p.cells->rows)) {
    constexpr auto type = cusparse_csr<Value>::type;
    GRAMSCORE_BENCH_CHECK(
        cusparseCreateDnVec(&x_view_, static_cast<std::int64_t>(x_.size()), x_.data(), type));
    GRAMSCORE_BENCH_CHECK(
        cusparseCreateDnVec(&y_view_, static_cast<std::int64_t>(y_.size()), y_.data(), type));
  }
  ~spmv() override {
    cusparseDestroyDnVec(x_view_);
    cusparseDestroyDnVec(y_view_);
  }

  [[nodiscard]] std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (auto const& variant : algorithms) {
      names.emplace_back(variant.name);
    }
    return names;
  }

  void choose(std::size_t variant) override {
    algorithm_ = algorithms.at(variant).algorithm;
    buffer_ = {};
    matrix_.describe_again(p_);
    std::size_t bytes = 0;
    GRAMSCORE_BENCH_CHECK(cusparseSpMV_bufferSize(context_.get(), none, &one, matrix_.get(),
                                                  x_view_, &zero, y_view_,
                                                  cusparse_csr<Value>::type, algorithm_, &bytes));
    work_bytes_ = bytes;
    buffer_ = device_array<char>(std::max<std::size_t>(bytes, 16));
    GRAMSCORE_BENCH_CHECK(cusparseSetStream(context_.get(), nullptr));
    GRAMSCORE_BENCH_CHECK(
        cusparseSpMV_preprocess(context_.get(), none, &one, matrix_.get(), x_view_, &zero, y_view_,
                                cusparse_csr<Value>::type, algorithm_, buffer_.data()));
    GRAMSCORE_BENCH_CHECK(cudaDeviceSynchronize());
  }

  [[nodiscard]] footprint bytes() const override {
    return {matrix_.value_bytes(), matrix_.index_bytes(), work_bytes_, x_.bytes(), y_.bytes()};
  }

  void enqueue(void* stream) override {
    GRAMSCORE_BENCH_CHECK(cusparseSetStream(context_.get(), static_cast<cudaStream_t>(stream)));
    GRAMSCORE_BENCH_CHECK(cusparseSpMV(context_.get(), none, &one, matrix_.get(), x_view_, &zero,
                                       y_view_, cusparse_csr<Value>::type, algorithm_,
                                       buffer_.data()));
  }

  [[nodiscard]] column_set result() override { return one_column(y_.download(), y_.size()); }

 private:
  static constexpr auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
  Value const one = 1;
  Value const zero = 0;
  problem p_;
  cusparse_context context_;
  cusparse_csr<Value> matrix_;
  device_array<Value> x_;
  device_array<Value> y_;
  device_array<char> buffer_;
  std::size_t work_bytes_ = 0;
  cusparseDnVecDescr_t x_view_ = nullptr;
  cusparseDnVecDescr_t y_view_ = nullptr;
  cusparseSpMVAlg_t algorithm_ = CUSPARSE_SPMV_ALG_DEFAULT;
};

}  // namespace

std::unique_ptr<product> make_spmv(problem const& p, bool doubles) {
  if (doubles) {
    return std::make_unique<spmv<double>>(p);
  }
  return std::make_unique<spmv<float>>(p);
}

}  // namespace gramscore::bench
