// SPDX-License-Identifier: MIT
// --gram-verify: is the cache what its source says? Not for the comparison itself
// (adapters/cache/verify.hpp).
#include <fmt/core.h>

#include <string>

#include "adapters/cache/verify.hpp"
#include "engine/error.hpp"
#include "plugin/commands.hpp"
#include "plugin/input.hpp"
#include "plugin/progress.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {
namespace {

/// "variants 1 to 60 (rs1 to rs60), sample s2": counted from 1, as lines of a file are.
std::string place_text(adapters::gram_file const& file, adapters::gram_difference const& found) {
  auto const& ids = file.variants().id;
  std::string text;
  if (found.variant_begin >= ids.size()) {
    text = fmt::format("variant {}", found.variant_begin + 1);
  } else if (found.variant_end - found.variant_begin == 1) {
    text = fmt::format("variant {} ({})", found.variant_begin + 1, ids[found.variant_begin]);
  } else {
    text = fmt::format("variants {} to {} ({} to {})", found.variant_begin + 1, found.variant_end,
                       ids[found.variant_begin], ids[found.variant_end - 1]);
  }
  if (found.sample) {
    text += fmt::format(", sample {} ({})", *found.sample + 1, file.samples().iid[*found.sample]);
  }
  return text;
}

}  // namespace

void run_gram_verify(session const& now) {
  with_cache_and_source(now, [&](adapters::gram_file& file, adapters::genotype_source& source) {
    now.clock.start("verify");
    progress_line progress(now.given.silent);
    auto const found =
        adapters::verify_gram(source, file, [&](adapters::build_progress const& state) {
          progress.update(state.fraction, state.variants);
        });
    progress.clear();
    if (found) {
      throw error(error_category::inconsistent_input,
                  fmt::format("cache and input disagree at {}: {}. Please report this, it is a "
                              "bug; --gram-cache rebuild builds the cache anew",
                              place_text(file, *found), found->what),
                  {file.path(), 0, 0});
    }
    now.log.line(fmt::format("--gram-verify: {} spells the genotypes of the input: {}, {}, {}.",
                             file.path(), counted(file.samples().size(), "sample"),
                             counted(file.variant_count(), "variant"),
                             counted(file.tile_count(), "tile")));
  });
}

}  // namespace gramscore::plugin
