// SPDX-License-Identifier: MIT
#include "plugin/sample_filters.hpp"

#include <fmt/core.h>

#include <optional>
#include <string_view>

namespace gramscore::plugin {

namespace {

/// The mask of one run, with what its filters need.
class trait_filters {
 public:
  trait_filters(session const& now, result_samples const& samples, adapters::kept_mask& kept)
      : now_(now), samples_(samples), kept_(kept) {}

  [[nodiscard]] std::size_t left() const {
    return adapters::count_kept(kept_, samples_.iid.size());
  }

  void say(std::string_view flag) const {
    now_.log.line(fmt::format("{}: {} left.", flag, counted(left(), "sample")));
  }

  void require_phenotypes(std::vector<std::string> const& names) const {
    if (left() == 0) return;
    if (names.empty() && samples_.phenotypes.empty()) {
      now_.log.warn("--require-pheno is not used: there is no phenotype.");
      return;
    }
    adapters::keep_with_phenotypes(samples_.phenotypes, names, samples_.iid.size(), kept_);
    say("--require-pheno");
  }

  void select(std::optional<adapters::phenotype_condition> const& condition, bool remove) const {
    if (!condition || left() == 0) return;
    bool const control_is_zero = now_.given.phenotypes.reading.values.control_is_zero;
    std::string_view const flag = remove ? "--remove-if" : "--keep-if";
    if (!adapters::keep_by_condition(samples_.phenotypes, *condition, remove, control_is_zero,
                                     kept_)) {
      now_.log.warn(fmt::format("{}: '{}' has no category '{}'.", flag, condition->phenotype,
                                condition->value));
    }
    say(flag);
  }

  void select(adapters::category_choice const& choice, bool remove) const {
    if (!choice.any() || left() == 0) return;
    std::string_view const flag = remove ? "--remove-cats" : "--keep-cats";
    auto const found = adapters::keep_by_category(samples_.phenotypes, choice, remove, kept_);
    if (found.unknown_count != 0) {
      now_.log.warn(fmt::format("{}: {} that no sample has.", flag,
                                found.unknown_count == 1
                                    ? "1 category"
                                    : fmt::format("{} categories", found.unknown_count)));
    }
    if (found.found_count == 0) {
      now_.log.warn(fmt::format("{} is not used: none of the categories is there.", flag));
    }
    say(flag);
  }

 private:
  session const& now_;
  result_samples const& samples_;
  adapters::kept_mask& kept_;
};

}  // namespace

void filter_by_traits(session const& now, adapters::gram_file const& file,
                      result_samples const& samples, adapters::kept_mask& kept) {
  filter_request const& asked = now.given.filter;
  trait_filters const filters(now, samples, kept);
  if (asked.required_phenotypes) filters.require_phenotypes(*asked.required_phenotypes);
  if (asked.sexes.any()) {
    adapters::keep_by_sex(file.samples(), asked.sexes, kept);
    filters.say("Filters by sex");
  }
  if (asked.founders != adapters::founder_rule::all) {
    adapters::keep_by_founder(file.samples(), asked.founders, kept);
    filters.say(asked.founders == adapters::founder_rule::founders ? "--keep-founders"
                                                                   : "--keep-nonfounders");
  }
}

void filter_by_phenotypes(session const& now, result_samples const& samples,
                          adapters::kept_mask& kept) {
  filter_request const& asked = now.given.filter;
  trait_filters const filters(now, samples, kept);
  filters.select(asked.keep_if, false);
  filters.select(asked.remove_if, true);
  filters.select(asked.keep_categories, false);
  filters.select(asked.remove_categories, true);
}

}  // namespace gramscore::plugin
