// SPDX-License-Identifier: MIT
// grgl_cuda: the product of GRGL's CUDA graph, measured as gpu_bench measures its rivals: weights
// of mutations to values of haplotypes. Built by hand against a GRGL outside this tree (README.md).
// Not for the other rivals: GRGL needs headers and a library that this project does not have.
#include <cuda_runtime.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "grgl/cuda/gpu_grg.h"
#include "grgl/grg.h"
#include "grgl/grgnode.h"
#include "grgl/serialize.h"
#include "grgl/version.h"
#include "tests/bench/gpu/device.cuh"
#include "tests/bench/gpu/measure.hpp"

namespace gramscore::bench {
namespace {

constexpr std::uint64_t seed = 2026;
constexpr double tolerated_error = 2e-5;  // gpu_bench's
constexpr std::size_t most_columns = 21;  // GRGL launches blocks of 48 threads a column
constexpr auto down = grgl::TraversalDirection::DIRECTION_DOWN;

std::size_t memory_in_use() {
  std::size_t unused = 0;
  std::size_t all = 0;
  GRAMSCORE_BENCH_CHECK(cudaMemGetInfo(&unused, &all));
  return all - unused;
}

/// The graph on the device and what it takes there.
struct device_graph {
  explicit device_graph(grgl::GRGPtr const& grg)
      : memory_before(memory_in_use()),
        graph(grgl::convertGRGToGPUGRG(grg)),
        memory_bytes(memory_in_use() - memory_before) {
    if (graph.numMutations != grg->numMutations()) {
      throw error(error_category::not_supported,
                  "mutations with several nodes, which GRGL's CUDA product takes for more columns");
    }
  }
  [[nodiscard]] std::uint64_t edge_bytes() { return graph.queryColIndSize(); }
  /// Row offsets, two permutations of the nodes, and a pair a mutation.
  [[nodiscard]] std::uint64_t index_bytes() const {
    return sizeof(grgl::NodeIDSizeT) * (3 * graph.numRows + 1 + 2 * graph.numMutations);
  }
  /// Kernels and clearings of one product.
  [[nodiscard]] std::size_t launches() const {
    auto const& heavy = graph.hostHeavyCutoffs;
    auto const levels = heavy.begin() + static_cast<std::ptrdiff_t>(graph.maxHeight);
    auto const split = std::count_if(heavy.begin() + 1, levels, [](auto n) { return n != 0; });
    return graph.maxHeight - 1 + static_cast<std::size_t>(split) + 4;
  }

  std::size_t memory_before;
  grgl::GPUGRG graph;
  std::size_t memory_bytes;  ///< by cudaMemGetInfo, in whole pages of the allocator
};

/// While it lives the graph launches on this stream instead of its own.
class borrowed_stream {
 public:
  borrowed_stream(grgl::GPUGRG& graph, cudaStream_t stream)
      : held_(*graph.workStreamPtr), own_(held_) {
    held_ = stream;
  }
  borrowed_stream(borrowed_stream const&) = delete;
  borrowed_stream& operator=(borrowed_stream const&) = delete;
  ~borrowed_stream() { held_ = own_; }

 private:
  cudaStream_t& held_;
  cudaStream_t own_;
};

// [columns][size] end to end: the row-major matrix that GRGL takes.
template <typename Number>
std::vector<Number> flat(std::span<std::vector<double> const> x) {
  std::vector<Number> out;
  for (auto const& column : x) {
    out.insert(out.end(), column.begin(), column.end());
  }
  return out;
}

template <typename Number>
column_set split(std::vector<Number> const& y, std::size_t columns) {
  column_set out;
  auto const rows = static_cast<std::ptrdiff_t>(y.size() / columns);
  for (auto at = y.begin(); at != y.end(); at += rows) {
    out.emplace_back(at, at + rows);
  }
  return out;
}

/// One product on inputs that lie on the device; `captured` replays its launches as one CUDA graph,
/// which GRGL itself does not do.
template <typename Number>
class grgl_product final : public product {
 public:
  grgl_product(device_graph& on, std::span<std::vector<double> const> x, bool captured)
      : on_(on),
        columns_(x.size()),
        x_(flat<Number>(x)),
        y_(on.graph.numSamples * columns_),
        values_(on.graph.numRows * columns_) {
    multiply();
    on_.graph.wait();
    if (captured) {
      capture();
    }
  }
  grgl_product(grgl_product const&) = delete;
  grgl_product& operator=(grgl_product const&) = delete;
  ~grgl_product() override {
    if (launches_ != nullptr) {
      cudaGraphExecDestroy(launches_);
    }
  }

  [[nodiscard]] std::vector<std::string> variants() const override {
    return {std::string(sizeof(Number) == sizeof(double) ? "double" : "float") +
            (launches_ == nullptr ? "" : ", launches captured in a CUDA graph")};
  }
  void choose(std::size_t) override {}
  [[nodiscard]] footprint bytes() const override {
    return {on_.edge_bytes(), on_.index_bytes(), values_.bytes(), x_.bytes(), y_.bytes()};
  }
  void enqueue(void* stream) override {
    if (launches_ != nullptr) {
      GRAMSCORE_BENCH_CHECK(cudaGraphLaunch(launches_, static_cast<cudaStream_t>(stream)));
      return;
    }
    borrowed_stream const on_that(on_.graph, static_cast<cudaStream_t>(stream));
    multiply();
  }
  [[nodiscard]] column_set result() override { return split(y_.download(), columns_); }
  [[nodiscard]] std::string note() const override {
    return std::to_string(on_.launches()) + " launches for " + std::to_string(on_.graph.maxHeight) +
           " levels; cudaMemGetInfo: the graph alone takes " + std::to_string(on_.memory_bytes) +
           " bytes";
  }

