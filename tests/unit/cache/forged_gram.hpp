// SPDX-License-Identifier: MIT
// A cache changed by hand with its checksums made right again: what a wrong encoder would have
// written. Not for damage (corruption_test.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/format.hpp"
#include "adapters/cache/tile_layout.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::test {

/// The bytes of a cache file, tile by tile.
class forged_gram {
 public:
  explicit forged_gram(std::string bytes) : bytes_(std::move(bytes)) {
    std::memcpy(&header_, bytes_.data(), sizeof header_);
    entries_.resize(header_.tile_count);
    std::memcpy(entries_.data(), bytes_.data() + directory().offset, directory().bytes);
  }

  /// Where two symbols were swapped.
  struct swapped {
    std::size_t tile;
    std::uint32_t sample;
  };

  /// Swaps two neighbouring, different symbols of one main row: the same cells in another order.
  /// @return nothing if no tile has such a row.
  std::optional<swapped> swap_symbols_of_a_row() {
    for (std::size_t tile = 0; tile < entries_.size(); ++tile) {
      auto const& set = entries_[tile].row_sets[0];
      for (auto g = set.group_begin; g < set.group_end; ++g) {
        if (auto const sample = swap_in_group(tile, g)) {
          return swapped{tile, *sample / set.rows_per_output};
        }
      }
    }
    return {};
  }

  /// The file, with all checksums right.
  [[nodiscard]] std::string finish() {
    for (auto& entry : entries_) {
      entry.checksum = adapters::checksum_of(std::string_view(bytes_).substr(
          section(adapters::gram_format::section::tiles).offset + entry.offset, entry.bytes));
    }
    std::memcpy(bytes_.data() + directory().offset, entries_.data(), directory().bytes);
    directory().checksum = adapters::checksum_of(
        std::string_view(bytes_).substr(directory().offset, directory().bytes));
    header_.checksum = 0;
    std::memcpy(bytes_.data(), &header_, sizeof header_);
    header_.checksum = adapters::checksum_of(
        std::string_view(bytes_).substr(0, adapters::gram_format::header_bytes));
    std::memcpy(bytes_.data(), &header_, sizeof header_);
    return bytes_;
  }

 private:
  adapters::gram_format::section_entry& section(adapters::gram_format::section kind) {
    return header_.sections[static_cast<std::size_t>(kind)];
  }
  adapters::gram_format::section_entry& directory() {
    return section(adapters::gram_format::section::tile_directory);
  }

  template <typename T>
  T* array(std::size_t tile, std::uint64_t offset) {
    return reinterpret_cast<T*>(bytes_.data() +
                                section(adapters::gram_format::section::tiles).offset +
                                entries_[tile].offset + offset);
  }

  // The row whose first two symbols were swapped.
  std::optional<std::uint32_t> swap_in_group(std::size_t tile, std::uint32_t g) {
    auto const layout = *adapters::lay_out_tile(entries_[tile], entries_[tile].bytes);
    auto const& group = array<engine::row_group>(tile, layout.groups)[g];
    auto* const axiom = array<engine::symbol>(tile, layout.axiom) + group.symbol_begin;
    auto const null_symbol = entries_[tile].terminal_count + entries_[tile].rule_count;
    for (std::uint32_t i = 0; group.length > 1 && i < group.row_count; ++i) {
      auto& first = axiom[i];
      auto& second = axiom[group.row_count + i];
      if (first != second && first != null_symbol && second != null_symbol) {
        std::swap(first, second);
        bool const is_dense = group.list_begin == engine::no_list;
        auto const* const list = array<std::uint16_t>(tile, layout.row_list);
        return group.row_base + (is_dense ? i : list[group.list_begin + i]);
      }
    }
    return {};
  }

  std::string bytes_;
  adapters::gram_format::file_header header_{};
  std::vector<adapters::gram_format::tile_entry> entries_;
};

}  // namespace gramscore::test
