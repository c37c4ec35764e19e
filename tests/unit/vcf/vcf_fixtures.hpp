// SPDX-License-Identifier: MIT
// What the tests of adapters/vcf share: VCF text, files in a folder of their own, and calls as
// text. Not for other areas.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/vcf/vcf_source.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters::test {

using strings = std::vector<std::string>;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRAMSCORE_TEST_ASAN 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define GRAMSCORE_TEST_ASAN 1
#endif

/// Thread counts for damaged files: htslib 1.16 with threads forgets 32 bytes when it finds one,
/// which a leak check would report.
#ifdef GRAMSCORE_TEST_ASAN
inline std::vector<int> const damage_threads = {0};
#else
inline std::vector<int> const damage_threads = {0, 1, 2};
#endif

/// A folder that goes with the object.
class temporary_folder {
 public:
  temporary_folder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "gramscore_vcf_XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  temporary_folder(temporary_folder const&) = delete;
  temporary_folder& operator=(temporary_folder const&) = delete;
  ~temporary_folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] std::string file(std::string const& name) const { return path_ + "/" + name; }
  [[nodiscard]] std::string write(std::string const& name, std::string_view bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }

 private:
  std::string path_;
};

inline std::string vcf_header(std::size_t sample_count) {
  std::string text =
      "##fileformat=VCFv4.2\n##contig=<ID=1>\n##contig=<ID=2>\n##contig=<ID=X>\n"
      "##FORMAT=<ID=GT,Number=1,Type=String,Description=\"Genotype\">\n"
      "##FORMAT=<ID=DP,Number=1,Type=Integer,Description=\"Depth\">\n"
      "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT";
  for (std::size_t i = 0; i < sample_count; ++i) text += "\ts" + std::to_string(i);
  return text + "\n";
}

/// A line of a VCF; tests change the field they are about.
struct vcf_line {
  std::string chrom = "1", pos = "10", id = "rs1", ref = "A", alt = "C", qual = ".", filter = ".",
              info = ".", format = "GT";
  strings calls = {"0/1", "1|0", "./."};

  [[nodiscard]] std::string text() const {
    std::string line;
    for (auto const& field : {chrom, pos, id, ref, alt, qual, filter, info, format}) {
      line += field + "\t";
    }
    for (auto const& call : calls) line += call + "\t";
    line.back() = '\n';
    return line;
  }
};

inline std::string vcf_text(std::vector<vcf_line> const& lines) {
  std::string text = vcf_header(lines.front().calls.size());
  for (auto const& line : lines) text += line.text();
  return text;
}

inline bool bit_of(std::vector<std::uint64_t> const& plane, std::size_t i) {
  return !plane.empty() && ((plane[i / 64] >> (i % 64)) & 1) != 0;
}

/// The call of one sample as text: "0/1", "1|0" (phase is kept for hets only), "." if missing.
inline std::string call_text(genotype_column const& calls, std::size_t i) {
  bool const phased = bit_of(calls.phased_het, i);
  if (calls.multiallelic) {
    if (calls.alleles[2 * i] == missing_allele) return ".";
    return std::to_string(calls.alleles[2 * i]) + (phased ? "|" : "/") +
           std::to_string(calls.alleles[2 * i + 1]);
  }
  static strings const texts = {"0/0", "0/1", "1/1", "."};
  auto const code = (calls.codes[i / 32] >> (2 * (i % 32))) & 3;
  if (!phased) return texts[code];
  EXPECT_EQ(code, 1U);
  return bit_of(calls.alt_first, i) ? "1|0" : "0|1";
}

inline strings call_texts(genotype_column const& calls, std::size_t sample_count) {
  strings texts;
  for (std::size_t i = 0; i < sample_count; ++i) texts.push_back(call_text(calls, i));
  return texts;
}

/// A variant as text: contig:position:ID:alleles, then its calls.
struct read_variant {
  std::string key;
  strings calls;
  friend bool operator==(read_variant const&, read_variant const&) = default;
  friend void PrintTo(read_variant const& v, std::ostream* out) {
    *out << v.key << ' ' << testing::PrintToString(v.calls);
  }
};

inline std::vector<read_variant> read_all(std::string const& path,
                                          vcf_options const& options = {}) {
  auto const source = open_vcf_source(path, options);
  std::vector<read_variant> variants;
  variant_record record;
  genotype_column calls;
  while (source->next(record, calls)) {
    std::string key = source->contigs().at(record.contig) + ":" + std::to_string(record.position) +
                      ":" + record.id + ":";
    for (auto const& allele : record.alleles) key += allele + ",";
    key.pop_back();
    variants.push_back({key, call_texts(calls, source->samples().size())});
  }
  return variants;
}

/// The error that `action` throws; the test fails if there is none.
inline error error_of(std::function<void()> const& action) {
  try {
    action();
  } catch (error const& failure) {
    return failure;
  }
  ADD_FAILURE() << "no error was thrown";
  return {error_category::internal, "none"};
}

}  // namespace gramscore::adapters::test
