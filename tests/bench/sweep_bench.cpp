// SPDX-License-Identifier: MIT
// Times engine::sweep_omp alone on the tiles of a .gram: leaves are made in advance and copied.
// Not for whole commands (rivals.py) or for checking results (tests/backends).
//
//   sweep_bench FILE.gram [--rounds N] [--threads A,B] [--columns A,B]   JSON on stdout
//                         [--weights N]   N variants at random have leaves, the others zeros; tiles
//                                         without any are left out. Also prints how many rules and
//                                         axiom symbols they reach.
//   sweep_bench FILE.gram --serve    answers each line "COLUMNS THREADS" with the wall and CPU
//                                    microseconds of one product: for timing in turn with
//                                    another program
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/gram_tiles.hpp"
#include "engine/backends/sweep.hpp"
#include "engine/backends/tile_kernels.hpp"
#include "engine/error.hpp"
#include "engine/policy/reach.hpp"

namespace gramscore {
namespace {

/// Which columns of each tile have a weight: [tiles][columns of the tile].
using weighted_columns = std::vector<std::vector<char>>;

// Leaves that only have to be copied. They are small, so that no total wraps.
class ready_leaves final : public engine::leaf_source {
 public:
  ready_leaves(engine::tile_source const& matrix, weighted_columns const& weighted,
               std::size_t columns) {
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < weighted.size(); ++i) {
      auto const terminals = matrix.tile(i).terminals;
      auto& leaves = tiles_.emplace_back(terminals.size() * columns);
      for (std::size_t j = 0; j < leaves.size(); ++j) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        leaves[j] = weighted[i][terminals[j / columns].column] == 0
                        ? 0
                        : static_cast<std::int64_t>(state >> 24) - (std::int64_t{1} << 39);
      }
    }
  }
  void fill(std::size_t tile_idx, engine::tile_view const&,
            std::span<std::int64_t> leaves) const override {
    std::copy(tiles_[tile_idx].begin(), tiles_[tile_idx].end(), leaves.begin());
  }

 private:
  std::vector<std::vector<std::int64_t>> tiles_;
};

class product_timer {
 public:
  /// @param weights how many variants have leaves; 0: all.
  product_timer(std::string const& path, int weights)
      : file_(adapters::gram_file::open(path)),
        matrix_(*file_),
        weighted_(choose_columns(*file_, weights)) {
    for (std::uint32_t i = 0; i < weighted_.size(); ++i) {
      if (std::find(weighted_[i].begin(), weighted_[i].end(), 1) != weighted_[i].end()) {
        tiles_.push_back(i);
      }
    }
    file_->check_all_tiles();
    auto const per_sample = file_->tile_count() != 0 && file_->info(0).haplotype_rows ? 2U : 1U;
    rows_per_sample_ = per_sample;
  }

  /// Microseconds of one product.
  double run(std::size_t columns, int threads) {
    auto const& leaves = leaves_of(columns);
    auto const outputs = file_->samples().size();
    y_.resize(outputs * columns);
    auto const start = std::chrono::steady_clock::now();
    engine::sweep_omp({&matrix_, tiles_, {}, {}, &leaves, outputs, columns, threads}, y_);
    return since(start);
  }

  /// Microseconds of the copying of leaves that every product does.
  double copy_leaves(std::size_t columns) {
    auto const& leaves = leaves_of(columns);
    std::vector<std::int64_t> out;
    auto const start = std::chrono::steady_clock::now();
    for (auto const i : tiles_) {
      auto const tile = matrix_.tile(i);
      out.resize(std::max(out.size(), tile.terminals.size() * columns));
      leaves.fill(i, tile, {out.data(), tile.terminals.size() * columns});
    }
    return since(start);
  }

  /// A checksum of the last y: equal for equal bits.
  [[nodiscard]] std::uint64_t y_hash() const {
    std::uint64_t hash = 0;
    for (auto const v : y_) {
      hash = (hash ^ static_cast<std::uint64_t>(v)) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 29;
    }
    return hash;
  }

