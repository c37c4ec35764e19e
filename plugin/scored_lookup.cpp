// SPDX-License-Identifier: MIT
#include "plugin/scored_lookup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/genotypes/chromosome.hpp"

namespace gramscore::plugin {

namespace {

/// A cache some of whose variants nobody can find.
class masked_lookup final : public adapters::variant_lookup {
 public:
  masked_lookup(adapters::gram_file const& file, std::vector<std::uint8_t> kept)
      : file_(file), kept_(std::move(kept)) {}

  [[nodiscard]] std::uint32_t find(std::string_view id, std::uint32_t hint) const override {
    std::uint32_t const found = file_.find(id, hint);
    if (found == adapters::no_variant) return found;
    if (found != adapters::duplicate_variant) {
      return kept_[found] != 0 ? found : adapters::no_variant;
    }
    auto all = file_.find_all(id);
    auto const dropped = [&](std::uint32_t variant) { return kept_[variant] == 0; };
    all.erase(std::remove_if(all.begin(), all.end(), dropped), all.end());
    if (all.empty()) return adapters::no_variant;
    return all.size() == 1 ? all[0] : adapters::duplicate_variant;
  }
  [[nodiscard]] std::uint32_t variant_count() const override { return file_.variant_count(); }
  [[nodiscard]] std::uint32_t allele_count(std::uint32_t variant) const override {
    return file_.allele_count(variant);
  }
  [[nodiscard]] std::string_view allele(std::uint32_t variant,
                                        std::uint32_t allele_idx) const override {
    return file_.allele(variant, allele_idx);
  }

 private:
  adapters::gram_file const& file_;
  std::vector<std::uint8_t> kept_;
};

/// [variants] 0 on chromosome X.
std::vector<std::uint8_t> off_x(adapters::gram_file const& file) {
  std::vector<std::uint8_t> kept(file.variant_count(), 1);
  auto const runs = file.contig_runs();
  for (std::size_t r = 0; r < runs.size(); ++r) {
    auto const name = file.contigs()[runs[r].contig];
    if (adapters::parse_chromosome(name).ploidy != adapters::ploidy_class::x) continue;
    std::size_t const end = r + 1 < runs.size() ? runs[r + 1].variant_begin : kept.size();
    std::fill(kept.begin() + runs[r].variant_begin, kept.begin() + static_cast<std::ptrdiff_t>(end),
              std::uint8_t{0});
  }
  return kept;
}

}  // namespace

std::shared_ptr<adapters::variant_lookup const> scored_variant_lookup(
    session const& now, adapters::gram_file const& file) {
  if (now.given.xchr_model == 0) {
    auto kept = off_x(file);
    auto const dropped = static_cast<std::uint64_t>(std::count(kept.begin(), kept.end(), 0));
    if (dropped != 0) {
      now.log.line(fmt::format("--xchr-model 0: {} on chromosome X left out of the scores.",
                               counted(dropped, "variant")));
      return std::make_shared<masked_lookup>(file, std::move(kept));
    }
  }
  return {std::shared_ptr<void>(), &file};  // not owned
}

}  // namespace gramscore::plugin
