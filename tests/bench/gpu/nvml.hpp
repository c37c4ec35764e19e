// SPDX-License-Identifier: MIT
// The energy counter of a GPU, through the driver's own library, loaded when needed. Not for
// anything else of NVML.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace gramscore::bench {

class energy_meter {
 public:
  /// @param pci_bus_id as cudaDeviceGetPCIBusId() gives it. Without the library, the device or the
  /// counter the meter is not usable(), and says why.
  explicit energy_meter(std::string const& pci_bus_id);
  energy_meter(energy_meter const&) = delete;
  energy_meter& operator=(energy_meter const&) = delete;
  ~energy_meter();

  [[nodiscard]] bool usable() const;
  [[nodiscard]] std::string const& problem() const;
  [[nodiscard]] std::string driver_version() const;
  /// Millijoules since the driver was loaded; nothing if the counter cannot be read.
  [[nodiscard]] std::optional<std::uint64_t> millijoules() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace gramscore::bench
