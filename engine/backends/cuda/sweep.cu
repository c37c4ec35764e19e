// SPDX-License-Identifier: MIT
// Host side of the CUDA back-end: tiles on the device, leaves in, one launch for two columns, y
// out. Deterministic: the same bits from run to run and as on a CPU, since sums are integers.
#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/backends/cuda/kernels.cuh"
#include "engine/backends/cuda/runtime.cuh"
#include "engine/parallel.hpp"

namespace gramscore::engine {
namespace {

using cuda::device_group;
using cuda::device_tile;

// Two columns of 12,288 values fill most of the shared memory of sm_90; more columns take more
// launches over tiles that are then in the L2 cache.
constexpr std::size_t columns_a_launch = 2;
constexpr unsigned threads_a_block = 1024;
constexpr std::size_t array_alignment = 16;
constexpr std::size_t packed_table_values = 256;

// Lays arrays of tiles out in one host buffer that is copied at once; offsets become addresses.
class tile_packer {
 public:
  template <typename T>
  std::size_t add(std::span<T const> items) {
    auto const begin = (bytes_.size() + array_alignment - 1) / array_alignment * array_alignment;
    bytes_.resize(begin + items.size_bytes());
    if (!items.empty()) {
      std::memcpy(bytes_.data() + begin, items.data(), items.size_bytes());
    }
    return begin;
  }
  [[nodiscard]] std::vector<std::uint8_t> const& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::vector<device_group> number_rows(tile_view const& tile) {
  std::vector<device_group> out;
  std::uint32_t position = 0;
  for (auto const& set : tile.row_sets) {
    for (auto g = set.group_begin; g < set.group_end; ++g) {
      auto const& group = tile.groups[g];
      if (group.length != 0 && group.row_count != 0) {
        out.push_back({position, group.row_base, group.row_count, group.length, group.list_begin,
                       group.symbol_begin, set.rows_per_output == 2 ? 1U : 0U});
        position += group.row_count;
      }
    }
  }
  return out;
}

template <typename T>
T const* as_offset(std::size_t offset) {
  return reinterpret_cast<T const*>(offset);  // turned into an address by relocate()
}

device_tile pack(tile_view const& tile, tile_packer& packer) {
  auto const groups = number_rows(tile);
  device_tile out{};
  out.rules = as_offset<rule>(packer.add(tile.rules));
  out.level_begin = as_offset<std::uint16_t>(packer.add(tile.level_begin));
  out.groups = as_offset<device_group>(packer.add(std::span<device_group const>(groups)));
  out.row_list = as_offset<std::uint16_t>(packer.add(tile.row_list));
  out.axiom = as_offset<symbol>(packer.add(tile.axiom));
  out.codes = as_offset<std::uint8_t>(packer.add(tile.codes));
  out.terminal_count = static_cast<std::uint32_t>(tile.terminals.size());
  out.rule_count = static_cast<std::uint32_t>(tile.rules.size());
  out.level_count = static_cast<std::uint32_t>(tile.level_begin.size());
  out.group_count = static_cast<std::uint32_t>(groups.size());
  out.position_count = groups.empty() ? 0 : groups.back().position_begin + groups.back().row_count;
  out.packed = tile.kind == tile_kind::packed;
  out.lane_count = out.packed ? out.terminal_count / 3 : 0;
  return out;
}

template <typename T>
void relocate(T const*& pointer, std::uint8_t const* base) {
  pointer = reinterpret_cast<T const*>(base + reinterpret_cast<std::size_t>(pointer));
}

int max_shared_bytes(int device) {
  int bytes = 0;
  GRAMSCORE_CUDA_CHECK(
      cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  return bytes;
}

int use_device(int device) {
  if (device < 0 || device >= cuda_device_count()) {
    throw error(error_category::gpu, "no usable CUDA device " + std::to_string(device));
  }
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(device));
  return device;
}

}  // namespace

bool cuda_is_built() noexcept {
  return true;
}

int cuda_device_count() noexcept {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return count;
}

std::string cuda_device_name(int device) {
  cudaDeviceProp properties{};
  GRAMSCORE_CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
  return std::string(properties.name) + " (sm_" + std::to_string(properties.major) +
         std::to_string(properties.minor) + ")";
}

struct cuda_matrix::state {
  state(tile_source const& source, std::span<std::uint32_t const> tile_ids, int device_idx)
      : device(use_device(device_idx)), shared_limit(max_shared_bytes(device)) {
    tile_packer packer;
    for (auto const id : tile_ids) {
      views.push_back(source.tile(id));
      tiles.push_back(pack(views.back(), packer));
      symbol_limit = std::max(symbol_limit, views.back().symbol_count() + 1);
    }
    memory.resize(std::max<std::size_t>(packer.bytes().size(), 1));
    memory.copy_from(packer.bytes(), order);
    for (auto& tile : tiles) {
      relocate(tile.rules, memory.data());
      relocate(tile.level_begin, memory.data());
      relocate(tile.groups, memory.data());
      relocate(tile.row_list, memory.data());
      relocate(tile.axiom, memory.data());
      relocate(tile.codes, memory.data());
    }
    device_tiles.resize(std::max<std::size_t>(tiles.size(), 1));
    order.wait();
  }

  // Descriptors for one launch: where each tile's leaves and scratch begin, and its scales.
  void place(sweep_request const& request, bool in_shared) {
    std::uint64_t leaf = 0;
    std::uint64_t scratch_value = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      tiles[i].leaf_begin = leaf;
      tiles[i].scratch_begin = scratch_value;
      tiles[i].scales = request.scales.empty() ? unit_scales : request.scales[i];
      tiles[i].unit_scales = tiles[i].scales == unit_scales;
      leaf += views[i].terminals.size();
      scratch_value += in_shared || tiles[i].packed ? 0 : views[i].symbol_count() + 1;
    }
    leaf_values = leaf;
    scratch_values = scratch_value;
  }

