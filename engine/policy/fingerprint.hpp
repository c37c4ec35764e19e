// SPDX-License-Identifier: MIT
// A fingerprint of the sequence of terminals of a row, computed without spelling it. Not
// cryptographic: it finds accidents, not forgeries.
#pragma once

#include <cstdint>
#include <string>

#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// The polynomial hash of a string of terminals t1 .. tn, h -> (..(h B + t1) B + ..) B + tn modulo
/// p = 2^61 - 1, as the affine map a h + b: a = B^n tells the length, b is the hash of the string
/// itself. Maps compose associatively but do not commute (Karp & Rabin, "Efficient randomized
/// pattern-matching algorithms", 1987).
///
/// Two different strings of at most n terminals have the same fingerprint for at most n of the p
/// bases, so with a base chosen independently of the data a comparison is fooled with probability
/// below n / 2^61: 2^-45 for a row of 65,536 cells. Terminals count modulo p; where they are hashes
/// themselves, add 2^-61 for each pair of terminals.
struct row_fingerprint {
  static constexpr std::uint64_t modulus = (std::uint64_t{1} << 61) - 1;
  static constexpr std::uint64_t default_base = 0x13c6ef372fe94f83;

  struct leaf_type {
    std::uint64_t terminal = 0;         ///< an id or hash of it; taken modulo p
    std::uint64_t base = default_base;  ///< one for all leaves of a product; taken modulo p
  };
  /// h -> a h + b, both below p.
  struct value_type {
    std::uint64_t a;
    std::uint64_t b;
    friend constexpr bool operator==(value_type const&, value_type const&) = default;
  };
  static constexpr bool is_commutative = false;
  static std::string name() { return "row_fingerprint"; }

  static constexpr value_type identity() { return {1, 0}; }
  static constexpr value_type leaf(leaf_type const& x) {
    return {reduce(x.base), reduce(x.terminal)};
  }
  /// First a, then b.
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    return {multiply(a.a, b.a), reduce(multiply(a.b, b.a) + b.b)};
  }
  /// A row counts once, whatever its scale, or not at all.
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    if (scale != 0) {
      y = combine(y, v);
    }
  }

 private:
  /// x modulo p.
  static constexpr std::uint64_t reduce(std::uint64_t x) {
    auto const folded = (x & modulus) + (x >> 61);
    return folded >= modulus ? folded - modulus : folded;
  }
  /// x y modulo p, of two numbers below p: 2^61 = 1, so the high part is added to the low one.
  static constexpr std::uint64_t multiply(std::uint64_t x, std::uint64_t y) {
    __extension__ using wide = unsigned __int128;
    auto const product = static_cast<wide>(x) * y;
    return reduce((static_cast<std::uint64_t>(product) & modulus) +
                  static_cast<std::uint64_t>(product >> 61));
  }
};

}  // namespace gramscore::engine
