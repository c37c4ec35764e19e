// SPDX-License-Identifier: MIT
// The columns at the start of a line that name a sample. Internal to adapters/samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "adapters/filters/sample_index.hpp"
#include "adapters/samples/field_cursor.hpp"

namespace gramscore::adapters {

/// FID IID, or what a header says.
struct key_columns {
  bool has_fid = true;
  bool has_sid = false;

  [[nodiscard]] std::size_t count() const { return 1U + (has_fid ? 1U : 0U) + (has_sid ? 1U : 0U); }
};

struct sample_key {
  std::string_view fid = "0";
  std::string_view iid;
  std::string_view sid = "0";
};

/// @return nothing if the line has too few fields.
inline std::optional<sample_key> read_key(field_cursor& fields, key_columns const& columns) {
  sample_key key;
  if (columns.has_fid) {
    auto const fid = fields.next();
    if (!fid) return std::nullopt;
    if (!fid->empty()) key.fid = *fid;
  }
  auto const iid = fields.next();
  if (!iid) return std::nullopt;
  key.iid = *iid;
  if (columns.has_sid) {
    auto const sid = fields.next();
    if (!sid) return std::nullopt;
    if (!sid->empty()) key.sid = *sid;
  }
  return key;
}

/// Calls `act(sample)` for each sample of this name; a SID counts where the data set has some too.
template <typename Act>
void visit_samples(sample_index const& index, bool data_has_sid, key_columns const& columns,
                   sample_key const& key, Act act) {
  bool const by_sid = columns.has_sid && data_has_sid;
  index.visit(key.fid, key.iid, [&](std::uint32_t sample) {
    if (!by_sid || index.sid(sample) == key.sid) act(sample);
  });
}

}  // namespace gramscore::adapters
