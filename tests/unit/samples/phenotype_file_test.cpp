// SPDX-License-Identifier: MIT
// Files of --pheno: every expectation was seen on plink2 2.00a3.5, but where it crashes.
#include "adapters/samples/phenotype_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using test::temporary_file;

// Four samples: f/a f/b 0/c 0/d.
class phenotype_file : public ::testing::Test {
 protected:
  phenotype_table read(std::string_view text) {
    temporary_file const file(text);
    return read_phenotype_file(file.path(), options_, {fid_, iid_, sid_}, earlier_);
  }

  /// "Q:1,-,2.5,- ..." with - for a missing value.
  std::string shown(std::string_view text) {
    auto const table = read(text);
    std::ostringstream out;
    for (phenotype_column const& column : table.columns) {
      out << (out.tellp() > 0 ? " " : "") << column.name << ':';
      for (std::size_t s = 0; s < iid_.size(); ++s) {
        if (s != 0) out << ',';
        if (column.kind == phenotype_kind::categorical) {
          out << column.categories[s];
        } else if (column.is_missing(s)) {
          out << '-';
        } else {
          out << column.values[s];
        }
      }
    }
    return out.str();
  }

  int code(std::string_view text) {
    return caught([&] { (void)read(text); }).exit_code();
  }

  std::vector<std::string_view> fid_{"f", "f", "0", "0"};
  std::vector<std::string_view> iid_{"a", "b", "c", "d"};
  std::vector<std::string_view> sid_;
  std::vector<std::string> earlier_;
  phenotype_file_options options_;
};

TEST_F(phenotype_file, without_a_header) {
  EXPECT_EQ(shown("f a 1\nf b 2\n"), "PHENO1:1,2,-,-");
  earlier_ = {"PHENO1"};
  EXPECT_EQ(shown("f a 1 7\r\nx y z\n0 c 0 8\n"), "PHENO2:1,-,-,- PHENO3:7,-,8,-");
  EXPECT_EQ(shown("# comment\nf a 1\n"), "PHENO2:1,-,-,-");
  EXPECT_EQ(code("f a\n"), 6);
  EXPECT_EQ(shown(""), "");
}

TEST_F(phenotype_file, headers) {
  for (char const* const start : {"#FID IID", "FID IID", "FID,IID"}) {
    bool const commas = std::string_view(start).find(',') != std::string_view::npos;
    std::string const text = std::string(start) + (commas ? ",Q\nf,a,3\n" : " Q\nf a 3\n");
    EXPECT_EQ(shown(text), "Q:3,-,-,-") << text;
  }
  EXPECT_EQ(shown("IID Q\nc 3\n"), "Q:-,-,3,-");
  EXPECT_EQ(shown("#IID SID Q\nc x 3\n"), "Q:-,-,3,-");
  for (char const* const bad :
       {"FID X Q\nf a 1\n", "FID IID PAT\nf a 1\n", "FID IID Q Q\nf a 1 2\n", "FID IID\nf a\n",
        "IID\na\n", "FID IID Q\nf a\n", "FID IID Q\nf\n"}) {
    EXPECT_EQ(code(bad), 6) << bad;
  }
  EXPECT_EQ(shown("FID IID SEX\nf a 1\n"), "SEX:1,-,-,-");
}

TEST_F(phenotype_file, commas_keep_blanks_behind_a_field) {
  EXPECT_EQ(shown("FID,IID, Q ,R\nf, a,1,A b\nf,b,,NONE\n ,c,2,B \n"),
            "Q :1,-,2,- R:A b,NONE,B ,NONE");
  EXPECT_EQ(code("FID,IID,Q\nf,a,2 \n"), 6);
  EXPECT_EQ(code("FID,IID,Q,R\nf,a,\n"), 6);
  EXPECT_EQ(code("FID,IID,R\nf,a,A\nf,b,\n"), 6);  // an empty field is NA
}

