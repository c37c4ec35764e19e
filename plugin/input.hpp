// SPDX-License-Identifier: MIT
// From the input flags to an open cache: which files, how to read them, where the cache is. Not
// for the cache's own rules (adapters/cache).
#pragma once

#include <functional>

#include "adapters/cache/gram_file.hpp"
#include "adapters/genotypes/genotype_source.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// Opens the cache of the input, or builds it (with a progress line on a terminal), and does the
/// work. A tile is checked on first use only: if the work meets a damaged one, and the cache may be
/// written, it is built again and the work done once more, from its start.
/// @throws error as adapters::open_or_build, gram_file::open and the work.
void with_input(session const& now, std::function<void(adapters::gram_file&)> const& work);

/// Opens the cache of the input, which must be there and up to date, and the genotypes themselves.
/// @throws error as adapters::open_or_build under cache_mode::read, opening the source, and the
/// work.
void with_cache_and_source(
    session const& now,
    std::function<void(adapters::gram_file&, adapters::genotype_source&)> const& work);

/// Lets --psam/--fam of a VCF (or of --gram) replace the sample table.
/// @throws error as adapters::read_fam; inconsistent_input unless it lists the same samples in the
/// same order.
/// @return true if it did: names then come from that file.
bool apply_sample_file(adapters::gram_file& file, input_request const& input);

/// True if the sample names come from a VCF or BCF, as --double-id and its like need.
[[nodiscard]] bool names_are_from_vcf(adapters::gram_file const& file, input_request const& input);

/// Checks chromosome names as plink2 does when it loads them, and tells the file what they mean for
/// the species.
/// @return true if there is a chromosome X.
/// @throws error malformed_input for a contig without --allow-extra-chr, a chromosome that the
/// species does not have, and one in two places.
[[nodiscard]] bool check_contigs(adapters::gram_file& file, input_request const& input);

}  // namespace gramscore::plugin
