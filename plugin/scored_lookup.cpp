// SPDX-License-Identifier: MIT
#include "plugin/scored_lookup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "adapters/filters/variant_list.hpp"
#include "adapters/genotypes/chromosome.hpp"

namespace gramscore::plugin {

namespace {

/// A look-up with the mask that it reads.
struct masked_lookup {
  masked_lookup(adapters::gram_file const& file, std::vector<std::uint8_t> mask)
      : kept(std::move(mask)), lookup(file, kept) {}

  std::vector<std::uint8_t> kept;
  adapters::kept_variants lookup;
};

/// [variants] 0 on chromosome X.
std::vector<std::uint8_t> off_x(adapters::gram_file const& file) {
  std::vector<std::uint8_t> kept(file.variant_count(), 1);
  auto const runs = file.contig_runs();
  for (std::size_t r = 0; r < runs.size(); ++r) {
    if (file.chromosomes()[runs[r].contig].ploidy != adapters::ploidy_class::x) continue;
    std::size_t const end = r + 1 < runs.size() ? runs[r + 1].variant_begin : kept.size();
    std::fill(kept.begin() + runs[r].variant_begin, kept.begin() + static_cast<std::ptrdiff_t>(end),
              std::uint8_t{0});
  }
  return kept;
}

}  // namespace

std::shared_ptr<adapters::variant_lookup const> scored_variant_lookup(session const& now,
                                                                      filtered_input const& input) {
  if (now.given.xchr_model == 0) {
    auto kept = off_x(input.file);
    std::uint64_t dropped = 0;
    for (std::size_t v = 0; v < kept.size(); ++v) {
      bool const passed = adapters::is_kept(input.chosen.variant_kept, v);
      dropped += passed && kept[v] == 0 ? 1 : 0;
      kept[v] = passed && kept[v] != 0 ? 1 : 0;
    }
    if (dropped != 0) {
      now.log.line(fmt::format("--xchr-model 0: {} on chromosome X left out of the scores.",
                               counted(dropped, "variant")));
      auto const masked = std::make_shared<masked_lookup const>(input.file, std::move(kept));
      return {masked, &masked->lookup};
    }
  }
  return {std::shared_ptr<void>(), &input.lookup()};  // not owned
}

}  // namespace gramscore::plugin
