// SPDX-License-Identifier: MIT
// The dense two-bit matrix on tensor cores: a lane unpacks 16 cells of a word by shifts and masks
// into the left operand of mma.m16n8k32 on bytes; x is split into limbs of signed bytes, so sums
// are exact. The columns of a chunk are permuted, in x as in the lanes (fragment_of()), so that
// a lane's cells are 16 consecutive bytes.
#include "tests/bench/gpu/limb_sums.cuh"

namespace gramscore::bench {
namespace {

constexpr unsigned warps_a_block = 8;
constexpr unsigned limbs = 3;  // 24-bit x
constexpr unsigned tile_rows = 16;
constexpr unsigned blocks_an_sm_choices[] = {2, 4, 8, 16};
constexpr std::size_t row_unit = 64;

struct mma_arguments {
  uint4 const* cells;      // [chunks][row_stride][4]
  uint4 const* fragments;  // [groups][chunks][4][32]
  int* sums;               // [groups][row_stride][8]
  std::uint32_t chunks;
  std::uint32_t row_stride;
  std::uint32_t chunks_a_block;
  std::uint32_t vectors;  // limbs x columns
};

__device__ inline void multiply_add(int (&c)[4], unsigned const (&a)[4], unsigned b0, unsigned b1) {
#if __CUDA_ARCH__ >= 800
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#else
  __trap();  // this rival needs sm_80; choose() says so before it is launched
#endif
}

__device__ inline unsigned word_of(uint4 const& v, int part) {
  return part == 0 ? v.x : (part == 1 ? v.y : (part == 2 ? v.z : v.w));
}

template <int Tiles>
struct cell_vectors {
  uint4 v[Tiles][2];  // rows g and g + 8 of each tile of 16 rows
};

template <int Tiles>
__device__ void load_cells(mma_arguments const& a, std::uint32_t chunk, std::uint32_t row,
                           cell_vectors<Tiles>& out) {
  auto const lane = threadIdx.x % 32;
#pragma unroll
  for (int i = 0; i < Tiles; ++i) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      auto const r =
          std::uint64_t{chunk} * a.row_stride + row + i * tile_rows + half * 8 + lane / 4;
      out.v[i][half] = __ldcs(a.cells + r * 4 + lane % 4);
    }
  }
}

template <int Groups, int Tiles>
__device__ void multiply_chunk(mma_arguments const& a, std::uint32_t chunk,
                               cell_vectors<Tiles> const& cells, int (&sums)[Groups][Tiles][4]) {
  constexpr unsigned mask = 0x03030303U;
#pragma unroll
  for (int part = 0; part < 4; ++part) {
    unsigned left[Tiles][2][4];
#pragma unroll
    for (int i = 0; i < Tiles; ++i) {
      auto const low = word_of(cells.v[i][0], part);
      auto const high = word_of(cells.v[i][1], part);
#pragma unroll
      for (int step = 0; step < 2; ++step) {
        left[i][step][0] = (low >> (4 * step)) & mask;
        left[i][step][1] = (high >> (4 * step)) & mask;
        left[i][step][2] = (low >> (4 * step + 2)) & mask;
        left[i][step][3] = (high >> (4 * step + 2)) & mask;
      }
    }
#pragma unroll
    for (int group = 0; group < Groups; ++group) {
      auto const at = (std::uint64_t(group) * a.chunks + chunk) * 4 + part;
      auto const right = __ldg(a.fragments + at * 32 + threadIdx.x % 32);
#pragma unroll
      for (int i = 0; i < Tiles; ++i) {
        multiply_add(sums[group][i], left[i][0], right.x, right.y);
        multiply_add(sums[group][i], left[i][1], right.z, right.w);
      }
    }
  }
}

template <int Groups, int Tiles>
__global__ void __launch_bounds__(32 * warps_a_block) multiply_two_bit(mma_arguments a) {
  auto const row = (blockIdx.x * warps_a_block + threadIdx.x / 32) * tile_rows * Tiles;
  if (row >= a.row_stride) {
    return;
  }
  auto const begin = blockIdx.y * a.chunks_a_block;
  auto const end = min(begin + a.chunks_a_block, a.chunks);
  int sums[Groups][Tiles][4] = {};
  cell_vectors<Tiles> cells;
  load_cells(a, begin, row, cells);
  for (auto chunk = begin; chunk < end; ++chunk) {
    cell_vectors<Tiles> next;  // its loads are under way while this chunk is multiplied
    load_cells(a, min(chunk + 1, end - 1), row, next);
    multiply_chunk(a, chunk, cells, sums);
    cells = next;
  }
  auto const lane = threadIdx.x % 32;
#pragma unroll
  for (int group = 0; group < Groups; ++group) {
#pragma unroll
    for (int i = 0; i < Tiles; ++i) {
#pragma unroll
      for (unsigned c = 0; c < 4; ++c) {
        auto const n = lane % 4 * 2 + c % 2;
        auto const r = row + i * tile_rows + lane / 4 + c / 2 * 8;
        if (group * 8 + n < a.vectors) {
          atomicAdd(a.sums + (std::uint64_t(group) * a.row_stride + r) * 8 + n, sums[group][i][c]);
        }
      }
    }
  }
}

