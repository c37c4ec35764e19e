// SPDX-License-Identifier: MIT
// The engine's own product: exact 64-bit fixed point on the grammar. The others are its rivals.
#include <algorithm>

#include "engine/backends/cuda/cuda.hpp"
#include "tests/bench/gpu/product.hpp"

namespace gramscore::bench {
namespace {

class engine_product final : public product {
 public:
  engine_product(problem const& p, std::size_t columns, engine_options const& options)
      : rows_(p.grammar->rows()),
        width_(std::min(columns, engine::max_sweep_columns)),
        batches_((columns + width_ - 1) / width_),
        tiles_(options.tiles.empty() ? p.grammar->all_tiles() : options.tiles),
        leaves_(*p.grammar, p.columns(width_)),
        matrix_(*p.grammar, tiles_,
                {.device = p.device,
                 .schedule = options.schedule,
                 .memory_bytes = options.memory_bytes,
                 .columns = width_,
                 .threads = p.threads}) {
    request_.matrix = p.grammar;
    request_.tiles = tiles_;
    request_.leaves = &leaves_;
    request_.output_count = rows_;
    request_.column_count = width_;
    request_.threads = p.threads;
    request_.schedule = options.schedule;
    matrix_.prepare(request_);
  }

  [[nodiscard]] std::vector<std::string> variants() const override { return {"int64"}; }
  void choose(std::size_t /*variant*/) override {}
  [[nodiscard]] footprint bytes() const override {
    auto const bytes = matrix_.bytes();
    return {bytes.matrix, 0, bytes.work, bytes.leaves, bytes.y};
  }
  void enqueue(void* stream) override {
    for (std::size_t i = 0; i < batches_; ++i) {
      matrix_.enqueue(stream);
    }
  }
  [[nodiscard]] column_set result() override {
    std::vector<std::int64_t> y(rows_ * width_);
    matrix_.download(y);
    column_set out(width_, std::vector<double>(rows_));
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t c = 0; c < width_; ++c) {
        out[c][row] = static_cast<double>(y[row * width_ + c]) / leaves_.one();
      }
    }
    return out;
  }
  [[nodiscard]] std::string note() const override {
    auto out = matrix_.plan();
    if (batches_ != 1) {
      out += "; " + std::to_string(batches_) + " products of " + std::to_string(width_) +
             " columns, the first checked";
    }
    return out;
  }

 private:
  std::size_t rows_;
  std::size_t width_;
  std::size_t batches_;
  std::vector<std::uint32_t> tiles_;
  dosage_leaves leaves_;
  engine::sweep_request request_;
  engine::cuda_matrix matrix_;
};

bool any_width(std::size_t /*columns*/) {
  return true;
}
bool one(std::size_t columns) {
  return columns == 1;
}
bool several(std::size_t columns) {
  return columns > 1;
}
bool tensor_width(std::size_t columns) {
  return columns == 1 || columns == 2 || columns == 4 || columns == 8 || columns == 16 ||
         columns == 32;
}
bool wide(std::size_t columns) {
  return columns >= 16;
}

}  // namespace

std::unique_ptr<product> make_engine_product(problem const& p, std::size_t columns,
                                             engine_options const& options) {
  return std::make_unique<engine_product>(p, columns, options);
}

std::vector<rival> all_rivals() {
  using columns = std::size_t;
  auto const engine_with = [](engine::schedule_kind schedule) {
    return [schedule](problem const& p, columns k) {
      return make_engine_product(p, k, {.schedule = schedule});
    };
  };
  return {
      {"engine", any_width, engine_with(engine::schedule_kind::automatic)},
      {"engine-tile", one, engine_with(engine::schedule_kind::tile)},
      {"engine-streaming", one, engine_with(engine::schedule_kind::streaming)},
      {"cusparse-spmv", one, [](problem const& p, columns) { return make_spmv(p, false); }},
      {"cusparse-spmv-fp64", one, [](problem const& p, columns) { return make_spmv(p, true); }},
      {"cusparse-spmm", several, make_spmm},
      {"index-4", one, [](problem const& p, columns) { return make_index_product(p, false); }},
      {"index-2", one, [](problem const& p, columns) { return make_index_product(p, true); }},
      {"two-bit-table", one,
       [](problem const& p, columns) { return make_two_bit_table(p, false); }},
      {"two-bit-table-int64", one,
       [](problem const& p, columns) { return make_two_bit_table(p, true); }},
      {"two-bit-mma", tensor_width, make_two_bit_mma},
      {"int8-1-limb", wide, [](problem const& p, columns k) { return make_int8(p, k, 1); }},
      {"int8-3-limbs", wide, [](problem const& p, columns k) { return make_int8(p, k, 3); }},
  };
}

}  // namespace gramscore::bench