  int device;
  int shared_limit;
  cuda::stream order;
  std::vector<tile_view> views;
  std::vector<device_tile> tiles;
  std::size_t symbol_limit = 0;
  std::uint64_t leaf_values = 0;
  std::uint64_t scratch_values = 0;
  cuda::device_buffer<std::uint8_t> memory;
  cuda::device_buffer<device_tile> device_tiles;
  cuda::device_buffer<std::uint8_t> row_class;
  cuda::device_buffer<std::int64_t> leaves;
  cuda::device_buffer<std::int64_t> scratch;
  cuda::device_buffer<std::int64_t> y;
  cuda::pinned_buffer<std::int64_t> host_leaves;
};

cuda_matrix::cuda_matrix(tile_source const& source, std::span<std::uint32_t const> tiles,
                         int device)
    : state_(std::make_unique<state>(source, tiles, device)) {}

cuda_matrix::~cuda_matrix() = default;

namespace {

// Leaves of `width` columns from `first` on, tile after tile; leaf sources fill all columns.
void gather_leaves(sweep_request const& request, std::span<tile_view const> views,
                   std::vector<std::vector<std::int64_t>> const& all, std::size_t first,
                   std::size_t width, std::span<std::int64_t> out) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < views.size(); ++i) {
    for (std::size_t t = 0; t < views[i].terminals.size(); ++t) {
      for (std::size_t c = 0; c < width; ++c) {
        out[at++] = all[i][t * request.column_count + first + c];
      }
    }
  }
}

template <int Columns>
void launch(cuda::sweep_arguments arguments, std::size_t tile_count, std::size_t shared_bytes,
            cuda::stream const& order) {
  GRAMSCORE_CUDA_CHECK(cudaFuncSetAttribute(cuda::sweep_tiles<Columns>,
                                            cudaFuncAttributeMaxDynamicSharedMemorySize,
                                            static_cast<int>(shared_bytes)));
  cuda::sweep_tiles<Columns>
      <<<static_cast<unsigned>(tile_count), threads_a_block, shared_bytes, order.get()>>>(
          arguments);
  GRAMSCORE_CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void cuda_matrix::sweep(sweep_request const& request, std::span<std::int64_t> y) {
  auto& s = *state_;
  GRAMSCORE_ASSERT(request.tiles.size() == s.tiles.size());
  GRAMSCORE_ASSERT(y.size() == request.output_count * request.column_count);
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(s.device));
  s.y.resize(std::max<std::size_t>(y.size(), 1));
  GRAMSCORE_CUDA_CHECK(cudaMemsetAsync(s.y.data(), 0, y.size_bytes(), s.order.get()));
  s.row_class.resize(std::max<std::size_t>(request.row_class.size(), 1));
  s.row_class.copy_from(request.row_class, s.order);

  std::vector<std::vector<std::int64_t>> all(s.tiles.size());
  parallel_for(s.tiles.size(), request.threads, [&](std::size_t i) {
    all[i].resize(s.views[i].terminals.size() * request.column_count);
    request.leaves->fill(request.tiles[i], s.views[i], all[i]);
  });

  for (std::size_t first = 0; first < request.column_count && !s.tiles.empty();
       first += columns_a_launch) {
    auto const width = std::min(columns_a_launch, request.column_count - first);
    auto const value_bytes = width * sizeof(std::int64_t);
    auto const wanted = std::max(s.symbol_limit, packed_table_values) * value_bytes;
    bool const in_shared = wanted <= static_cast<std::size_t>(s.shared_limit);
    s.place(request, in_shared);
    s.device_tiles.copy_from(s.tiles, s.order);
    s.order.wait();  // the last launch's leaves were read from host_leaves
    s.host_leaves.resize(s.leaf_values * width);
    gather_leaves(request, s.views, all, first, width, s.host_leaves.span());
    s.leaves.resize(std::max<std::size_t>(s.leaf_values * width, 1));
    s.leaves.copy_from(s.host_leaves.span(), s.order);
    s.scratch.resize(std::max<std::size_t>(s.scratch_values * width, 1));

    cuda::sweep_arguments arguments{};
    arguments.tiles = s.device_tiles.data();
    arguments.row_class = s.row_class.data();
    arguments.leaves = s.leaves.data();
    arguments.scratch = in_shared ? nullptr : s.scratch.data();
    arguments.y = s.y.data();
    arguments.output_count = static_cast<std::uint32_t>(request.output_count);
    arguments.y_stride = static_cast<std::uint32_t>(request.column_count);
    arguments.y_column = static_cast<std::uint32_t>(first);
    auto const shared_bytes = in_shared ? wanted : packed_table_values * value_bytes;
    if (width == 1) {
      launch<1>(arguments, s.tiles.size(), shared_bytes, s.order);
    } else {
      launch<2>(arguments, s.tiles.size(), shared_bytes, s.order);
    }
  }
  s.y.copy_to(y, s.order);
  s.order.wait();
}

std::uint64_t cuda_matrix::matrix_bytes() const {
  return state_->memory.bytes() + state_->device_tiles.bytes();
}

std::uint64_t cuda_matrix::work_bytes() const {
  return state_->leaves.bytes() + state_->scratch.bytes() + state_->y.bytes() +
         state_->row_class.bytes();
}

}  // namespace gramscore::engine
