// SPDX-License-Identifier: MIT
// Probabilities of tables are kept relative to that of the observed one, as long doubles: they
// span 10^-4932 to 10^4932 where a threshold is at least 10^-308, and a table is reached from its
// neighbour by one factor (Wigginton et al. 2005, equation 2).
#include "adapters/filters/hwe_test.hpp"

#include <algorithm>

namespace gramscore::adapters {
namespace {

constexpr long double p_tolerance = 0x1p-44L;  // plink2's
constexpr long double negligible = 1e-23L;     // of a sum
constexpr long double largest_tie = 1.0L + p_tolerance;
constexpr long double smallest_tie = 1.0L - p_tolerance;

/// Diploid calls of one total of alleles, and their probability.
struct diploid_table {
  std::int64_t hom, het, other;
  long double weight = 1.0L;

  [[nodiscard]] bool can_gain() const { return hom > 0 && other > 0; }
  [[nodiscard]] bool can_lose() const { return het > 1; }
  /// Two heterozygotes more, made of one homozygote of each kind.
  void gain_hets() {
    weight *= 4.0L * static_cast<long double>(hom) * static_cast<long double>(other) /
              (static_cast<long double>(het + 1) * static_cast<long double>(het + 2));
    --hom, --other;
    het += 2;
  }
  void lose_hets() {
    weight *= static_cast<long double>(het) * static_cast<long double>(het - 1) /
              (4.0L * static_cast<long double>(hom + 1) * static_cast<long double>(other + 1));
    ++hom, ++other;
    het -= 2;
  }
};

struct tail_sums {
  long double tail = 0;     ///< tables as rare as the observed one, or rarer
  long double center = 0;   ///< the others
  std::int64_t ties = 0;    ///< how many in the tail are as rare
  std::int64_t tables = 0;  ///< in the tail

  void add(long double weight) {
    if (weight > largest_tie) {
      center += weight;
      return;
    }
    tail += weight;
    ties += weight >= smallest_tie ? 1 : 0;
    ++tables;
  }
  [[nodiscard]] long double counted_tail(bool mid_p) const {
    return mid_p ? tail - 0.5L * static_cast<long double>(ties) : tail;
  }
};

/// Adds all tables with more (or fewer) heterozygotes than `from`.
tail_sums sum_side(diploid_table from, bool more) {
  tail_sums sums;
  while (more ? from.can_gain() : from.can_lose()) {
    long double const before = from.weight;
    more ? from.gain_hets() : from.lose_hets();
    sums.add(from.weight);
    bool const falls = from.weight < before;
    if (falls && from.weight < negligible * (sums.tail + sums.center)) break;
  }
  return sums;
}

/// Above 0: more heterozygotes than expected; below: fewer.
double het_excess(hwe_counts const& counts) {
  return static_cast<double>(counts.het) * static_cast<double>(counts.het) -
         4.0 * static_cast<double>(counts.hom) * static_cast<double>(counts.other);
}

/// The p-value, where `shortened` as plink2's test of a threshold sees it.
double p_value(hwe_counts const& counts, bool mid_p, bool shortened) {
  diploid_table const observed{counts.hom, counts.het, counts.other};
  auto const more = sum_side(observed, true);
  bool const skips_fewer = shortened && (counts.het == 2 || counts.het == 3) &&
                           het_excess(counts) <= 0 && more.tables <= 1;
  auto const fewer = skips_fewer ? tail_sums{} : sum_side(observed, false);
  tail_sums const all{1.0L + more.tail + fewer.tail, more.center + fewer.center,
                      1 + more.ties + fewer.ties, 0};
  return static_cast<double>(all.counted_tail(mid_p) / (all.tail + all.center));
}

bool is_below(double p, double threshold) {
  return static_cast<long double>(p) < static_cast<long double>(threshold) * (1.0L - p_tolerance);
}

/// The tables of one number of copies among the males: a row of the sum over chromosome X.
struct x_table {
  diploid_table females;
  std::int64_t allele, other;  ///< of males

