// SPDX-License-Identifier: MIT
// One section of a cache on its way into the file: bytes, padding and checksum. Not for reading.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/format.hpp"
#include "adapters/cache/output_file.hpp"
#include "adapters/cache/spool.hpp"

namespace gramscore::adapters {

/// Begins at the next multiple of 64 of the output. Every put_* starts at a multiple of 64 (8
/// within a string column) from the section's start. Members throw error write_failed.
class section_stream {
 public:
  section_stream(output_file& output, gram_format::section kind);

  void append(void const* data, std::size_t bytes);
  void align(std::uint64_t alignment);

  /// A structure at the section's start.
  template <class Head>
  void put_head(Head const& head) {
    append(&head, sizeof head);
  }

  template <class Value>
  void put_array(std::span<Value const> values) {
    align(gram_format::alignment);
    append(values.data(), values.size_bytes());
  }

  void put_spool(spool const& values);
  void put_strings(string_spool const& strings);
  void put_strings(std::vector<std::string> const& strings);

  /// Ends the section. @return its entry for the section table.
  [[nodiscard]] gram_format::section_entry finish() const;

 private:
  void put_offsets(string_spool const& strings, bool wide);

  output_file& output_;
  gram_format::section kind_;
  std::uint64_t begin_ = 0;
  checksum_stream checksum_;
};

}  // namespace gramscore::adapters
