// SPDX-License-Identifier: MIT
// The slots of an ID index while it is built: in memory while small, else in an unnamed mapped
// file, whose pages the system can take back. Not for reading an index (id_index.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "adapters/cache/mapped_file.hpp"
#include "adapters/cache/output_file.hpp"

namespace gramscore::adapters {

class slot_table {
 public:
  /// All slots hold gram_format::empty_slot.
  /// @param in_memory slots up to which no file is used.
  /// @throws error write_failed where the temporary folder is full.
  explicit slot_table(std::size_t count, std::size_t in_memory = std::size_t{1} << 22);

  [[nodiscard]] std::span<std::uint32_t> slots() { return slots_; }
  [[nodiscard]] std::span<std::uint32_t const> slots() const { return slots_; }

 private:
  std::vector<std::uint32_t> memory_;
  std::optional<output_file> file_;
  mapped_file map_;
  std::span<std::uint32_t> slots_;
};

}  // namespace gramscore::adapters
