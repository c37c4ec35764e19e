// SPDX-License-Identifier: MIT
// Whether every double near a value prints with the same six digits. Internal to adapters/score.
#pragma once

namespace gramscore::adapters {

/// True if all doubles in [value - bound, value + bound] print alike. May be false for some that
/// do.
/// @param bound >= 0 and finite; 0 is always true. Cost a few operations; two numbers are formatted
/// only near a rounding boundary.
[[nodiscard]] bool prints_alike(double value, double bound);

}  // namespace gramscore::adapters
