// SPDX-License-Identifier: MIT
#include "plugin/filters.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "adapters/filters/hwe_filter.hpp"
#include "adapters/filters/range_file.hpp"
#include "adapters/filters/sample_list.hpp"
#include "adapters/filters/variant_list.hpp"
#include "adapters/score/kept_rows.hpp"
#include "engine/error.hpp"
#include "plugin/input.hpp"
#include "plugin/sample_filters.hpp"
#include "plugin/variant_ids.hpp"

namespace gramscore::plugin {

namespace {

using adapters::count_kept;
using adapters::keep_where;

/// Applies filters one after the other to one selection. A filter that finds nothing left does not
/// open its files, as in plink2.
class filter_run {
 public:
  filter_run(session const& now, result_samples const& names, filtered_input& into)
      : now_(now),
        asked_(now.given.filter),
        all_(names),
        names_(names.names()),
        file_(into.file),
        samples_(into.chosen.sample_kept),
        variants_(into.chosen.variant_kept),
        loaded_(into.loaded) {}

  void load_time() {
    auto const& chromosomes = file_.chromosomes();
    bool const has_gap = std::any_of(chromosomes.begin(), chromosomes.end(),
                                     [](auto const& known) { return known.is_gap(); });
    if (asked_.chromosomes || asked_.other_than_these || has_gap) {
      keep_chromosomes();
      say("--chr", variants_left(), "variant");
      // plink2 meets this while it imports a VCF, with another exit code.
      if (variants_left() == 0 && names_are_from_vcf(file_, now_.given.input)) {
        fail_nothing_loaded(error_category::degenerate_data);
      }
    }
    if (asked_.alleles.any()) {
      keep_where(variants_, file_.variant_count(), [&](std::size_t v) {
        return passes(asked_.alleles, file_, static_cast<std::uint32_t>(v));
      });
      say("Filters by alleles", variants_left(), "variant");
    }
    if (variants_left() == 0) fail_nothing_loaded(error_category::inconsistent_input);
    loaded_ = variants_;
  }

  /// Ranges come first, but for --rm-dup, which is then between IDs and ranges.
  void variants() {
    if (!asked_.duplicates) select_by(true);
    select_by(false);
    if (!asked_.duplicates) return;
    if (variants_left() != 0) {
      remove_duplicate_ids(now_, file_, variants_);
      say("--rm-dup", variants_left(), "variant");
    }
    select_by(true);
  }

  void samples() {
    select_families("--keep-fam", asked_.keep_fam, true);
    select_samples("--keep", asked_.keep, true);
    select_families("--remove-fam", asked_.remove_fam, false);
    select_samples("--remove", asked_.remove, false);
    filter_by_traits(now_, file_, all_, samples_);
    if (asked_.most_missing_of_sample && samples_left() != 0) drop_missing_samples();
    filter_by_phenotypes(now_, all_, samples_);
    if (samples_left() == 0) {
      throw error(error_category::degenerate_data, "the filters leave no sample");
    }
  }

 private:
  void drop_missing_samples() {
    auto const calls = adapters::count_missing(file_, variants_, now_.given.threads);
    double const most = *asked_.most_missing_of_sample;
    auto const of_males = adapters::most_missing_calls(calls.variants, most);
    auto const of_others = adapters::most_missing_calls(calls.variants - calls.on_y, most);
    adapters::kept_mask const before = samples_;
    keep_where(samples_, names_.iid.size(), [&](std::size_t s) {
      bool const male = file_.samples().sexes[s] == adapters::sex::male;
      return static_cast<std::uint64_t>(calls.missing[s]) <= (male ? of_males : of_others);
    });
    say("--mind", samples_left(), "sample");
    adapters::kept_mask dropped(samples_.size());
    for (std::size_t s = 0; s < dropped.size(); ++s) {
      dropped[s] = adapters::is_kept(before, s) && samples_[s] == 0 ? 1 : 0;
    }
    if (count_kept(dropped, dropped.size()) == 0) return;
    std::string const path = now_.given.out + ".mindrem.id";
    adapters::write_sample_list(path, names_, dropped);
    now_.log.line(fmt::format("Samples that --mind left out: {}", path));
  }

