// SPDX-License-Identifier: MIT
#include "engine/backends/cuda/paged_rows.hpp"

#include <algorithm>
#include <span>

#include "engine/backends/cuda/device_tile.hpp"

namespace gramscore::engine::cuda {
namespace {

constexpr std::uint32_t longest_row = 1000;  // a page's units are counted in 16 bits
// Where no row of a page is longer, none is cut: adding parts up costs atomic adds in shared memory
// (H200: cutting rows of 5 to 16 symbols made 20,000 x 72,487 slower by 6 %).
constexpr std::size_t longest_whole = 24;
constexpr std::size_t shortest_segment = 4;

// The symbols of each row, one row after the other, without null symbols.
struct row_symbols {
  std::vector<std::uint32_t> begin;  // [rows + 1]
  std::vector<symbol> symbols;

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(begin.size() - 1); }
  [[nodiscard]] std::span<symbol const> row(std::uint32_t r) const {
    return std::span(symbols).subspan(begin[r], begin[r + 1] - begin[r]);
  }
};

// visit(row, symbol) for every axiom symbol; those of one row in order.
template <typename Visit>
void visit_symbols(tile_view const& tile, row_set const& set, Visit const& visit) {
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    auto const& group = tile.groups[g];
    for (std::uint32_t j = 0; j < group.length; ++j) {
      auto const* const column = tile.axiom.data() + group.symbol_begin + j * group.row_count;
      for (std::uint32_t i = 0; i < group.row_count; ++i) {
        auto const row = group.row_base +
                         (group.list_begin == no_list ? i : tile.row_list[group.list_begin + i]);
        if (column[i] != tile.symbol_count()) {
          visit(row, column[i]);
        }
      }
    }
  }
}

row_symbols collect_rows(tile_view const& tile, row_set const& set) {
  row_symbols rows;
  rows.begin.assign(std::size_t{tile.output_count} * set.rows_per_output + 1, 0);
  visit_symbols(tile, set, [&](std::uint32_t row, symbol) { ++rows.begin[row + 1]; });
  for (std::size_t r = 1; r < rows.begin.size(); ++r) {
    rows.begin[r] += rows.begin[r - 1];
  }
  rows.symbols.resize(rows.begin.back());
  auto cursor = rows.begin;
  visit_symbols(tile, set, [&](std::uint32_t row, symbol s) { rows.symbols[cursor[row]++] = s; });
  return rows;
}

// A dense column costs a symbol for every row; it saves a symbol for each row that is as long, and
// the list entry of each row that ends there.
std::uint32_t best_dense_width(row_symbols const& rows) {
  std::vector<std::uint32_t> count(longest_row + 2, 0);
  for (std::uint32_t r = 0; r < rows.rows(); ++r) {
    ++count[rows.row(r).size()];
  }
  std::int64_t longer = std::int64_t{rows.rows()} - count[0];  // rows longer than `width`
  std::int64_t saved = 0;
  std::int64_t best = 0;
  std::uint32_t best_width = 0;
  for (std::uint32_t width = 0; longer > 0; ++width) {
    saved += longer + count[width + 1] - std::int64_t{rows.rows()};
    if (saved > best) {
      best = saved;
      best_width = width + 1;
    }
    longer -= count[width + 1];
  }
  return best_width;
}

class page_writer {
 public:
  page_writer(row_symbols const& rows, symbol null_symbol, paged_rows& out)
      : rows_(rows), null_(null_symbol), out_(out) {}

  void add_dense() {
    out_.dense_pitch = (out_.row_count + unit_rows - 1) / unit_rows * unit_rows;
    out_.dense.assign(std::size_t{out_.dense_width} * out_.dense_pitch, null_);
    for (std::uint32_t r = 0; r < out_.row_count; ++r) {
      auto const row = rows_.row(r);
      for (std::size_t j = 0; j < std::min<std::size_t>(row.size(), out_.dense_width); ++j) {
        out_.dense[j * out_.dense_pitch + r] = row[j];
      }
    }
  }

  void add_page(std::uint32_t first) {
    auto const segments = cut(first, std::min(out_.row_count, first + page_size));
    auto const entry = out_.table.size();
    out_.table.resize(entry + page_entry, 0);
    put32(entry, static_cast<std::uint32_t>(out_.units.size() / unit_rows));
    put32(entry + 2, static_cast<std::uint32_t>(out_.list.size() / unit_rows));
    std::size_t blocks = 0;
    std::uint16_t shared = 0;
    for (std::uint32_t u = 0; u < page_units; ++u) {
      out_.table[entry + 4 + u] = static_cast<std::uint16_t>(blocks);
      auto const begin = std::size_t{u} * unit_rows;
      if (begin < segments.size()) {
        auto const members = std::span(segments).subspan(
            begin, std::min<std::size_t>(unit_rows, segments.size() - begin));
        blocks += add_unit(first, members);
        shared = static_cast<std::uint16_t>(shared + (members.front().is_part ? 1 : 0));
      }
    }
    out_.table[entry + 4 + page_units] = static_cast<std::uint16_t>(blocks);
    out_.table[entry + 5 + page_units] = shared;
    out_.has_parts |= shared != 0;
  }

