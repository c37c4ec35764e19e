// SPDX-License-Identifier: MIT
// From FID and IID to samples. Internal to adapters/filters and adapters/samples.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "adapters/filters/sample_list.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

/// A hash table over the selected samples of a data set.
class sample_index {
 public:
  /// @throws error malformed_input if two of them have one FID, IID and SID. Cost O(samples).
  sample_index(sample_names const& samples, std::span<std::uint8_t const> kept)
      : samples_(samples),
        first_(std::bit_ceil(samples.iid.size() * 2 + 1), none),
        next_(samples.iid.size(), none) {
    for (std::uint32_t s = 0; s < next_.size(); ++s) {
      if (!is_kept(kept, s)) continue;
      visit(fid(s), samples.iid[s], [&](std::uint32_t other) { check_distinct(s, other); });
      auto& head = first_[slot_of(fid(s), samples.iid[s])];
      next_[s] = head;
      head = s;
    }
  }

  /// Calls `act(sample)` for each sample of this name.
  template <typename Act>
  void visit(std::string_view fid_wanted, std::string_view iid_wanted, Act act) const {
    for (auto s = first_[slot_of(fid_wanted, iid_wanted)]; s != none; s = next_[s]) {
      if (samples_.iid[s] == iid_wanted && fid(s) == fid_wanted) act(s);
    }
  }

  [[nodiscard]] std::string_view fid(std::uint32_t sample) const {
    return name_of(samples_.fid, sample);
  }
  [[nodiscard]] std::string_view sid(std::uint32_t sample) const {
    return name_of(samples_.sid, sample);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffU;

  static std::string_view name_of(std::span<std::string_view const> names, std::uint32_t sample) {
    if (names.empty()) return "0";
    return names.size() == 1 ? names[0] : names[sample];
  }

  [[nodiscard]] std::size_t slot_of(std::string_view fid, std::string_view iid) const {
    std::hash<std::string_view> const hash;
    return (hash(iid) + 31 * hash(fid)) & (first_.size() - 1);
  }

  void check_distinct(std::uint32_t sample, std::uint32_t other) const {
    if (sid(sample) != sid(other)) return;
    throw error(error_category::malformed_input,
                fmt::format("the data set has two samples with FID '{}' and IID '{}': a list of "
                            "samples cannot tell them apart",
                            fid(sample), samples_.iid[sample]));
  }

  sample_names samples_;
  std::vector<std::uint32_t> first_;  // [slots]
  std::vector<std::uint32_t> next_;   // [samples]
};

}  // namespace gramscore::adapters
