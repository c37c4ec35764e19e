// SPDX-License-Identifier: MIT
#include "adapters/filters/id_template.hpp"

#include <algorithm>
#include <utility>

#include "engine/error.hpp"

namespace gramscore::adapters {

id_template::id_template(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    kind what = kind::text;
    if (text[at] == '@') what = kind::chromosome;
    if (text[at] == '#') what = kind::position;
    if (text[at] == '$') {
      char const name = ++at < text.size() ? text[at] : '\0';
      if (name == 'r' || name == 'R') what = kind::ref;
      if (name == 'a' || name == 'A') what = kind::alt;
      if (name == '1') what = kind::first;
      if (name == '2') what = kind::second;
      if (what == kind::text) {
        throw error(error_category::command_line,
                    "a '$' of the template is not followed by r, a, 1 or 2");
      }
    }
    if (what != kind::text) {
      pieces_.push_back({what, {}});
    } else if (!pieces_.empty() && pieces_.back().what == kind::text) {
      pieces_.back().text += text[at];
    } else {
      pieces_.push_back({what, std::string(1, text[at])});
    }
  }
  check();
  names_ref_ = count(kind::ref) + count(kind::first) != 0;
  names_alt_ = count(kind::alt) + count(kind::second) != 0;
}

std::size_t id_template::count(kind what) const {
  return static_cast<std::size_t>(std::count_if(
      pieces_.begin(), pieces_.end(), [what](piece const& each) { return each.what == what; }));
}

void id_template::check() const {
  if (count(kind::chromosome) != 1 || count(kind::position) != 1) {
    throw error(error_category::command_line, "the template needs exactly one '@' and one '#'");
  }
  auto const first = count(kind::first);
  auto const ref = count(kind::ref);
  auto const alt = count(kind::alt);
  bool const ordered = first != 0 || count(kind::second) != 0;
  if (ordered ? first != 1 || count(kind::second) != 1 || ref + alt != 0 : ref > 1 || alt > 1) {
    throw error(error_category::command_line,
                "the template may have '$r' and '$a' once each, or both '$1' and '$2' once");
  }
}

void id_template::append(std::string& out, id_parts const& parts,
                         std::size_t longest_allele) const {
  auto const ref = parts.ref.substr(0, longest_allele);
  auto const alt = parts.alt.substr(0, longest_allele);
  for (piece const& each : pieces_) {
    switch (each.what) {
      case kind::text:
        out += each.text;
        break;
      case kind::chromosome:
        out += parts.chromosome;
        break;
      case kind::position:
        out += std::to_string(parts.position);
        break;
      case kind::ref:
        out += ref;
        break;
      case kind::alt:
        out += alt;
        break;
      case kind::first:
        out += std::min(ref, alt);
        break;
      case kind::second:
        out += std::max(ref, alt);
        break;
    }
  }
}

std::uint32_t id_template::count_longer(id_parts const& parts, std::size_t longest_allele) const {
  return (names_ref_ && parts.ref.size() > longest_allele ? 1U : 0U) +
         (names_alt_ && parts.alt.size() > longest_allele ? 1U : 0U);
}

}  // namespace gramscore::adapters
