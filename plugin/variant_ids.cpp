// SPDX-License-Identifier: MIT
#include "plugin/variant_ids.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/sscore/result_file.hpp"
#include "engine/error.hpp"

namespace gramscore::plugin {

namespace {

/// A file of IDs, one a line, if there is any.
void write_ids(session const& now, adapters::gram_file const& file, std::string_view suffix,
               std::span<std::uint32_t const> variants) {
  if (variants.empty()) return;
  std::string text;
  for (std::uint32_t const v : variants) text.append(file.variants().id[v]).push_back('\n');
  std::string const path = fmt::format("{}{}", now.given.out, suffix);
  adapters::result_file result(path, adapters::result_compression::none);
  result.write(text);
  result.commit();
  now.log.line(fmt::format("{} listed in {}", counted(variants.size(), "ID"), path));
}

}  // namespace

void set_variant_ids(session const& now, adapters::gram_file& file,
                     adapters::kept_mask const& loaded) {
  auto const& rules = now.given.filter.ids;
  if (!rules.usual) return;
  std::string const flag = rules.only_missing ? "--set-missing-var-ids" : "--set-all-var-ids";
  auto made = adapters::make_variant_ids(file, rules, loaded);
  file.replace_ids(std::move(made.ids));
  now.log.line(fmt::format("{}: {} selected.", flag, counted(made.renamed_count, "variant")));
  if (made.long_count == 0) return;
  bool const cuts = rules.on_long_allele == adapters::long_allele_rule::truncate;
  now.log.warn(fmt::format("{}: {} longer than {} characters: {}.", flag,
                           cuts ? "alleles cut because they are"
                                : "variants left without an ID "
                                  "because an allele is",
                           rules.longest_allele, made.long_count));
}

void remove_duplicate_ids(session const& now, adapters::gram_file const& file,
                          adapters::kept_mask& variants) {
  auto const& asked = *now.given.filter.duplicates;
  auto const found = adapters::drop_duplicates(file, asked.rule, now.given.filter.ids.missing_code,
                                               variants, now.given.threads);
  if (found.missing_count != 0) {
    now.log.line(fmt::format("--rm-dup: {} without an ID left alone.",
                             counted(found.missing_count, "variant")));
  }
  if (asked.lists) write_ids(now, file, ".rmdup.list", found.repeated);
  if (found.mismatched.empty()) return;
  std::string const text =
      fmt::format("--rm-dup: IDs whose variants differ: {}", found.mismatched.size());
  if (asked.rule == adapters::duplicate_rule::exclude_mismatch) {
    now.log.line(text + "; none of these variants is used.");
    return;
  }
  write_ids(now, file, ".rmdup.mismatch", found.mismatched);
  std::string const where = fmt::format("; see {}.rmdup.mismatch", now.given.out);
  if (asked.rule == adapters::duplicate_rule::stop) {
    throw error(error_category::inconsistent_input, text + where);
  }
  now.log.warn(text + where + ".");
}

}  // namespace gramscore::plugin