  /// What the weights reach, in how many microseconds it is found, and of how many: JSON.
  [[nodiscard]] std::string describe_reach() const {
    std::size_t rules = 0;
    std::size_t symbols = 0;
    std::vector<double> shares;  // of each tile's rules
    double least_us = 1e18;
    for (int round = 0; round < 10; ++round) {
      rules = symbols = 0;
      shares.clear();
      auto const start = std::chrono::steady_clock::now();
      for (auto const i : tiles_) {
        auto const [r, s] = reached(i);
        rules += r;
        symbols += s;
        auto const all = std::max<std::size_t>(matrix_.tile(i).rules.size(), 1);
        shares.push_back(static_cast<double>(r) / static_cast<double>(all));
      }
      least_us = std::min(least_us, since(start));
    }
    std::sort(shares.begin(), shares.end());
    return fmt::format(
        R"("reached": {{"rules": {}, "axiom_symbols": {}, "least_share_of_rules": {:.3f}, )"
        R"("median_share_of_rules": {:.3f}, "largest_share_of_rules": {:.3f}, "min_us": {:.1f}}})",
        rules, symbols, shares.front(), shares[shares.size() / 2], shares.back(), least_us);
  }

  [[nodiscard]] std::string describe() const {
    std::size_t terminals = 0;
    std::size_t rules = 0;
    std::size_t symbols = 0;
    for (auto const i : tiles_) {
      auto const tile = matrix_.tile(i);
      terminals += tile.terminals.size();
      rules += tile.rules.size();
      symbols += tile.axiom.size();
    }
    return fmt::format(
        R"("samples": {}, "rows_per_sample": {}, "variants": {}, "tiles": {}, "terminals": {}, )"
        R"("rules": {}, "axiom_symbols": {})",
        file_->samples().size(), rows_per_sample_, file_->variant_count(), tiles_.size(), terminals,
        rules, symbols);
  }

 private:
  static weighted_columns choose_columns(adapters::gram_file const& file, int weights) {
    std::vector<char> chosen(file.variant_count(), weights == 0 ? 1 : 0);
    std::fill_n(chosen.begin(), std::min<std::size_t>(chosen.size(), std::size_t(weights)), 1);
    std::mt19937 random(1);
    std::shuffle(chosen.begin(), chosen.end(), random);
    weighted_columns out;
    for (std::size_t t = 0; t < file.tile_count(); ++t) {
      auto const begin = chosen.begin() + static_cast<std::ptrdiff_t>(file.info(t).variant_begin);
      out.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(file.info(t).column_count));
    }
    return out;
  }

  // Rules and axiom symbols of a tile that spell a weighted cell.
  [[nodiscard]] std::pair<std::size_t, std::size_t> reached(std::uint32_t i) const {
    using policy = engine::reach<1>;
    auto const tile = matrix_.tile(i);
    std::vector<policy::value_type> values(tile.symbol_count() + 1, policy::identity());
    for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
      values[t] = {weighted_[i][tile.terminals[t].column] != 0 ? 1U : 0U};
    }
    engine::evaluate_rules<policy>(tile, values.data());
    auto const is_reached = [](policy::value_type const& v) { return v[0] != 0; };
    auto const rules =
        std::count_if(values.begin() + static_cast<std::ptrdiff_t>(tile.terminals.size()),
                      values.end(), is_reached);
    auto const symbols = std::count_if(tile.axiom.begin(), tile.axiom.end(),
                                       [&](engine::symbol s) { return is_reached(values[s]); });
    return {std::size_t(rules), std::size_t(symbols)};
  }

  ready_leaves const& leaves_of(std::size_t columns) {
    auto& leaves = leaves_[columns];
    if (!leaves) {
      leaves = std::make_unique<ready_leaves>(matrix_, weighted_, columns);
    }
    return *leaves;
  }

  static double since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
        .count();
  }

  std::unique_ptr<adapters::gram_file> file_;
  adapters::gram_tiles matrix_;
  weighted_columns weighted_;
  std::vector<std::uint32_t> tiles_;  // with a weight
  unsigned rows_per_sample_ = 1;
  std::map<std::size_t, std::unique_ptr<ready_leaves>> leaves_;
  std::vector<std::int64_t> y_;
};

struct options {
  std::string path;
  int rounds = 50;
  std::vector<int> threads{1};
  std::vector<int> columns{1, 2, 4, 8};
  int weights = 0;  // 0: all
  bool serve = false;
};

