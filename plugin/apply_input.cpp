// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

void set_variant_file(given_flag const& flag, parse_state& state, input_kind kind) {
  state.input_flags.push_back(flag.name);
  state.result.input.kind = kind;
  state.result.input.path = flag.arguments[0];
  if (flag.arguments.size() == 1) return;
  std::string const& extra = flag.arguments[1];
  if (!extra.starts_with("dosage=") || extra == "dosage=") {
    bad_flag(flag, "'" + extra + "' is not a modifier of this flag");
  }
  state.refuse("--" + flag.name + "'s " + extra);
}

}  // namespace

void apply_bfile(given_flag const& flag, parse_state& state) {
  state.input_flags.push_back(flag.name);
  state.bfile_prefix = flag.arguments[0];
  if (flag.arguments.size() == 1) return;
  if (flag.arguments[1] == "vzs") {
    state.bim_is_zstd = true;
  } else if (flag.arguments[0] == "vzs") {
    state.bim_is_zstd = true;
    state.bfile_prefix = flag.arguments[1];
  } else {
    bad_flag(flag, "the second argument may only be 'vzs', not '" + flag.arguments[1] + "'");
  }
}

void apply_bed(given_flag const& flag, parse_state& state) {
  state.bed = flag.arguments[0];
}
void apply_bim(given_flag const& flag, parse_state& state) {
  state.bim = flag.arguments[0];
}
void apply_psam(given_flag const& flag, parse_state& state) {
  state.psam = flag.arguments[0];
}

void apply_vcf(given_flag const& flag, parse_state& state) {
  set_variant_file(flag, state, input_kind::vcf);
}

void apply_bcf(given_flag const& flag, parse_state& state) {
  set_variant_file(flag, state, input_kind::bcf);
}

void apply_gram(given_flag const& flag, parse_state& state) {
  state.input_flags.push_back(flag.name);
  state.result.input.kind = input_kind::gram;
  state.result.input.path = flag.arguments[0];
}

void apply_vcf_half_call(given_flag const& flag, parse_state& state) {
  using enum half_call_mode;
  static constexpr auto names = std::to_array<std::pair<std::string_view, half_call_mode>>({
      {"error", error},
      {"haploid", haploid},
      {"missing", missing},
      {"reference", reference},
  });
  for (auto const& [name, mode] : names) {
    if (flag.arguments[0] == name || flag.arguments[0] == name.substr(0, 1)) {
      state.result.input.half_calls = mode;
      return;
    }
  }
  bad_flag(flag, "'" + flag.arguments[0] + "' is not one of error, haploid, missing, reference");
}

void apply_double_id(given_flag const& /*flag*/, parse_state& state) {
  state.result.input.double_id = true;
}

void apply_const_fid(given_flag const& flag, parse_state& state) {
  state.result.input.const_fid = flag.arguments.empty() ? "0" : flag.arguments[0];
}

void apply_id_delim(given_flag const& flag, parse_state& state) {
  if (flag.arguments.empty()) {
    state.result.input.id_delimiter = '_';
    return;
  }
  std::string const& text = flag.arguments[0];
  if (text.size() != 1) bad_flag(flag, "'" + text + "' is not a single character");
  if (static_cast<unsigned char>(text[0]) < ' ') {
    bad_flag(flag, "the character may not be a tab, a line end or another control character");
  }
  state.result.input.id_delimiter = text[0];
}

void apply_allow_extra_chr(given_flag const& flag, parse_state& state) {
  if (!flag.arguments.empty()) {
    if (flag.arguments[0] != "0") {
      bad_flag(flag, "'" + flag.arguments[0] + "' is not an argument of this flag");
    }
    state.result.input.zero_extra_chr = true;
  }
  state.result.input.allow_extra_chr = true;
}

}  // namespace gramscore::plugin
