// SPDX-License-Identifier: MIT
// Where compute_scores() computes: on GPUs if they are asked for, and the same numbers there. The
// half that needs a device is skipped without one.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/score.hpp"
#include "engine/backends/cuda/cuda.hpp"
#include "engine/error.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::make_chromosomes;
using test::make_lines;
using test::weight_kind;

TEST(score_device, fails_where_a_gpu_is_asked_for_and_none_is_there) {
  if (engine::cuda_device_count() != 0) {
    GTEST_SKIP() << "there is one";
  }
  auto const data = make_chromosomes({60, 100, 0.3, 0.0, 0.0, 0.0, false, 1}, 8);
  auto const file = cache_of(data);
  auto const lines = make_lines(data, 1, weight_kind::normal, 1);
  score_options options;
  options.device = score_device::cuda;
  for (auto const& devices : {std::vector<int>{0}, {0, 1}, {}}) {
    options.cuda_devices = devices;
    try {
      (void)compute_scores(*file, lines, options);
      ADD_FAILURE() << "no error";
    } catch (error const& e) {
      EXPECT_EQ(e.category(), error_category::gpu);
    }
  }
}

TEST(score_device, is_a_cpu_for_a_small_score_and_has_no_plan_then) {
  auto const data = make_chromosomes({60, 100, 0.3, 0.0, 0.0, 0.0, false, 1}, 8);
  auto const result =
      compute_scores(*cache_of(data), make_lines(data, 1, weight_kind::normal, 1), {});
  EXPECT_EQ(result.device, "CPU, 1 thread");
  EXPECT_EQ(result.device_plan, "");
  EXPECT_EQ(result.device_failure, "");
}

TEST(score_device, may_be_one_gpu_twice_or_all_of_them) {
  if (engine::cuda_device_count() == 0) {
    GTEST_SKIP() << "no CUDA device";
  }
  auto const data = make_chromosomes({600, 900, 0.3, 0.1, 0.0, 0.0, false, 1}, 8);
  auto const file = cache_of(data);
  auto const lines = make_lines(data, 9, weight_kind::normal, 1);
  auto const expected = compute_scores(*file, lines, {});
  score_options options;
  options.device = score_device::cuda;
  for (auto const& devices : {std::vector<int>{0}, {0, 0}, {}}) {
    options.cuda_devices = devices;
    auto const result = compute_scores(*file, lines, options);
    EXPECT_EQ(result.sums, expected.sums);
    EXPECT_EQ(result.dosage_sum, expected.dosage_sum);
    EXPECT_EQ(result.device.rfind("CUDA device 0, ", 0), 0U) << result.device;
    EXPECT_NE(result.device_plan, "");
  }
}

}  // namespace
}  // namespace gramscore::adapters
