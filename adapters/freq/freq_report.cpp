// SPDX-License-Identifier: MIT
#include "adapters/freq/freq_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <string_view>
#include <vector>

#include "adapters/filters/kept_tiles.hpp"
#include "adapters/filters/selection.hpp"
#include "adapters/genotypes/chromosome.hpp"
#include "adapters/score/allele_frequencies.hpp"
#include "adapters/text/numbers.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t tiles_per_thread = 4;  // whose text is kept at a time

bool spares_ref(freq_list list) {
  return list == freq_list::altfreq || list == freq_list::alteq || list == freq_list::alteqz ||
         list == freq_list::altnumeq;
}
bool names_alleles(freq_list list) {
  return list == freq_list::eq || list == freq_list::eqz || list == freq_list::alteq ||
         list == freq_list::alteqz;
}
bool numbers_alleles(freq_list list) {
  return list == freq_list::numeq || list == freq_list::altnumeq;
}
bool skips_absent(freq_list list) {
  return list == freq_list::eq || list == freq_list::alteq || numbers_alleles(list);
}

std::string header_of(freq_report_options const& options) {
  auto const& c = options.columns;
  std::string text = "#";
  auto const add = [&](bool wanted, std::string_view name) {
    if (wanted) text.append(name).append("\t");
  };
  std::string const one = options.counts ? "CT" : "FREQ";
  std::string const many = options.counts ? "CTS" : "FREQS";
  add(c.chrom, "CHROM");
  add(c.pos, "POS");
  add(true, "ID");
  add(c.ref, "REF");
  add(c.alt1, "ALT1");
  add(c.alt, "ALT");
  add(c.reffreq, "REF_" + one);
  add(c.alt1freq, "ALT1_" + one);
  std::string const kind = numbers_alleles(c.list) ? "NUM_" : "";
  add(c.list != freq_list::none, (spares_ref(c.list) ? "ALT_" : "") + kind + many);
  add(c.nobs, "OBS_CT");
  text.back() = '\n';
  return text;
}

std::string printed_name(gram_file const& file, std::uint32_t contig) {
  return printed_chromosome(file.chromosomes()[contig], file.contigs()[contig]);
}

/// The lines of one tile.
class tile_text {
 public:
  tile_text(gram_file const& file, std::size_t tile_idx, freq_report_options const& options)
      : file_(file), options_(options), chrom_(printed_name(file, file.info(tile_idx).contig)) {}

  /// @param copies [alleles of the variant]
  void add(std::uint32_t variant, std::span<double const> copies) {
    auto const& c = options_.columns;
    variant_ = variant;
    copies_ = copies;
    total_ = std::accumulate(copies.begin(), copies.end(), 0.0);
    reciprocal_ = 1.0 / total_;
    if (c.chrom) cell(chrom_);
    if (c.pos) cell(std::to_string(file_.variants().position[variant]));
    cell(file_.variants().id[variant]);
    if (c.ref) cell(file_.allele(variant, 0));
    if (c.alt1) cell(file_.allele(variant, 1));
    if (c.alt) {
      for (std::uint32_t a = 1; a < copies.size(); ++a) {
        text_.append(a == 1 ? "" : ",").append(file_.allele(variant, a));
      }
      text_ += '\t';
    }
    if (c.reffreq) value(0), text_ += '\t';
    if (c.alt1freq) value(1), text_ += '\t';
    if (c.list != freq_list::none) list();
    if (c.nobs) cell(std::to_string(std::llround(total_)));
    text_.back() = '\n';
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void cell(std::string_view text) { text_.append(text).append("\t"); }

  void value(std::size_t allele) {
    if (options_.counts) {
      // Whole copies and halves.
      fmt::format_to(std::back_inserter(text_), "{}{}", static_cast<std::uint64_t>(copies_[allele]),
                     copies_[allele] != std::floor(copies_[allele]) ? ".5" : "");
      return;
    }
    std::array<char, format_g6_bytes> digits{};
    char* const end = format_g6(copies_[allele] * reciprocal_, digits.data());
    text_.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }

  void list() {
    auto const kind = options_.columns.list;
    std::size_t const before = text_.size();
    for (std::size_t a = spares_ref(kind) ? 1 : 0; a < copies_.size(); ++a) {
      if (skips_absent(kind) && copies_[a] == 0.0) continue;
      if (text_.size() != before) text_ += ',';
      if (names_alleles(kind)) {
        text_.append(file_.allele(variant_, static_cast<std::uint32_t>(a))).append("=");
      }
      if (numbers_alleles(kind)) text_.append(std::to_string(a)).append("=");
      value(a);
    }
    text_ += text_.size() == before ? ".\t" : "\t";
  }

  gram_file const& file_;
  freq_report_options const& options_;
  std::string chrom_;
  std::string text_;
  std::uint32_t variant_ = 0;
  std::span<double const> copies_;
  double total_ = 0;
  double reciprocal_ = 0;
};

std::string lines_of_tile(gram_file const& file, std::size_t tile_idx,
                          std::span<std::uint8_t const> founders,
                          std::span<std::uint8_t const> kept, freq_report_options const& options) {
  auto const info = file.info(tile_idx);
  if (!any_kept(info, kept)) return {};
  auto const copies = observed_copies(file, tile_idx, founders);
  auto const& begin = file.variants().allele_begin;
  tile_text text(file, tile_idx, options);
  for (std::uint32_t v = info.variant_begin; v < info.variant_begin + info.column_count; ++v) {
    if (!is_kept(kept, v)) continue;
    text.add(v, std::span(copies).subspan(begin[v] - begin[info.variant_begin],
                                          begin[v + 1] - begin[v]));
  }
  return text.take();
}

}  // namespace

void write_freq_report(std::string const& path, gram_file const& file,
                       std::span<std::uint8_t const> founders, std::span<std::uint8_t const> kept,
                       freq_report_options const& options) {
  result_file out(path, options.compression);
  out.write(header_of(options));
  std::vector<std::string> parts(tiles_per_thread *
                                 static_cast<std::size_t>(std::max(1, options.threads)));
  for (std::size_t first = 0; first < file.tile_count(); first += parts.size()) {
    auto const count = std::min(parts.size(), file.tile_count() - first);
    engine::parallel_for(count, options.threads, [&](std::size_t i) {
      parts[i] = lines_of_tile(file, first + i, founders, kept, options);
    });
    for (std::size_t i = 0; i < count; ++i) out.write(parts[i]);
  }
  out.commit();
}

}  // namespace gramscore::adapters
