// SPDX-License-Identifier: MIT
// What the flags about phenotypes and sexes ask for. Not for doing it (sample_files.hpp).
#pragma once

#include <string>
#include <vector>

#include "adapters/samples/phenotype_file.hpp"
#include "adapters/samples/sex_file.hpp"

namespace gramscore::plugin {

struct phenotype_request {
  std::string file;  ///< --pheno, empty if not given
  /// --pheno-name acts on the input's phenotypes without a file, the values' options on both.
  adapters::phenotype_file_options reading;
  std::vector<std::string> ignored;   ///< --not-pheno
  bool no_input_phenotypes = false;   ///< --no-psam-pheno
  std::string missing_output = "NA";  ///< --output-missing-phenotype

  /// plink2 then takes none of the input's own phenotypes.
  [[nodiscard]] bool only_of_file() const {
    return no_input_phenotypes ||
           (!file.empty() && !(reading.names.empty() && reading.columns.empty()));
  }
};

/// --update-sex
struct sex_request {
  std::string file;  ///< empty if not given
  adapters::sex_file_options reading;
};

}  // namespace gramscore::plugin
