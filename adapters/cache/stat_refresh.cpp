// SPDX-License-Identifier: MIT
// refresh_stat_record: the only change that is made to a cache in place.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "adapters/cache/file_descriptor.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/gram_writer.hpp"
#include "adapters/cache/section_reader.hpp"
#include "adapters/cache/table_sections.hpp"

namespace gramscore::adapters {
namespace {

bool same_file(int descriptor, gram_file const& file) {
  struct stat status {};
  auto const [device, inode] = file.device_and_inode();
  return ::fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == inode;
}

int open_to_write(gram_file const& file) {
  return ::open(file.path().c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
}

// The cache of read-only inputs is read-only too; its owner may still open it.
int open_read_only_to_write(gram_file const& file) {
  file_descriptor const opened(::open(file.path().c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  if (!opened.valid() || !same_file(opened.get(), file) || ::fstat(opened.get(), &status) != 0 ||
      ::fchmod(opened.get(), (status.st_mode & 07777U) | S_IWUSR) != 0) {
    return -1;
  }
  int const to_write = open_to_write(file);
  static_cast<void>(::fchmod(opened.get(), status.st_mode & 07777U));
  return to_write;
}

}  // namespace

// The slot that does not count is overwritten; it counts once its checksum is complete.
bool refresh_stat_record(gram_file const& file, source_identity const& current) {
  using gram_format::section;
  auto const record =
      read_stat_record(file.raw_section(section::stat_record), current.files.size());
  if (!record.valid) {
    return false;
  }
  int const plain = open_to_write(file);
  bool const refused = plain < 0 && errno == EACCES;
  file_descriptor const opened(refused ? open_read_only_to_write(file) : plain);
  if (!opened.valid()) {
    return false;
  }
  auto const slot = make_stat_slot(current, record.sequence + 1);
  auto const& entry = file.header().sections[static_cast<std::size_t>(section::stat_record)];
  auto const other_slot = gram_format::stat_slots - 1 - record.slot;
  auto const offset = entry.offset + other_slot * slot.size();
  return same_file(opened.get(), file) &&
         ::pwrite(opened.get(), slot.data(), slot.size(), static_cast<off_t>(offset)) ==
             static_cast<ssize_t>(slot.size());
}

}  // namespace gramscore::adapters