  [[nodiscard]] std::size_t variants_left() const {
    return count_kept(variants_, file_.variant_count());
  }
  [[nodiscard]] std::size_t samples_left() const { return count_kept(samples_, names_.iid.size()); }

  void say(std::string_view filter, std::size_t left, std::string_view what) const {
    now_.log.line(fmt::format("{}: {} left.", filter, counted(left, what)));
  }

  [[noreturn]] void fail_nothing_loaded(error_category category) const {
    throw error(category, "no variant of the data set has such a chromosome and such alleles",
                {file_.path(), 0, 0});
  }

  void keep_chromosomes() {
    std::vector<bool> wanted;
    for (std::size_t c = 0; c < file_.contigs().size(); ++c) {
      auto const name = file_.contigs()[c];
      auto const& parsed = file_.chromosomes()[c];
      wanted.push_back(
          (asked_.chromosomes ? asked_.chromosomes->contains(parsed, name) : !parsed.is_gap()) &&
          !(asked_.other_than_these && asked_.other_than_these->contains(parsed, name)));
    }
    variants_.assign(file_.variant_count(), 0);
    for (std::size_t i = 0; i < file_.tile_count(); ++i) {
      auto const info = file_.info(i);
      if (!wanted[info.contig]) continue;
      std::fill_n(variants_.begin() + info.variant_begin, info.column_count, std::uint8_t{1});
    }
  }

  /// @param ranges by range, else by ID.
  void select_by(bool ranges) {
    select_variants("--extract", asked_.extract, ranges,
                    [&](variant_files const& files) { select(files, true); });
    // One file after the other.
    select_variants("--extract-intersect", asked_.extract_intersect, ranges,
                    [&](variant_files const& files) {
                      for (auto const& each : files.files) select({files.form, {each}}, true);
                    });
    select_variants("--exclude", asked_.exclude, ranges,
                    [&](variant_files const& files) { select(files, false); });
  }

  template <typename Select>
  void select_variants(std::string_view flag, variant_files const& asked, bool ranges,
                       Select select_files) {
    bool const is_range = asked.form != variant_files::kind::ids;
    if (asked.files.empty() || is_range != ranges || variants_left() == 0) return;
    if (is_range && !adapters::is_sorted(file_, loaded_)) {
      throw error(error_category::inconsistent_input,
                  fmt::format("{}: ranges need variants that are sorted by position within each "
                              "chromosome",
                              flag));
    }
    select_files(asked);
    say(flag, variants_left(), "variant");
  }

  void select(variant_files const& asked, bool keep) {
    if (asked.form == variant_files::kind::ids) {
      auto const named = adapters::read_variant_list(asked.files, file_);
      keep_where(variants_, named.size(), [&](std::size_t v) { return (named[v] != 0) == keep; });
      return;
    }
    bool const zero_based = asked.form == variant_files::kind::bed0;
    auto const read = adapters::read_ranges(asked.files, zero_based, file_, loaded_);
    adapters::keep_by_range(file_, read, keep, variants_);
  }

  void select_families(std::string_view flag, std::vector<std::string> const& files, bool keep) {
    if (files.empty() || samples_left() == 0) return;
    take_samples(flag, adapters::read_family_list(files, names_), keep);
  }

  void select_samples(std::string_view flag, std::vector<std::string> const& files, bool keep) {
    if (files.empty() || samples_left() == 0) return;
    take_samples(flag, adapters::read_sample_list(files, names_, samples_), keep);
  }

  void take_samples(std::string_view flag, adapters::named_samples const& read, bool keep) {
    keep_where(samples_, read.named.size(),
               [&](std::size_t s) { return (read.named[s] != 0) == keep; });
    if (read.repeated_count != 0) {
      now_.log.warn(fmt::format("{}: lines that name a sample or family again: {}.", flag,
                                read.repeated_count));
    }
    say(flag, samples_left(), "sample");
  }

