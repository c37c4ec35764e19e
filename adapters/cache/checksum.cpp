// SPDX-License-Identifier: MIT
#include "adapters/cache/checksum.hpp"

#include <xxhash.h>

#include "engine/error.hpp"

namespace gramscore::adapters {

#ifdef GRAMSCORE_CHECKSUM_AVX2
XXH64_hash_t checksum_avx2(void const* data, std::size_t bytes) noexcept;  // checksum_avx2.cpp

constexpr std::size_t long_input_bytes = 4096;  // shorter ones gain nothing
#endif

namespace {

XXH3_state_t* typed(void* state) {
  return static_cast<XXH3_state_t*>(state);
}

}  // namespace

std::uint64_t checksum_of(std::span<std::byte const> bytes) noexcept {
#ifdef GRAMSCORE_CHECKSUM_AVX2
  if (bytes.size() >= long_input_bytes && __builtin_cpu_supports("avx2") != 0) {
    return checksum_avx2(bytes.data(), bytes.size());
  }
#endif
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t checksum_of(std::string_view text) noexcept {
  return XXH3_64bits(text.data(), text.size());
}

void checksum_stream::deleter::operator()(void* state) const noexcept {
  XXH3_freeState(typed(state));
}

// The 64-bit and the 128-bit hash share their state and its updates; only the digests differ.
checksum_stream::checksum_stream() : state_(XXH3_createState()) {
  if (!state_) {
    throw error(error_category::out_of_memory, "out of memory");
  }
  XXH3_128bits_reset(typed(state_.get()));
}

void checksum_stream::append(void const* data, std::size_t bytes) noexcept {
  if (bytes > 0) {
    XXH3_128bits_update(typed(state_.get()), data, bytes);
  }
}

std::uint64_t checksum_stream::digest64() const noexcept {
  return XXH3_64bits_digest(typed(state_.get()));
}

std::array<std::uint64_t, 2> checksum_stream::digest128() const noexcept {
  auto const digest = XXH3_128bits_digest(typed(state_.get()));
  return {digest.low64, digest.high64};
}

}  // namespace gramscore::adapters