std::vector<int> parse_list(std::string const& text) {
  std::vector<int> out;
  for (auto const* at = text.data(); at != text.data() + text.size();) {
    auto const [next, code] = std::from_chars(at, text.data() + text.size(), out.emplace_back());
    if (code != std::errc() || out.back() < 1) {
      throw error(error_category::command_line, "not a list of numbers: " + text);
    }
    at = next + (next != text.data() + text.size() && *next == ',' ? 1 : 0);
  }
  return out;
}

options parse(std::vector<std::string> const& words) {
  options out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto const has_value = i + 1 < words.size();
    if (words[i] == "--serve") {
      out.serve = true;
    } else if (words[i] == "--rounds" && has_value) {
      out.rounds = parse_list(words[++i]).at(0);
    } else if (words[i] == "--weights" && has_value) {
      out.weights = parse_list(words[++i]).at(0);
    } else if (words[i] == "--threads" && has_value) {
      out.threads = parse_list(words[++i]);
    } else if (words[i] == "--columns" && has_value) {
      out.columns = parse_list(words[++i]);
    } else if (out.path.empty() && words[i].front() != '-') {
      out.path = words[i];
    } else {
      throw error(error_category::command_line, "unknown argument: " + words[i]);
    }
  }
  return out;
}

void serve(product_timer& timer) {
  std::cout << '{' << timer.describe() << "}\n" << std::flush;
  std::size_t columns = 0;
  int threads = 0;
  while (std::cin >> columns >> threads) {
    auto const cpu = std::clock();
    auto const wall = timer.run(columns, threads);
    auto const ticks = static_cast<double>(std::clock() - cpu);
    std::cout << wall << ' ' << ticks * 1e6 / CLOCKS_PER_SEC << '\n' << std::flush;
  }
}

std::string summary(std::vector<double>& times) {
  std::sort(times.begin(), times.end());
  auto const at = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  return fmt::format(R"({{"median_us": {:.1f}, "p10_us": {:.1f}, "min_us": {:.1f}}})", at(0.5),
                     at(0.1), times.front());
}

// All products of a round in turn, so that a slow moment meets every one of them.
void measure(product_timer& timer, options const& wanted) {
  std::map<std::pair<int, int>, std::vector<double>> products;
  std::map<int, std::vector<double>> copies;
  for (int round = -1; round < wanted.rounds; ++round) {  // the first is not counted
    for (auto const columns : wanted.columns) {
      for (auto const threads : wanted.threads) {
        auto const us = timer.run(static_cast<std::size_t>(columns), threads);
        if (round >= 0) {
          products[{threads, columns}].push_back(us);
        }
      }
      copies[columns].push_back(timer.copy_leaves(static_cast<std::size_t>(columns)));
    }
  }
  auto const reach = timer.describe_reach();
  fmt::print("{{{}, {}, \"rounds\": {},\n \"products\": [", timer.describe(), reach, wanted.rounds);
  char const* comma = "";
  for (auto& [key, times] : products) {
    fmt::print("{}\n  {{\"threads\": {}, \"columns\": {}, \"time\": {}}}", comma, key.first,
               key.second, summary(times));
    comma = ",";
  }
  fmt::print("],\n \"copying_leaves\": [");
  comma = "";
  for (auto& [columns, times] : copies) {
    fmt::print("{}\n  {{\"columns\": {}, \"time\": {}}}", comma, columns, summary(times));
    comma = ",";
  }
  fmt::print("],\n \"y_hashes\": [");
  comma = "";
  for (auto const columns : wanted.columns) {
    timer.run(static_cast<std::size_t>(columns), 1);
    fmt::print("{}\"{:016x}\"", comma, timer.y_hash());
    comma = ", ";
  }
  fmt::print("]}}\n");
}

}  // namespace
}  // namespace gramscore

int main(int argc, char** argv) {
  try {
    auto const wanted = gramscore::parse({argv + 1, argv + argc});
    gramscore::product_timer timer(wanted.path, wanted.weights);
    wanted.serve ? gramscore::serve(timer) : gramscore::measure(timer, wanted);
    return 0;
  } catch (std::exception const& e) {
    std::cerr << "sweep_bench: " << e.what() << '\n';
    return 1;
  }
}
