// SPDX-License-Identifier: MIT
// Where the cache of an input lives. Not for its contents or its freshness.
#pragma once

#include <string>
#include <vector>

namespace gramscore::adapters {

/// The places for the cache of an input, best first: beside the genotype file with symbolic links
/// resolved, beside the link, in the user's cache folder ($XDG_CACHE_HOME/gramscore or
/// ~/.cache/gramscore); or only in `cache_dir` if that is not empty. Beside the input the name is
/// that of the genotype file plus ".gram"; elsewhere a hash of its resolved path comes before
/// ".gram", so that files of one name do not fight for a cache.
[[nodiscard]] std::vector<std::string> cache_paths(std::string const& genotype_path,
                                                   std::string const& cache_dir);

/// Whether GRAMSCORE_CACHE=off is set.
[[nodiscard]] bool cache_disabled_by_environment();

/// Creates the folder of a path, for its owner only, if it does not exist. Failure shows when the
/// file is created.
void make_parent_folder(std::string const& path);

}  // namespace gramscore::adapters
