// SPDX-License-Identifier: MIT
// Files of --pheno: FID, IID and phenotypes. Not for the phenotypes of a .fam or .psam
// (adapters/bed/fam_reader.hpp), nor for what a token means (adapters/sscore/phenotype.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/filters/sample_list.hpp"
#include "adapters/samples/name_ranges.hpp"
#include "adapters/sscore/phenotype.hpp"

namespace gramscore::adapters {

struct phenotype_file_options {
  phenotype_options values;
  bool iid_only = false;              ///< a file without a header has no FID
  std::vector<name_range> names;      ///< --pheno-name; empty: all
  std::vector<column_range> columns;  ///< --pheno-col-nums; empty: all
};

struct phenotype_table {
  std::vector<phenotype_column> columns;         ///< values [samples]
  std::vector<std::vector<std::string>> tokens;  ///< what their categories view
  std::uint64_t named_count = 0;                 ///< samples that the file names
};

/// Reads a file of FID, IID and phenotypes; a first line `FID IID ...` or `IID ...`, with or
/// without a #, names the columns (SID behind IID), and commas separate them where one follows its
/// first word. Without it phenotypes are called PHENO and their number. A sample that the file does
/// not name has no value. An empty file has no phenotype.
/// @param earlier names of the phenotypes that the data set has: their count goes on.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a blank or short
/// line, a bad header, two phenotypes or lines of one name, a bad value, or two samples of one name
/// in the data set; inconsistent_input if the file names no sample, has a FID in spite of iid_only,
/// or for a list without its columns; as select_by_name. Cost O(samples + bytes).
[[nodiscard]] phenotype_table read_phenotype_file(std::string const& path,
                                                  phenotype_file_options const& options,
                                                  sample_names const& samples,
                                                  std::span<std::string const> earlier);

}  // namespace gramscore::adapters