TEST_F(phenotype_file, the_first_line_that_names_a_sample_gives_the_kind) {
  EXPECT_EQ(shown("x y 1\nf a A\n0 d NONE\n"), "PHENO1:A,NONE,NONE,NONE");
  auto const mixed = caught([&] { (void)read("f a 1\nf b A\n"); });
  EXPECT_EQ(mixed.exit_code(), 6);
  EXPECT_EQ(mixed.place().line, 2U);
  EXPECT_EQ(code("f a A\nf b 1\n"), 6);
  EXPECT_EQ(code("f a 1x\n"), 6);
}

TEST_F(phenotype_file, which_lines_are_wrong) {
  EXPECT_EQ(code("f a 1\nf a 1\n"), 6);
  EXPECT_EQ(code("f a 1\n\nf b 1\n"), 6);
  EXPECT_EQ(code("f a 1\nf b 1\n\n"), 6);
  EXPECT_EQ(shown("f a 1\n\n"), "PHENO1:1,-,-,-");  // one line alone
  EXPECT_EQ(code("f a 1\n# late\n"), 6);
  EXPECT_EQ(code("x y 1\n"), 7);
  EXPECT_EQ(shown("f a 1\nx y\n"), "PHENO1:1,-,-,-");
  EXPECT_EQ(caught([&] {
              (void)read_phenotype_file("/nothing/here", options_, {fid_, iid_, {}}, {});
            }).exit_code(),
            3);
  earlier_ = {"Q"};
  EXPECT_EQ(code("FID IID Q\nf a 1\n"), 6);
  iid_[1] = "a";
  EXPECT_EQ(code("0 c 1\n"), 6);
}

TEST_F(phenotype_file, iid_only) {
  options_.iid_only = true;
  EXPECT_EQ(shown("c 1\nd 2\n"), "PHENO1:-,-,1,2");
  EXPECT_EQ(code("FID IID Q\n0 c 1\n"), 7);
  EXPECT_EQ(code("c\n"), 6);
}

TEST_F(phenotype_file, session_ids_count_where_both_have_them) {
  iid_ = {"a", "a", "c", "d"};
  sid_ = {"s", "t", "0", "0"};
  EXPECT_EQ(shown("#FID IID SID Q\nf a t 3\n"), "Q:-,3,-,-");
  EXPECT_EQ(shown("FID IID Q\nf a 3\n"), "Q:3,3,-,-");
}

TEST_F(phenotype_file, chosen_by_name) {
  options_.names = {{"C", ""}, {"A", ""}};
  EXPECT_EQ(shown("FID IID A B C\nf a 3 4 5\n"), "A:3,-,-,- C:5,-,-,-");
  options_.names = {{"A", "B"}};
  EXPECT_EQ(shown("FID,IID,A,B,PAT\nf,a,3,4,x\n"), "A:3,-,-,- B:4,-,-,-");
  EXPECT_EQ(code("FID IID A\nf a 1\n"), 8);
  EXPECT_EQ(code("f a 1\n"), 7);
}

TEST_F(phenotype_file, chosen_by_number) {
  options_.columns = {{4, 4}};
  EXPECT_EQ(shown("FID IID A B\nf a 3 4\n"), "B:4,-,-,-");
  EXPECT_EQ(shown("f a 3 4\n"), "PHENO1:4,-,-,-");
  EXPECT_EQ(code("FID IID A\nf a 3\n"), 6);
  options_.columns = {{2, 3}};
  EXPECT_EQ(code("f a 3 4\n"), 7);
  options_.columns = {{12, 12}};
  EXPECT_EQ(code("f a 3 4\n"), 7);
}

TEST_F(phenotype_file, missing_values) {
  options_.values.missing_number = 3;
  EXPECT_EQ(shown("f a 3\nf b -9\n"), "PHENO1:-,-9,-,-");
  options_.values.missing_number.reset();
  EXPECT_EQ(shown("f a NA\nf b -9\n"), "PHENO1:-,-9,-,-");
  options_.values = {.control_is_zero = true};
  EXPECT_EQ(shown("f a 0\nf b 1\n"), "PHENO1:1,2,-,-");
  options_.values.missing_category = "A";
  EXPECT_EQ(shown("f a A\nf b NONE\n"), "PHENO1:A,NONE,A,A");
}

}  // namespace
}  // namespace gramscore::adapters
