// SPDX-License-Identifier: MIT
#include "adapters/cache/build.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "adapters/cache/genotype_block.hpp"
#include "adapters/cache/gram_writer.hpp"
#include "adapters/cache/ordered_pool.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

// One build: blocks go to the pool in variant order, and come back as tiles in that order.
class builder {
 public:
  builder(genotype_source& source, build_options const& options, output_file output)
      : source_(source),
        options_(options),
        writer_(std::move(output)),
        threads_(build_threads(options)),
        pool_(threads_ - 1),
        sample_count_(static_cast<std::uint32_t>(source.samples().size())) {}

  output_file run(source_identity const& identity) {
    variant_record record;
    genotype_column calls;
    variant_counts counts;
    while (source_.next(record, calls)) {
      add(record, calls, counts);
    }
    hand_over();
    drain(0);
    if (variant_count_ == 0) {
      throw error(error_category::malformed_input, "no variants in the input");
    }
    report();
    if (options_.before_publish) {
      options_.before_publish();
    }
    return writer_.finish(source_.samples(), source_.contigs(), identity);
  }

 private:
  void add(variant_record const& record, genotype_column const& calls, variant_counts& counts) {
    if (block_ && (block_->contig() != record.contig || block_full(*block_, options_.encoder))) {
      hand_over();
    }
    if (!block_) {
      block_ = empty_block(record.contig);
    }
    block_->add(calls, static_cast<std::uint32_t>(record.alleles.size()), counts);
    writer_.add_variant(record, counts);
    if (block_->column_count() > 1 && too_many_terminals(*block_)) {
      auto next = empty_block(record.contig);
      block_->move_last_column(*next);
      hand_over();
      block_ = std::move(next);
    }
    ++variant_count_;
  }

  // One variant with very many genotypes may overfill a block that was nearly full.
  [[nodiscard]] bool too_many_terminals(genotype_block const& block) const {
    return block.terminals() > std::max(options_.encoder.terminal_target,
                                        options_.encoder.grammar.symbol_limit / 4 * 3);
  }

  std::unique_ptr<genotype_block> empty_block(std::uint32_t contig) {
    auto block = std::make_unique<genotype_block>();
    block->reset(static_cast<std::uint32_t>(variant_count_), contig, sample_count_);
    return block;
  }

  void hand_over() {
    if (!block_) {
      return;
    }
    std::shared_ptr<genotype_block const> block = std::move(block_);
    pool_.submit([block, encoder = options_.encoder] { return encode_tile(*block, encoder); });
    block.reset();
    drain(threads_ > 1 ? static_cast<std::size_t>(threads_) : 0);
    report();
  }

  // Writes finished tiles, and waits for some where more than `limit` are under way.
  void drain(std::size_t limit) {
    while (pool_.size() > limit || pool_.ready()) {
      writer_.add_tile(pool_.take());
    }
  }

  void report() const {
    if (options_.progress) {
      options_.progress({source_.progress(), variant_count_});
    }
  }

  genotype_source& source_;
  build_options const& options_;
  gram_writer writer_;
  int threads_;
  ordered_pool<encoded_tile> pool_;
  std::uint32_t sample_count_;
  std::uint64_t variant_count_ = 0;
  std::unique_ptr<genotype_block> block_;
};

}  // namespace

int build_threads(build_options const& options) {
  auto const wanted = std::max(options.threads, 1);
  if (options.memory_bytes == 0) {
    return wanted;
  }
  auto const blocks = options.memory_bytes / (bytes_a_cell * options.encoder.cell_limit);
  return static_cast<int>(std::clamp<std::uint64_t>(blocks, 2, std::uint64_t(wanted) + 1)) - 1;
}

output_file build_gram(genotype_source& source, source_identity const& identity,
                       build_options const& options, output_file output) {
  if (source.samples().size() == 0) {
    throw error(error_category::malformed_input, "no samples in the input");
  }
  return builder(source, options, std::move(output)).run(identity);
}

}  // namespace gramscore::adapters
