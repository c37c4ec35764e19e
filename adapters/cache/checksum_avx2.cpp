// SPDX-License-Identifier: MIT
// XXH3 compiled for AVX2, called only where the processor has it: twice as fast on whole tiles.
// Includes no C++ header, so that no shared inline function is compiled for AVX2 here.
#include <xxhash.h>

namespace gramscore::adapters {

XXH64_hash_t checksum_avx2(void const* data, size_t bytes) noexcept {
  return XXH3_64bits(data, bytes);
}

}  // namespace gramscore::adapters
