// SPDX-License-Identifier: MIT
// Everything a command line can ask for, as plain values. Not for parsing it (parse.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/freq/freq_report_columns.hpp"
#include "adapters/genotypes/karyotype.hpp"
#include "adapters/score/score.hpp"
#include "engine/backends/request.hpp"
#include "plugin/filter_request.hpp"
#include "plugin/phenotype_request.hpp"

namespace gramscore::plugin {

/// --score or --score-list, and --score-col-nums. Column numbers count from 1, as on the command
/// line.
struct score_request {
  enum class list_kind : std::uint8_t { none, plain, zstd };

  std::string file;      ///< of weights, or of names of such files
  bool is_list = false;  ///< --score-list
  std::uint32_t id_column = 1;
  std::uint32_t allele_column = 2;
  std::vector<std::uint32_t> weight_columns{3};  ///< ascending, distinct
  bool header = false;
  bool header_read = false;
  bool no_mean_imputation = false;
  adapters::score_model model = adapters::score_model::additive;
  bool standard_errors = false;  ///< se
  bool ignore_dup_ids = false;
  bool zs = false;
  list_kind list_variants = list_kind::none;
  std::optional<std::string> cols;  ///< the text after `cols=`
  bool has_weight_index = false;    ///< k was given, so --score-col-nums may not be
};

/// --q-score-range. Column numbers count from 1.
struct range_request {
  std::string ranges;
  std::string data;
  std::uint32_t id_column = 1;
  std::uint32_t value_column = 2;
  bool header = false;
  bool take_min = false;
};

enum class input_kind : std::uint8_t { none, fileset, vcf, bcf, gram };
enum class half_call_mode : std::uint8_t { error, haploid, missing, reference };

struct input_request {
  input_kind kind = input_kind::none;
  std::string bed, bim, fam;  ///< fileset; `fam` is also --psam/--fam of a VCF
  std::string path;           ///< vcf, bcf or gram
  std::optional<half_call_mode> half_calls;
  bool double_id = false;
  std::optional<std::string> const_fid;  ///< the constant
  std::optional<char> id_delimiter;
  bool allow_extra_chr = false;
  bool zero_extra_chr = false;  ///< contigs are printed as 0
  adapters::karyotype species;  ///< --chr-set and its like
};

struct frequency_request {
  std::string file;        ///< --read-freq, empty if not given
  double pseudocount = 0;  ///< --af-pseudocount
  bool bad_freqs = false;
  bool nonfounders = false;
  bool error_on_calculation = false;
};

/// --freq.
struct freq_report_request {
  bool counts = false;
  bool zs = false;
  adapters::freq_report_columns columns;
};

enum class cache_use : std::uint8_t { automatic, read, rebuild, off };
enum class resum_choice : std::uint8_t { automatic, always, never };
enum class device_choice : std::uint8_t { automatic, cpu, reference, cuda };

struct options {
  input_request input;
  std::optional<score_request> score;
  std::optional<range_request> ranges;  ///< --q-score-range
  frequency_request frequency;
  std::optional<freq_report_request> freq_report;  ///< --freq
  filter_request filter;
  phenotype_request phenotypes;
  sex_request sexes;
  int xchr_model = 2;
  bool make_gram = false;
  bool gram_verify = false;
  std::string gram_info;  ///< path given to --gram-info, empty if not asked
  bool json = false;
  std::string cache_dir;
  cache_use cache = cache_use::automatic;
  device_choice device = device_choice::automatic;
  std::vector<int> cuda_devices{0};  ///< N,M,... of --device cuda:N,M,...; empty: cuda:all
  engine::schedule_kind schedule = engine::schedule_kind::automatic;
  resum_choice resum = resum_choice::automatic;
  std::string out = "plink2";
  int threads = 1;
  std::uint64_t memory_mib = 0;       ///< 0: not given
  std::vector<std::string> warnings;  ///< about the command line, to be said first
  bool silent = false;
  bool verbose = false;
};

}  // namespace gramscore::plugin
