// SPDX-License-Identifier: MIT
// Counts the bytes that operator new hands out in this program, whatever the allocator gives back
// to the system. Not for stack or mapped memory.
#pragma once

#include <cstddef>

namespace gramscore::test {

/// Forgets earlier peaks. @return the bytes held now.
std::size_t restart_peak_bytes();

/// @return the most bytes held at once since restart_peak_bytes().
std::size_t peak_bytes();

}  // namespace gramscore::test
