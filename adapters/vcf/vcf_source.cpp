// SPDX-License-Identifier: MIT
#include "adapters/vcf/vcf_source.hpp"

#include <utility>

#include "adapters/vcf/bcf_source.hpp"
#include "adapters/vcf/bgzf_reader.hpp"
#include "adapters/vcf/vcf_text_source.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

namespace {

void check_kind(hfile_handle const& file, bool expect_bcf) {
  input_kind const kind = file.kind();
  if (kind == input_kind::zstd) {
    throw error(error_category::not_supported,
                "Zstandard-compressed VCF is not supported yet; decompress it, or use bgzip",
                {file.path()});
  }
  if (kind == input_kind::bcf && !expect_bcf) {
    throw error(error_category::malformed_input, "this is a BCF file; use --bcf instead of --vcf",
                {file.path()});
  }
  if (kind != input_kind::bcf && expect_bcf) {
    throw error(error_category::malformed_input,
                "this is not a BCF file; use --vcf instead of --bcf if it is a VCF", {file.path()});
  }
  if (kind == input_kind::other) {
    throw error(error_category::malformed_input, "this is not a VCF file", {file.path()});
  }
}

}  // namespace

std::unique_ptr<genotype_source> open_vcf_source(std::string path, vcf_options const& options) {
  hfile_handle file(std::move(path));
  check_kind(file, options.expect_bcf);
  if (options.expect_bcf) return std::make_unique<bcf_source>(std::move(file), options);
  return std::make_unique<vcf_text_source>(std::move(file), options);
}

}  // namespace gramscore::adapters
