// SPDX-License-Identifier: MIT
#include "adapters/score/score_sweeper.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

// A sweep on one CPU thread takes 0.14 to 0.15 ns a symbol and column for 2 to 8 columns (measured
// on 20,000 x 72,487; reading and checking the tiles is not counted: a GPU needs it too). A CUDA
// context and the copy of the tiles take 0.2 to 0.5 s.
constexpr double seconds_a_symbol = 0.15e-9;
constexpr double device_start_seconds = 0.5;

double predicted_cpu_seconds(score_context const& context) {
  std::uint64_t bytes = 0;
  for (auto const tile : context.scored.tiles()) {
    bytes += context.file.info(tile).bytes;
  }
  auto const symbols = static_cast<double>(bytes) / sizeof(engine::symbol);
  auto const columns = static_cast<double>(context.columns() + 1);
  return symbols * columns * seconds_a_symbol / std::max(context.options.threads, 1);
}

std::vector<int> wanted_devices(score_options const& options) {
  if (!options.cuda_devices.empty()) {
    return options.cuda_devices;
  }
  std::vector<int> all(static_cast<std::size_t>(std::max(engine::cuda_device_count(), 1)));
  std::iota(all.begin(), all.end(), 0);  // where there is none, the first is the one that fails
  return all;
}

// "CUDA device 0, NAME; device 1, NAME"
std::string cuda_names(std::vector<int> const& devices) {
  std::string out = "CUDA ";
  for (auto const device : devices) {
    out += fmt::format("{}device {}, {}", out.back() == ' ' ? "" : "; ", device,
                       engine::cuda_device_name(device));
  }
  return out;
}

}  // namespace

score_sweeper::score_sweeper(score_context const& context, sweep_parts const& parts,
                             score_result& result, std::size_t columns)
    : context_(context), result_(result), columns_(columns) {
  auto const device = context.options.device;
  result_.schedule = context.options.schedule;
  if (device == score_device::cuda) {
    use_cuda(parts, wanted_devices(context.options));
  } else if (device == score_device::automatic && engine::cuda_is_built() &&
             predicted_cpu_seconds(context) > device_start_seconds &&
             engine::cuda_device_count() > 0) {
    try {
      use_cuda(parts, {0});
    } catch (error const& e) {
      give_up_cuda(e);
    }
  }
  if (!cuda_) {
    result_.device = cpu_name();
  }
}

std::string score_sweeper::cpu_name() const {
  auto const threads = context_.options.threads;
  return fmt::format("CPU{}, {} thread{}",
                     context_.options.device == score_device::reference ? " (reference code)" : "",
                     threads, threads == 1 ? "" : "s");
}

void score_sweeper::use_cuda(sweep_parts const& parts, std::vector<int> const& devices) {
  engine::cuda_options options;
  options.schedule = context_.options.schedule;
  options.columns = columns_;
  options.threads = context_.options.threads;
  options.memory_bytes = context_.options.memory_bytes;
  cuda_ = std::make_unique<engine::cuda_devices>(parts, parts.numbers(), devices, options);
  result_.device = cuda_names(cuda_->devices());
  result_.device_plan = cuda_->plan();
}

// Only a failing device is given up; a damaged tile stays an error.
void score_sweeper::give_up_cuda(error const& reason) {
  if (reason.category() != error_category::gpu) {
    throw reason;
  }
  cuda_.reset();
  result_.device = cpu_name();
  result_.device_plan.clear();
  result_.device_failure = reason.what();
}

void score_sweeper::sweep(engine::sweep_request const& request, std::span<std::int64_t> y) {
  if (cuda_) {
    try {
      cuda_->sweep(request, y);
      return;
    } catch (error const& e) {
      if (context_.options.device == score_device::cuda) {
        throw;
      }
      give_up_cuda(e);
    }
  }
  if (context_.options.device == score_device::reference) {
    engine::sweep_reference(request, y);
  } else {
    engine::sweep_omp(request, y);
  }
}

}  // namespace gramscore::adapters
