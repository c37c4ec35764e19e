// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/nvml.hpp"

#include <dlfcn.h>

#include <array>

namespace gramscore::bench {
namespace {

// NVML's C interface, as its manual gives it: every function returns 0 on success.
using nvml_device = struct nvml_device_handle*;
using init_function = int (*)();
using handle_function = int (*)(char const*, nvml_device*);
using energy_function = int (*)(nvml_device, unsigned long long*);
using text_function = int (*)(char*, unsigned);

}  // namespace

struct energy_meter::state {
  void* library = nullptr;
  init_function shutdown = nullptr;
  energy_function energy = nullptr;
  nvml_device device = nullptr;
  std::string driver;
  std::string problem;

  template <typename Function>
  Function find(char const* name) {
    auto* const found = dlsym(library, name);
    if (found == nullptr) {
      problem = std::string("libnvidia-ml.so.1 has no ") + name;
    }
    return reinterpret_cast<Function>(found);
  }

  void open(std::string const& pci_bus_id) {
    library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      problem = "no libnvidia-ml.so.1";
      return;
    }
    auto const init = find<init_function>("nvmlInit_v2");
    auto const handle = find<handle_function>("nvmlDeviceGetHandleByPciBusId_v2");
    auto const version = find<text_function>("nvmlSystemGetDriverVersion");
    energy = find<energy_function>("nvmlDeviceGetTotalEnergyConsumption");
    if (!problem.empty()) {
      return;
    }
    if (auto const status = init(); status != 0) {
      problem = "nvmlInit_v2: status " + std::to_string(status);
      return;
    }
    shutdown = find<init_function>("nvmlShutdown");
    std::array<char, 96> text{};
    if (version(text.data(), static_cast<unsigned>(text.size())) == 0) {
      driver = text.data();
    }
    unsigned long long value = 0;
    if (auto const status = handle(pci_bus_id.c_str(), &device); status != 0) {
      problem = "nvmlDeviceGetHandleByPciBusId_v2: status " + std::to_string(status);
    } else if (auto const read = energy(device, &value); read != 0) {
      problem = "nvmlDeviceGetTotalEnergyConsumption: status " + std::to_string(read);
    }
  }

  ~state() {
    if (shutdown != nullptr) {
      shutdown();
    }
    if (library != nullptr) {
      dlclose(library);
    }
  }
};

energy_meter::energy_meter(std::string const& pci_bus_id) : state_(std::make_unique<state>()) {
  state_->open(pci_bus_id);
}

energy_meter::~energy_meter() = default;

bool energy_meter::usable() const {
  return state_->problem.empty();
}

std::string const& energy_meter::problem() const {
  return state_->problem;
}

std::string energy_meter::driver_version() const {
  return state_->driver;
}

std::optional<std::uint64_t> energy_meter::millijoules() const {
  unsigned long long value = 0;
  if (!usable() || state_->energy(state_->device, &value) != 0) {
    return std::nullopt;
  }
  return value;
}

}  // namespace gramscore::bench
