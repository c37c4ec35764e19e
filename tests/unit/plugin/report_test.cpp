// SPDX-License-Identifier: MIT
// The words of reports: skipped weight lines, --gram-info, the progress line.
#include <gtest/gtest.h>

#include <string>

#include "plugin/gram_report.hpp"
#include "plugin/progress.hpp"
#include "plugin/score_report.hpp"

namespace gramscore::plugin {
namespace {

TEST(skipped_lines_text, counts_each_reason) {
  // Case 55: a repeated ID, a missing ID and a bad allele in one file.
  score_request score;
  adapters::score_lines lines;
  EXPECT_EQ(skipped_lines_text(score, "W", lines), "");
  lines.missing_id_count = 2;
  lines.mismatched_allele_count = 1;
  lines.duplicate_id_count = 1;
  EXPECT_EQ(skipped_lines_text(score, "W", lines),
            "lines of W skipped: 2 (variant ID not in the data set), 1 (allele not one of the "
            "variant's), 1 (variant ID repeated in the data set).\n"
            "Add 'list-variants' to see which variants were scored.");
  score.list_variants = score_request::list_kind::plain;
  lines = {};
  lines.missing_id_count = 1;
  EXPECT_EQ(skipped_lines_text(score, "W", lines),
            "lines of W skipped: 1 (variant ID not in the data set).");
  score.list_variants = score_request::list_kind::none;
  score.is_list = true;  // takes no list-variants
  EXPECT_EQ(skipped_lines_text(score, "W", lines),
            "lines of W skipped: 1 (variant ID not in the data set).");
}

TEST(progress_text, says_percent_rate_and_time_left) {
  EXPECT_EQ(progress_text(0.25, 1000, 10), "Building the grammar: 25 %, 100 variants/s, 30 s left");
  EXPECT_EQ(progress_text(0.5, 1000, 600), "Building the grammar: 50 %, 2 variants/s, 10 min left");
  EXPECT_EQ(progress_text(0.001, 10, 0.1), "Building the grammar: 0 %, 100 variants/s");
  EXPECT_EQ(progress_text(0, 0, 0), "Building the grammar: 0 %, 0 variants/s");
}

gram_report example_report() {
  gram_report report;
  report.path = std::string("a\"b\\c\n.gram");
  report.info.samples = 3;
  report.info.csr_ratio = 20.5;
  report.shape.level_width = {7, 2, 1};
  return report;
}

TEST(gram_report, json_quotes_and_lists) {
  std::string const text = gram_report_json(example_report());
  EXPECT_EQ(text.find("{\n  \"file\": \"a\\\"b\\\\c\\u000a.gram\",\n  \"samples\": 3,"), 0U);
  EXPECT_NE(text.find("\"csr_ratio\": 20.5000,"), std::string::npos);
  EXPECT_NE(text.find("\"level_widths\": [7, 2, 1]\n}"), std::string::npos);
}

TEST(gram_report, text_has_a_line_for_each_figure) {
  std::string const text = gram_report_text(example_report());
  EXPECT_NE(text.find("\nsamples                          3"), std::string::npos);
  EXPECT_NE(text.find("\nlevel widths        7 2 1"), std::string::npos);
}

}  // namespace
}  // namespace gramscore::plugin
