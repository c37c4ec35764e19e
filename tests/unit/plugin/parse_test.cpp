// SPDX-License-Identifier: MIT
// Rules that hold for all flags, and the flags of no other test.
#include <gtest/gtest.h>

#include <algorithm>

#include "plugin/flag_actions.hpp"
#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

TEST(split, one_dash_is_as_good_as_two) {
  auto const flags = split_words("-bfile T --score W -1 -.5 -");
  ASSERT_EQ(flags.size(), 2U);
  EXPECT_EQ(flags[0].name, "bfile");
  EXPECT_EQ(flags[1].arguments, (std::vector<std::string>{"W", "-1", "-.5", "-"}));
}

TEST(split, two_dashes_and_a_digit_are_a_flag) {
  auto const flags = split_words("--bfile T --1");
  ASSERT_EQ(flags.size(), 2U);
  EXPECT_EQ(flags[1].name, "1");
}

TEST(split, first_word_must_be_a_flag) {
  EXPECT_EQ(parse_code("W --bfile T"), 8);
}

TEST(repeated_flag, knows_aliases) {
  EXPECT_FALSE(repeated_flag(split_words("--bfile T --score W")).has_value());
  EXPECT_EQ(*repeated_flag(split_words("--score W --bfile T -score X")), "score");
  EXPECT_EQ(*repeated_flag(split_words("--fam a --psam b")), "psam");
  EXPECT_EQ(*repeated_flag(split_words("--foo --foo")), "foo");
}

TEST(parse, unknown_flags_are_errors) {
  EXPECT_EQ(parse_code("--bfile T --foo"), 8);
  EXPECT_EQ(parse_code("--bfile T --Score W"), 8);
  EXPECT_EQ(parse_code("--bfile T --"), 8);
  EXPECT_EQ(parse_code("--bfile T ---out x"), 8);
  EXPECT_EQ(parse_error("--foo"), "unknown flag '--foo'");
}

TEST(parse, plink2_flags_are_refused_by_name) {
  for (char const* const flag : {"--pfile T", "--thin 0.1", "--geno-counts", "--hardy",
                                 "--update-ids F", "--loop-cats F", "--zst-level 3"}) {
    std::string const line = std::string("--bfile T --score W ") + flag;
    EXPECT_EQ(parse_code(line), 63) << flag;
    EXPECT_NE(parse_error(line).find(std::string(flag).substr(0, 4)), std::string::npos);
  }
  EXPECT_EQ(parse_code("--pfile T --score W"), 63);
}

TEST(parse, flags_that_plink2_gave_up_are_errors) {
  EXPECT_EQ(parse_code("--bfile T --score W --freqx"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --bmerge x"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --allow-no-sex"), 0);
  EXPECT_EQ(parse_code("--bfile T --score W --keep-allele-order"), 0);
}

TEST(parse, contigs_may_be_printed_as_0) {
  EXPECT_EQ(parse_code("--bfile T --score W --allow-extra-chr"), 0);
  EXPECT_FALSE(parse_words("--bfile T --score W --allow-extra-chr").input.zero_extra_chr);
  EXPECT_TRUE(parse_words("--bfile T --score W --allow-extra-chr 0").input.zero_extra_chr);
  EXPECT_EQ(parse_code("--bfile T --score W --allow-extra-chr foo"), 8);
}

TEST(parse, whole_numbers_may_have_an_exponent) {
  EXPECT_EQ(*parse_whole("1e3", 1, 2000), 1000U);
  EXPECT_EQ(*parse_whole("20e-1", 1, 2000), 2U);
  EXPECT_EQ(*parse_whole("1.5e1", 1, 2000), 15U);
  EXPECT_FALSE(parse_whole("15e-1", 1, 2000));
  EXPECT_FALSE(parse_whole("1e4", 1, 2000));
  EXPECT_FALSE(parse_whole("e1", 1, 2000));
  EXPECT_EQ(parse_code("--bfile T --score W 1e0 2 30e-1 --threads 1e0 --memory 1e3"), 0);
  EXPECT_EQ(parse_code("--bfile T --score W --score-col-nums 3e0"), 8);
}

