// SPDX-License-Identifier: MIT
#include "engine/error.hpp"

namespace gramscore {

void assertion_failed(char const* condition, char const* file, int line) {
  throw error(error_category::internal, std::string("internal check failed: ") + condition + " (" +
                                            file + ":" + std::to_string(line) + ")");
}

}  // namespace gramscore
