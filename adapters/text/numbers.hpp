// SPDX-License-Identifier: MIT
// Numbers as plink2 reads and prints them, bit for bit. Not for exact or round-trip conversion:
// both directions keep plink2's rounding on purpose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gramscore::adapters {

[[nodiscard]] constexpr bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

/// Reads a coefficient as plink2 does: `[+-] (digits [. digits*] | . digits+) [(e|E) [+-]
/// digits*]`. The result is not the nearest double (0.3 is 3 x 0.1); results below the normal range
/// are 0.
/// @param token the whole token. @param value written on success only.
/// @return false if the token is no such number or too large. Thread-safe, O(length).
[[nodiscard]] bool parse_coefficient(std::string_view token, double& value) noexcept;

/// Room that format_g6 needs.
inline constexpr std::size_t format_g6_bytes = 16;

/// Prints a double as plink2 does: six significant digits, `nan`, `inf`, no negative zero.
/// @param out at least format_g6_bytes bytes; not terminated. @return the end of the text.
char* format_g6(double value, char* out) noexcept;

/// Room that format_dosage_sum needs.
inline constexpr std::size_t format_dosage_sum_bytes = 24;

/// Prints a sum of allele dosages with up to three decimals, as plink2 does.
/// @param sum in 1/32768 copies. @param out at least format_dosage_sum_bytes bytes; not terminated.
/// @return the end of the text.
char* format_dosage_sum(std::uint64_t sum, char* out) noexcept;

}  // namespace gramscore::adapters
