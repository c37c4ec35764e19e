// SPDX-License-Identifier: MIT
// Genotypes in memory for the cache tests: written down call by call, served as a genotype_source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::test {

using adapters::missing_allele;

/// One call in file order; `phased` says that the order means something.
struct call {
  std::uint16_t a = 0;
  std::uint16_t b = 0;
  bool phased = false;
};
inline constexpr call no_call = {missing_allele, missing_allele, false};

struct fake_variant {
  adapters::variant_record record;
  std::vector<call> calls;  ///< [samples]
};

struct fake_data {
  adapters::sample_table samples;
  std::vector<std::string> contigs;
  std::vector<fake_variant> variants;
};

/// As genotype_column wants it: codes for two alleles, pairs for more.
adapters::genotype_column to_column(fake_variant const& variant);

class fake_source final : public adapters::genotype_source {
 public:
  explicit fake_source(fake_data const& data) : data_(data) {}
  [[nodiscard]] adapters::sample_table const& samples() const override { return data_.samples; }
  [[nodiscard]] std::vector<std::string> const& contigs() const override { return data_.contigs; }
  bool next(adapters::variant_record& record, adapters::genotype_column& calls) override;
  [[nodiscard]] double progress() const override;

 private:
  fake_data const& data_;
  std::size_t next_ = 0;
};

/// How random data should look.
struct fake_shape {
  std::size_t samples = 10;
  std::size_t variants = 10;
  double carrier = 0.2;       ///< chance of a non-REF allele, per haplotype
  double missing = 0.0;       ///< chance of a missing call
  double phased = 0.0;        ///< chance that a het is phased
  double multiallelic = 0.0;  ///< chance that a variant has 3 to 6 alleles
  bool repeat_rows = false;   ///< most samples copy one of five
  std::size_t contigs = 1;
};

adapters::sample_table make_samples(std::size_t count);
fake_data make_data(fake_shape const& shape, std::uint32_t seed);

}  // namespace gramscore::test
