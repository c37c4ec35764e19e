// SPDX-License-Identifier: MIT
// The report of --gram-info, as text and as JSON. Not for measuring (adapters/cache/gram_info.hpp,
// engine/metrics).
#pragma once

#include <string>

#include "adapters/cache/gram_info.hpp"
#include "engine/metrics/structure.hpp"

namespace gramscore::plugin {

struct gram_report {
  std::string path;
  adapters::gram_info info;
  engine::structure shape;  ///< of all grammar tiles
};

/// Lines of "name  value  note"; no final line end.
[[nodiscard]] std::string gram_report_text(gram_report const& report);

/// One JSON object; no final line end. Names are stable, new ones may be added.
[[nodiscard]] std::string gram_report_json(gram_report const& report);

}  // namespace gramscore::plugin
