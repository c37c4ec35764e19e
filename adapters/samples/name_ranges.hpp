// SPDX-License-Identifier: MIT
// Lists of phenotypes by name or number, such as A,C-F: what they select of a header. Not for
// splitting the words of a command line (plugin).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gramscore::adapters {

/// One name, or all columns from one name to another.
struct name_range {
  std::string first;
  std::string last;  ///< empty: `first` alone
};

/// Columns of a file, counted from 1, both ends inside.
struct column_range {
  std::uint32_t first = 1;
  std::uint32_t last = 1;
};

/// Which phenotypes a list selects.
/// @param header names of a --pheno file's phenotypes. @return [header] true: selected.
/// @throws error command_line if a name is not there or a range runs backwards; malformed_input if
/// a listed name is there twice. Cost O(header x ranges).
[[nodiscard]] std::vector<bool> select_by_name(std::span<std::string_view const> header,
                                               std::span<name_range const> ranges,
                                               std::string const& path);

/// The same for the phenotypes of a .psam, where plink2 ignores names that are not there.
/// @throws error inconsistent_input if a range has no start or no end, or ranges overlap.
[[nodiscard]] std::vector<bool> select_of_psam(std::span<std::string_view const> header,
                                               std::span<name_range const> ranges,
                                               std::string const& path);

/// The same by number. @param key_count columns before the first phenotype.
/// @param phenotype_count phenotypes of the file.
/// @throws error inconsistent_input, or where plink2 looks for the column first malformed_input, if
/// a column is not there or names samples.
[[nodiscard]] std::vector<bool> select_by_number(std::size_t key_count, std::size_t phenotype_count,
                                                 std::span<column_range const> ranges,
                                                 std::string const& path);

}  // namespace gramscore::adapters
