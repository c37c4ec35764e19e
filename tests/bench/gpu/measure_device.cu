// SPDX-License-Identifier: MIT
// The device half of the measuring: streams, events, the L2 flush, bandwidths, the energy loop.
#include <chrono>
#include <thread>

#include "tests/bench/gpu/device.cuh"
#include "tests/bench/gpu/measure.hpp"
#include "tests/bench/gpu/nvml.hpp"

namespace gramscore::bench {
namespace {

using steady_clock = std::chrono::steady_clock;
constexpr std::size_t copy_bytes = std::size_t{1} << 30;
constexpr std::size_t host_copy_bytes = std::size_t{256} << 20;
constexpr int bandwidth_repetitions = 10;
// Between two readings of the energy counter. A reading takes some milliseconds, in which two
// batches in flight must keep the device busy (seen on an H200: 2 ms left it idle half of the
// time).
constexpr double batch_seconds = 20e-3;
constexpr double energy_limit_factor = 5;

double since(steady_clock::time_point begin) {
  return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

// Fills the L2 cache with clean lines of another buffer: lines written instead would have to be
// written back while the product runs. The buffer holds zeros, so nothing is stored.
__global__ void read_all(uint4* buffer, std::size_t count) {
  unsigned found = 0;
  for (auto i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    auto const v = __ldcg(buffer + i);
    found |= v.x | v.y | v.z | v.w;
  }
  if (found != 0) {
    buffer[0].x = found;
  }
}

class event {
 public:
  event() { GRAMSCORE_BENCH_CHECK(cudaEventCreate(&event_)); }
  event(event const&) = delete;
  event& operator=(event const&) = delete;
  ~event() { cudaEventDestroy(event_); }
  void record(cudaStream_t stream) { GRAMSCORE_BENCH_CHECK(cudaEventRecord(event_, stream)); }
  void wait() const { GRAMSCORE_BENCH_CHECK(cudaEventSynchronize(event_)); }
  [[nodiscard]] double seconds_since(event const& begin) const {
    float milliseconds = 0;
    wait();
    GRAMSCORE_BENCH_CHECK(cudaEventElapsedTime(&milliseconds, begin.event_, event_));
    return milliseconds * 1e-3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

std::string bus_id(int device) {
  char text[32] = {};
  GRAMSCORE_BENCH_CHECK(cudaDeviceGetPCIBusId(text, sizeof text, device));
  return text;
}

int use(int device) {
  GRAMSCORE_BENCH_CHECK(cudaSetDevice(device));
  return device;
}

cudaDeviceProp properties_of(int device) {
  cudaDeviceProp out{};
  GRAMSCORE_BENCH_CHECK(cudaGetDeviceProperties(&out, device));
  return out;
}

class pinned_bytes {
 public:
  explicit pinned_bytes(std::size_t bytes) { GRAMSCORE_BENCH_CHECK(cudaMallocHost(&data_, bytes)); }
  pinned_bytes(pinned_bytes const&) = delete;
  pinned_bytes& operator=(pinned_bytes const&) = delete;
  ~pinned_bytes() { cudaFreeHost(data_); }
  [[nodiscard]] void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

}  // namespace

struct bench_device::state {
  explicit state(int device)
      : device_idx(use(device)),
        properties(properties_of(device)),
        meter(bus_id(device)),
        flush_buffer(2 * static_cast<std::size_t>(properties.l2CacheSize) / sizeof(uint4)) {
    flush_buffer.clear(nullptr);
    GRAMSCORE_BENCH_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  }
  state(state const&) = delete;
  state& operator=(state const&) = delete;
  ~state() { cudaStreamDestroy(stream); }

  void wait() const { GRAMSCORE_BENCH_CHECK(cudaStreamSynchronize(stream)); }

  void flush_l2() const {
    read_all<<<blocks_for(flush_buffer.size(), 1024), 256, 0, stream>>>(flush_buffer.data(),
                                                                        flush_buffer.size());
    GRAMSCORE_BENCH_CHECK(cudaGetLastError());
  }

  // Best of some copies: what the device can do.
  double copy_rate(void* to, void const* from, std::size_t bytes, cudaMemcpyKind kind) const {
    double best = 0;
    for (int i = 0; i <= bandwidth_repetitions; ++i) {
      event begin;
      event end;
      begin.record(stream);
      GRAMSCORE_BENCH_CHECK(cudaMemcpyAsync(to, from, bytes, kind, stream));
      end.record(stream);
      best = std::max(best, static_cast<double>(bytes) / end.seconds_since(begin));
    }
    return best;
  }

  int device_idx;
  cudaDeviceProp properties;
  energy_meter meter;
  device_array<uint4> flush_buffer;
  cudaStream_t stream = nullptr;
};

bench_device::bench_device(int device) : state_(std::make_unique<state>(device)) {}

bench_device::~bench_device() = default;

std::uint64_t bench_device::memory_bytes() const {
  return state_->properties.totalGlobalMem;
}

double bench_device::copy_bandwidth() {
  device_array<char> const from(copy_bytes);
  device_array<char> const to(copy_bytes);
  from.clear(state_->stream);
  return 2 * state_->copy_rate(to.data(), from.data(), copy_bytes, cudaMemcpyDeviceToDevice);
}

double bench_device::host_bandwidth() {
  pinned_bytes const from(host_copy_bytes);
  device_array<char> const to(host_copy_bytes);
  return state_->copy_rate(to.data(), from.data(), host_copy_bytes, cudaMemcpyHostToDevice);
}

std::optional<double> bench_device::idle_watts() {
  GRAMSCORE_BENCH_CHECK(cudaDeviceSynchronize());
  std::this_thread::sleep_for(std::chrono::milliseconds(500));  // the clocks go down
  auto const begin = steady_clock::now();
  auto const before = state_->meter.millijoules();
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  auto const after = state_->meter.millijoules();
  if (!before || !after) {
    return std::nullopt;
  }
  return static_cast<double>(*after - *before) * 1e-3 / since(begin);
}

json_object bench_device::describe() const {
  auto const& p = state_->properties;
  int runtime = 0;
  int driver = 0;
  int clock_khz = 0;
  GRAMSCORE_BENCH_CHECK(cudaRuntimeGetVersion(&runtime));
  GRAMSCORE_BENCH_CHECK(cudaDriverGetVersion(&driver));
  GRAMSCORE_BENCH_CHECK(
      cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, state_->device_idx));
  json_object out;
  out.add("name", p.name)
      .add("compute_capability", std::to_string(p.major) + "." + std::to_string(p.minor))
      .add("multiprocessors", static_cast<std::uint64_t>(p.multiProcessorCount))
      .add("l2_bytes", static_cast<std::uint64_t>(p.l2CacheSize))
      .add("memory_bytes", std::uint64_t{p.totalGlobalMem})
      .add("top_clock_mhz", static_cast<std::uint64_t>(clock_khz / 1000))
      .add("driver", state_->meter.driver_version())
      .add("cuda_driver", static_cast<std::uint64_t>(driver))
      .add("cuda_runtime", static_cast<std::uint64_t>(runtime));
  if (!state_->meter.usable()) {
    out.add("no_energy", state_->meter.problem());
  }
  return out;
}

void bench_device::run_once(product& what) {
  GRAMSCORE_BENCH_CHECK(cudaDeviceSynchronize());  // uploads run on another stream
  what.enqueue(state_->stream);
  state_->wait();
  GRAMSCORE_BENCH_CHECK(cudaDeviceSynchronize());
}

timing bench_device::time(product& what, int repetitions, bool flush) {
  std::vector<double> seconds;
  for (int i = 0; i < repetitions; ++i) {
    event begin;
    event end;
    if (flush) {
      state_->flush_l2();
    }
    begin.record(state_->stream);
    what.enqueue(state_->stream);
    end.record(state_->stream);
    seconds.push_back(end.seconds_since(begin));
  }
  return summarize(std::move(seconds));
}

std::optional<energy_figures> bench_device::energy(product& what, double seconds) {
  auto const product_seconds = std::max(time(what, 3, false).median, 1e-6);
  auto const batch = std::max(1, static_cast<int>(batch_seconds / product_seconds));
  std::optional<std::uint64_t> last = state_->meter.millijoules();
  if (!last) {
    return std::nullopt;
  }
  // The counter moves some ten times a second: both ends are moments at which it moved.
  auto const start = steady_clock::now();
  auto first_tick = start;
  std::uint64_t first_energy = 0;
  std::uint64_t first_products = 0;
  std::uint64_t products = 0;
  bool counting = false;
  event done[2];
  int parity = 0;
  // Two batches are in flight, so that the device never waits for the host.
  for (int round = 0; since(start) < energy_limit_factor * (seconds + 1); ++round) {
    for (int i = 0; i < batch; ++i) {
      what.enqueue(state_->stream);
    }
    done[parity].record(state_->stream);
    parity ^= 1;
    if (round == 0) {
      continue;
    }
    done[parity].wait();  // the batch before
    products += static_cast<std::uint64_t>(batch);
    auto const now = state_->meter.millijoules();
    if (!now || *now == *last) {
      continue;
    }
    last = now;
    auto const elapsed = since(first_tick);
    if (!counting && since(start) > 0.2) {  // the power has settled
      counting = true;
      first_tick = steady_clock::now();
      first_energy = *now;
      first_products = products;
    } else if (counting && elapsed >= seconds) {
      state_->wait();
      return energy_figures{products - first_products, elapsed,
                            static_cast<double>(*now - first_energy) * 1e-3};
    }
  }
  state_->wait();
  return std::nullopt;
}

bool bench_device::usable() {
  auto const status = cudaDeviceSynchronize();
  cudaGetLastError();
  return status == cudaSuccess;
}

}  // namespace gramscore::bench
