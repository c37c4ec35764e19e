// SPDX-License-Identifier: MIT
#include "engine/schedule/planner.hpp"

namespace gramscore::engine {
namespace {

std::string bytes_of(std::uint64_t wanted, std::uint64_t there) {
  return std::to_string(wanted) + " of " + std::to_string(there) + " bytes";
}

schedule_choice choose_for_device(schedule_facts const& facts) {
  using enum schedule_kind;
  auto const tile_bytes = facts.largest_tile * facts.value_bytes;
  auto const arena_bytes = facts.largest_live_set * facts.value_bytes;
  if (tile_bytes <= facts.on_chip_bytes) {
    return {tile, "a tile's values fit on chip: " + bytes_of(tile_bytes, facts.on_chip_bytes)};
  }
  if (facts.largest_live_set != 0 && arena_bytes <= facts.on_chip_bytes) {
    return {streaming, "two levels fit on chip, a tile does not: " +
                           bytes_of(arena_bytes, facts.on_chip_bytes)};
  }
  auto const scratch = tile_bytes * facts.tiles_in_flight;
  if (facts.memory_budget == 0 || scratch <= facts.memory_budget || facts.largest_live_set == 0) {
    return {tile, "neither fits on chip, and tiles need no copies"};
  }
  return {streaming, "the values of whole tiles exceed the memory budget: " +
                         bytes_of(scratch, facts.memory_budget)};
}

}  // namespace

schedule_choice choose_schedule(schedule_facts const& facts) {
  if (facts.asked != schedule_kind::automatic) {
    return {facts.asked, "asked for"};
  }
  if (!facts.is_on_device) {
    return {schedule_kind::tile, "a core's caches hold a tile"};
  }
  if (!facts.is_commutative) {
    return {schedule_kind::tile, "values of a policy that is not commutative would have to wait"};
  }
  return choose_for_device(facts);
}

}  // namespace gramscore::engine