 private:
  void multiply() {
    on_.graph.matrixMultiplication<Number>(x_.data(), x_.size() / columns_, columns_, down,
                                           y_.data(), y_.size(), false, values_.data(),
                                           values_.bytes());
  }
  void capture() {
    auto const stream = *on_.graph.workStreamPtr;
    cudaGraph_t recorded = nullptr;
    GRAMSCORE_BENCH_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    multiply();
    GRAMSCORE_BENCH_CHECK(cudaStreamEndCapture(stream, &recorded));
    auto const status = cudaGraphInstantiate(&launches_, recorded, 0);
    cudaGraphDestroy(recorded);
    GRAMSCORE_BENCH_CHECK(status);
  }

  device_graph& on_;
  std::size_t columns_;
  device_array<Number> x_;
  device_array<Number> y_;
  device_array<Number> values_;  // of all nodes
  cudaGraphExec_t launches_ = nullptr;
};

template <typename Number>
record run(bench_device& device, device_graph& on, std::span<std::vector<double> const> x,
           column_set const& reference, bool captured) {
  record out;
  try {
    grgl_product<Number> what(on, x, captured);
    out = measure(device, what, reference, {});
    if (!(out.error <= tolerated_error)) {
      out.note += "; WRONG RESULT";
    }
  } catch (std::exception const& e) {
    out = {};
    out.problem = e.what();
  }
  out.rival = std::string("grgl-cuda") + (sizeof(Number) == sizeof(float) ? "-fp32" : "") +
              (captured ? "-captured" : "");
  out.columns = x.size();
  return out;
}

grgl::GRGPtr load(std::string const& path) {
  auto const file = std::make_shared<std::ifstream>(path, std::ios::binary);
  if (!*file) {
    throw error(error_category::cannot_open, "cannot open " + path);
  }
  grgl::IFSPointer in = file;
  return grgl::readImmutableGrg(in);
}

std::string today() {
  std::time_t const now = std::time(nullptr);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

json_object describe(grgl::GRGPtr const& grg, device_graph const& on) {
  json_object out;
  out.add("nodes", std::uint64_t{grg->numNodes()})
      .add("edges", std::uint64_t{grg->numEdges()})
      .add("mutations", std::uint64_t{grg->numMutations()})
      .add("haplotypes", std::uint64_t{grg->numSamples()})
      .add("levels", std::uint64_t{on.graph.maxHeight})
      .add("memory_bytes", std::uint64_t{on.memory_bytes});
  return out;
}

std::vector<std::size_t> parse_columns(std::vector<std::string> const& texts) {
  std::vector<std::size_t> out;
  for (auto const& text : texts) {
    std::size_t value = 0;
    auto const* const end = text.data() + text.size();
    auto const [at, status] = std::from_chars(text.data(), end, value);
    if (status != std::errc{} || at != end || value == 0 || value > most_columns) {
      throw error(error_category::command_line,
                  "columns: 1 to " + std::to_string(most_columns) + ", not '" + text + "'");
    }
    out.push_back(value);
  }
  return out.empty() ? std::vector<std::size_t>{1, 8} : out;
}

bool failed(record const& r) {
  return !r.problem.empty() || !(r.error <= tolerated_error);
}

int run_all(std::vector<std::string> const& arguments) {
  if (arguments.size() < 2) {
    throw error(error_category::command_line, "usage: grgl_cuda FILE.grg OUT.json [COLUMNS...]");
  }
  auto const widths = parse_columns({arguments.begin() + 2, arguments.end()});
  auto const widest = *std::max_element(widths.begin(), widths.end());
  auto const grg = load(arguments[0]);
  auto const x = random_columns(widest, grg->numMutations(), seed);
  auto const reference = split(grg->matMul<double>(flat<double>(x), widest, down), widest);

  bench_device device(0);
  auto const copy_rate = device.copy_bandwidth();
  auto const idle = device.idle_watts();
  device_graph on(grg);
  std::vector<json_object> rows;
  bool wrong = false;
  std::fputs(table_head().c_str(), stdout);
  for (auto const columns : widths) {
    auto const some = std::span(x).first(columns);
    for (auto const captured : {false, true}) {
      for (auto const& r : {run<double>(device, on, some, reference, captured),
                            run<float>(device, on, some, reference, captured)}) {
        std::fputs(table_row(r, copy_rate).c_str(), stdout);
        rows.push_back(to_json(r, copy_rate));
        wrong = wrong || failed(r);
      }
    }
  }
  json_object out;
  out.add("date", today())
      .add("grgl", std::to_string(GRGL_MAJOR_VERSION) + "." + std::to_string(GRGL_MINOR_VERSION))
      .add("device", device.describe())
      .add("copy_bytes_per_s", copy_rate)
      .add("idle_watts", idle.value_or(-1))
      .add("repetitions", static_cast<std::uint64_t>(measure_options{}.repetitions))
      .add("graph", describe(grg, on))
      .add("records", rows);
  std::ofstream file(arguments[1]);
  file << out.text() << "\n";
  if (!file.flush()) {
    throw error(error_category::write_failed, "cannot write " + arguments[1]);
  }
  return wrong ? 1 : 0;
}

}  // namespace
}  // namespace gramscore::bench

int main(int argc, char** argv) {
  try {
    return gramscore::bench::run_all({argv + 1, argv + argc});
  } catch (gramscore::error const& e) {
    std::fprintf(stderr, "grgl_cuda: error: %s\n", e.what());
    return e.exit_code();
  } catch (std::exception const& e) {
    std::fprintf(stderr, "grgl_cuda: error: %s\n", e.what());
    return 60;
  }
}
