// SPDX-License-Identifier: MIT
#include "adapters/cache/slot_table.hpp"

#include <algorithm>

#include "adapters/cache/format.hpp"

namespace gramscore::adapters {

// The file is written in full before it is mapped: a store into a hole would be a signal where the
// disk is full.
slot_table::slot_table(std::size_t count, std::size_t in_memory) {
  if (count <= in_memory) {
    memory_.assign(count, gram_format::empty_slot);
    slots_ = memory_;
    return;
  }
  file_ = output_file::create_unnamed();
  constexpr std::size_t piece_slots = std::size_t{1} << 16;
  std::vector<std::uint32_t> const piece(std::min(count, piece_slots), gram_format::empty_slot);
  for (std::size_t done = 0; done < count; done += piece.size()) {
    file_->append(piece.data(), std::min(piece.size(), count - done) * sizeof(std::uint32_t));
  }
  file_->flush();
  map_ = mapped_file::writable(file_->descriptor(), "the ID index's temporary file");
  slots_ = {reinterpret_cast<std::uint32_t*>(map_.writable_bytes().data()), count};
}

}  // namespace gramscore::adapters
