// SPDX-License-Identifier: MIT
#include "engine/grammar/row_pairs.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"

namespace gramscore::engine {
namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t block_outputs = 1024;  // their sets stay in a core's caches
// The first words hold the commonest items, several of them set in most outputs: these are added
// byte by byte from tables, the bits of later words one by one.
constexpr std::size_t table_words = 4;
constexpr std::size_t word_bytes = 8;
constexpr std::size_t byte_values = 256;

void add_wrapping(std::int64_t& sum, std::int64_t value) {
  sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) +
                                  static_cast<std::uint64_t>(value));
}

// Which bit of a set stands for each item.
struct item_bits {
  std::size_t own_count = 0;         // items with a bit of their own: the first bits
  std::size_t own_words = 0;         // words of these bits
  std::size_t words = 0;             // one more if some items share bits
  std::vector<std::uint32_t> order;  // [items] by bit: those of their own bits, then the others
  std::vector<std::uint32_t> bit;    // [items]
};

// Nanoseconds for one word of the sets of an output, and for descending its two rows.
constexpr double word_cost = 4.0;
constexpr double descent_cost = 250.0;

// The number of own words that makes an output cheapest. `share` is ascending in rarity.
std::size_t best_own_words(std::span<double const> share) {
  double rest = std::accumulate(share.begin(), share.end(), 0.0);
  double both = 0.0;
  for (auto const s : share) {
    both += s * s;
  }
  auto const all_words = (share.size() + word_bits - 1) / word_bits;
  auto best = all_words;
  auto least = word_cost * static_cast<double>(all_words);
  for (std::size_t words = 0; words < all_words; ++words) {
    auto const meets = both + rest * rest / static_cast<double>(word_bits);
    auto const cost = word_cost * static_cast<double>(words + 1) + descent_cost * meets;
    if (cost < least) {
      least = cost;
      best = words;
    }
    auto const begin = words * word_bits;
    for (auto i = begin; i < std::min(begin + word_bits, share.size()); ++i) {
      rest -= share[i];
      both -= share[i] * share[i];
    }
  }
  return best;
}

item_bits assign_bits(tile_view const& tile, pair_items const& items) {
  std::vector<double> share(items.size(), 0.0);
  auto const counts = count_terminals(tile, {});
  auto const rows = 2.0 * static_cast<double>(tile.output_count);
  for (std::size_t t = 0; t < counts.size(); ++t) {
    for (auto const item : items.of_terminal[t]) {
      if (item != no_item) {
        share[item] += static_cast<double>(counts[t]) / rows;
      }
    }
  }
  item_bits bits;
  bits.order.resize(items.size());
  std::iota(bits.order.begin(), bits.order.end(), 0U);
  std::stable_sort(bits.order.begin(), bits.order.end(),
                   [&](auto a, auto b) { return share[a] > share[b]; });
  std::vector<double> sorted;
  sorted.reserve(share.size());
  for (auto const item : bits.order) {
    sorted.push_back(share[item]);
  }
  bits.own_words = best_own_words(sorted);
  bits.own_count = std::min(bits.own_words * word_bits, items.size());
  bits.words = bits.own_words + (bits.own_count < items.size() ? 1 : 0);
  bits.bit.resize(items.size());
  for (std::size_t i = 0; i < bits.order.size(); ++i) {
    auto const at = i < bits.own_count ? i : bits.own_words * word_bits + i % word_bits;
    bits.bit[bits.order[i]] = static_cast<std::uint32_t>(at);
  }
  return bits;
}

// The items of one tile's outputs, block by block.
class shared_item_adder {
 public:
  shared_item_adder(tile_view const& tile, pair_items const& items,
                    std::span<std::uint8_t const> wanted, std::span<std::int64_t> y)
      : tile_(tile),
        items_(items),
        wanted_(wanted),
        y_(y),
        bits_(assign_bits(tile, items)),
        cursors_(tile.groups.size(), 0),
        next_cursors_(tile.groups.size(), 0),
        hit_of_(block_outputs, no_hit) {
    make_sets();
    make_tables();
    row_sets_.resize(2 * block_outputs * bits_.words);
  }

  void run() {
    for (std::uint32_t begin = 0; begin < tile_.output_count; begin += block_outputs) {
      auto const end = static_cast<std::uint32_t>(
          std::min<std::size_t>(begin + block_outputs, tile_.output_count));
      unite(begin, end);
      switch (items_.width) {
        case 2:  // counts and one score
          meet<2>(begin, end);
          break;
        default:
          meet<0>(begin, end);
      }
      if (!hits_.empty()) {
        descend_hits(begin, end);
      }
      cursors_ = next_cursors_;
    }
  }

