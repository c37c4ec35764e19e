// SPDX-License-Identifier: MIT
// Runs the sweeps of one scoring on the back-end that the options and the machine call for.
// Internal to adapters/score.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "adapters/score/score_context.hpp"
#include "adapters/score/sweep_parts.hpp"
#include "engine/backends/cuda/devices.hpp"
#include "engine/backends/sweep.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

class score_sweeper {
 public:
  /// @param result its device, device_plan, device_failure and schedule are filled. The references
  /// outlive the object. @param columns of the widest sweep to come.
  /// @throws error gpu for score_device::cuda without a usable device.
  score_sweeper(score_context const& context, sweep_parts const& parts, score_result& result,
                std::size_t columns);

  /// Whether sweeps run on a device, which must be asked for all its parts.
  [[nodiscard]] bool on_device() const { return cuda_ != nullptr; }

  /// As engine::sweep_omp, on the chosen back-end.
  /// @throws error gpu for score_device::cuda; what the tiles and leaves throw.
  void sweep(engine::sweep_request const& request, std::span<std::int64_t> y);

 private:
  [[nodiscard]] std::string cpu_name() const;
  void use_cuda(sweep_parts const& parts, std::vector<int> const& devices);
  void give_up_cuda(error const& reason);

  score_context const& context_;
  score_result& result_;
  std::size_t columns_;
  std::unique_ptr<engine::cuda_devices> cuda_;
};

}  // namespace gramscore::adapters
