// SPDX-License-Identifier: MIT
#include "adapters/vcf/sample_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "adapters/vcf/vcf_record_rules.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

namespace {

struct id_parts {
  std::string_view fid = "0";
  std::string_view iid;
  std::string_view sid = "0";
};

[[noreturn]] void bad_name(std::string_view name, std::string const& why) {
  throw error(error_category::malformed_input, fmt::format("sample name '{}' {}", name, why));
}

/// FID, IID and possibly SID of a name joined by `delim`.
id_parts split_name(std::string_view name, char delim) {
  std::size_t const first = name.find(delim);
  if (first == std::string_view::npos) {
    throw error(error_category::inconsistent_input,
                fmt::format("sample name '{}' has no '{}' (--id-delim)", name, delim));
  }
  std::size_t const second = name.find(delim, first + 1);
  id_parts parts;
  parts.fid = name.substr(0, first);
  parts.iid =
      name.substr(first + 1, second == std::string_view::npos ? second : second - first - 1);
  if (second != std::string_view::npos) parts.sid = name.substr(second + 1);
  if (parts.fid.empty() || parts.iid.empty() || parts.sid.empty()) {
    bad_name(name, fmt::format("starts or ends with '{0}' or has '{0}{0}' (--id-delim)", delim));
  }
  if (parts.sid.find(delim) != std::string_view::npos) {
    bad_name(name, fmt::format("has more than two '{}' (--id-delim)", delim));
  }
  return parts;
}

id_parts parts_of(std::string_view name, sample_id_options const& options) {
  if (options.id_delim) return split_name(name, *options.id_delim);
  if (options.double_id) return {.fid = name, .iid = name};
  if (options.const_fid) return {.fid = *options.const_fid, .iid = name};
  return {.iid = name};
}

/// The tokens of a line of plink2's sample table, where any byte up to the blank separates.
std::vector<std::string> tokens_of(std::string const& line) {
  std::vector<std::string> tokens(1);
  for (char c : line) {
    if (static_cast<unsigned char>(c) > ' ') {
      tokens.back() += c;
    } else if (!tokens.back().empty()) {
      tokens.emplace_back();
    }
  }
  if (tokens.back().empty()) tokens.pop_back();
  return tokens;
}

/// Adds the columns that are there to `ids` by way of the line that plink2 would write and read.
void add_sample(id_parts const& parts, std::string_view name, sample_ids& ids) {
  std::string line;
  if (ids.has_fid) line += fmt::format("{}\t", parts.fid);
  line += parts.iid;
  if (ids.has_sid) line += fmt::format("\t{}", parts.sid);
  std::vector<std::string> const tokens = tokens_of(line);
  std::size_t const column_count = 1U + ids.has_fid + ids.has_sid;
  if (tokens.size() < column_count) bad_name(name, "is blank");
  if (tokens.front().starts_with('#')) bad_name(name, "starts with '#'");
  std::size_t column = 0;
  if (ids.has_fid) ids.fid.push_back(tokens[column++]);
  ids.iid.push_back(tokens[column++]);
  if (ids.has_sid) ids.sid.push_back(tokens[column++]);
  if (ids.iid.back() == "0") bad_name(name, "gives the IID '0', which means none");
}

}  // namespace

sample_ids apply_id_options(std::span<std::string const> names, sample_id_options const& options) {
  sample_ids ids;
  for (std::string const& name : names) {
    if (name.size() > max_name_bytes) {
      bad_name(name.substr(0, 20) + "...", fmt::format("is longer than {} bytes", max_name_bytes));
    }
    id_parts const parts = parts_of(name, options);
    ids.has_fid |= parts.fid != "0";
    ids.has_sid |= parts.sid != "0";
  }
  for (std::string const& name : names) add_sample(parts_of(name, options), name, ids);
  return ids;
}

void check_psam_matches(std::span<std::string const> vcf_iids,
                        std::span<std::string const> psam_iids, std::string const& psam_path) {
  if (vcf_iids.size() != psam_iids.size()) {
    throw error(error_category::inconsistent_input,
                fmt::format("{} samples here, but {} in the genotype file; they must be the same, "
                            "in the same order",
                            psam_iids.size(), vcf_iids.size()),
                {psam_path});
  }
  auto const [in_vcf, in_psam] = std::mismatch(vcf_iids.begin(), vcf_iids.end(), psam_iids.begin());
  if (in_vcf == vcf_iids.end()) return;
  throw error(error_category::inconsistent_input,
              fmt::format("sample {} is '{}' here, but '{}' in the genotype file",
                          in_vcf - vcf_iids.begin() + 1, *in_psam, *in_vcf),
              {psam_path});
}

}  // namespace gramscore::adapters
