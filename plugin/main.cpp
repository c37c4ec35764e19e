// SPDX-License-Identifier: MIT
// The entry point; everything else is in the plugin library, where tests can reach it.
#include <cstddef>
#include <span>

#include "plugin/run.hpp"

int main(int argc, char** argv) {
  std::span<char const* const> const words(argv, static_cast<std::size_t>(argc));
  return gramscore::plugin::run_program(words.subspan(words.empty() ? 0 : 1));
}
