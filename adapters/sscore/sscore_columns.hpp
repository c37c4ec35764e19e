// SPDX-License-Identifier: MIT
// The column sets of a .sscore, as chosen by `cols=`. Not for writing them (sscore_writer.hpp).
#pragma once

#include <string_view>

namespace gramscore::adapters {

/// Which column sets are written; their order in the file is fixed. The defaults are plink2's.
struct sscore_columns {
  bool maybefid = true;  ///< FID if the input has the column
  bool fid = false;      ///< FID always, 0 if the input has none
  bool maybesid = true;
  bool sid = false;
  bool pheno1 = false;  ///< the first phenotype; PHENO1 filled with NA if there is none
  bool phenos = true;   ///< every phenotype
  bool nallele = true;
  bool denom = false;
  bool dosagesum = true;
  bool scoreavgs = true;
  bool scoresums = false;

  friend bool operator==(sscore_columns const&, sscore_columns const&) = default;
};

/// Those of --score-list, which has one result for several weight files.
[[nodiscard]] sscore_columns list_columns();

/// Reads the text after `cols=`: `a,b` replaces the defaults, `+a,-b` edits them from left to
/// right. As in plink2, `-fid` clears `maybefid` when `fid` is not set (`-sid` likewise).
/// @throws error command_line: unknown or empty name, or the two forms mixed.
[[nodiscard]] sscore_columns parse_sscore_columns(std::string_view descriptor,
                                                  sscore_columns const& defaults = {});

}  // namespace gramscore::adapters
