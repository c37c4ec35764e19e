// SPDX-License-Identifier: MIT
// A file with given bytes that lives as long as a test. Not for product code.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/error.hpp"

namespace gramscore::test {

/// Writes its content on construction and removes the file on destruction.
class temporary_file {
 public:
  explicit temporary_file(std::string_view content, std::string const& suffix = ".txt") {
    static std::atomic<int> counter{0};
    auto const* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::path(::testing::TempDir()) /
            (std::string(test->test_suite_name()) + "." + test->name() + "." +
             std::to_string(counter++) + suffix);
    std::ofstream(path_, std::ios::binary)
        .write(content.data(), static_cast<std::streamsize>(content.size()));
  }
  temporary_file(temporary_file const&) = delete;
  temporary_file& operator=(temporary_file const&) = delete;
  ~temporary_file() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }

  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// @return one gzip member that holds `content`.
inline std::string gzipped(std::string_view content) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, content.size()) + 32, '\0');
  std::string input(content);
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

/// @return one zstd frame that holds `content`, with a checksum.
inline std::string zstd_compressed(std::string_view content) {
  std::string packed(ZSTD_compressBound(content.size()), '\0');
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  packed.resize(
      ZSTD_compress2(context, packed.data(), packed.size(), content.data(), content.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

/// Runs `action` and @return the error it throws; fails the test if it throws none.
template <typename Action>
error caught(Action&& action) {
  try {
    action();
  } catch (error const& thrown) {
    return thrown;
  }
  ADD_FAILURE() << "no error was thrown";
  return {error_category::internal, "no error"};
}

}  // namespace gramscore::test
