// SPDX-License-Identifier: MIT
#include "adapters/filters/chromosome_set.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

chromosome_set set_of(std::vector<std::string> const& lists, bool contigs = false) {
  return {lists, contigs};
}

bool holds(chromosome_set const& set, std::string const& name, karyotype const& species = {}) {
  return set.contains(parse_chromosome(name, species), name);
}

int code_of(std::vector<std::string> const& lists, bool contigs = false) {
  try {
    (void)set_of(lists, contigs);
    return 0;
  } catch (error const& problem) {
    return problem.exit_code();
  }
}

TEST(chromosome_set, reads_names_numbers_and_ranges) {
  auto const set = set_of({"1-3,", "chrX,,MT", "07"});
  for (char const* const name : {"1", "2", "chr3", "23", "X", "M", "7"}) {
    EXPECT_TRUE(holds(set, name)) << name;
  }
  for (char const* const name : {"4", "Y", "XY", "0", "contig"}) {
    EXPECT_FALSE(holds(set, name)) << name;
  }
}

TEST(chromosome_set, takes_contigs_only_if_they_are_allowed) {
  EXPECT_TRUE(holds(set_of({"GL1"}, true), "GL1"));
  EXPECT_FALSE(holds(set_of({"GL1"}, true), "gl1"));
  EXPECT_EQ(code_of({"GL1"}), 8);
}

TEST(chromosome_set, a_number_beyond_the_human_ones_names_nothing) {
  EXPECT_EQ(code_of({"99"}), 0);
  EXPECT_FALSE(holds(set_of({"99"}), "1"));
}

TEST(chromosome_set, refuses_bad_ranges) {
  for (char const* const text :
       {"2-1", "1-1", "1-", "-1", "-", "1-2-3", "1-X", "X-24", "PAR1-28", "1-GL1", "99-100"}) {
    EXPECT_EQ(code_of({text}, true), 8) << text;
  }
}

TEST(chromosome_set, autosomes_with_and_without_pseudoautosomal_ones) {
  auto const plain = chromosome_set::autosomes(false);
  auto const more = chromosome_set::autosomes(true);
  EXPECT_TRUE(holds(plain, "22"));
  EXPECT_FALSE(holds(plain, "X"));
  EXPECT_FALSE(holds(plain, "XY"));
  EXPECT_FALSE(holds(more, "X"));
  for (char const* const name : {"1", "XY", "PAR1", "PAR2"}) EXPECT_TRUE(holds(more, name));
}

TEST(chromosome_set, means_what_the_species_says) {
  karyotype const five{5, {true, true, false, true, false, false}, false};
  for (char const* const list : {"X", "6"}) {
    EXPECT_TRUE(holds(set_of({list}), "X", five));
    EXPECT_TRUE(holds(set_of({list}), "6", five));
  }
  EXPECT_FALSE(holds(set_of({"23"}), "X", five));
  EXPECT_TRUE(holds(set_of({"23"}), "X"));
  EXPECT_TRUE(holds(set_of({"5-8"}), "8", five));
  EXPECT_TRUE(holds(chromosome_set::autosomes(false), "5", five));
  EXPECT_FALSE(holds(chromosome_set::autosomes(true), "8", five));
  EXPECT_FALSE(holds(chromosome_set::autosomes(true), "6", five));
}

}  // namespace
}  // namespace gramscore::adapters
