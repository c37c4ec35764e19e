// SPDX-License-Identifier: MIT
// Scores a toy matrix with the engine alone. Not a unit test of the engine.
#include <cstdio>
#include <engine/error.hpp>

int main() {
  gramscore::error const failure(gramscore::error_category::gpu, "no device");
  std::printf("exit code %d\n", failure.exit_code());
  return failure.exit_code() == 16 ? 0 : 1;
}
