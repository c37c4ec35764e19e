// SPDX-License-Identifier: MIT
// Printing half of numbers.hpp.
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "adapters/text/numbers.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::array<double, 6> power_of_ten{1e0, 1e1, 1e2, 1e3, 1e4, 1e5};

/// Half to even, with plink2's tolerance around the half. @param value in [0, 2^32).
std::uint32_t round_half_even(double value) {
  auto const whole = static_cast<std::uint32_t>(value);
  double const rest = value - static_cast<double>(whole);
  double const threshold = (whole & 1U) != 0 ? 0.499999995 : 0.500000005;
  return whole + (rest >= threshold ? 1U : 0U);
}

char* write_integer(std::uint64_t value, char* out) {
  return std::to_chars(out, out + std::numeric_limits<std::uint64_t>::digits10 + 1, value).ptr;
}

/// Writes `count` digits of `value` with leading zeros, then drops trailing zeros.
char* write_fraction(std::uint32_t value, int count, char* out) {
  char* end = out + count;
  for (char* at = end; at != out; value /= 10) {
    *--at = static_cast<char>('0' + value % 10);
  }
  while (end != out && end[-1] == '0') {
    --end;
  }
  return end;
}

/// Writes value / 10^decimals without trailing zeros or a bare dot.
char* write_decimal(std::uint32_t value, int decimals, char* out) {
  auto const unit = static_cast<std::uint32_t>(power_of_ten[static_cast<std::size_t>(decimals)]);
  out = write_integer(value / unit, out);
  std::uint32_t const fraction = value % unit;
  if (fraction == 0) {
    return out;
  }
  *out++ = '.';
  return write_fraction(fraction, decimals, out);
}

/// Writes a value in [1, 10) scaled by a power of ten, e.g. `1.5e-07`.
char* write_scientific(double value, char sign, std::uint32_t exponent, char* out) {
  out = write_decimal(round_half_even(value * 1e5), 5, out);
  *out++ = 'e';
  *out++ = sign;
  if (exponent < 10) {
    *out++ = '0';
  }
  return write_integer(exponent, out);
}

// plink2 rounds to six digits by comparing with 9.9999949999999 x 10^k before it scales; the
// order of these steps decides the last digit, so they follow it exactly.
char* format_small(double value, char* out) {
  std::uint32_t exponent = 0;
  auto const step = [&](double below, double factor, std::uint32_t digits) {
    if (value < below) {
      value *= factor;
      exponent += digits;
    }
  };
  if (value < 9.9999949999999e-16) {
    if (value < 9.9999949999999e-256) {
      step(1.0, 1e256, 256);
    } else {
      step(9.9999949999999e-128, 1e128, 128);
    }
    step(9.9999949999999e-64, 1e64, 64);
    step(9.9999949999999e-32, 1e32, 32);
    step(9.9999949999999e-16, 1e16, 16);
  }
  step(9.9999949999999e-8, 1e8, 8);
  step(9.9999949999999e-4, 1e4, 4);
  step(9.9999949999999e-2, 1e2, 2);
  step(9.9999949999999e-1, 1e1, 1);
  return write_scientific(value, '-', exponent, out);
}

char* format_large(double value, char* out) {
  std::uint32_t exponent = 0;
  auto const step = [&](double from, double factor, std::uint32_t digits) {
    if (value >= from) {
      value *= factor;
      exponent += digits;
    }
  };
  if (value >= 9.9999949999999e15) {
    if (value >= 9.9999949999999e255) {
      step(1.0, 1e-256, 256);
    } else {
      step(9.9999949999999e127, 1e-128, 128);
    }
    step(9.9999949999999e63, 1e-64, 64);
    step(9.9999949999999e31, 1e-32, 32);
    step(9.9999949999999e15, 1e-16, 16);
  }
  step(9.9999949999999e7, 1e-8, 8);
  step(9.9999949999999e3, 1e-4, 4);
  step(9.9999949999999e1, 1e-2, 2);
  step(9.9999949999999e0, 1e-1, 1);
  return write_scientific(value, '+', exponent, out);
}

/// A value from 1 to 999999 after rounding: as many decimals as six digits leave.
char* format_middle(double value, char* out) {
  constexpr std::array<double, 5> limits{9.9999949999999, 99.999949999999, 999.99949999999,
                                         9999.9949999999, 99999.949999999};
  std::size_t idx = 0;
  while (idx < limits.size() && value >= limits[idx]) {
    ++idx;
  }
  std::size_t const decimals = limits.size() - idx;
  return write_decimal(round_half_even(value * power_of_ten[decimals]), static_cast<int>(decimals),
                       out);
}

/// A value below 1 that needs no exponent: six digits behind the leading zeros.
char* format_fraction(double value, char* out) {
  *out++ = '0';
  *out++ = '.';
  if (value < 9.9999949999999e-3) {
    value *= 100.0;
    *out++ = '0';
    *out++ = '0';
  }
  if (value < 9.9999949999999e-2) {
    value *= 10.0;
    *out++ = '0';
  }
  return write_fraction(round_half_even(value * 1e6), 6, out);
}

char* write_word(std::string_view word, char* out) {
  for (char const letter : word) {
    *out++ = letter;
  }
  return out;
}

}  // namespace

char* format_g6(double value, char* out) noexcept {
  if (std::isnan(value)) {
    return write_word("nan", out);
  }
  if (std::fabs(value) < std::numeric_limits<double>::min()) {
    return write_word("0", out);
  }
  if (value < 0) {
    *out++ = '-';
    value = -value;
  }
  if (value > std::numeric_limits<double>::max()) {
    return write_word("inf", out);
  }
  if (value < 9.9999949999999e-5) {
    return format_small(value, out);
  }
  if (value >= 999999.49999999) {
    return format_large(value, out);
  }
  return value < 0.99999949999999 ? format_fraction(value, out) : format_middle(value, out);
}

char* format_dosage_sum(std::uint64_t sum, char* out) noexcept {
  std::uint64_t const rounded = sum + 16;
  auto const rest = static_cast<std::uint32_t>(rounded % 32768);
  out = write_integer(rounded / 32768, out);
  if (rest < 33) {
    return out;
  }
  // Thousandths as plink2 rounds them; at residue 4048 it prints one less than the nearest.
  std::uint32_t const thousandths = (125 * rest + 48) / 4096 - (rest % 8192 == 4048 ? 1U : 0U);
  *out++ = '.';
  return write_fraction(thousandths, 3, out);
}

}  // namespace gramscore::adapters
