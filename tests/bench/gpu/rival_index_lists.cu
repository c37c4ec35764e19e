// SPDX-License-Identifier: MIT
// Our CSR without values: the columns of the cells of dosage 1 and of dosage 2 as two lists, with
// 4-byte indices, or with 2-byte ones that count from segments of 65,536 columns. A warp, or
// several, sum a row: 16-byte loads of indices, several in flight, then gathers of x.
#include "tests/bench/gpu/device.cuh"
#include "tests/bench/gpu/product.hpp"

namespace gramscore::bench {
namespace {

constexpr unsigned threads_a_block = 256;
constexpr unsigned warp = 32;
constexpr unsigned loads_in_flight = 4;  // 16-byte loads of a lane before it gathers
constexpr unsigned part_choices[] = {1, 2, 4, 8, 16, 32};  // warps a row

template <typename Index>
struct list_view {
  std::uint32_t const* begin;  // [segments x (rows + 1)]
  Index const* column;         // 16-byte aligned, readable to a multiple of 16 bytes
  std::uint32_t segments;
  std::uint64_t segment_columns;
};

// Entry i of a 16-byte vector; i is known at compile time.
template <typename Index>
__device__ unsigned entry(uint4 const& v, unsigned i) {
  constexpr unsigned in_word = 4 / sizeof(Index);
  auto const w = i / in_word;
  auto const word = w == 0 ? v.x : (w == 1 ? v.y : (w == 2 ? v.z : v.w));
  if constexpr (in_word == 1) {
    return word;
  }
  return i % 2 == 0 ? word & 0xffffU : word >> 16;
}

// Gathers the entries of one 16-byte vector that lie in [begin, end).
template <typename Index>
__device__ float gather(uint4 const& v, std::uint32_t at, std::uint32_t begin, std::uint32_t end,
                        float const* x) {
  constexpr std::uint32_t width = 16 / sizeof(Index);
  float sum = 0;
  if (at >= begin && at + width <= end) {
#pragma unroll
    for (std::uint32_t i = 0; i < width; ++i) {
      sum += __ldg(x + entry<Index>(v, i));
    }
  } else {
#pragma unroll
    for (std::uint32_t i = 0; i < width; ++i) {
      if (at + i >= begin && at + i < end) {
        sum += __ldg(x + entry<Index>(v, i));
      }
    }
  }
  return sum;
}

template <typename Index>
__device__ float sum_row(list_view<Index> const& list, std::uint32_t rows, std::uint32_t row,
                         unsigned lane, unsigned lanes, float const* x) {
  constexpr std::uint32_t width = 16 / sizeof(Index);
  auto const* const vectors = reinterpret_cast<uint4 const*>(list.column);
  float sum = 0;
  for (std::uint32_t s = 0; s < list.segments; ++s) {
    auto const* const bounds = list.begin + std::uint64_t{s} * (rows + 1) + row;
    auto const begin = bounds[0];
    auto const end = bounds[1];
    auto const last = static_cast<std::uint32_t>((std::uint64_t{end} + width - 1) / width);
    auto const* const segment_x = x + s * list.segment_columns;
    for (auto v = begin / width + lane; v < last; v += lanes * loads_in_flight) {
      uint4 loaded[loads_in_flight];
#pragma unroll
      for (unsigned u = 0; u < loads_in_flight; ++u) {
        if (v + u * lanes < last) {
          loaded[u] = __ldcs(vectors + v + u * lanes);
        }
      }
#pragma unroll
      for (unsigned u = 0; u < loads_in_flight; ++u) {
        if (v + u * lanes < last) {
          sum += gather<Index>(loaded[u], (v + u * lanes) * width, begin, end, segment_x);
        }
      }
    }
  }
  return sum;
}

template <typename Index>
__global__ void __launch_bounds__(threads_a_block, 4)
    multiply_lists(list_view<Index> one, list_view<Index> two, float const* x, float* y,
                   std::uint32_t rows, unsigned parts) {
  auto const warp_idx = (blockIdx.x * blockDim.x + threadIdx.x) / warp;
  auto const row = warp_idx / parts;
  if (row >= rows) {
    return;
  }
  auto const lane = warp_idx % parts * warp + threadIdx.x % warp;
  auto sum = sum_row(one, rows, row, lane, parts * warp, x) +
             2 * sum_row(two, rows, row, lane, parts * warp, x);
  for (unsigned distance = warp / 2; distance != 0; distance /= 2) {
    sum += __shfl_down_sync(0xffffffffU, sum, distance);
  }
  if (threadIdx.x % warp == 0) {
    if (parts == 1) {
      y[row] = sum;
    } else {
      atomicAdd(y + row, sum);
    }
  }
}

template <typename Index>
class list_on_device {
 public:
  list_on_device(problem const& p, unsigned dosage, std::uint64_t segment_columns) {
    auto list = make_index_list<Index>(*p.cells, dosage, segment_columns, p.threads);
    constexpr std::size_t width = 16 / sizeof(Index);
    list.column.resize((list.column.size() + width - 1) / width * width);
    begin_ = device_array<std::uint32_t>(list.begin);
    column_ = device_array<Index>(list.column);
    segments_ = list.segments;
    segment_columns_ = list.segment_columns;
  }
  [[nodiscard]] list_view<Index> view() const {
    return {begin_.data(), column_.data(), segments_, segment_columns_};
  }
  [[nodiscard]] std::uint64_t bytes() const { return begin_.bytes() + column_.bytes(); }

 private:
  device_array<std::uint32_t> begin_;
  device_array<Index> column_;
  std::uint32_t segments_ = 0;
  std::uint64_t segment_columns_ = 0;
};

template <typename Index>
class index_product final : public product {
 public:
  explicit index_product(problem const& p)
      : rows_(p.cells->rows),
        one_(p, 1, sizeof(Index) == 2 ? 65536 : 0),
        two_(p, 2, sizeof(Index) == 2 ? 65536 : 0),
        x_(converted<float>(p.x->front())),
        y_(p.cells->rows) {}

  [[nodiscard]] std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (auto const parts : part_choices) {
      names.push_back(std::to_string(parts) + " warps a row");
    }
    return names;
  }
  void choose(std::size_t variant) override { parts_ = part_choices[variant]; }
  [[nodiscard]] footprint bytes() const override {
    return {0, one_.bytes() + two_.bytes(), 0, x_.bytes(), y_.bytes()};
  }
  void enqueue(void* stream) override {
    auto* const order = static_cast<cudaStream_t>(stream);
    if (parts_ != 1) {
      y_.clear(order);
    }
    auto const threads = std::uint64_t{rows_} * parts_ * warp;
    multiply_lists<Index><<<blocks_for(threads, threads_a_block), threads_a_block, 0, order>>>(
        one_.view(), two_.view(), x_.data(), y_.data(), rows_, parts_);
    GRAMSCORE_BENCH_CHECK(cudaGetLastError());
  }
  [[nodiscard]] column_set result() override { return one_column(y_.download(), rows_); }

 private:
  std::uint32_t rows_;
  unsigned parts_ = 1;
  list_on_device<Index> one_;
  list_on_device<Index> two_;
  device_array<float> x_;
  device_array<float> y_;
};

}  // namespace

std::unique_ptr<product> make_index_product(problem const& p, bool short_indices) {
  if (short_indices) {
    return std::make_unique<index_product<std::uint16_t>>(p);
  }
  return std::make_unique<index_product<std::uint32_t>>(p);
}

}  // namespace gramscore::bench
