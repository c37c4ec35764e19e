// SPDX-License-Identifier: MIT
// Memory of reading a fileset: it must not depend on the number of variants.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/bed/bed_fixture.hpp"
#include "tests/unit/bed/counted_memory.hpp"

namespace gramscore::adapters {
namespace {

using test::make_bim;
using test::make_fam;
using test::peak_bytes;
using test::restart_peak_bytes;
using test::sample_major_magic;
using test::temporary_folder;
using test::variant_major_magic;

/// @return the most bytes held at once, beyond those before, while all variants are read.
std::size_t measure_peak(std::size_t variant_count, bool sample_major) {
  constexpr std::size_t sample_count = 40;
  temporary_folder const folder;
  std::string const bed = folder.path("x.bed");
  {
    std::size_t const bytes =
        sample_major ? sample_count * ((variant_count + 3) / 4) : variant_count * 10;
    folder.write("x.bed", (sample_major ? sample_major_magic : variant_major_magic) +
                              std::string(bytes, '\xe4'));
    folder.write("x.bim", make_bim(variant_count));
    folder.write("x.fam", make_fam(sample_count));
  }
  bed_options options;
  options.block_bytes = std::size_t{1} << 16;
  std::size_t const before = restart_peak_bytes();
  auto const source = open_bed_source({bed, folder.path("x.bim"), folder.path("x.fam")}, options);
  variant_record record;
  genotype_column calls;
  std::size_t count = 0;
  while (source->next(record, calls)) ++count;
  EXPECT_EQ(count, variant_count);
  return peak_bytes() - before;
}

TEST(bed_source_memory, does_not_grow_with_variants) {
  for (bool const sample_major : {false, true}) {
    std::size_t const small = measure_peak(20'000, sample_major);
    std::size_t const large = measure_peak(200'000, sample_major);
    EXPECT_LE(large, small + 4096) << "sample-major: " << sample_major;
    EXPECT_LT(large, std::size_t{2} << 20);
  }
}

}  // namespace
}  // namespace gramscore::adapters
