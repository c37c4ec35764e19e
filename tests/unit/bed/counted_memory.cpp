// SPDX-License-Identifier: MIT
#include "tests/unit/bed/counted_memory.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> live{0};
std::atomic<std::size_t> peak{0};

}  // namespace

void* operator new(std::size_t size) {
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  std::size_t const now = live += ::malloc_usable_size(memory);
  if (now > peak) peak = now;
  return memory;
}

void operator delete(void* memory) noexcept {
  if (memory == nullptr) return;
  live -= ::malloc_usable_size(memory);
  std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
  operator delete(memory);
}

namespace gramscore::test {

std::size_t restart_peak_bytes() {
  peak = live.load();
  return peak;
}

std::size_t peak_bytes() {
  return peak;
}

}  // namespace gramscore::test
