// SPDX-License-Identifier: MIT
// Owners of the htslib structs that reading BCF needs, one class each. Not for VCF text, which is
// read through bgzf_reader.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "adapters/vcf/bgzf_reader.hpp"

struct htsFile;
struct bcf_hdr_t;
struct bcf1_t;

namespace gramscore::adapters {

/// An open BCF file.
class hts_file {
 public:
  /// @param threads extra threads that inflate, 0 or more
  /// @throws error read_failed, thread_create
  hts_file(hfile_handle file, int threads);

  [[nodiscard]] htsFile* get() const { return file_.get(); }
  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] double progress() const;      ///< share of the file already read, in [0, 1]
  [[nodiscard]] bool inflate_failed() const;  ///< the compressed data is damaged

 private:
  struct closer {
    void operator()(htsFile* file) const;
  };

  std::string path_;
  std::uint64_t size_bytes_;
  std::unique_ptr<htsFile, closer> file_;
};

/// The header of a BCF file.
class bcf_header {
 public:
  /// Reads the header. @throws error malformed_input or decompression
  explicit bcf_header(hts_file const& file);

  [[nodiscard]] bcf_hdr_t* get() const { return header_.get(); }
  [[nodiscard]] std::vector<std::string> sample_names() const;

 private:
  struct closer {
    void operator()(bcf_hdr_t* header) const;
  };

  std::unique_ptr<bcf_hdr_t, closer> header_;
};

/// One variant record, reused from variant to variant, with the buffer of its genotypes.
class bcf_record {
 public:
  bcf_record();
  bcf_record(bcf_record const&) = delete;
  bcf_record& operator=(bcf_record const&) = delete;
  ~bcf_record();

  /// Reads and unpacks the next record. @return false at the end
  /// @throws error malformed_input or decompression
  bool read(hts_file const& file, bcf_header const& header);

  [[nodiscard]] bcf1_t* get() const { return record_.get(); }

  /// GT of all samples, [samples x ploidy] in htslib's encoding; empty if the record has none.
  /// @throws error malformed_input for a GT of another type
  [[nodiscard]] std::span<std::int32_t const> genotypes(hts_file const& file,
                                                        bcf_header const& header);

 private:
  struct closer {
    void operator()(bcf1_t* record) const;
  };

  std::unique_ptr<bcf1_t, closer> record_;
  std::int32_t* genotypes_ = nullptr;  ///< grown by htslib with realloc
  int capacity_ = 0;
};

}  // namespace gramscore::adapters
