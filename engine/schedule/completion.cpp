// SPDX-License-Identifier: MIT
#include "engine/schedule/completion.hpp"

#include <algorithm>
#include <utility>

#include "engine/error.hpp"
#include "engine/schedule/levels.hpp"

namespace gramscore::engine {
namespace {

// Builds level after level; remembers which symbols the level below keeps, and in which slots.
class completer {
 public:
  explicit completer(tile_view const& tile)
      : tile_(tile), highest_(highest_readers(tile)), slot_(tile.rules.size()) {
    out_.terminal_count = static_cast<std::uint32_t>(tile.terminals.size());
    out_.pairs.reserve(tile.rules.size());
    out_.pair_begin.push_back(0);
    out_.copy_begin.push_back(0);
  }

  void add_level(std::uint32_t level) {
    std::vector<std::uint16_t> kept;  // rule of each slot of this level
    for (auto i = tile_.level_begin[level - 1]; i < tile_.level_begin[level]; ++i) {
      auto const& r = tile_.rules[i];
      out_.pairs.push_back({reference_to(r.left), reference_to(r.right)});
      kept.push_back(i);
    }
    for (std::size_t slot = 0; slot < below_.size(); ++slot) {
      if (highest_[below_[slot]] > level) {
        out_.copies.push_back(static_cast<std::uint16_t>(slot));
        kept.push_back(below_[slot]);
      }
    }
    for (std::size_t slot = 0; slot < kept.size(); ++slot) {
      slot_[kept[slot]] = static_cast<std::uint16_t>(slot);
    }
    below_.swap(kept);
    out_.pair_begin.push_back(static_cast<std::uint32_t>(out_.pairs.size()));
    out_.copy_begin.push_back(static_cast<std::uint32_t>(out_.copies.size()));
  }

  layered_grammar take() { return std::move(out_); }

 private:
  [[nodiscard]] reference reference_to(symbol child) const {
    return child < out_.terminal_count
               ? child
               : static_cast<reference>(out_.terminal_count + slot_[child - out_.terminal_count]);
  }

  tile_view const& tile_;
  std::vector<std::uint16_t> highest_;
  std::vector<std::uint16_t> slot_;   // of each rule, in the highest level made that has it
  std::vector<std::uint16_t> below_;  // rule of each slot of the level below
  layered_grammar out_;
};

// The two levels that are alive together lie apart, and fill the arena at the widest place.
void size_arena(layered_grammar& nodes) {
  for (std::uint32_t level = 1; level <= nodes.depth(); ++level) {
    nodes.arena_values = std::max(nodes.arena_values, nodes.width(level) + nodes.width(level + 1));
  }
  for (std::uint32_t level = 1; level < nodes.depth(); ++level) {
    auto const front = level % 2 == 1 ? level : level + 1;
    auto const back = level % 2 == 1 ? level + 1 : level;
    GRAMSCORE_ASSERT(nodes.level_offset(front) == 0 &&
                     nodes.width(front) <= nodes.level_offset(back));
  }
}

}  // namespace

std::size_t layered_grammar::width(std::uint32_t level) const {
  if (level == 0 || level > depth()) {
    return 0;
  }
  return std::size_t{pair_begin[level] - pair_begin[level - 1]} +
         (copy_begin[level] - copy_begin[level - 1]);
}

layered_grammar complete(tile_view const& tile) {
  GRAMSCORE_ASSERT(tile.symbol_count() < 65536 || tile.rules.empty());
  completer work(tile);
  for (std::uint32_t level = 1; level <= depth_of(tile); ++level) {
    work.add_level(level);
  }
  auto out = work.take();
  size_arena(out);
  return out;
}

}  // namespace gramscore::engine