  session const& now_;
  filter_request const& asked_;
  result_samples const& all_;
  adapters::sample_names names_;
  adapters::gram_file const& file_;
  adapters::kept_mask& samples_;
  adapters::kept_mask& variants_;
  adapters::kept_mask& loaded_;
};

void settle_variants(filtered_input& into) {
  auto const& variants = into.chosen.variant_kept;
  into.variant_count = count_kept(variants, into.file.variant_count());
  if (!variants.empty()) {
    into.kept_lookup = std::make_unique<adapters::kept_variants>(into.file, variants);
  }
}

template <typename Value>
void drop(adapters::kept_mask const& kept, std::vector<Value>& column) {
  if (column.size() != kept.size()) return;  // empty, or one for all
  std::size_t count = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] != 0) column[count++] = column[i];
  }
  column.resize(count);
}

}  // namespace

void filter_at_load(session const& now, result_samples const& names, filtered_input& into) {
  filter_run(now, names, into).load_time();
  set_variant_ids(now, into.file, into.chosen.variant_kept);
}

void filter_variants(session const& now, result_samples const& names, filtered_input& into) {
  filter_run(now, names, into).variants();
}

void filter_samples(session const& now, result_samples const& names, filtered_input& into) {
  filter_run(now, names, into).samples();
  auto const& kept = into.chosen.sample_kept;
  into.counts.samples = count_kept(kept, names.iid.size());
  into.counts.founders =
      count_kept(adapters::frequency_samples(into.file.samples(), false, kept), names.iid.size());
  settle_variants(into);
}

adapters::kept_mask counted_founders(session const& now, filtered_input const& input) {
  auto founders = adapters::frequency_samples(input.file.samples(), now.given.frequency.nonfounders,
                                              input.chosen.sample_kept);
  if (std::find(founders.begin(), founders.end(), 0) == founders.end()) founders.clear();
  return founders;
}

void apply_frequency_filters(session const& now, std::span<double const> given,
                             filtered_input& into) {
  auto rules = now.given.filter.frequency;
  rules.pseudocount = now.given.frequency.pseudocount;
  auto& variants = into.chosen.variant_kept;
  int const threads = now.given.threads;
  auto const say = [&](std::string_view filter) {
    now.log.line(fmt::format("{}: {} left.", filter,
                             counted(count_kept(variants, into.file.variant_count()), "variant")));
  };
  if (rules.most_missing) {
    adapters::drop_missing(into.file, into.chosen.sample_kept, *rules.most_missing, variants,
                           threads);
    say("--geno");
  }
  bool const by_allele = rules.by_frequency() || rules.by_count();
  auto const& hwe = now.given.filter.hwe;
  adapters::kept_mask founders;
  if (by_allele || hwe.threshold > 0) founders = counted_founders(now, into);
  if (hwe.threshold > 0) {
    bool const vary = adapters::drop_by_hwe(into.file, founders, hwe, variants, threads);
    say("--hwe");
    if (vary) {
      now.log.warn("--hwe: the numbers of calls differ by more than 10 %; consider --geno.");
    }
  }
  if (by_allele) {
    adapters::drop_by_frequency(into.file, founders, given, rules, variants, threads);
    say("Filters by allele frequency or count");
  }
  settle_variants(into);
  check_variants_left(into);
}

void check_variants_left(filtered_input const& input) {
  if (input.variant_count != 0) return;
  throw error(error_category::degenerate_data, "the filters leave no variant");
}

void drop_samples(adapters::kept_mask const& kept, result_samples& samples) {
  if (kept.empty()) return;
  drop(kept, samples.fid);
  drop(kept, samples.iid);
  drop(kept, samples.sid);
  for (auto& phenotype : samples.phenotypes) {
    drop(kept, phenotype.values);
    drop(kept, phenotype.categories);
  }
}

}  // namespace gramscore::plugin
