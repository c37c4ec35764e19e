// SPDX-License-Identifier: MIT
// cuSPARSE's CSR times several columns, in floats, preprocessed; the fastest of its algorithms and
// of column- and row-major x and y.
#include <array>

#include "tests/bench/gpu/cusparse_handles.cuh"

namespace gramscore::bench {
namespace {

struct spmm_variant {
  cusparseSpMMAlg_t algorithm;
  cusparseOrder_t order;
  char const* name;
};
constexpr std::array<spmm_variant, 7> algorithms{
    {{CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_ORDER_COL, "ALG_DEFAULT, column-major"},
     {CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_ORDER_ROW, "ALG_DEFAULT, row-major"},
     {CUSPARSE_SPMM_CSR_ALG1, CUSPARSE_ORDER_COL, "CSR_ALG1, column-major"},
     {CUSPARSE_SPMM_CSR_ALG1, CUSPARSE_ORDER_ROW, "CSR_ALG1, row-major"},
     {CUSPARSE_SPMM_CSR_ALG2, CUSPARSE_ORDER_ROW, "CSR_ALG2, row-major"},
     {CUSPARSE_SPMM_CSR_ALG3, CUSPARSE_ORDER_COL, "CSR_ALG3, column-major"},
     {CUSPARSE_SPMM_CSR_ALG3, CUSPARSE_ORDER_ROW, "CSR_ALG3, row-major"}}};

// Columns of x as one array, column- or row-major.
std::vector<float> lay_out(std::span<std::vector<double> const> x, bool by_rows) {
  auto const size = x.front().size();
  std::vector<float> out(size * x.size());
  for (std::size_t c = 0; c < x.size(); ++c) {
    for (std::size_t i = 0; i < size; ++i) {
      out[by_rows ? i * x.size() + c : c * size + i] = static_cast<float>(x[c][i]);
    }
  }
  return out;
}

class spmm final : public product {
 public:
  spmm(problem const& p, std::size_t columns)
      : p_(p),
        columns_(columns),
        matrix_(p),
        x_(p.cells->columns() * columns),
        y_(p.cells->rows * columns) {}
  ~spmm() override { destroy_views(); }

  [[nodiscard]] std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (auto const& variant : algorithms) {
      names.emplace_back(variant.name);
    }
    return names;
  }

  void choose(std::size_t variant) override {
    variant_ = algorithms.at(variant);
    buffer_ = {};
    matrix_.describe_again(p_);
    make_views();
    std::size_t bytes = 0;
    GRAMSCORE_BENCH_CHECK(cusparseSpMM_bufferSize(context_.get(), none, none, &one, matrix_.get(),
                                                  x_view_, &zero, y_view_, CUDA_R_32F,
                                                  variant_.algorithm, &bytes));
    work_bytes_ = bytes;
    buffer_ = device_array<char>(std::max<std::size_t>(bytes, 16));
    GRAMSCORE_BENCH_CHECK(cusparseSetStream(context_.get(), nullptr));
    GRAMSCORE_BENCH_CHECK(cusparseSpMM_preprocess(context_.get(), none, none, &one, matrix_.get(),
                                                  x_view_, &zero, y_view_, CUDA_R_32F,
                                                  variant_.algorithm, buffer_.data()));
    GRAMSCORE_BENCH_CHECK(cudaDeviceSynchronize());
  }

  [[nodiscard]] footprint bytes() const override {
    return {matrix_.value_bytes(), matrix_.index_bytes(), work_bytes_, x_.bytes(), y_.bytes()};
  }

  void enqueue(void* stream) override {
    GRAMSCORE_BENCH_CHECK(cusparseSetStream(context_.get(), static_cast<cudaStream_t>(stream)));
    GRAMSCORE_BENCH_CHECK(cusparseSpMM(context_.get(), none, none, &one, matrix_.get(), x_view_,
                                       &zero, y_view_, CUDA_R_32F, variant_.algorithm,
                                       buffer_.data()));
  }

  [[nodiscard]] column_set result() override {
    auto const y = y_.download();
    auto const rows = std::size_t{p_.cells->rows};
    bool const by_rows = variant_.order == CUSPARSE_ORDER_ROW;
    column_set out(columns_, std::vector<double>(rows));
    for (std::size_t c = 0; c < columns_; ++c) {
      for (std::size_t row = 0; row < rows; ++row) {
        out[c][row] = y[by_rows ? row * columns_ + c : c * rows + row];
      }
    }
    return out;
  }

 private:
  void destroy_views() {
    if (x_view_ != nullptr) {
      cusparseDestroyDnMat(std::exchange(x_view_, nullptr));
    }
    if (y_view_ != nullptr) {
      cusparseDestroyDnMat(std::exchange(y_view_, nullptr));
    }
  }
  void make_views() {
    destroy_views();
    bool const by_rows = variant_.order == CUSPARSE_ORDER_ROW;
    x_.upload(lay_out(p_.columns(columns_), by_rows), 0);
    auto const width = static_cast<std::int64_t>(columns_);
    auto const length = static_cast<std::int64_t>(p_.cells->columns());
    auto const rows = std::int64_t{p_.cells->rows};
    GRAMSCORE_BENCH_CHECK(cusparseCreateDnMat(&x_view_, length, width, by_rows ? width : length,
                                              x_.data(), CUDA_R_32F, variant_.order));
    GRAMSCORE_BENCH_CHECK(cusparseCreateDnMat(&y_view_, rows, width, by_rows ? width : rows,
                                              y_.data(), CUDA_R_32F, variant_.order));
  }

  static constexpr auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
  float const one = 1;
  float const zero = 0;
  problem p_;
  std::size_t columns_;
  cusparse_context context_;
  cusparse_csr<float> matrix_;
  device_array<float> x_;
  device_array<float> y_;
  device_array<char> buffer_;
  std::size_t work_bytes_ = 0;
  cusparseDnMatDescr_t x_view_ = nullptr;
  cusparseDnMatDescr_t y_view_ = nullptr;
  spmm_variant variant_ = algorithms.front();
};

}  // namespace

std::unique_ptr<product> make_spmm(problem const& p, std::size_t columns) {
  return std::make_unique<spmm>(p, columns);
}

}  // namespace gramscore::bench