 private:
  static constexpr std::uint32_t no_hit = 0xffffffffU;

  // An output whose rows have bits in common that stand for several items.
  struct hit {
    std::uint32_t output;
    std::uint64_t mask;
  };
  struct held_item {
    std::uint32_t hit;
    std::uint32_t item;
    std::uint32_t row;
    friend bool operator<(held_item const& a, held_item const& b) {
      return std::tie(a.hit, a.item, a.row) < std::tie(b.hit, b.item, b.row);
    }
  };

  [[nodiscard]] std::uint64_t* set_of(std::size_t s) { return sets_.data() + s * bits_.words; }

  void make_sets() {
    sets_.assign((tile_.symbol_count() + 1) * bits_.words, 0);
    for (std::size_t t = 0; t < tile_.terminals.size(); ++t) {
      for (auto const item : items_.of_terminal[t]) {
        if (item != no_item) {
          auto const bit = bits_.bit[item];
          set_of(t)[bit / word_bits] |= std::uint64_t{1} << (bit % word_bits);
        }
      }
    }
    auto* out = set_of(tile_.terminals.size());
    for (auto const& r : tile_.rules) {
      auto const* const left = set_of(r.left);
      auto const* const right = set_of(r.right);
      for (std::size_t w = 0; w < bits_.words; ++w) {
        *out++ = left[w] | right[w];
      }
    }
  }

  // visit(row, group, slot) for the main rows of outputs [begin, end), from cursors_ on.
  template <typename Visit>
  void for_each_row(std::uint32_t begin, std::uint32_t end, Visit const& visit) {
    auto const& set = tile_.row_sets[static_cast<std::size_t>(row_set_kind::main)];
    for (auto g = set.group_begin; g < set.group_end; ++g) {
      auto const& group = tile_.groups[g];
      auto slot = cursors_[g];
      if (group.list_begin == no_list) {
        for (; slot < group.row_count && group.row_base + slot < 2 * end; ++slot) {
          visit(group.row_base + slot - 2 * begin, group, slot);
        }
      } else {
        auto const* const list = tile_.row_list.data() + group.list_begin;
        for (; slot < group.row_count && group.row_base + list[slot] < 2 * end; ++slot) {
          visit(group.row_base + list[slot] - 2 * begin, group, slot);
        }
      }
      next_cursors_[g] = slot;
    }
  }

  // The sets of the rows of outputs [begin, end).
  void unite(std::uint32_t begin, std::uint32_t end) {
    std::fill(row_sets_.begin(), row_sets_.end(), 0);
    auto const words = bits_.words;
    for_each_row(begin, end, [&](std::uint32_t row, row_group const& group, std::uint32_t slot) {
      auto* const into = row_sets_.data() + row * words;
      auto const* symbols = tile_.axiom.data() + group.symbol_begin + slot;
      for (std::uint32_t j = 0; j < group.length; ++j, symbols += group.row_count) {
        auto const* const from = set_of(*symbols);
        for (std::size_t w = 0; w < words; ++w) {
          into[w] |= from[w];
        }
      }
    });
  }

  // The sum of each byte of the first words.
  void make_tables() {
    auto const width = items_.width;
    auto const bytes = std::min(bits_.own_words, table_words) * word_bytes;
    tables_.assign(bytes * byte_values * width, 0);
    for (std::size_t i = 0; i < bytes; ++i) {
      auto* const table = tables_.data() + i * byte_values * width;
      for (std::size_t value = 1; value < byte_values; ++value) {
        auto const bit = i * 8 + static_cast<std::size_t>(std::countr_zero(value));
        auto const* const less = table + (value & (value - 1)) * width;
        for (std::size_t c = 0; c < width && bit < bits_.own_count; ++c) {
          table[value * width + c] = less[c];
          add_wrapping(table[value * width + c], items_.values[bits_.order[bit] * width + c]);
        }
      }
    }
  }

  // Adds the items with own bits; notes the outputs that may share others.
  template <std::size_t Width>
  void meet(std::uint32_t begin, std::uint32_t end) {
    for (auto output = begin; output < end; ++output) {
      if (!wanted_.empty() && wanted_[output] == 0) {
        continue;
      }
      auto const* const first = row_sets_.data() + 2 * (output - begin) * bits_.words;
      auto const* const second = first + bits_.words;
      for (std::size_t w = 0; w < bits_.own_words; ++w) {
        auto const both = first[w] & second[w];
        if (both != 0 && w < table_words) {
          add_bytes<Width>(output, w, both);
        } else if (both != 0) {
          add_bits<Width>(output, w, both);
        }
      }
      if (bits_.own_words != bits_.words) {
        if (auto const mask = first[bits_.own_words] & second[bits_.own_words]; mask != 0) {
          hit_of_[output - begin] = static_cast<std::uint32_t>(hits_.size());
          hits_.push_back({output, mask});
        }
      }
    }
  }

