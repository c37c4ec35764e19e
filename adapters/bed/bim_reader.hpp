// SPDX-License-Identifier: MIT
// Reads .bim files line by line in bounded memory. Not for VCF or .pvar beyond the named columns
// that plink2 accepts in a .bim.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/bed/bim_layout.hpp"
#include "adapters/genotypes/chromosome_order.hpp"
#include "adapters/text/line_reader.hpp"

namespace gramscore::adapters {

/// One variant; the views are valid until the next call of next().
struct bim_variant {
  std::uint32_t contig = 0;    ///< index into contigs()
  bool is_dropped = false;     ///< negative position: only its .bed row counts, the rest is unset
  std::uint32_t position = 0;  ///< at most 2147483646
  std::string_view id;
  std::string_view ref;  ///< `0` or `.`: absent
  std::string_view alt;  ///< the same; several, separated by commas, under a header
};

/// Copies REF and the ALT alleles, reusing the strings.
void split_alleles(bim_variant const& variant, std::vector<std::string>& alleles);

/// A forward pass over a .bim: five columns (no genetic position) or six, further ones ignored, or
/// the named columns of a `#CHROM` header. Not thread-safe.
class bim_reader {
 public:
  /// @throws error cannot_open, read_failed.
  bim_reader(std::string path, chromosome_order_options const& names);

  /// @return false at the end of the file.
  /// @throws error malformed_input with line and column; a blank line is one even at the end, as in
  /// plink2. Cost: O(bytes of the line), no allocation.
  bool next(bim_variant& variant);

  /// Names in order of appearance; 1 and chr1 are one.
  [[nodiscard]] std::vector<std::string> const& contigs() const { return chromosomes_.names(); }

  [[nodiscard]] std::string const& source() const { return lines_.source(); }

 private:
  bool next_line();
  void read_comment();
  void split();
  void read_chromosome(bim_variant& variant);
  void read_position(bim_variant& variant) const;
  void check_centimorgan() const;
  void check_alt_list(std::string_view alt) const;
  void read_alleles(bim_variant& variant) const;
  [[noreturn]] void fail(std::string const& message, std::string_view token) const;

  line_reader lines_;
  chromosome_order chromosomes_;
  bim_layout layout_;
  bool has_layout_ = false;
  text_line line_;
  std::vector<std::string_view> tokens_;  ///< of the current line
};

}  // namespace gramscore::adapters
