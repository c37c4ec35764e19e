// SPDX-License-Identifier: MIT
#include "plugin/commands.hpp"
#include "plugin/gram_report.hpp"

namespace gramscore::plugin {

void print_gram_info(session const& now) {
  auto const file = adapters::gram_file::open(now.given.gram_info);
  gram_report report{now.given.gram_info, adapters::describe(*file), {}};
  for (std::size_t i = 0; i < file->tile_count(); ++i) {
    engine::accumulate(report.shape, engine::structure_of(file->tile(i)));
  }
  now.log.line(now.given.json ? gram_report_json(report) : gram_report_text(report));
}

}  // namespace gramscore::plugin
