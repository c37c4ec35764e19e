// SPDX-License-Identifier: MIT
// The dense two-bit matrix through tables: four columns of a row are one byte, and a byte is one
// look-up in a table of 256 sums in shared memory. Sums are floats, or 64-bit integers (exact).
//
//   codes [quad][row]: a thread owns 16 rows, so a warp loads 512 consecutive bytes of a quad; a
//   block owns a strip of rows and a range of quads, and makes 16 tables at a time.
#include <cmath>

#include "tests/bench/gpu/device.cuh"
#include "tests/bench/gpu/product.hpp"

namespace gramscore::bench {
namespace {

constexpr unsigned rows_a_thread = 16;
constexpr unsigned tables = 16;          // quads a step: 16 KiB of floats in shared memory
constexpr unsigned loads_in_flight = 4;  // 16-byte loads of a thread
constexpr unsigned table_size = 256;

struct shape {
  unsigned threads;
  unsigned blocks_an_sm;
};
constexpr shape shapes[] = {{256, 4}, {256, 8}, {256, 16}, {512, 2}, {512, 4}, {512, 8}, {128, 16}};

template <typename Value>
struct table_arguments {
  uint4 const* codes;  // [quads][row_stride / 16]
  Value const* x;      // [quads x 4]
  Value* y;            // [rows]
  std::uint32_t quads;
  std::uint32_t row_vectors;  // row_stride / 16
  std::uint32_t rows;
  std::uint32_t quads_a_block;
};

__device__ inline void add_atomically(float* to, float value) {
  atomicAdd(to, value);
}
__device__ inline void add_atomically(long long* to, long long value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(to), static_cast<unsigned long long>(value));
}

template <typename Value>
__device__ void make_tables(table_arguments<Value> const& a, std::uint32_t first, std::uint32_t end,
                            Value (*table)[table_size]) {
  auto const bytes_at_once = min(blockDim.x, table_size);
  auto const quads_at_once = max(blockDim.x / table_size, 1U);
  for (auto byte = threadIdx.x % table_size; byte < table_size; byte += bytes_at_once) {
    auto const c0 = static_cast<Value>(byte & 3U);
    auto const c1 = static_cast<Value>((byte >> 2) & 3U);
    auto const c2 = static_cast<Value>((byte >> 4) & 3U);
    auto const c3 = static_cast<Value>(byte >> 6);
    for (auto q = threadIdx.x / table_size; q < tables; q += quads_at_once) {
      if (first + q < end) {
        auto const* const x = a.x + std::uint64_t{first + q} * 4;
        table[q][byte] = c0 * x[0] + c1 * x[1] + c2 * x[2] + c3 * x[3];
      }
    }
  }
}

template <typename Value>
__device__ void add_word(unsigned word, Value const* table, Value* sums) {
#pragma unroll
  for (unsigned k = 0; k < 4; ++k) {
    sums[k] += table[(word >> (8 * k)) & 255U];
  }
}

template <typename Value>
__global__ void __launch_bounds__(512) multiply_tables(table_arguments<Value> a) {
  __shared__ Value table[tables][table_size];
  auto const vector = blockIdx.x * blockDim.x + threadIdx.x;
  bool const active = vector < a.row_vectors;
  auto const begin = blockIdx.y * a.quads_a_block;
  auto const end = min(begin + a.quads_a_block, a.quads);
  Value sums[rows_a_thread] = {};
  for (auto first = begin; first < end; first += tables) {
    make_tables(a, first, end, table);
    __syncthreads();
    for (unsigned q = 0; active && q < tables && first + q < end; q += loads_in_flight) {
      uint4 loaded[loads_in_flight];
#pragma unroll
      for (unsigned u = 0; u < loads_in_flight; ++u) {
        auto const quad = min(first + q + u, end - 1);
        loaded[u] = __ldcs(a.codes + std::uint64_t{quad} * a.row_vectors + vector);
      }
#pragma unroll
      for (unsigned u = 0; u < loads_in_flight; ++u) {
        if (first + q + u < end) {
          add_word(loaded[u].x, table[q + u], sums);
          add_word(loaded[u].y, table[q + u], sums + 4);
          add_word(loaded[u].z, table[q + u], sums + 8);
          add_word(loaded[u].w, table[q + u], sums + 12);
        }
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (unsigned i = 0; i < rows_a_thread; ++i) {
    auto const row = vector * rows_a_thread + i;
    if (active && row < a.rows) {
      add_atomically(a.y + row, sums[i]);
    }
  }
}

std::size_t padded_rows(std::uint32_t rows) {
  return (std::size_t{rows} + rows_a_thread - 1) / rows_a_thread * rows_a_thread;
}

template <typename Value>
class two_bit_table final : public product {
 public:
  explicit two_bit_table(problem const& p)
      : rows_(p.cells->rows),
        row_stride_(padded_rows(rows_)),
        codes_(upload_places(
            *p.cells, quad_columns, row_stride_,
            [&](dosage_block const& block) { return make_quads(block, row_stride_, p.threads); })),
        y_(rows_) {
    int count = 0;
    GRAMSCORE_BENCH_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, p.device));
    multiprocessors_ = static_cast<unsigned>(count);
    make_x(pad_columns(*p.cells, quad_columns, p.x->front()));
  }

  [[nodiscard]] std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (auto const& s : shapes) {
      names.push_back(std::to_string(s.threads) + " threads, " + std::to_string(s.blocks_an_sm) +
                      " blocks a multiprocessor");
    }
    return names;
  }
  void choose(std::size_t variant) override { shape_ = shapes[variant]; }
  [[nodiscard]] footprint bytes() const override {
    return {codes_.bytes(), 0, 0, x_.bytes(), y_.bytes()};
  }
  void enqueue(void* stream) override {
    auto* const order = static_cast<cudaStream_t>(stream);
    y_.clear(order);
    table_arguments<Value> a{};
    a.codes = reinterpret_cast<uint4 const*>(codes_.data());
    a.x = x_.data();
    a.y = y_.data();
    a.rows = rows_;
    a.row_vectors = static_cast<std::uint32_t>(row_stride_ / rows_a_thread);
    a.quads = static_cast<std::uint32_t>(codes_.size() / row_stride_);
    auto const strips = blocks_for(a.row_vectors, shape_.threads);
    auto const ranges = std::max(1U, shape_.blocks_an_sm * multiprocessors_ / strips);
    a.quads_a_block = (a.quads / ranges + tables) / tables * tables;  // grid.y <= 65,535 holds
    dim3 const grid(strips, blocks_for(a.quads, a.quads_a_block));
    multiply_tables<Value><<<grid, shape_.threads, 0, order>>>(a);
    GRAMSCORE_BENCH_CHECK(cudaGetLastError());
  }
  [[nodiscard]] column_set result() override { return one_column(y_.download(), rows_, step_); }

 private:
  void make_x(std::vector<double> const& x) {
    if constexpr (sizeof(Value) == 4) {
      x_ = device_array<Value>(converted<Value>(x));
    } else {
      double sum = 1;
      for (auto const value : x) {
        sum += 3 * std::abs(value);
      }
      auto const one = std::ldexp(1.0, 62 - static_cast<int>(std::ceil(std::log2(sum))));
      std::vector<Value> fixed;
      for (auto const value : x) {
        fixed.push_back(std::llround(value * one));
      }
      x_ = device_array<Value>(fixed);
      step_ = 1 / one;
    }
  }

  std::uint32_t rows_;
  std::size_t row_stride_;
  device_array<std::uint8_t> codes_;
  device_array<Value> x_;
  device_array<Value> y_;
  unsigned multiprocessors_ = 1;
  double step_ = 1;
  shape shape_ = shapes[0];
};

}  // namespace

std::unique_ptr<product> make_two_bit_table(problem const& p, bool integers) {
  if (integers) {
    return std::make_unique<two_bit_table<long long>>(p);
  }
  return std::make_unique<two_bit_table<float>>(p);
}

}  // namespace gramscore::bench
