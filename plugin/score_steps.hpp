// SPDX-License-Identifier: MIT
// Steps that --score and --score-list share. Internal to run_score.cpp and run_list.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/score.hpp"
#include "adapters/sscore/sscore_writer.hpp"
#include "plugin/samples.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// Everything that is settled before weights are read. The references outlive it.
struct score_run {
  session const& now;
  adapters::gram_file const& file;
  adapters::variant_lookup const& variants;  ///< those that weights may name
  result_samples const& samples;
  adapters::sscore_columns const& columns;
  adapters::score_options const& options;
};

/// Reads a weight file and says which lines were skipped.
/// @param first_score number of the first score that no header names.
/// @throws error as adapters::read_weights and adapters::check_model.
[[nodiscard]] adapters::score_lines load_weights(score_run const& run, std::string const& path,
                                                 std::uint32_t first_score);

/// Adds names and phenotypes to a table of scores and writes it.
/// @throws error as adapters::write_sscore.
void write_table(score_run const& run, adapters::sscore_table table, std::string const& path);

/// OUT.sscore[.zst].
[[nodiscard]] std::string result_path(options const& given);

}  // namespace gramscore::plugin
