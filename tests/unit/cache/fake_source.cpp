// SPDX-License-Identifier: MIT
#include "tests/unit/cache/fake_source.hpp"

namespace gramscore::test {
namespace {

void set_bit(std::vector<std::uint64_t>& words, std::size_t i) {
  words[i / 64] |= std::uint64_t{1} << (i % 64);
}

call random_call(fake_shape const& shape, std::uint16_t alleles, std::mt19937& random) {
  std::uniform_real_distribution<double> chance(0, 1);
  auto const allele = [&] {
    return chance(random) < shape.carrier
               ? static_cast<std::uint16_t>(1 + random() % (alleles - 1U))
               : std::uint16_t{0};
  };
  if (chance(random) < shape.missing) {
    return no_call;
  }
  auto const a = allele();
  auto const b = allele();
  return {a, b, a != b && chance(random) < shape.phased};
}

}  // namespace

adapters::genotype_column to_column(fake_variant const& variant) {
  adapters::genotype_column column;
  auto const n = variant.calls.size();
  column.multiallelic = variant.record.alleles.size() > 2;
  column.codes.assign(column.multiallelic ? 0 : (n + 31) / 32, 0);
  bool any_phased = false;
  for (auto const& c : variant.calls) {
    any_phased |= c.phased;
  }
  if (any_phased) {
    column.phased_het.assign((n + 63) / 64, 0);
    column.alt_first.assign(column.multiallelic ? 0 : (n + 63) / 64, 0);
  }
  for (std::size_t s = 0; s < n; ++s) {
    auto const& c = variant.calls[s];
    if (c.phased) {
      set_bit(column.phased_het, s);
    }
    if (column.multiallelic) {
      column.alleles.push_back(c.a);
      column.alleles.push_back(c.b);
      continue;
    }
    if (c.phased && c.a == 1) {
      set_bit(column.alt_first, s);
    }
    std::uint64_t const code = c.a == missing_allele ? 3 : std::uint64_t{c.a} + c.b;
    column.codes[s / 32] |= code << (2 * (s % 32));
  }
  return column;
}

bool fake_source::next(adapters::variant_record& record, adapters::genotype_column& calls) {
  if (next_ == data_.variants.size()) {
    return false;
  }
  record = data_.variants[next_].record;
  calls = to_column(data_.variants[next_]);
  ++next_;
  return true;
}

double fake_source::progress() const {
  return data_.variants.empty()
             ? 1.0
             : static_cast<double>(next_) / static_cast<double>(data_.variants.size());
}

adapters::sample_table make_samples(std::size_t count) {
  adapters::sample_table samples;
  samples.has_fid = true;
  samples.has_parents = true;
  samples.phenotype_names = {"PHENO1"};
  samples.phenotypes.resize(1);
  for (std::size_t i = 0; i < count; ++i) {
    samples.fid.push_back("fam" + std::to_string(i / 3));
    samples.iid.push_back("ind" + std::to_string(i));
    samples.pat.emplace_back("0");
    samples.mat.emplace_back(i % 4 == 3 ? "ind0" : "0");
    samples.sexes.push_back(static_cast<adapters::sex>(i % 3));
    samples.phenotypes[0].emplace_back("-9");
  }
  return samples;
}

fake_data make_data(fake_shape const& shape, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> chance(0, 1);
  fake_data data;
  data.samples = make_samples(shape.samples);
  for (std::size_t c = 0; c < shape.contigs; ++c) {
    data.contigs.push_back(std::to_string(c + 1));
  }
  for (std::size_t v = 0; v < shape.variants; ++v) {
    fake_variant variant;
    variant.record.contig = static_cast<std::uint32_t>(v * shape.contigs / shape.variants);
    variant.record.position = static_cast<std::uint32_t>(100 + 7 * v);
    variant.record.id = "rs" + std::to_string(v);
    variant.record.alleles = {"A", "G"};
    if (chance(random) < shape.multiallelic) {
      variant.record.alleles = {"A", "C", "GT", "T", "AAAA", "<DEL>"};
      variant.record.alleles.resize(3 + random() % 4);
    }
    auto const alleles = static_cast<std::uint16_t>(variant.record.alleles.size());
    for (std::size_t s = 0; s < shape.samples; ++s) {
      auto const c = random_call(shape, alleles, random);
      bool const copy = shape.repeat_rows && s >= 5 && random() % 20 != 0;
      variant.calls.push_back(copy ? variant.calls[s % 5] : c);
    }
    data.variants.push_back(variant);
  }
  return data;
}

}  // namespace gramscore::test
