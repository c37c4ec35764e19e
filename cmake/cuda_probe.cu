// SPDX-License-Identifier: MIT
// Compiled at configure time: does this nvcc take C++20 with this host compiler?
#include <concepts>
#include <span>

template <std::integral T>
__global__ void add(T* values, int count) {
  if (threadIdx.x < count) {
    values[threadIdx.x] += T{1};
  }
}

int main() {
  std::span<int> const none;
  add<int><<<1, 32>>>(none.data(), 0);
  return 0;
}
