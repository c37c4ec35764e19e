// SPDX-License-Identifier: MIT
// From the sample names of a VCF to FID, IID and SID, as --double-id, --const-fid and --id-delim
// say, and the check against a .psam or .fam given beside it. Not for reading those files
// (adapters/bed).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gramscore::adapters {

/// At most one of the three may be given; the command line sees to that.
struct sample_id_options {
  bool double_id = false;                     ///< FID and IID are both the name
  std::optional<std::string> const_fid = {};  ///< the same FID for all; "0" means no FID
  std::optional<char> id_delim = {};          ///< the name is FID, IID and possibly SID, so joined
};

struct sample_ids {
  bool has_fid = false;
  bool has_sid = false;
  std::vector<std::string> fid, iid, sid;  ///< [samples]; an absent column is empty
};

/// Splits the names. With --id-delim the FID column goes if all FIDs are "0", the SID column if all
/// SIDs are "0" or absent. A blank in a name ends it, as in plink2, which keeps IDs in a text
/// table.
/// @throws error malformed_input for a name that gives no proper ID; inconsistent_input for one
/// without the delimiter. Cost O(bytes of names).
[[nodiscard]] sample_ids apply_id_options(std::span<std::string const> names,
                                          sample_id_options const& options);

/// Checks that a .psam or .fam lists the samples of the VCF in the same order; FID and SID are
/// not compared, and are taken from the .psam.
/// @param vcf_iids IIDs after apply_id_options()
/// @param psam_path for the message
/// @throws error inconsistent_input
void check_psam_matches(std::span<std::string const> vcf_iids,
                        std::span<std::string const> psam_iids, std::string const& psam_path);

}  // namespace gramscore::adapters
