// SPDX-License-Identifier: MIT
// Host side of the CUDA back-end: chooses where tiles live and in which schedule they are swept.
// Deterministic: the same bits from run to run and as on a CPU, since sums are integers.
#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/backends/cuda/passing_tiles.cuh"
#include "engine/backends/cuda/resident_levels.cuh"
#include "engine/backends/cuda/resident_tiles.cuh"
#include "engine/metrics/structure.hpp"
#include "engine/schedule/planner.hpp"

namespace gramscore::engine {
namespace {

// Device memory that is left to whatever else the process does.
constexpr std::uint64_t kept_free = std::uint64_t{512} << 20;
constexpr std::size_t most_columns_a_launch = 2;

int use_device(int device) {
  if (device < 0 || device >= cuda_device_count()) {
    throw error(error_category::gpu, "no usable CUDA device " + std::to_string(device));
  }
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(device));
  return device;
}

// What a product needs besides the tiles: leaves, both y, and values that shared memory cannot
// hold.
std::uint64_t bytes_besides_tiles(std::span<tile_view const> views, std::size_t columns,
                                  bool in_shared) {
  std::uint64_t values = 0;
  for (auto const& view : views) {
    values += view.terminals.size() + 1 + 2ULL * view.output_count / views.size();
    values += in_shared || view.kind == tile_kind::packed ? 0 : view.symbol_count() + 1;
  }
  return values * columns * sizeof(std::int64_t);
}

std::uint64_t free_device_bytes(std::uint64_t kept) {
  std::size_t free = 0;
  std::size_t total = 0;
  GRAMSCORE_CUDA_CHECK(cudaMemGetInfo(&free, &total));
  kept += kept_free;
  return free > 2 * kept ? free - kept : free / 2;
}

std::size_t symbol_limit(std::span<tile_view const> views) {
  std::size_t limit = 1;
  for (auto const& view : views) {
    if (view.kind == tile_kind::grammar) {
      limit = std::max(limit, view.symbol_count() + 1);
    }
  }
  return limit;
}

// Bytes that all tiles take on the device, paged: listed, and a little for padding.
std::uint64_t resident_bytes(std::span<tile_view const> views) {
  std::uint64_t bytes = 0;
  for (auto const& view : views) {
    bytes += cuda::listed_image_bytes(view);
  }
  return bytes + bytes / 4;
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
  state(tile_source const& source, std::span<std::uint32_t const> tile_ids,
        cuda_options const& options)
      : device(use_device(options.device)), order(std::make_unique<cuda::stream>()) {
    for (auto const id : tile_ids) {
      views.push_back(source.tile(id));
    }
    auto const columns = std::min(std::max<std::size_t>(options.columns, 1), most_columns_a_launch);
    cuda::tile_launcher const launcher(device, symbol_limit(views), columns);
    auto const choice = choose(options, launcher);
    if (choice.schedule == schedule_kind::streaming) {
      store = std::make_unique<cuda::resident_levels>(views, device, columns, *order);
      plan = "streaming schedule: " + choice.reason;
      return;
    }
    auto const free = free_device_bytes(bytes_besides_tiles(
        views, std::max<std::size_t>(options.columns, 1), launcher.in_shared()));
    auto const budget = options.memory_bytes != 0 ? std::min(options.memory_bytes, free) : free;
    if (auto const wanted = resident_bytes(views); wanted > budget) {
      store = std::make_unique<cuda::passing_tiles>(views, budget, launcher);
      plan = "tile schedule, tiles pass through the device: " + std::to_string(wanted) +
             " bytes wanted, " + std::to_string(budget) + " allowed";
      return;
    }
    store = make_resident(launcher, options.threads);
    plan = "tile schedule: " + choice.reason;
  }

  schedule_choice choose(cuda_options const& options, cuda::tile_launcher const& launcher) const {
    schedule_facts facts;
    facts.asked = options.schedule;
    facts.is_on_device = true;
    facts.value_bytes = sizeof(std::int64_t);
    facts.largest_tile = symbol_limit(views);
    facts.on_chip_bytes = launcher.value_room();
    facts.tiles_in_flight = views.size();
    facts.memory_budget = options.memory_bytes;
    if (facts.asked == schedule_kind::automatic && !launcher.in_shared()) {
      structure all;
      for (auto const& view : views) {
        accumulate(all, structure_of(view));
      }
      facts.largest_live_set = all.live_set;
    }
    return choose_schedule(facts);
  }

  [[nodiscard]] std::unique_ptr<cuda::tile_store> make_resident(cuda::tile_launcher const& launcher,
                                                                int threads) const {
    std::vector<cuda::tile_image> images(views.size());
    parallel_for(views.size(), threads, [&](std::size_t i) {
      images[i] = cuda::make_image(views[i], cuda::image_form::paged);
    });
    std::vector<std::size_t> ids(views.size());
    std::iota(ids.begin(), ids.end(), std::size_t{0});
    return std::make_unique<cuda::resident_tiles>(std::move(images), std::move(ids), launcher,
                                                  *order);
  }

  int device;
  std::unique_ptr<cuda::stream> order;
  std::vector<tile_view> views;
  cuda::product_data data;
  std::unique_ptr<cuda::tile_store> store;
  std::string plan;
};

cuda_matrix::cuda_matrix(tile_source const& source, std::span<std::uint32_t const> tiles,
                         cuda_options const& options)
    : state_(std::make_unique<state>(source, tiles, options)) {}

cuda_matrix::~cuda_matrix() = default;

void cuda_matrix::prepare(sweep_request const& request) {
  auto& s = *state_;
  GRAMSCORE_ASSERT(request.tiles.size() == s.views.size());
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(s.device));
  s.data.load(request, s.views, s.store->width(), *s.order);
  s.store->prepare(request, s.data, *s.order);
}

void cuda_matrix::enqueue(void* cuda_stream) {
  auto& s = *state_;
  auto* const order =
      cuda_stream == nullptr ? s.order->get() : static_cast<cudaStream_t>(cuda_stream);
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(s.device));
  s.data.turn();
  s.store->enqueue(s.data, order);
}

void cuda_matrix::download(std::span<std::int64_t> y) {
  auto& s = *state_;
  GRAMSCORE_ASSERT(y.size() == s.data.output_count() * s.data.column_count());
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(s.device));
  s.data.download(y, *s.order);
}

void cuda_matrix::sweep(sweep_request const& request, std::span<std::int64_t> y) {
  prepare(request);
  enqueue();
  download(y);
}

cuda_bytes cuda_matrix::bytes() const {
  auto const& s = *state_;
  return {s.store->matrix_bytes(), s.store->work_bytes() + s.data.work_bytes(), s.data.leaf_bytes(),
          s.data.y_bytes()};
}

std::string cuda_matrix::plan() const {
  return state_->plan;
}

}  // namespace gramscore::engine