TEST(parse, errors_come_before_refusals) {
  EXPECT_EQ(parse_code("--bfile T --thin 0.1 --score W 0"), 8);
  EXPECT_EQ(parse_code("--bfile T --thin 0.1 --zzz --score W"), 8);
}

TEST(parse, flags_that_plink2_refuses_beside_score) {
  // Case 84: flags that change alleles or order go with file-writing commands only.
  EXPECT_EQ(parse_code("--bfile T --score W --ref-allele F"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --maj-ref"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --sort-vars"), 8);
  EXPECT_EQ(parse_code("--bfile T --maj-ref --make-bed"), 63);
}

TEST(parse, counts_arguments) {
  EXPECT_EQ(parse_code("--bfile T --score W --out"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --out a b"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --bad-freqs x"), 8);
}

TEST(parse, numbers_of_the_run) {
  auto const given =
      parse_words("--bfile T --score W --threads 3 --memory 640 --out x/y --seed 1 2");
  EXPECT_EQ(given.threads, 3);
  EXPECT_EQ(given.memory_mib, 640U);
  EXPECT_EQ(given.out, "x/y");
  EXPECT_EQ(parse_words("--bfile T --score W").threads, 2);
  EXPECT_EQ(parse_words("--bfile T --score W --memory require 700").memory_mib, 700U);
  for (char const* const flag :
       {"--threads 0", "--threads -1", "--threads x", "--memory 639", "--memory x",
        "--memory 640 foo", "--seed", "--seed x", "--seed -1", "--seed 4294967296"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T --score W ") + flag), 8) << flag;
  }
}

TEST(parse, default_prefix_is_plink2s) {
  // Case 109: without --out the files are plink2.sscore, plink2.log.
  EXPECT_EQ(parse_words("--bfile T --score W").out, "plink2");
  EXPECT_EQ(output_prefix(split_words("--bfile T --out a b")), "plink2");
  EXPECT_EQ(output_prefix(split_words("--bfile T --out a")), "a");
}

TEST(parse, the_x_model_needs_a_score) {
  EXPECT_EQ(parse_code("--bfile T --freq --xchr-model 1"), 8);
  EXPECT_EQ(parse_code("--bfile T --score-list L --xchr-model 1"), 0);
}

TEST(parse, frequencies_and_x) {
  auto const given = parse_words(
      "--bfile T --score W --read-freq f --bad-freqs --nonfounders --error-on-freq-calc "
      "--xchr-model 1");
  EXPECT_EQ(given.frequency.file, "f");
  EXPECT_TRUE(given.frequency.bad_freqs);
  EXPECT_TRUE(given.frequency.nonfounders);
  EXPECT_TRUE(given.frequency.error_on_calculation);
  EXPECT_EQ(given.xchr_model, 1);
  EXPECT_EQ(parse_words("--bfile T --score W --xchr-model 0").xchr_model, 0);
  for (char const* const bad : {"3", "+1", "01", "1.0"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T --score W --xchr-model ") + bad), 8) << bad;
  }
  EXPECT_EQ(parse_code("--bfile T --score W --xchr-model"), 8);
}

TEST(parse, flags_of_ours) {
  auto const given = parse_words(
      "--bfile T --score W --gram-cache read --cache-dir d --device reference --resum never "
      "--verbose");
  EXPECT_EQ(given.cache, cache_use::read);
  EXPECT_EQ(given.cache_dir, "d");
  EXPECT_EQ(given.device, device_choice::reference);
  EXPECT_EQ(given.resum, resum_choice::never);
  EXPECT_TRUE(given.verbose);
  EXPECT_EQ(parse_code("--bfile T --score W --gram-cache foo"), 8);
  EXPECT_EQ(parse_words("--bfile T --score W --device cuda").device, device_choice::cuda);
  EXPECT_EQ(parse_words("--bfile T --score W --device cuda").cuda_devices, std::vector{0});
  EXPECT_EQ(parse_words("--bfile T --score W --device cuda:3").cuda_devices, std::vector{3});
  EXPECT_EQ(parse_words("--bfile T --score W --device cuda:2,0,2").cuda_devices,
            (std::vector{2, 0, 2}));
  EXPECT_EQ(parse_words("--bfile T --score W --device cuda:all").cuda_devices, std::vector<int>{});
  EXPECT_EQ(parse_words("--bfile T --score W --device cuda:all").device, device_choice::cuda);
  for (char const* const bad : {"cuda:1,", "cuda:,1", "cuda:1,,2", "cuda:0,x", "cuda:1024",
                                "cuda:all,1", "cuda:0,all", "cuda:-1"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T --score W --device ") + bad), 8) << bad;
  }
  EXPECT_EQ(parse_code("--bfile T --score W --device cuda:"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --device cuda:x"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --device gpu"), 8);
  EXPECT_EQ(given.schedule, engine::schedule_kind::automatic);
  EXPECT_EQ(parse_words("--bfile T --score W --schedule streaming").schedule,
            engine::schedule_kind::streaming);
  EXPECT_EQ(parse_words("--bfile T --score W --schedule tile").schedule,
            engine::schedule_kind::tile);
  EXPECT_EQ(parse_words("--bfile T --score W --schedule auto").schedule,
            engine::schedule_kind::automatic);
  EXPECT_EQ(parse_code("--bfile T --score W --schedule levels"), 8);
  EXPECT_EQ(parse_code("--bfile T --score W --schedule"), 8);
  EXPECT_EQ(parse_code("--bfile T --make-gram --gram-cache off"), 8);
  EXPECT_EQ(parse_code("--gram T --make-gram"), 8);
  EXPECT_EQ(parse_code("--make-gram"), 8);
  EXPECT_TRUE(parse_words("--vcf T --gram-verify").gram_verify);
  EXPECT_EQ(parse_code("--bfile T --gram-verify --gram-cache read"), 0);
  for (char const* const bad :
       {"--gram-verify", "--gram T --gram-verify", "--bfile T --gram-verify --make-gram",
        "--bfile T --gram-verify --score W", "--gram-info T --gram-verify",
        "--bfile T --gram-verify --gram-cache off",
        "--bfile T --gram-verify --gram-cache rebuild"}) {
    EXPECT_EQ(parse_code(bad), 8) << bad;
  }
  EXPECT_EQ(parse_code("--bfile T --score W --json"), 8);
  EXPECT_EQ(parse_code("--gram-info T --json"), 0);
}

TEST(parse, nothing_to_do) {
  EXPECT_FALSE(has_command(parse_words("--bfile T")));
  EXPECT_TRUE(has_command(parse_words("--bfile T --make-gram")));
  EXPECT_TRUE(has_command(parse_words("--bfile T --gram-verify")));
  EXPECT_TRUE(has_command(parse_words("--gram-info T")));
}

TEST(flag_table, names_are_known_once) {
  auto const rows = flag_rows();
  for (flag_row const& row : rows) {
    auto const same = [&](flag_row const& r) { return r.name == row.name; };
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(), same), 1) << row.name;
    EXPECT_FALSE(is_refused_flag(row.name)) << row.name;
    EXPECT_FALSE(row.help.empty()) << row.name;
    EXPECT_EQ(row.usage.empty(), row.max_arguments == 0 || row.name == "silent") << row.name;
  }
}

TEST(flag_table, refused_names_are_whole_words) {
  EXPECT_TRUE(is_refused_flag("pfile"));
  EXPECT_TRUE(is_refused_flag("Fst"));
  EXPECT_TRUE(is_refused_flag("zst-level"));
  EXPECT_FALSE(is_refused_flag("pfil"));
  EXPECT_FALSE(is_refused_flag("file keep"));
  EXPECT_FALSE(is_refused_flag(""));
}

}  // namespace
}  // namespace gramscore::plugin
