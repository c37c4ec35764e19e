// SPDX-License-Identifier: MIT
// Which schedule a sweep takes, from facts about the grammar, the policy and the machine. A pure
// function. Not for measuring those facts.
#pragma once

#include <cstdint>
#include <string>

#include "engine/backends/request.hpp"

namespace gramscore::engine {

struct schedule_facts {
  schedule_kind asked = schedule_kind::automatic;
  bool is_on_device = false;           ///< a GPU; else CPU threads
  bool is_commutative = true;          ///< of the policy
  std::uint64_t value_bytes = 8;       ///< of one value, all columns of a launch
  std::uint64_t largest_tile = 0;      ///< symbols (with the null symbol) of the largest tile
  std::uint64_t largest_live_set = 0;  ///< structure::live_set; 0: not known
  std::uint64_t on_chip_bytes = 0;     ///< shared memory that a block of the device may use
  std::uint64_t tiles_in_flight = 1;   ///< whose values exist at once
  std::uint64_t memory_budget = 0;     ///< bytes for values that do not fit on chip; 0: no limit
};

struct schedule_choice {
  schedule_kind schedule = schedule_kind::tile;  ///< never automatic
  std::string reason;                            ///< for a log: half a sentence
};

/// What was asked for; else tiles on a CPU, on a device tiles where their values fit on chip, else
/// streaming where its arena does, else what fits the memory budget (tiles first).
/// A policy that is not commutative streams only if asked to: the value of every axiom symbol of a
/// tile has to wait then, and they are more than the values of the tile. Cost O(1).
[[nodiscard]] schedule_choice choose_schedule(schedule_facts const& facts);

}  // namespace gramscore::engine
