// SPDX-License-Identifier: MIT
// Any bytes as a VCF or BCF, read to its end: an error or calls, never a crash.
#include "adapters/vcf/vcf_source.hpp"
#include "engine/error.hpp"
#include "tests/fuzz/memory_file.hpp"

namespace {

namespace adapters = gramscore::adapters;

void read_all(std::string const& path, bool is_bcf) {
  try {
    auto const source =
        adapters::open_vcf_source(path, {adapters::half_call_mode::haploid, is_bcf, 0});
    adapters::variant_record record;
    adapters::genotype_column calls;
    while (source->next(record, calls)) {
    }
  } catch (gramscore::error const&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  gramscore::fuzz::memory_file const file(data, size);
  read_all(file.path(), false);
  read_all(file.path(), true);
  return 0;
}
