// SPDX-License-Identifier: MIT
#include "adapters/bed/bed_rows.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "adapters/bed/bed_codes.hpp"
#include "adapters/bed/bed_transpose.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

/// Reads blocks of consecutive rows.
class variant_major_rows final : public bed_rows {
 public:
  variant_major_rows(bed_file file, bed_shape const& shape, std::size_t block_bytes)
      : file_(std::move(file)),
        shape_(shape),
        row_bytes_(static_cast<std::size_t>(bed_row_bytes(shape.sample_count))),
        rows_per_block_(std::max<std::uint64_t>(1, block_bytes / row_bytes_)) {}

  std::span<std::uint8_t const> next() override {
    GRAMSCORE_ASSERT(next_row_ < shape_.variant_count);
    if (next_row_ == block_end_) read_block();
    std::size_t const at = static_cast<std::size_t>(next_row_++ - block_begin_) * row_bytes_;
    return std::span<std::uint8_t const>(block_).subspan(at, row_bytes_);
  }

 private:
  void read_block() {
    block_begin_ = next_row_;
    block_end_ = std::min(block_begin_ + rows_per_block_, shape_.variant_count);
    block_.resize(static_cast<std::size_t>(block_end_ - block_begin_) * row_bytes_);
    file_.read(block_begin_ * row_bytes_, block_);
  }

  bed_file file_;
  bed_shape shape_;
  std::size_t row_bytes_;
  std::uint64_t rows_per_block_;
  std::uint64_t next_row_ = 0;
  std::uint64_t block_begin_ = 0;
  std::uint64_t block_end_ = 0;
  std::vector<std::uint8_t> block_;
};

/// Reads the same few bytes of every sample's row and turns them into rows of variants.
class sample_major_rows final : public bed_rows {
 public:
  sample_major_rows(bed_file file, bed_shape const& shape, std::size_t block_bytes)
      : file_(std::move(file)),
        shape_(shape),
        sample_bytes_(bed_row_bytes(shape.variant_count)),
        row_bytes_(static_cast<std::size_t>(bed_row_bytes(shape.sample_count))) {
    std::uint64_t const wanted =
        std::max<std::uint64_t>(least_bytes_per_sample, block_bytes / shape.sample_count);
    chunk_bytes_ = static_cast<std::size_t>(std::min(wanted, sample_bytes_));
  }

  std::span<std::uint8_t const> next() override {
    GRAMSCORE_ASSERT(next_row_ < shape_.variant_count);
    if (next_row_ == block_end_) read_block();
    std::size_t const at = static_cast<std::size_t>(next_row_++ - block_begin_) * row_bytes_;
    return std::span<std::uint8_t const>(rows_).subspan(at, row_bytes_);
  }

 private:
  // Fewer would read each page of a wide file far too often.
  static constexpr std::uint64_t least_bytes_per_sample = 16;

  void read_block() {
    block_begin_ = next_row_;
    std::uint64_t const offset = block_begin_ / samples_per_byte;
    auto const bytes =
        static_cast<std::size_t>(std::min<std::uint64_t>(chunk_bytes_, sample_bytes_ - offset));
    block_end_ = std::min(block_begin_ + bytes * samples_per_byte, shape_.variant_count);
    chunks_.resize(static_cast<std::size_t>(shape_.sample_count) * bytes);
    for (std::size_t sample = 0; sample < shape_.sample_count; ++sample) {
      file_.read(sample * sample_bytes_ + offset,
                 std::span(chunks_).subspan(sample * bytes, bytes));
    }
    rows_.resize(bytes * samples_per_byte * row_bytes_);
    transpose_bed_chunks(chunks_, static_cast<std::size_t>(shape_.sample_count), rows_);
  }

  bed_file file_;
  bed_shape shape_;
  std::uint64_t sample_bytes_;
  std::size_t row_bytes_;
  std::size_t chunk_bytes_ = 0;
  std::uint64_t next_row_ = 0;
  std::uint64_t block_begin_ = 0;
  std::uint64_t block_end_ = 0;
  std::vector<std::uint8_t> chunks_;  ///< [samples x bytes of each]
  std::vector<std::uint8_t> rows_;    ///< [variants x row_bytes_]
};

}  // namespace

std::unique_ptr<bed_rows> open_bed_rows(bed_file file, bed_shape const& shape,
                                        std::size_t block_bytes) {
  if (file.is_sample_major()) {
    return std::make_unique<sample_major_rows>(std::move(file), shape, block_bytes);
  }
  return std::make_unique<variant_major_rows>(std::move(file), shape, block_bytes);
}

}  // namespace gramscore::adapters