  /// A copy moves from the females to the males.
  void give_to_males() {
    auto& f = females;
    long double const chance =
        static_cast<long double>(other) / static_cast<long double>(allele + 1);
    if (f.het > 0) {
      f.weight *=
          chance * static_cast<long double>(f.het) / (2.0L * static_cast<long double>(f.other + 1));
      --f.het, ++f.other;
    } else {
      f.weight *=
          chance * 2.0L * static_cast<long double>(f.hom) / static_cast<long double>(f.het + 1);
      --f.hom, ++f.het;
    }
    ++allele, --other;
  }
  void take_from_males() {
    std::swap(females.hom, females.other);
    std::swap(allele, other);
    give_to_males();
    std::swap(females.hom, females.other);
    std::swap(allele, other);
  }
  [[nodiscard]] bool can_give() const { return other > 0 && (females.het > 0 || females.hom > 0); }
  [[nodiscard]] bool can_take() const {
    return allele > 0 && (females.het > 0 || females.other > 0);
  }
  /// The probability of the next row over that of this one (a hypergeometric distribution).
  [[nodiscard]] long double give_ratio() const {
    auto const copies = 2 * females.hom + females.het;
    auto const others = 2 * females.other + females.het;
    return static_cast<long double>(copies) * static_cast<long double>(other) /
           (static_cast<long double>(others + 1) * static_cast<long double>(allele + 1));
  }
  [[nodiscard]] long double take_ratio() const {
    auto const copies = 2 * females.hom + females.het;
    auto const others = 2 * females.other + females.het;
    return static_cast<long double>(others) * static_cast<long double>(allele) /
           (static_cast<long double>(copies + 1) * static_cast<long double>(other + 1));
  }
  void climb() {
    for (bool const more : {true, false}) {
      while (more ? females.can_gain() : females.can_lose()) {
        auto next = females;
        more ? next.gain_hets() : next.lose_hets();
        if (next.weight <= females.weight) break;
        females = next;
      }
    }
  }
};

class x_sum {
 public:
  x_sum(x_table const& observed, bool mid_p) : observed_(observed), mid_p_(mid_p) {
    auto const more = sum_side(observed.females, true);
    auto const fewer = sum_side(observed.females, false);
    first_row_ = 1.0L + more.tail + more.center + fewer.tail + fewer.center;
    total_ = first_row_;
    for (bool const give : {true, false}) add_rows(give);
    tail_ = 1.0L + more.tail + fewer.tail;
    ties_ = 1 + more.ties + fewer.ties;
  }

  /// The p-value, or at once `enough` where it is larger.
  [[nodiscard]] double p(double enough) {
    for (bool const give : {true, false}) {
      auto row = observed_;
      long double row_sum = first_row_;
      while (give ? row.can_give() : row.can_take()) {
        if (so_far() > enough) return enough;
        long double const ratio = give ? row.give_ratio() : row.take_ratio();
        row_sum *= ratio;
        if (ratio < 1.0L && row_sum < negligible * tail_) break;
        give ? row.give_to_males() : row.take_from_males();
        row.climb();
        add_tail(row.females, row_sum);
      }
    }
    return std::min(so_far(), enough);
  }

 private:
  void add_rows(bool give) {
    // Rows are walked by their numbers of copies alone; which females hold them is no matter.
    auto row = observed_;
    long double sum = first_row_;
    while (give ? row.can_give() : row.can_take()) {
      long double const ratio = give ? row.give_ratio() : row.take_ratio();
      sum *= ratio;
      if (ratio < 1.0L && sum < negligible * total_) break;
      total_ += sum;
      give ? row.give_to_males() : row.take_from_males();
    }
  }

  /// @param top the likeliest table of the row.
  void add_tail(diploid_table const& top, long double row_sum) {
    auto const more = sum_tail(top, true);
    auto const fewer = sum_tail(top, false);
    ties_ += more.ties + fewer.ties;
    if (top.weight > largest_tie) {
      tail_ += more.tail + fewer.tail;
      return;
    }
    tail_ += row_sum;
    ties_ += top.weight >= smallest_tie ? 1 : 0;
  }

  static tail_sums sum_tail(diploid_table from, bool more) {
    tail_sums sums;
    while (more ? from.can_gain() : from.can_lose()) {
      more ? from.gain_hets() : from.lose_hets();
      if (from.weight <= largest_tie) sums.add(from.weight);
      if (from.weight < negligible) break;
    }
    return sums;
  }

  [[nodiscard]] double so_far() const {
    long double const left_out = mid_p_ ? 0.5L * static_cast<long double>(ties_) : 0.0L;
    return static_cast<double>((tail_ - left_out) / total_);
  }

  x_table observed_;
  bool mid_p_;
  long double first_row_ = 1.0L;
  long double total_ = 1.0L;
  long double tail_ = 1.0L;
  std::int64_t ties_ = 1;
};

double x_p_up_to(hwe_counts const& females, haploid_counts const& males, bool mid_p,
                 double enough) {
  x_table const observed{{females.hom, females.het, females.other}, males.allele, males.other};
  return x_sum(observed, mid_p).p(enough);
}

}  // namespace

double hwe_p(hwe_counts const& counts, bool mid_p) {
  return p_value(counts, mid_p, false);
}

double hwe_x_p(hwe_counts const& females, haploid_counts const& males, bool mid_p) {
  constexpr double beyond_any = 2.0;
  return x_p_up_to(females, males, mid_p, beyond_any);
}

bool fails_hwe(hwe_counts const& counts, hwe_rule const& rule) {
  // Of one possible table plink2 keeps the variant, whatever half of its probability is.
  bool const is_only_table = 2 * std::min(counts.hom, counts.other) + counts.het < 2;
  if (is_only_table || !is_below(p_value(counts, rule.mid_p, true), rule.threshold)) return false;
  return !rule.keep_few_hets || het_excess(counts) > 0;
}

bool fails_hwe_x(hwe_counts const& females, haploid_counts const& males, hwe_rule const& rule) {
  double const p = x_p_up_to(females, males, rule.mid_p, rule.threshold);
  if (!is_below(p, rule.threshold)) return false;
  if (!rule.keep_few_hets || het_excess(females) >= 0) return true;
  double const of_females = hwe_p(females, rule.mid_p);
  return is_below(p > 0.0 ? p / of_females : of_females, rule.threshold);
}

}  // namespace gramscore::adapters