template <int Groups, int Tiles>
void launch(mma_arguments a, unsigned wanted_blocks, cudaStream_t stream) {
  auto const strips = blocks_for(a.row_stride, warps_a_block * tile_rows * Tiles);
  auto const ranges = std::max(1U, wanted_blocks / strips);
  a.chunks_a_block = std::max(1U, (a.chunks + ranges - 1) / ranges);
  dim3 const grid(strips, blocks_for(a.chunks, a.chunks_a_block));
  multiply_two_bit<Groups, Tiles><<<grid, 32 * warps_a_block, 0, stream>>>(a);
  GRAMSCORE_BENCH_CHECK(cudaGetLastError());
}

std::size_t padded_rows(std::uint32_t rows) {
  return (std::size_t{rows} + row_unit - 1) / row_unit * row_unit;
}

class two_bit_mma final : public product {
 public:
  two_bit_mma(problem const& p, std::size_t columns)
      : rows_(p.cells->rows),
        row_stride_(padded_rows(rows_)),
        device_(p.device),
        split_(p, columns, limbs),
        groups_((split_.digits.size() + 7) / 8),
        cells_(upload_places(
            *p.cells, chunk_columns, row_stride_ * chunk_bytes,
            [&](dosage_block const& block) { return make_chunks(block, row_stride_, p.threads); })),
        sums_(groups_ * 8 * row_stride_),
        y_(columns * rows_) {
    auto const group_bytes = split_.digits.front().size() * 8;
    fragments_ = device_array<std::int8_t>(groups_ * group_bytes);
    for (std::size_t g = 0; g < groups_; ++g) {
      auto const count = std::min<std::size_t>(8, split_.digits.size() - 8 * g);
      fragments_.upload(make_fragments(std::span(split_.digits).subspan(8 * g, count)),
                        g * group_bytes);
    }
  }

  [[nodiscard]] std::vector<std::string> variants() const override {
    std::vector<std::string> names;
    for (auto const blocks : blocks_an_sm_choices) {
      names.push_back(std::to_string(blocks) + " blocks a multiprocessor");
    }
    return names;
  }
  void choose(std::size_t variant) override {
    cudaDeviceProp properties{};
    GRAMSCORE_BENCH_CHECK(cudaGetDeviceProperties(&properties, device_));
    if (properties.major < 8) {
      throw error(error_category::not_supported, "mma.m16n8k32 needs sm_80");
    }
    blocks_ = blocks_an_sm_choices[variant] * static_cast<unsigned>(properties.multiProcessorCount);
  }
  [[nodiscard]] footprint bytes() const override {
    return {cells_.bytes(), 0, sums_.bytes(), fragments_.bytes(), y_.bytes()};
  }

  void enqueue(void* stream) override {
    auto* const order = static_cast<cudaStream_t>(stream);
    sums_.clear(order);
    mma_arguments a{};
    a.cells = reinterpret_cast<uint4 const*>(cells_.data());
    a.fragments = reinterpret_cast<uint4 const*>(fragments_.data());
    a.sums = sums_.data();
    a.row_stride = static_cast<std::uint32_t>(row_stride_);
    a.chunks = static_cast<std::uint32_t>(cells_.size() / (row_stride_ * chunk_bytes));
    a.vectors = static_cast<std::uint32_t>(split_.digits.size());
    launch_groups(a, order);
    limb_sum_layout const layout{row_stride_ * 8, 8, 1};
    combine_limbs<<<blocks_for(y_.size(), 256), 256, 0, order>>>(
        sums_.data(), layout, rows_, static_cast<unsigned>(split_.step.size()), limbs, y_.data());
    GRAMSCORE_BENCH_CHECK(cudaGetLastError());
  }
  [[nodiscard]] column_set result() override { return split_.scaled(y_.download(), rows_); }
  [[nodiscard]] std::string note() const override {
    return std::to_string(limbs) + " limbs of 8 bits a value of x";
  }

 private:
  void launch_groups(mma_arguments const& a, cudaStream_t stream) const {
    switch (groups_) {
      case 1:
        return launch<1, 4>(a, blocks_, stream);
      case 2:
        return launch<2, 4>(a, blocks_, stream);
      case 3:
        return launch<3, 4>(a, blocks_, stream);
      case 6:
        return launch<6, 2>(a, blocks_, stream);
      case 12:
        return launch<12, 1>(a, blocks_, stream);
      default:
        throw error(error_category::not_supported, "no kernel for so many columns");
    }
  }

  std::uint32_t rows_;
  std::size_t row_stride_;
  int device_;
  limb_columns split_;
  std::size_t groups_;
  device_array<std::uint8_t> cells_;
  device_array<std::int8_t> fragments_;
  device_array<int> sums_;
  device_array<long long> y_;
  unsigned blocks_ = 1;
};

}  // namespace

std::unique_ptr<product> make_two_bit_mma(problem const& p, std::size_t columns) {
  return std::make_unique<two_bit_mma>(p, columns);
}

}  // namespace gramscore::bench
