// SPDX-License-Identifier: MIT
// gpu_bench: the engine's product beside what else multiplies a genotype matrix on a GPU. See
// README.md.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "tests/bench/gpu/session.hpp"

namespace {

int run(std::vector<std::string> const& arguments) {
  namespace bench = gramscore::bench;
  auto const wanted = bench::parse_options(arguments);
  if (wanted.help) {
    std::fputs(bench::usage().c_str(), stdout);
    return 0;
  }
  std::string command = "gpu_bench";
  for (auto const& argument : arguments) {
    command += " " + argument;
  }
  bench::gram_matrix const grammar(wanted.grams, wanted.copies);
  bench::session s(wanted, command);
  if (wanted.beyond) {
    bench::run_beyond(s, wanted);
  } else if (wanted.region) {
    bench::run_region(s, wanted, grammar);
  } else {
    bench::run_comparison(s, wanted, grammar);
  }
  s.save();
  return s.failed() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (gramscore::error const& e) {
    std::fprintf(stderr, "gpu_bench: error: %s\n", e.what());
    return e.exit_code();
  } catch (std::exception const& e) {
    std::fprintf(stderr, "gpu_bench: error: %s\n", e.what());
    return 60;
  }
}
