// SPDX-License-Identifier: MIT
// The command line of gpu_bench, and its summary of times.
#include "tests/bench/gpu/options.hpp"

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "tests/bench/gpu/timing.hpp"

namespace gramscore::bench {
namespace {

TEST(options, TakeListsAndRepeatedFiles) {
  auto const o = parse_options({"--gram", "a", "--columns", "1,32", "--gram", "b", "--copies", "16",
                                "--rivals", "engine,index-2", "--seconds", "0.5", "--no-flush"});
  EXPECT_EQ(o.grams, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(o.columns, (std::vector<std::size_t>{1, 32}));
  EXPECT_EQ(o.rivals, (std::vector<std::string>{"engine", "index-2"}));
  EXPECT_EQ(o.copies, 16U);
  EXPECT_EQ(o.seconds, 0.5);
  EXPECT_FALSE(o.flush);
  EXPECT_FALSE(o.streaming_budget);
}

TEST(options, RefuseWhatTheyDoNotKnow) {
  EXPECT_THROW(static_cast<void>(parse_options({})), error);
  for (std::vector<std::string> const& bad :
       std::vector<std::vector<std::string>>{{"--copies", "0"},
                                             {"--copies", "2x"},
                                             {"--columns", "1,,2"},
                                             {"--seconds", "nan"},
                                             {"--grams", "a"},
                                             {"--json"},
                                             {"--device", "-1"}}) {
    std::vector<std::string> arguments{"--gram", "a"};
    arguments.insert(arguments.end(), bad.begin(), bad.end());
    EXPECT_THROW(static_cast<void>(parse_options(arguments)), error) << bad.front();
  }
}

TEST(timing, HasTheMedianTheLeastAndTheNinetiethPercentile) {
  std::vector<double> seconds;
  for (int i = 30; i > 0; --i) {
    seconds.push_back(i);
  }
  auto const t = summarize(seconds);
  EXPECT_EQ(t.median, 15.5);
  EXPECT_EQ(t.least, 1);
  EXPECT_EQ(t.p90, 27);
  EXPECT_EQ(summarize({7}).p90, 7);
}

}  // namespace
}  // namespace gramscore::bench