 private:
  // Symbols of a row beyond the dense ones, or a part of them.
  struct segment {
    std::uint32_t row;
    std::uint32_t begin;
    std::uint32_t length;
    bool is_part;
  };

  [[nodiscard]] std::size_t beyond_dense(std::uint32_t row) const {
    auto const length = rows_.row(row).size();
    return length > out_.dense_width ? length - out_.dense_width : 0;
  }

  // The shortest segments that cost little: short ones spread best over warps and need the least
  // padding, but each has an entry in the list.
  [[nodiscard]] std::size_t segment_length(std::uint32_t first, std::uint32_t end) const {
    auto const segments_of = [&](std::size_t length) {
      std::size_t count = 0;
      for (auto r = first; r < end; ++r) {
        count += (beyond_dense(r) + length - 1) / length;
      }
      return count;
    };
    auto const allowed = std::min<std::size_t>(
        page_size, std::max<std::size_t>(page_size / 2, segments_of(longest_row) * 4 / 3));
    std::size_t longest = 0;
    for (auto r = first; r < end; ++r) {
      longest = std::max(longest, beyond_dense(r));
    }
    if (longest <= longest_whole) {
      return longest_whole;
    }
    auto length = shortest_segment;
    while (segments_of(length) > allowed) {
      ++length;
    }
    return length;
  }

  // Parts of rows come first, so that few units need atomic adds; then by length.
  [[nodiscard]] std::vector<segment> cut(std::uint32_t first, std::uint32_t end) const {
    auto const limit = segment_length(first, end);
    std::vector<segment> out;
    for (auto r = first; r < end; ++r) {
      auto const symbols = beyond_dense(r);
      auto const parts = (symbols + limit - 1) / limit;
      for (std::size_t p = 0; p < parts; ++p) {
        auto const begin = symbols * p / parts;
        out.push_back({r, static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(symbols * (p + 1) / parts - begin), parts > 1});
      }
    }
    std::stable_sort(out.begin(), out.end(), [](segment const& a, segment const& b) {
      return a.is_part != b.is_part ? a.is_part : a.length > b.length;
    });
    return out;
  }

  void put32(std::size_t at, std::uint32_t number) {
    out_.table[at] = static_cast<std::uint16_t>(number & 0xffffU);
    out_.table[at + 1] = static_cast<std::uint16_t>(number >> 16U);
  }

  // Returns the unit's length, that of its longest segment.
  std::size_t add_unit(std::uint32_t first, std::span<segment const> members) {
    std::size_t length = 0;
    for (auto const& m : members) {
      length = std::max<std::size_t>(length, m.length);
    }
    auto const begin = out_.units.size();
    out_.units.resize(begin + length * unit_rows, null_);
    for (std::size_t i = 0; i < members.size(); ++i) {
      auto const& m = members[i];
      auto const symbols =
          rows_.row(m.row).subspan(std::size_t{out_.dense_width} + m.begin, m.length);
      for (std::size_t j = 0; j < symbols.size(); ++j) {
        out_.units[begin + j * unit_rows + i] = symbols[j];
      }
    }
    for (std::size_t i = 0; i < unit_rows; ++i) {
      out_.list.push_back(
          static_cast<std::uint16_t>(i < members.size() ? members[i].row - first : page_size));
    }
    return length;
  }

  row_symbols const& rows_;
  symbol null_;
  paged_rows& out_;
};

}  // namespace

paged_rows page_rows_of(tile_view const& tile, row_set const& set) {
  paged_rows out;
  auto const rows = collect_rows(tile, set);
  std::uint32_t filled = 0;
  for (std::uint32_t r = 0; r < rows.rows(); ++r) {
    filled += rows.row(r).empty() ? 0 : 1;
    if (rows.row(r).size() > longest_row) {
      return out;
    }
  }
  if (filled < rows.rows() / 8) {
    return out;
  }
  out.row_count = rows.rows();
  out.dense_width = best_dense_width(rows);
  page_writer writer(rows, static_cast<symbol>(tile.symbol_count()), out);
  writer.add_dense();
  for (std::uint32_t first = 0; first < out.row_count; first += page_size) {
    writer.add_page(first);
  }
  return out;
}

}  // namespace gramscore::engine::cuda
