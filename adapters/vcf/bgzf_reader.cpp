// SPDX-License-Identifier: MIT
#include "adapters/vcf/bgzf_reader.hpp"

#include <fmt/format.h>
#include <htslib/bgzf.h>
#include <htslib/hfile.h>
#include <htslib/hts.h>
#include <htslib/hts_log.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/error.hpp"

namespace gramscore::adapters {

namespace {

constexpr int blocks_per_thread_message = 128;  // htslib's own default for bgzf_mt

std::string reason(int code) {
  return std::generic_category().message(code);
}

bool has_magic(hFILE* file, std::span<unsigned char const> magic) {
  unsigned char start[8] = {};
  ssize_t const got = hpeek(file, start, magic.size());
  return got == static_cast<ssize_t>(magic.size()) && std::equal(magic.begin(), magic.end(), start);
}

input_kind detect_kind(hFILE* file) {
  // Bytes 0x28 b5 2f fd start a Zstandard frame; htslib 1.16 cannot read one.
  constexpr unsigned char zstd_magic[] = {0x28, 0xb5, 0x2f, 0xfd};
  if (has_magic(file, zstd_magic)) return input_kind::zstd;
  htsFormat format = {};
  if (hts_detect_format(file, &format) < 0) return input_kind::plain;
  if (format.format == bcf) return input_kind::bcf;
  switch (format.compression) {
    case no_compression:
      return input_kind::plain;
    case gzip:
      return input_kind::gzip;
    case bgzf:
      return input_kind::bgzf;
    default:
      return input_kind::other;
  }
}

}  // namespace

hfile_handle::hfile_handle(std::string path) : path_(std::move(path)) {
  // Errors of this library are thrown, not printed; htslib's own lines on stderr would be extra.
  static bool const silenced = (hts_set_log_level(HTS_LOG_OFF), true);
  (void)silenced;
  std::error_code failure;
  if (std::filesystem::is_directory(path_, failure)) {
    throw error(error_category::read_failed, "is a folder, not a file", {path_});
  }
  auto const size = std::filesystem::file_size(path_, failure);
  if (!failure) size_bytes_ = size;
  file_ = hopen(path_.c_str(), "r");
  if (file_ == nullptr) {
    throw error(error_category::cannot_open, fmt::format("cannot be opened: {}", reason(errno)),
                {path_});
  }
  kind_ = detect_kind(file_);
}

hfile_handle::hfile_handle(hfile_handle&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, nullptr)),
      kind_(other.kind_),
      size_bytes_(other.size_bytes_) {}

hfile_handle::~hfile_handle() {
  if (file_ != nullptr) hclose_abruptly(file_);
}

hFILE* hfile_handle::release() {
  return std::exchange(file_, nullptr);
}

void bgzf_reader::closer::operator()(BGZF* file) const {
  bgzf_close(file);
}

bgzf_reader::bgzf_reader(hfile_handle file, int threads)
    : path_(file.path()), kind_(file.kind()), size_bytes_(file.size_bytes()) {
  file_.reset(bgzf_hopen(file.get(), "r"));
  if (!file_) throw error(error_category::read_failed, "cannot be read", {path_});
  (void)file.release();
  if (threads > 0 && kind_ == input_kind::bgzf &&
      bgzf_mt(file_.get(), threads, blocks_per_thread_message) != 0) {
    throw error(error_category::thread_create, "threads for inflating cannot be started", {path_});
  }
}

bgzf_reader::~bgzf_reader() = default;

std::size_t bgzf_reader::read(std::span<char> out) {
  ssize_t const got = bgzf_read(file_.get(), out.data(), out.size());
  // With threads, htslib 1.16 takes a file cut inside a block for one that ends: only the code
  // says.
  bool const cut = got < static_cast<ssize_t>(out.size()) && file_->errcode != 0;
  if (got >= 0 && !cut) return static_cast<std::size_t>(got);
  if (kind_ == input_kind::plain) {
    throw error(error_category::read_failed, "reading failed", {path_});
  }
  throw error(error_category::decompression,
              fmt::format("the compressed data is damaged or cut short (htslib code {})",
                          unsigned{file_->errcode}),
              {path_});
}

double bgzf_reader::progress() const {
  if (size_bytes_ == 0) return 0.0;
  auto const done = static_cast<double>(bgzf_tell(file_.get()) >> 16);
  return std::clamp(done / static_cast<double>(size_bytes_), 0.0, 1.0);
}

}  // namespace gramscore::adapters
