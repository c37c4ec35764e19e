// SPDX-License-Identifier: MIT
// The words of --score-list (case 113): those of --score, but some.
#include <gtest/gtest.h>

#include "plugin/run_list.hpp"
#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

TEST(parse_list, takes_the_words_of_score) {
  auto const given = parse_words(
      "--bfile T --score-list L 2 4 header no-mean-imputation center zs --score-col-nums 5-6");
  EXPECT_TRUE(given.score->is_list);
  EXPECT_EQ(given.score->file, "L");
  EXPECT_EQ(given.score->id_column, 2U);
  EXPECT_EQ(given.score->weight_columns, (std::vector<std::uint32_t>{5, 6}));
  EXPECT_TRUE(given.score->header && given.score->no_mean_imputation && given.score->zs);
  EXPECT_FALSE(parse_words("--bfile T --score W").score->is_list);
  EXPECT_EQ(parse_code("--bfile T --score-list L --q-score-range R V"), 0);
}

TEST(parse_list, has_columns_of_its_own) {
  auto const columns_of = [](std::string const& words) {
    return result_columns(*parse_words("--bfile T --score-list L " + words).score);
  };
  EXPECT_EQ(columns_of(""), adapters::list_columns());
  auto sums = adapters::list_columns();
  sums.scoresums = true;
  EXPECT_EQ(columns_of("cols=+scoresums"), sums);
  EXPECT_EQ(columns_of("cols=+scoresums,-nallele"), sums);
  for (char const* const words : {"cols=+nallele", "cols=denom,scoreavgs", "cols=+dosagesum"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T --score-list L ") + words), 8) << words;
  }
}

TEST(parse_list, excludes_what_belongs_to_one_file) {
  for (char const* const words : {"--score-list L list-variants", "--score-list L list-variants-zs",
                                  "--score-list L --score W", "--score-list", "--score-list L 1 1",
                                  "--score-list L bogus", "--score-list L --maj-ref"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T ") + words), 8) << words;
  }
}

}  // namespace
}  // namespace gramscore::plugin
