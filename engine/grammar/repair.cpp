// SPDX-License-Identifier: MIT
#include "engine/grammar/repair.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "engine/error.hpp"

namespace gramscore::engine {
namespace {

constexpr std::uint32_t none = 0xffffffffU;
constexpr std::size_t prefetch_distance = 8;

// One symbol of the text. Cells of a row are chained; a replaced pair lives on in its left cell.
struct cell {
  std::uint32_t prev;
  std::uint32_t next;
  std::uint32_t pair;  // record of the pair that starts here, or none
  symbol value;
};

// A pair that was seen at least min_frequency times when it arose. Its places are
// places[begin .. begin + capacity); those whose cell no longer names the record are stale.
struct pair_record {
  std::uint32_t count;
  std::uint32_t begin;
  std::uint32_t capacity;
  std::uint32_t next_in_bucket;
  rule pair;
};

// Counts and records of new pairs, indexed by the neighbour's symbol; cleared after each use.
struct neighbour_table {
  std::vector<std::uint32_t> tally;
  std::vector<std::uint32_t> record;
  std::vector<symbol> touched;

  explicit neighbour_table(std::size_t symbols) : tally(symbols), record(symbols, none) {}

  void see(symbol s) {
    if (tally[s]++ == 0) {
      touched.push_back(s);
    }
  }
  void clear() {
    for (auto const s : touched) {
      tally[s] = 0;
      record[s] = none;
    }
    touched.clear();
  }
};

class repair_builder {
 public:
  repair_builder(row_text const& text, std::uint32_t terminal_count, grammar_options const& options)
      : options_(options),
        terminal_count_(terminal_count),
        cells_(text.symbols.size()),
        left_(options.symbol_limit),
        right_(options.symbol_limit),
        buckets_(text.row_count() + 1, none) {
    link_rows(text);
    count_first_pairs(text);
  }

  void run() {
    for (auto bucket = buckets_.size(); bucket-- > options_.min_frequency;) {
      while (buckets_[bucket] != none) {
        auto const id = buckets_[bucket];
        buckets_[bucket] = records_[id].next_in_bucket;
        if (records_[id].count < bucket) {  // fell since it was queued
          enqueue(id);
        } else if (terminal_count_ + rules_.size() + 1 >= options_.symbol_limit) {
          return;
        } else {
          replace(id);
        }
      }
    }
  }

  repair_result finish(row_text const& text) {
    repair_result result;
    result.rules = std::move(rules_);
    result.rows.row_begin.reserve(text.row_begin.size());
    result.rows.row_begin.push_back(0);
    for (std::size_t r = 0; r < text.row_count(); ++r) {
      if (text.row_begin[r] != text.row_begin[r + 1]) {
        for (auto at = text.row_begin[r]; at != none; at = cells_[at].next) {
          result.rows.symbols.push_back(cells_[at].value);
        }
      }
      result.rows.row_begin.push_back(static_cast<std::uint32_t>(result.rows.symbols.size()));
    }
    return result;
  }

 private:
  void link_rows(row_text const& text) {
    for (std::size_t r = 0; r < text.row_count(); ++r) {
      auto const begin = text.row_begin[r];
      auto const end = text.row_begin[r + 1];
      for (auto at = begin; at < end; ++at) {
        cells_[at] = {at == begin ? none : at - 1, at + 1 == end ? none : at + 1, none,
                      text.symbols[at]};
      }
    }
  }

  // Visits the text terminal by terminal, so that a pair's count needs one array and no hashing.
  void count_first_pairs(row_text const& text) {
    std::vector<std::uint32_t> begin(terminal_count_ + 1, 0);
    for (auto const s : text.symbols) {
      ++begin[s + 1U];
    }
    for (std::size_t t = 0; t < terminal_count_; ++t) {
      begin[t + 1] += begin[t];
    }
    std::vector<std::uint32_t> order(text.symbols.size());
    {
      auto cursor = begin;
      for (std::uint32_t at = 0; at < text.symbols.size(); ++at) {
        order[cursor[text.symbols[at]]++] = at;
      }
    }
    for (std::size_t t = 0; t < terminal_count_; ++t) {
      auto const places = std::span(order).subspan(begin[t], begin[t + 1] - begin[t]);
      for (auto const at : places) {
        if (cells_[at].next != none) {
          right_.see(cells_[cells_[at].next].value);
        }
      }
      record_pairs_to_right(places);
    }
  }

