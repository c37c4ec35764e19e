// SPDX-License-Identifier: MIT
// The template of --set-all-var-ids and --set-missing-var-ids. Not for which variants get it
// (id_rules.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gramscore::adapters {

/// What a template may name of a variant.
struct id_parts {
  std::string_view chromosome;  ///< as plink2 prints it
  std::uint32_t position = 0;
  std::string_view ref;
  std::string_view alt;  ///< the first one
};

/// Text in which `@` is the chromosome, `#` the position, `$r` and `$a` (or `$R`, `$A`) REF and
/// ALT1, or `$1` and `$2` the same two in the order of their bytes. Anything else stands for
/// itself.
class id_template {
 public:
  /// @throws error command_line unless there is one `@`, one `#`, and either no `$`, `$r` and `$a`
  /// at most once, or `$1` and `$2` once each.
  explicit id_template(std::string_view text);

  /// Appends the ID, with alleles cut to `longest_allele` bytes (before they are ordered).
  void append(std::string& out, id_parts const& parts, std::size_t longest_allele) const;

  /// @return how many of the alleles that the template names are longer.
  [[nodiscard]] std::uint32_t count_longer(id_parts const& parts, std::size_t longest_allele) const;

 private:
  enum class kind : std::uint8_t { text, chromosome, position, ref, alt, first, second };
  struct piece {
    kind what = kind::text;
    std::string text;
  };

  [[nodiscard]] std::size_t count(kind what) const;
  void check() const;

  std::vector<piece> pieces_;
  bool names_ref_ = false;
  bool names_alt_ = false;
};

}  // namespace gramscore::adapters