  template <std::size_t Width>
  void add_bytes(std::uint32_t output, std::size_t w, std::uint64_t both) {
    auto const width = Width == 0 ? items_.width : Width;
    auto const* table = tables_.data() + w * word_bytes * byte_values * width;
    auto* const sum = y_.data() + output * width;
    for (; both != 0; both >>= 8, table += byte_values * width) {
      for (std::size_t c = 0; c < width; ++c) {
        add_wrapping(sum[c], table[(both & 0xffU) * width + c]);
      }
    }
  }

  template <std::size_t Width>
  void add_bits(std::uint32_t output, std::size_t w, std::uint64_t both) {
    for (; both != 0; both &= both - 1) {
      add<Width>(output,
                 bits_.order[w * word_bits + static_cast<std::size_t>(std::countr_zero(both))]);
    }
  }

  // Width 0: that of the items.
  template <std::size_t Width = 0>
  void add(std::uint32_t output, std::uint32_t item) {
    auto const width = Width == 0 ? items_.width : Width;
    auto const* const value = items_.values.data() + item * width;
    auto* const sum = y_.data() + output * width;
    for (std::size_t c = 0; c < width; ++c) {
      add_wrapping(sum[c], value[c]);
    }
  }

  // Adds the items that the hits of a block share without a bit of their own.
  void descend_hits(std::uint32_t begin, std::uint32_t end) {
    held_.clear();
    for_each_row(begin, end, [&](std::uint32_t row, row_group const& group, std::uint32_t slot) {
      auto const h = hit_of_[row / 2];
      if (h == no_hit) {
        return;
      }
      auto const* symbols = tile_.axiom.data() + group.symbol_begin + slot;
      for (std::uint32_t j = 0; j < group.length; ++j, symbols += group.row_count) {
        descend(*symbols, h, row % 2);
      }
    });
    std::sort(held_.begin(), held_.end());
    for (std::size_t i = 1; i < held_.size(); ++i) {
      auto const& before = held_[i - 1];
      if (before.hit == held_[i].hit && before.item == held_[i].item &&
          before.row != held_[i].row) {
        add(hits_[before.hit].output, before.item);
      }
    }
    for (auto const& h : hits_) {
      hit_of_[h.output - begin] = no_hit;
    }
    hits_.clear();
  }

  // Notes the items below a symbol that the hit's bits may stand for.
  void descend(symbol from, std::uint32_t h, std::uint32_t row) {
    auto const mask = hits_[h].mask;
    std::uint32_t cells = 0;
    stack_.push_back(from);
    while (!stack_.empty()) {
      auto const top = stack_.back();
      stack_.pop_back();
      if ((set_of(top)[bits_.own_words] & mask) == 0) {
        continue;
      }
      if (top >= tile_.terminals.size()) {
        auto const& r = tile_.rules[top - tile_.terminals.size()];
        stack_.push_back(r.right);
        stack_.push_back(r.left);
        continue;
      }
      if (++cells > tile_.column_count) {  // a row holds a column once
        throw error(error_category::malformed_input,
                    "damaged tile: a rule spells more cells than there are columns");
      }
      for (auto const item : items_.of_terminal[top]) {
        if (item != no_item && bits_.bit[item] >= bits_.own_count) {
          held_.push_back({h, item, row});
        }
      }
    }
  }

  tile_view const& tile_;
  pair_items const& items_;
  std::span<std::uint8_t const> wanted_;
  std::span<std::int64_t> y_;
  item_bits bits_;
  std::vector<std::int64_t> tables_;         // [bytes of the first own words x 256 x width]
  std::vector<std::uint64_t> sets_;          // [symbols + 1 x words] the null symbol's is empty
  std::vector<std::uint64_t> row_sets_;      // [rows of a block x words]
  std::vector<std::uint32_t> cursors_;       // [groups] first slot of the block
  std::vector<std::uint32_t> next_cursors_;  // and of the next
  std::vector<std::uint32_t> hit_of_;        // [outputs of a block]
  std::vector<hit> hits_;
  std::vector<held_item> held_;
  std::vector<symbol> stack_;
};

}  // namespace

void add_shared_items(tile_view const& tile, pair_items const& items,
                      std::span<std::uint8_t const> wanted, std::span<std::int64_t> y) {
  if (items.size() == 0) {
    return;
  }
  GRAMSCORE_ASSERT(tile.kind == tile_kind::grammar && tile.row_sets[0].rows_per_output == 2);
  shared_item_adder(tile, items, wanted, y).run();
}

}  // namespace gramscore::engine
