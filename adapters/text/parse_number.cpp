// SPDX-License-Identifier: MIT
// Parsing half of numbers.hpp.
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "adapters/text/numbers.hpp"

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
constexpr std::ptrdiff_t most_kept_digits = 16;
// A larger written exponent makes plink2 reject the token, even for 0e....
constexpr std::int64_t exponent_limit = 2'147'483'640;
constexpr double largest_before_1e256 = 1.7976931348623154e52;

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

/// Mostly there are few digits behind the point. @param exponent at least 1.
double scale_by_digits(double value, std::uint64_t exponent) {
  return exponent < power_down.size() ? value * power_down[exponent] : scale_down(value, exponent);
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

/// As scan_digits(), for a token so short that no digit is cut off.
bool scan_few_digits(char const*& at, char const* end, decimal& number) {
  char const* const begin = at;
  std::int64_t mantissa = 0;
  for (; at != end && is_digit(*at); ++at) {
    mantissa = mantissa * 10 + (*at - '0');
  }
  auto digits = at - begin;
  if (at != end && *at == '.') {
    char const* const fraction = ++at;
    for (; at != end && is_digit(*at); ++at) {
      mantissa = mantissa * 10 + (*at - '0');
    }
    digits += at - fraction;
    number.exponent = fraction - at;
  }
  number.mantissa = mantissa;
  return digits != 0;
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

}  // namespace

bool parse_coefficient(std::string_view token, double& value) noexcept {
  char const* at = token.data();
  char const* const end = at + token.size();
  bool const negative = at != end && *at == '-';
  if (at != end && (*at == '-' || *at == '+')) {
    ++at;
  }
  decimal number;
  bool const has_digits = end - at <= most_kept_digits ? scan_few_digits(at, end, number)
                                                       : scan_digits(at, end, number);
  if (!has_digits || !scan_exponent(at, end, number)) {
    return false;
  }
  if (number.mantissa == 0) {
    value = 0.0;
    return true;
  }
  auto result = static_cast<double>(negative ? -number.mantissa : number.mantissa);
  if (number.exponent < 0) {
    result = scale_by_digits(result, static_cast<std::uint64_t>(-number.exponent));
  } else if (number.exponent > 0 &&
             !scale_up(result, static_cast<std::uint64_t>(number.exponent))) {
    return false;
  }
  value = result;
  return true;
}

}  // namespace gramscore::adapters
