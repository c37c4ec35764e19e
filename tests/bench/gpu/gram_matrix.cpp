// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/gram_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"
#include "engine/parallel.hpp"

namespace gramscore::bench {
namespace {

std::uint8_t dosage_of(adapters::allele_pair cls, std::uint16_t common) {
  auto const differs = [&](std::uint16_t allele) {
    return allele != adapters::no_allele && allele != common ? 1 : 0;
  };
  return static_cast<std::uint8_t>(differs(cls.allele_a) + differs(cls.allele_b));
}

}  // namespace

gram_matrix::gram_matrix(std::vector<std::string> const& paths, std::size_t copies)
    : copies_(copies), tile_begin_(1, 0), column_begin_(1, 0) {
  for (auto const& path : paths) {
    files_.push_back(adapters::gram_file::open(path));
    auto const& opened = *files_.back();
    tile_begin_.push_back(tile_begin_.back() + opened.tile_count());
    column_begin_.push_back(column_begin_.back() + opened.variants().size());
    if (opened.samples().size() != files_.front()->samples().size()) {
      throw error(error_category::inconsistent_input, "the .gram files differ in samples",
                  {path, 0, 0});
    }
  }
  if (files_.empty()) {
    throw error(error_category::inconsistent_input, "no .gram file");
  }
}

gram_matrix::place gram_matrix::place_of(std::size_t tile_idx) const {
  auto const copy = tile_idx / tile_begin_.back();
  auto const within = tile_idx % tile_begin_.back();
  auto const next = std::upper_bound(tile_begin_.begin(), tile_begin_.end(), within);
  auto const file = static_cast<std::size_t>(next - tile_begin_.begin()) - 1;
  auto const tile = within - tile_begin_[file];
  return {
      file, tile,
      copy * column_begin_.back() + column_begin_[file] + files_[file]->info(tile).variant_begin};
}

engine::tile_view gram_matrix::tile(std::size_t tile_idx) const {
  auto const at = place_of(tile_idx);
  return files_[at.file]->tile(at.tile);
}

std::uint32_t gram_matrix::rows() const {
  return static_cast<std::uint32_t>(files_.front()->samples().size());
}

std::uint64_t gram_matrix::missing_cells() const {
  std::uint64_t sum = 0;
  for (auto const& opened : files_) {
    sum += opened->totals().missing;
  }
  return sum * copies_;
}

bool gram_matrix::haplotype_rows() const {
  return files_.front()->tile_count() != 0 && files_.front()->info(0).haplotype_rows;
}

std::vector<std::uint32_t> gram_matrix::all_tiles() const {
  std::vector<std::uint32_t> out(tile_count());
  std::iota(out.begin(), out.end(), 0U);
  return out;
}

std::uint64_t gram_matrix::tile_bytes() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < tile_begin_.back(); ++i) {
    sum += engine::bytes_of(tile(i)).matrix();
  }
  return sum * copies_;
}

void gram_matrix::dosages(std::size_t tile_idx, engine::tile_view const& tile,
                          std::span<std::uint8_t> dosages) const {
  auto const at = place_of(tile_idx);
  auto const& opened = *files_[at.file];
  auto const classes = opened.classes(at.tile);
  auto const first = opened.info(at.tile).variant_begin;
  for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
    auto const& terminal = tile.terminals[t];
    dosages[t] =
        dosage_of(classes[terminal.cls], opened.variants().common_allele[first + terminal.column]);
  }
}

dosage_matrix gram_matrix::expand(int threads) const {
  dosage_matrix out;
  for (auto const& opened : files_) {
    out.blocks.emplace_back(rows(), static_cast<std::uint32_t>(opened->variants().size()));
  }
  engine::parallel_for(tile_begin_.back(), threads, [&](std::size_t tile_idx) {
    auto const view = tile(tile_idx);
    auto const at = place_of(tile_idx);
    std::vector<std::uint8_t> dosage(view.terminals.size());
    dosages(tile_idx, view, dosage);
    auto const first = files_[at.file]->info(at.tile).variant_begin;
    auto& block = out.blocks[at.file];
    engine::expand_all(view, [&](std::uint32_t row, std::uint32_t t) {
      auto const column = first + view.terminals[t].column;
      if (block.at(row, column) + dosage[t] > 2) {
        throw error(error_category::malformed_input, "a dosage above 2");
      }
      block.add(row, column, dosage[t]);
    });
  });
  out.arrange(copies_);
  return out;
}

dosage_leaves::dosage_leaves(gram_matrix const& matrix, std::span<std::vector<double> const> x)
    : matrix_(matrix), x_(x) {
  double largest = 1;
  for (auto const& column : x_) {
    double sum = 0;
    for (auto const value : column) {
      sum += 2 * std::abs(value);
    }
    largest = std::max(largest, sum);
  }
  one_ = std::ldexp(1.0, 62 - static_cast<int>(std::ceil(std::log2(largest))));
}

void dosage_leaves::fill(std::size_t tile_idx, engine::tile_view const& tile,
                         std::span<std::int64_t> leaves) const {
  std::vector<std::uint8_t> dosage(tile.terminals.size());
  matrix_.dosages(tile_idx, tile, dosage);
  auto const first = matrix_.place_of(tile_idx).column_begin;
  for (std::size_t t = 0; t < dosage.size(); ++t) {
    auto const column = first + tile.terminals[t].column;
    for (std::size_t c = 0; c < x_.size(); ++c) {
      leaves[t * x_.size() + c] = std::llround(dosage[t] * x_[c][column] * one_);
    }
  }
}

}  // namespace gramscore::bench
