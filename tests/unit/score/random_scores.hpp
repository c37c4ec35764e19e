// SPDX-License-Identifier: MIT
// Seeded genotypes on several chromosomes, caches of them, and weight lines for the score tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "adapters/cache/build.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/weights/score_lines.hpp"
#include "tests/unit/cache/fake_source.hpp"

namespace gramscore::test {

inline std::unique_ptr<adapters::gram_file> cache_of(fake_data const& data) {
  fake_source source(data);
  adapters::build_options options;
  options.encoder.terminal_target = 60;  // several tiles even for small data
  auto built = adapters::build_gram(source, {}, options, adapters::output_file::create_unnamed());
  return adapters::gram_file::from_descriptor(built.release_descriptor(), "test.gram");
}

// Random data on 1, X, Y and MT with sexes and nonfounders.
inline fake_data make_chromosomes(fake_shape shape, std::uint32_t seed) {
  shape.contigs = 4;
  auto data = make_data(shape, seed);
  data.contigs = {"1", "X", "Y", "MT"};
  data.samples.has_parents = true;
  for (std::size_t i = 0; i < data.samples.size(); ++i) {
    data.samples.sexes[i] = static_cast<adapters::sex>(i % 3);
    data.samples.pat.resize(data.samples.size(), "0");
    data.samples.mat.resize(data.samples.size(), "0");
    if (i % 5 == 4) {
      data.samples.pat[i] = "elsewhere";
    }
  }
  return data;
}

enum class weight_kind { normal, one_decimal, cancelling, whole };

inline adapters::score_lines make_lines(fake_data const& data, std::size_t columns,
                                        weight_kind kind, std::uint32_t seed) {
  std::mt19937_64 rng(seed);
  std::normal_distribution<double> normal;
  adapters::score_lines lines;
  for (std::size_t c = 0; c < columns; ++c) {
    lines.score_names.push_back(std::to_string(c));
  }
  for (std::uint32_t v = 0; v < data.variants.size(); ++v) {
    auto const alleles = data.variants[v].record.alleles.size();
    for (std::uint16_t a = 0; a < alleles; ++a) {
      if (kind == weight_kind::cancelling || rng() % 2 == 0) {
        lines.variant.push_back(v);
        lines.allele.push_back(a);
      }
    }
  }
  std::vector<std::size_t> order(lines.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::shuffle(order.begin(), order.end(), rng);
  auto shuffled = lines;
  for (std::size_t i = 0; i < order.size(); ++i) {
    shuffled.variant[i] = lines.variant[order[i]];
    shuffled.allele[i] = lines.allele[order[i]];
  }
  for (std::size_t i = 0; i < order.size() * columns; ++i) {
    double weight = normal(rng);
    if (kind == weight_kind::one_decimal) {
      weight = std::round(weight * 10) * 0.1;
    } else if (kind == weight_kind::cancelling) {
      // All alleles of a variant weigh +-1e15 / 3, so that what is left of the sum is small.
      auto const variant = shuffled.variant[i / columns];
      weight += variant % 2 == 0 ? 1e15 / 3 : -1e15 / 3;
    } else if (kind == weight_kind::whole) {
      weight = std::round(weight * 100);
    }
    shuffled.weights.push_back(weight);
  }
  return shuffled;
}

}  // namespace gramscore::test
