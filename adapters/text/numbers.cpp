// SPDX-License-Identifier: MIT
#include "adapters/text/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace gramscore::adapters {
namespace {

constexpr std::array<double, 16> power_up{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                          1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
constexpr std::array<double, 16> power_down{1e0,  1e-1, 1e-2,  1e-3,  1e-4,  1e-5,  1e-6,  1e-7,
                                            1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15};
constexpr std::array<double, 16> power_up_16{1e0,   1e16,  1e32,  1e48,  1e64,  1e80,
                                             1e96,  1e112, 1e128, 1e144, 1e160, 1e176,
                                             1e192, 1e208, 1e224, 1e240};
constexpr std::array<double, 8> power_down_16{1e0,   1e-16, 1e-32, 1e-48,
                                              1e-64, 1e-80, 1e-96, 1e-112};

// Digits are kept while the integer is below this; the rest only move the exponent.
constexpr std::int64_t mantissa_limit = 10'000'000'000'000'000;
// A larger written exponent makes plink2 reject the token, even for 0e....
constexpr std::int64_t exponent_limit = 2'147'483'640;
constexpr double largest_before_1e256 = 1.7976931348623154e52;

bool is_digit(char byte) {
  return static_cast<unsigned char>(byte - '0') < 10U;
}

/// The integer that the digits form without their dot, and the power of ten that goes with it.
struct decimal {
  std::int64_t mantissa = 0;
  std::int64_t exponent = 0;
};

double scale_down(double value, std::uint64_t exponent) {
  value *= power_down[exponent % 16];
  std::uint64_t const sixteens = exponent / 16;
  value *= power_down_16[sixteens % 8];
  if (sixteens >= 24) {
    return 0.0;
  }
  if (sixteens >= 16) {
    value *= 1e-256;
  } else if (sixteens >= 8) {
    value *= 1e-128;
  }
  // plink2 runs with subnormal results flushed to zero.
  return std::fabs(value) < std::numeric_limits<double>::min() ? 0.0 : value;
}

bool scale_up(double& value, std::uint64_t exponent) {
  value *= power_up[exponent % 16];
  std::uint64_t const sixteens = exponent / 16;
  if (sixteens > 31) {
    return false;
  }
  value *= power_up_16[sixteens % 16];
  if (sixteens >= 16) {
    if (std::fabs(value) > largest_before_1e256) {
      return false;
    }
    value *= 1e256;
  }
  return std::isfinite(value);
}

/// Reads `digits [. digits*] | . digits+` and moves `at` behind it.
bool scan_digits(char const*& at, char const* end, decimal& number) {
  char const* const begin = at;
  for (; at != end && is_digit(*at); ++at) {
    if (number.mantissa < mantissa_limit) {
      number.mantissa = number.mantissa * 10 + (*at - '0');
    } else {
      ++number.exponent;
    }
  }
  bool const has_integer_part = at != begin;
  if (at == end || *at != '.') {
    return has_integer_part;
  }
  char const* const fraction = ++at;
  for (; at != end && is_digit(*at); ++at) {
    if (number.mantissa < mantissa_limit) {
      number.mantissa = number.mantissa * 10 + (*at - '0');
      --number.exponent;
    }
  }
  return has_integer_part || at != fraction;
}

/// Reads `[(e|E) [+-] digits*]`, which must reach `end`, into number.exponent.
bool scan_exponent(char const* at, char const* end, decimal& number) {
  if (at == end) {
    return true;
  }
  if (*at != 'e' && *at != 'E') {
    return false;
  }
  ++at;
  bool const negative = at != end && *at == '-';
  if (at != end && (*at == '-' || *at == '+')) {
    ++at;
  }
  std::int64_t written = 0;
  for (; at != end && is_digit(*at); ++at) {
    if (written < exponent_limit) {
      written = written * 10 + (*at - '0');
    }
  }
  if (at != end || (!negative && written >= exponent_limit)) {
    return false;
  }
  number.exponent += negative ? -written : written;
  return true;
}

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
  auto const unit = static_cast<std::uint32_t>(power_up[static_cast<std::size_t>(decimals)]);
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
  return write_decimal(round_half_even(value * power_up[decimals]), static_cast<int>(decimals),
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

bool parse_coefficient(std::string_view token, double& value) noexcept {
  char const* at = token.data();
  char const* const end = at + token.size();
  bool const negative = at != end && *at == '-';
  if (at != end && (*at == '-' || *at == '+')) {
    ++at;
  }
  decimal number;
  if (!scan_digits(at, end, number) || !scan_exponent(at, end, number)) {
    return false;
  }
  if (number.mantissa == 0) {
    value = 0.0;
    return true;
  }
  auto result = static_cast<double>(negative ? -number.mantissa : number.mantissa);
  if (number.exponent < 0) {
    result = scale_down(result, static_cast<std::uint64_t>(-number.exponent));
  } else if (number.exponent > 0 &&
             !scale_up(result, static_cast<std::uint64_t>(number.exponent))) {
    return false;
  }
  value = result;
  return true;
}

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
