// SPDX-License-Identifier: MIT
// What every genotype format is read into: samples once, then variant after variant. The cache
// builder consumes it and knows no format. Not for cached genotypes (adapters/cache).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gramscore::adapters {

enum class sex : std::uint8_t { unknown = 0, male = 1, female = 2 };

/// Samples in file order, all columns [samples]. Names and phenotypes are the raw tokens: options
/// such as --double-id or --1 act on them at run time, never here.
struct sample_table {
  bool has_fid = false;  ///< the input has a FID column (every .fam has)
  bool has_sid = false;
  bool has_parents = false;
  std::vector<std::string> fid, iid, sid, pat, mat;  ///< a column that is absent is empty
  std::vector<sex> sexes;
  std::vector<std::string> phenotype_names;          ///< PHENO1 for a .fam
  std::vector<std::vector<std::string>> phenotypes;  ///< [phenotype][sample]

  [[nodiscard]] std::size_t size() const { return iid.size(); }
};

struct variant_record {
  std::uint32_t contig = 0;  ///< index into genotype_source::contigs()
  std::uint32_t position = 0;
  std::string id;
  std::vector<std::string> alleles;  ///< REF first, then ALT1, ...; an absent one: "." or "0"
};

inline constexpr std::uint16_t missing_allele = 0xffff;

/// The calls of one variant for all samples. One buffer is reused from variant to variant.
///
/// At most two alleles: `codes` holds 2 bits a sample, 32 samples a word, low bits first:
/// 0 = REF/REF, 1 = het, 2 = ALT/ALT, 3 = missing; padding bits are 0.
/// More alleles (`multiallelic`): `alleles` holds two allele indices a sample in file order, both
/// missing_allele for a missing call; `codes` is not used.
/// Haploid calls count as homozygous. `phased_het` has 1 bit a sample (64 a word): the call is
/// heterozygous and phased; it is empty if there is none. `alt_first` (biallelic only, same size)
/// is set where a phased het is ALT|REF.
struct genotype_column {
  bool multiallelic = false;
  std::vector<std::uint64_t> codes;
  std::vector<std::uint16_t> alleles;
  std::vector<std::uint64_t> phased_het;
  std::vector<std::uint64_t> alt_first;
};

/// A stream of variants. Not thread-safe; may use threads of its own.
class genotype_source {
 public:
  genotype_source() = default;
  genotype_source(genotype_source const&) = delete;
  genotype_source& operator=(genotype_source const&) = delete;
  virtual ~genotype_source() = default;

  [[nodiscard]] virtual sample_table const& samples() const = 0;

  /// Raw contig names in order of first appearance; complete once next() has returned false.
  [[nodiscard]] virtual std::vector<std::string> const& contigs() const = 0;

  /// Reads the next variant that plink2 would keep (a negative position is skipped).
  /// @return false at the end of the input.
  /// @throws error with file and line; categories as plink2's exit codes.
  virtual bool next(variant_record& record, genotype_column& calls) = 0;

  /// Share of the input already read, in [0, 1]; for progress lines only.
  [[nodiscard]] virtual double progress() const = 0;
};

}  // namespace gramscore::adapters