  // Records the frequent pairs (cell, right neighbour) of these places.
  void record_pairs_to_right(std::span<std::uint32_t const> at_places) {
    auto const first = records_.size();
    for (auto const at : at_places) {
      auto const next = cells_[at].next;
      cells_[at].pair = next == none ? none : note(right_, cells_[next].value, at);
    }
    right_.clear();
    enqueue_from(first);
  }

  void record_pairs_to_left(std::span<std::uint32_t const> at_places) {
    auto const first = records_.size();
    for (auto const at : at_places) {
      if (auto const prev = cells_[at].prev; prev != none) {
        cells_[prev].pair = note(left_, cells_[prev].value, prev);
      }
    }
    left_.clear();
    enqueue_from(first);
  }

  // Adds a place to the record of a pair, keyed by its neighbour; none if the pair is too rare.
  std::uint32_t note(neighbour_table& table, symbol key, std::uint32_t place) {
    auto const tally = table.tally[key];
    if (tally < options_.min_frequency) {
      return none;
    }
    auto& id = table.record[key];
    if (id == none) {
      id = static_cast<std::uint32_t>(records_.size());
      auto const begin = static_cast<std::uint32_t>(places_.size());
      places_.resize(places_.size() + tally);
      records_.push_back(
          {0, begin, tally, none, {cells_[place].value, cells_[cells_[place].next].value}});
    }
    auto& record = records_[id];
    places_[record.begin + record.count++] = place;
    return id;
  }

  void enqueue(std::uint32_t id) {
    auto& record = records_[id];
    if (record.count >= options_.min_frequency) {
      record.next_in_bucket = buckets_[record.count];
      buckets_[record.count] = id;
    }
  }

  void enqueue_from(std::size_t first) {
    for (auto id = first; id < records_.size(); ++id) {
      enqueue(static_cast<std::uint32_t>(id));
    }
  }

  void drop(std::uint32_t id) {
    if (id != none) {
      --records_[id].count;
    }
  }

  // Replaces every place of the pair by a new nonterminal and records the pairs that arise.
  void replace(std::uint32_t id) {
    auto const record = records_[id];
    auto const value = static_cast<symbol>(terminal_count_ + rules_.size());
    rules_.push_back(record.pair);
    replaced_.clear();
    auto const places = std::span(places_).subspan(record.begin, record.capacity);
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (k + prefetch_distance < places.size()) {
        __builtin_prefetch(&cells_[places[k + prefetch_distance]]);
      }
      if (cells_[places[k]].pair == id) {
        replace_at(places[k], value);
      }
    }
    record_pairs_to_left(replaced_);
    record_pairs_to_right(replaced_);
  }

  void replace_at(std::uint32_t at, symbol value) {
    auto& left = cells_[at];
    auto& right = cells_[left.next];
    if (left.prev != none) {
      drop(cells_[left.prev].pair);
      left_.see(cells_[left.prev].value);
    }
    drop(right.pair);
    right.pair = none;  // this cell is gone: its place in that record is stale
    left.value = value;
    left.next = right.next;
    if (left.next != none) {
      cells_[left.next].prev = at;
      right_.see(cells_[left.next].value);
    }
    replaced_.push_back(at);
  }

  grammar_options options_;
  std::uint32_t terminal_count_;
  std::vector<cell> cells_;
  std::vector<pair_record> records_;
  std::vector<std::uint32_t> places_;
  std::vector<std::uint32_t> replaced_;
  std::vector<rule> rules_;
  neighbour_table left_;
  neighbour_table right_;
  std::vector<std::uint32_t> buckets_;
};

}  // namespace

repair_result repair(row_text const& text, std::uint32_t terminal_count,
                     grammar_options const& options) {
  GRAMSCORE_ASSERT(options.symbol_limit <= 65536 && terminal_count < options.symbol_limit);
  GRAMSCORE_ASSERT(options.min_frequency >= 2);
  repair_builder builder(text, terminal_count, options);
  builder.run();
  return builder.finish(text);
}

}  // namespace gramscore::engine
