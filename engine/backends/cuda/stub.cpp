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
                         int /*device*/) {
  fail();
}

cuda_matrix::~cuda_matrix() = default;

void cuda_matrix::sweep(sweep_request const& /*request*/, std::span<std::int64_t> /*y*/) {
  fail();
}

std::uint64_t cuda_matrix::matrix_bytes() const {
  fail();
}

std::uint64_t cuda_matrix::work_bytes() const {
  fail();
}

}  // namespace gramscore::engine
