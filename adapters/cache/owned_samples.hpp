// SPDX-License-Identifier: MIT
// A sample table in the shape that the cache shows, over memory of its own. Not for storing one
// in a cache (table_sections.hpp).
#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// Thread-safe once made. The view is valid as long as the object.
class owned_samples {
 public:
  /// Copies the table. Cost O(bytes of names).
  explicit owned_samples(sample_table const& table);
  owned_samples(owned_samples const&) = delete;
  owned_samples& operator=(owned_samples const&) = delete;
  ~owned_samples() = default;

  [[nodiscard]] samples_view const& view() const { return view_; }

 private:
  struct column {
    std::string text;
    std::vector<std::uint64_t> offsets;
  };

  [[nodiscard]] string_column add(std::vector<std::string> const& strings);

  std::list<column> columns_;  ///< elements stay in place
  std::vector<sex> sexes_;
  samples_view view_;
};

}  // namespace gramscore::adapters
