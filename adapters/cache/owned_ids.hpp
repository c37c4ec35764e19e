// SPDX-License-Identifier: MIT
// Variant IDs other than those of a cache, with an index of their own, in the shape that the cache
// shows. Not for making them up (adapters/filters/id_rules.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/cache/id_index.hpp"
#include "adapters/cache/string_column.hpp"

namespace gramscore::adapters {

/// Thread-safe once made. The views are valid as long as the object stays where it is.
class owned_ids {
 public:
  /// @param offsets [variants + 1] where each ID starts in the text, and the text's end.
  /// Cost O(variants), memory beside the text 8 bytes a variant and the index (id_index.hpp).
  owned_ids(std::string text, std::vector<std::uint64_t> offsets);
  owned_ids(owned_ids const&) = delete;
  owned_ids& operator=(owned_ids const&) = delete;
  ~owned_ids() = default;

  [[nodiscard]] string_column column() const {
    return {offsets_.size() - 1, text_.data(), offsets_.data(), true, false};
  }
  [[nodiscard]] id_index_view index() const { return index_.view(); }

 private:
  std::string text_;
  std::vector<std::uint64_t> offsets_;
  id_index index_;
};

}  // namespace gramscore::adapters
