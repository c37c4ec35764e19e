// SPDX-License-Identifier: MIT
#include "adapters/cache/owned_ids.hpp"

#include <utility>

namespace gramscore::adapters {

owned_ids::owned_ids(std::string text, std::vector<std::uint64_t> offsets)
    : text_(std::move(text)), offsets_(std::move(offsets)), index_(build_id_index(column())) {}

}  // namespace gramscore::adapters
