// SPDX-License-Identifier: MIT
// --gram-verify as a user runs it, on caches that checksums accept. Not for the comparison itself
// (tests/unit/cache/verify_test.cpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "plugin/run.hpp"
#include "tests/unit/cache/forged_gram.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore::plugin {
namespace {

constexpr int inconsistent = 7;
constexpr int sample_count = 400;
constexpr int variant_count = 60;

// Six kinds of samples, so that rows repeat and the grammar has rules; a few calls are missing.
int call_of(int variant, int sample) {
  if ((variant * 7 + sample * 3) % 101 == 0) {
    return 1;  // missing in a .bed
  }
  auto const kind = sample % 6;
  return (variant * (kind + 2) + kind) % 5 == 0 ? 2 : 3;
}

class gram_verify : public testing::Test {
 protected:
  gram_verify() {
    ::unsetenv("GRAMSCORE_CACHE");
    std::ofstream fam(folder_.file("T.fam"));
    for (int s = 0; s < sample_count; ++s) {
      fam << "0 s" << s << " 0 0 0 -9\n";
    }
    std::ofstream bim(folder_.file("T.bim"));
    std::string bed("\x6c\x1b\x01");
    for (int v = 0; v < variant_count; ++v) {
      bim << "1 v" << v << " 0 " << v + 1 << " A G\n";
      for (int s = 0; s < sample_count; s += 4) {
        unsigned byte = 0;
        for (int i = 0; i < 4; ++i) {
          byte |= static_cast<unsigned>(call_of(v, s + i)) << (2 * i);
        }
        bed += static_cast<char>(byte);
      }
    }
    test::write_file(folder_.file("T.bed"), bed);
  }

  [[nodiscard]] int run(std::vector<char const*> words) const {
    auto const prefix = folder_.file("T");
    auto const out = folder_.file("out");
    words.insert(words.end(), {"--bfile", prefix.c_str(), "--out", out.c_str(), "--silent"});
    return run_program(words);
  }
  [[nodiscard]] std::string log() const { return test::read_file(folder_.file("out.log")); }

  test::temporary_folder folder_;
};

TEST_F(gram_verify, accepts_a_good_cache) {
  ASSERT_EQ(run({"--make-gram"}), 0);
  EXPECT_EQ(run({"--gram-verify"}), 0);
  EXPECT_NE(log().find("spells the genotypes of the input: 400 samples, 60 variants, 1 tile."),
            std::string::npos)
      << log();
}

TEST_F(gram_verify, names_variants_and_sample_of_swapped_symbols) {
  ASSERT_EQ(run({"--make-gram"}), 0);
  auto const cache = folder_.file("T.bed.gram");
  test::forged_gram forged(test::read_file(cache));
  auto const swapped = forged.swap_symbols_of_a_row();
  ASSERT_TRUE(swapped);
  test::write_file(cache, forged.finish());

  EXPECT_EQ(run({"--gram-verify"}), inconsistent);

  auto const number = std::to_string(swapped->sample);
  auto text = log();
  std::replace(text.begin(), text.end(), '\n', ' ');  // lines are wrapped
  EXPECT_NE(text.find("variants 1 to 60 (v0 to v59), sample " +
                      std::to_string(swapped->sample + 1) + " (s" + number + ")"),
            std::string::npos)
      << text;
}

TEST_F(gram_verify, builds_no_cache) {
  EXPECT_EQ(run({"--gram-verify"}), 3);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("T.bed.gram")));
}

}  // namespace
}  // namespace gramscore::plugin
