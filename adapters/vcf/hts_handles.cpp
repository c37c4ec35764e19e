// SPDX-License-Identifier: MIT
#include "adapters/vcf/hts_handles.hpp"

#include <htslib/bgzf.h>
#include <htslib/hts.h>
#include <htslib/vcf.h>

#include <algorithm>
#include <cstdlib>

#include "engine/error.hpp"

namespace gramscore::adapters {

namespace {

[[noreturn]] void throw_unreadable(hts_file const& file, char const* message) {
  if (file.inflate_failed()) {
    throw error(error_category::decompression, "the compressed data is damaged or cut short",
                {file.path()});
  }
  throw error(error_category::malformed_input, message, {file.path()});
}

}  // namespace

void hts_file::closer::operator()(htsFile* file) const {
  hts_close(file);
}

hts_file::hts_file(hfile_handle file, int threads)
    : path_(file.path()), size_bytes_(file.size_bytes()) {
  file_.reset(hts_hopen(file.get(), path_.c_str(), "r"));
  if (!file_) throw error(error_category::read_failed, "cannot be read", {path_});
  (void)file.release();
  if (threads > 0 && hts_set_threads(file_.get(), threads) != 0) {
    throw error(error_category::thread_create, "threads for inflating cannot be started", {path_});
  }
}

double hts_file::progress() const {
  if (size_bytes_ == 0) return 0.0;
  auto const done = static_cast<double>(bgzf_tell(file_->fp.bgzf) >> 16);
  return std::clamp(done / static_cast<double>(size_bytes_), 0.0, 1.0);
}

bool hts_file::inflate_failed() const {
  return file_->fp.bgzf->errcode != 0;
}

void bcf_header::closer::operator()(bcf_hdr_t* header) const {
  bcf_hdr_destroy(header);
}

bcf_header::bcf_header(hts_file const& file) : header_(bcf_hdr_read(file.get())) {
  if (!header_) throw_unreadable(file, "the BCF header is not valid (or a sample name is double)");
}

std::vector<std::string> bcf_header::sample_names() const {
  char** const names = header_->samples;
  return {names, names + bcf_hdr_nsamples(header_)};
}

void bcf_record::closer::operator()(bcf1_t* record) const {
  bcf_destroy(record);
}

bcf_record::bcf_record() : record_(bcf_init()) {
  if (!record_) throw std::bad_alloc();
}

bcf_record::~bcf_record() {
  std::free(genotypes_);
}

bool bcf_record::read(hts_file const& file, bcf_header const& header) {
  int const status = bcf_read(file.get(), header.get(), record_.get());
  // With threads, htslib 1.16 takes a file cut inside a block for one that ends.
  if (status == -1 && !file.inflate_failed()) return false;
  if (status != 0 || record_->errcode != 0 || bcf_unpack(record_.get(), BCF_UN_ALL) != 0) {
    throw_unreadable(file, "the record is not valid or cut short");
  }
  return true;
}

std::span<std::int32_t const> bcf_record::genotypes(hts_file const& file,
                                                    bcf_header const& header) {
  constexpr int tag_not_declared = -1;
  constexpr int tag_not_present = -3;
  int const count = bcf_get_genotypes(header.get(), record_.get(), &genotypes_, &capacity_);
  if (count == tag_not_declared || count == tag_not_present) return {};
  if (count < 0) throw_unreadable(file, "GT is not a genotype field");
  return {genotypes_, static_cast<std::size_t>(count)};
}

}  // namespace gramscore::adapters
