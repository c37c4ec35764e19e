// SPDX-License-Identifier: MIT
// The CUDA back-end of a build without CUDA: no device, and one clear error.
#include "engine/backends/cuda/cuda.hpp"
#include "engine/error.hpp"

namespace gramscore::engine {
namespace {

[[noreturn]] void fail() {
  throw error(error_category::gpu, "this build has no CUDA back-end");
}

}  // namespace

struct cuda_matrix::state {};

bool cuda_is_built() noexcept {
  return false;
}

int cuda_device_count() noexcept {
  return 0;
}

std::string cuda_device_name(int /*device*/) {
  fail();
}

cuda_matrix::cuda_matrix(tile_source const& /*source*/, std::span<std::uint32_t const> /*tiles*/,
                         cuda_options const& /*options*/) {
  fail();
}

cuda_matrix::~cuda_matrix() = default;

void cuda_matrix::sweep(sweep_request const& /*request*/, std::span<std::int64_t> /*y*/) {
  fail();
}

void cuda_matrix::prepare(sweep_request const& /*request*/) {
  fail();
}

void cuda_matrix::enqueue(void* /*cuda_stream*/) {
  fail();
}

void cuda_matrix::download(std::span<std::int64_t> /*y*/) {
  fail();
}

cuda_bytes cuda_matrix::bytes() const {
  fail();
}

std::string cuda_matrix::plan() const {
  fail();
}

}  // namespace gramscore::engine
