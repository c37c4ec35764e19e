// SPDX-License-Identifier: MIT
#include "adapters/filters/id_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/filters/selection.hpp"
#include "adapters/genotypes/chromosome.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

class id_maker {
 public:
  id_maker(gram_file const& file, id_rules const& rules, std::span<std::uint8_t const> kept)
      : file_(file), rules_(rules), kept_(kept) {
    offsets_.reserve(file.variant_count() + std::size_t{1});
    offsets_.push_back(0);
  }

  new_ids run() {
    auto const runs = file_.contig_runs();
    for (std::size_t r = 0; r < runs.size(); ++r) {
      auto const contig = runs[r].contig;
      chromosome_ = printed_chromosome(file_.chromosomes()[contig], file_.contigs()[contig]);
      auto const end = r + 1 < runs.size() ? runs[r + 1].variant_begin : file_.variant_count();
      for (auto v = runs[r].variant_begin; v < end; ++v) add(v);
    }
    check();
    made_.ids = std::make_unique<owned_ids const>(std::move(text_), std::move(offsets_));
    return std::move(made_);
  }

 private:
  void add(std::uint32_t variant) {
    auto const old = file_.variants().id[variant];
    // As in plink2, every ID is missing under an empty code.
    bool const renames =
        !rules_.only_missing || rules_.missing_code.empty() || old == rules_.missing_code;
    if (renames) {
      rename(variant);
    } else {
      text_ += old;
    }
    if (is_kept(kept_, variant)) {
      longest_ = std::max<std::size_t>(longest_, text_.size() - offsets_.back());
    }
    offsets_.push_back(text_.size());
  }

  void rename(std::uint32_t variant) {
    auto const parts = parts_of(variant);
    auto const& chosen = template_for(variant);
    auto const longer = chosen.count_longer(parts, rules_.longest_allele);
    bool const leaves_out = longer != 0 && rules_.on_long_allele == long_allele_rule::missing;
    if (is_kept(kept_, variant)) {
      ++made_.renamed_count;
      made_.long_count += leaves_out ? 1 : longer;
    }
    if (leaves_out) {
      text_ += rules_.missing_code;
    } else {
      chosen.append(text_, parts, rules_.longest_allele);
    }
  }

  [[nodiscard]] id_parts parts_of(std::uint32_t variant) const {
    auto const& variants = file_.variants();
    auto const first = variants.allele_begin[variant];
    bool const has_alt = variants.allele_count(variant) > 1;
    return {chromosome_, variants.position[variant], variants.allele[first],
            has_alt ? variants.allele[first + 1] : std::string_view(".")};
  }

  [[nodiscard]] id_template const& template_for(std::uint32_t variant) const {
    auto const& variants = file_.variants();
    if (variants.allele_count(variant) > 2) {
      auto const begin = variants.allele_begin[variant];
      auto const end = variants.allele_begin[variant + 1];
      bool is_long = false;
      for (auto a = begin; a < end; ++a) is_long = is_long || variants.allele[a].size() > 1;
      if (is_long && rules_.multiallelic_nonsnp) return *rules_.multiallelic_nonsnp;
      if (rules_.multiallelic) return *rules_.multiallelic;
    }
    return *rules_.usual;
  }

  void check() const {
    if (longest_ > longest_id) {
      throw error(
          error_category::malformed_input,
          fmt::format("a variant ID has {} characters; {} are allowed", longest_, longest_id),
          {file_.path(), 0, 0});
    }
    if (made_.long_count == 0 || rules_.on_long_allele != long_allele_rule::stop) return;
    throw error(error_category::inconsistent_input,
                fmt::format("alleles of more than {} characters, too long for new variant IDs: {}; "
                            "--new-id-max-allele-len allows more, or says what to do with them",
                            rules_.longest_allele, made_.long_count),
                {file_.path(), 0, 0});
  }

  gram_file const& file_;
  id_rules const& rules_;
  std::span<std::uint8_t const> kept_;
  std::string chromosome_;  ///< of the variant at hand
  std::string text_;
  std::vector<std::uint64_t> offsets_;
  std::size_t longest_ = 0;
  new_ids made_;
};

}  // namespace

new_ids make_variant_ids(gram_file const& file, id_rules const& rules,
                         std::span<std::uint8_t const> kept) {
  GRAMSCORE_ASSERT(rules.usual.has_value());
  return id_maker(file, rules, kept).run();
}

}  // namespace gramscore::adapters
