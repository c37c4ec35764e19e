// SPDX-License-Identifier: MIT
#include "adapters/sscore/sscore_writer.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "adapters/sscore/sscore_rows.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

// A thread makes text in blocks of about this size, so that the buffer stays in its cache.
constexpr std::size_t block_bytes = std::size_t{1} << 20;
// Less text than this is made in about 1 ms, sooner than threads pay on a busy machine.
constexpr std::size_t bytes_per_thread = std::size_t{4} << 20;

/// The text of some consecutive rows.
struct row_text {
  std::unique_ptr<char[]> bytes;
  std::size_t capacity = 0;
  std::size_t size = 0;

  void reserve(std::size_t bytes_needed) {
    if (bytes_needed <= capacity) return;
    bytes = std::make_unique_for_overwrite<char[]>(bytes_needed);
    capacity = bytes_needed;
  }
};

void format_part(sscore_rows const& rows, std::size_t begin, std::size_t end, row_text& text) {
  text.reserve(rows.bytes_bound(begin, end));
  char* const first = text.bytes.get();
  text.size = static_cast<std::size_t>(rows.format(begin, end, first) - first);
}

/// Formats rows [begin, end), one part a thread.
void format_block(sscore_rows const& rows, std::size_t begin, std::size_t end,
                  std::vector<row_text>& parts) {
  std::size_t const part_count = parts.size();
  std::size_t const row_count = end - begin;
  auto const part_begin = [=](std::size_t part) { return begin + row_count * part / part_count; };
  engine::parallel_for(part_count, static_cast<int>(part_count), [&](std::size_t part) {
    format_part(rows, part_begin(part), part_begin(part + 1), parts[part]);
  });
}

void check_names(sscore_table const& table) {
  std::size_t const rows = table.iid.size();
  GRAMSCORE_ASSERT(table.fid.size() <= 1 || table.fid.size() == rows);
  GRAMSCORE_ASSERT(table.sid.size() <= 1 || table.sid.size() == rows);
  for (phenotype_column const& column : table.phenotypes) {
    GRAMSCORE_ASSERT(column.values.size() + column.categories.size() == rows);
  }
}

void check_numbers(sscore_table const& table, sscore_columns const& columns) {
  std::size_t const rows = table.iid.size();
  GRAMSCORE_ASSERT(!columns.nallele || table.allele_count.size() == rows);
  GRAMSCORE_ASSERT(!(columns.denom || columns.scoreavgs) ||
                   table.denominator.size() == rows * table.denominators());
  GRAMSCORE_ASSERT(!columns.denom || table.denominators() == 1);
  GRAMSCORE_ASSERT(!columns.dosagesum || table.dosage_sum.size() == rows);
  GRAMSCORE_ASSERT(!(columns.scoreavgs || columns.scoresums) ||
                   table.sums.size() == rows * table.score_names.size());
}

}  // namespace

void write_sscore(std::string const& path, sscore_table const& table, sscore_columns const& columns,
                  sscore_output const& output) {
  check_names(table);
  check_numbers(table, columns);
  sscore_rows const rows(table, columns, output.missing_phenotype);
  result_file file(path, output.compression);
  file.write(rows.header());

  std::size_t const row_count = table.iid.size();
  std::size_t const name_bytes_guess = 64;
  std::size_t const row_bytes = rows.number_bytes_bound() + name_bytes_guess;
  std::size_t const useful_threads = row_count * row_bytes / bytes_per_thread;
  auto const allowed_threads = static_cast<std::size_t>(std::max(1, output.threads));
  std::vector<row_text> parts(std::clamp<std::size_t>(useful_threads, 1, allowed_threads));
  std::size_t const rows_per_block =
      std::max<std::size_t>(1, block_bytes * parts.size() / row_bytes);
  for (std::size_t begin = 0; begin < row_count; begin += rows_per_block) {
    format_block(rows, begin, std::min(begin + rows_per_block, row_count), parts);
    for (row_text const& text : parts) file.write({text.bytes.get(), text.size});
  }
  file.commit();
}

void write_sscore_variants(std::string const& path, std::span<std::string_view const> ids,
                           result_compression compression) {
  std::size_t const flush_bytes = std::size_t{1} << 20;
  result_file file(path, compression);
  std::string text;
  for (std::string_view const id : ids) {
    text += id;
    text += '\n';
    if (text.size() >= flush_bytes) {
      file.write(text);
      text.clear();
    }
  }
  file.write(text);
  file.commit();
}

}  // namespace gramscore::adapters
