// SPDX-License-Identifier: MIT
// A file appears complete or not at all, and only to those who may read the input.
#include "adapters/cache/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>

#include "adapters/cache/format.hpp"
#include "adapters/cache/slot_table.hpp"
#include "adapters/cache/spool.hpp"
#include "engine/error.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore {
namespace {

using adapters::access_limit_of;
using adapters::output_file;

unsigned mode_of(std::string const& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return status.st_mode & 07777U;
}

TEST(output_file, appears_only_when_published) {
  test::temporary_folder const folder;
  auto file = output_file::create(folder.file("x"), {});
  file.append("abc", 3);
  file.align(8);
  file.write_at(1, "X", 1);
  EXPECT_FALSE(std::filesystem::exists(folder.file("x")));

  file.publish();

  EXPECT_EQ(test::read_file(folder.file("x")), std::string("aXc\0\0\0\0\0", 8));
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(output_file, leaves_nothing_behind_when_not_published) {
  test::temporary_folder const folder;
  test::write_file(folder.file("x"), "old");
  {
    auto file = output_file::create(folder.file("x"), {});
    auto moved = std::move(file);
    moved.append("new", 3);
    EXPECT_EQ(folder.entries(), 2U);
  }
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_EQ(test::read_file(folder.file("x")), "old");
}

TEST(output_file, writes_more_than_its_buffer) {
  test::temporary_folder const folder;
  auto file = output_file::create(folder.file("x"), {});
  std::string expected;
  for (int i = 0; i < 40; ++i) {
    std::string const part(i % 2 == 0 ? 100'000 : 1'500'000, static_cast<char>('a' + i % 26));
    file.append(part.data(), part.size());
    expected += part;
  }
  EXPECT_EQ(file.size(), expected.size());
  file.publish();
  EXPECT_EQ(test::read_file(folder.file("x")), expected);
}

TEST(output_file, gives_at_most_the_permissions_of_the_inputs) {
  test::temporary_folder const folder;
  test::write_file(folder.file("a"), "");
  test::write_file(folder.file("b"), "");
  for (auto const& [a, b] : {std::pair{0644U, 0644U},
                             {0640U, 0644U},
                             {0600U, 0666U},
                             {0444U, 0644U},
                             {0604U, 0640U},
                             {0755U, 0755U}}) {
    ::chmod(folder.file("a").c_str(), a);
    ::chmod(folder.file("b").c_str(), b);
    output_file::create(folder.file("x"), access_limit_of({folder.file("a"), folder.file("b")}))
        .publish();
    EXPECT_EQ(mode_of(folder.file("x")) & ~(a & b & 0666U), 0U) << a << ' ' << b;
    EXPECT_EQ(mode_of(folder.file("x")) & 0600U, a & b & 0600U);
  }
}

TEST(output_file, keeps_the_umask) {
  test::temporary_folder const folder;
  test::write_file(folder.file("a"), "");
  ::chmod(folder.file("a").c_str(), 0666);
  auto const before = ::umask(077);
  output_file::create(folder.file("x"), access_limit_of({folder.file("a")})).publish();
  ::umask(before);
  EXPECT_EQ(mode_of(folder.file("x")), 0600U);
}

TEST(output_file, drops_group_bits_where_the_group_is_another) {
  test::temporary_folder const folder;
  adapters::access_limit limit;
  limit.mode = 0664;
  limit.one_group = false;
  output_file::create(folder.file("x"), limit).publish();
  EXPECT_EQ(mode_of(folder.file("x")) & 0020U, 0U);
}

TEST(output_file, is_not_followed_through_a_link_at_its_target) {
  test::temporary_folder const folder;
  test::write_file(folder.file("victim"), "keep");
  std::filesystem::create_symlink(folder.file("victim"), folder.file("x"));
  auto file = output_file::create(folder.file("x"), {});
  file.append("new", 3);
  file.publish();
  EXPECT_EQ(test::read_file(folder.file("victim")), "keep");
  EXPECT_EQ(test::read_file(folder.file("x")), "new");
}

TEST(output_file, reports_where_it_cannot_write) {
  test::temporary_folder const folder;
  std::filesystem::create_directory(folder.file("taken"));
  for (auto const& target : {folder.file("no/such/folder/x"), folder.file("taken"),
                             folder.file(std::string(250, 'n') + ".bed.gram")}) {
    try {
      output_file::create(target, {});
      FAIL() << "created " << target;
    } catch (error const& refused) {
      EXPECT_EQ(refused.category(), error_category::write_failed);
    }
  }
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(output_file, reports_a_full_disk) {
  int const full = ::open("/dev/full", O_WRONLY);
  if (full < 0) {
    GTEST_SKIP() << "no /dev/full here";
  }
  auto file = output_file::create_unnamed();
  ASSERT_GE(::dup2(full, file.descriptor()), 0);
  ::close(full);
  file.append("x", 1);
  try {
    file.flush();
    FAIL() << "a full disk went unnoticed";
  } catch (error const& refused) {
    EXPECT_EQ(refused.category(), error_category::write_failed);
  }
}

// Makes the temporary that a killed process leaves: an hour old, and nobody holds its lock.
std::string make_leftover(test::temporary_folder const& folder) {
  auto const attempt = output_file::create(folder.file("x"), {});
  for (auto const& entry : std::filesystem::directory_iterator(folder.path())) {
    auto const name = entry.path().filename().string();
    auto const leftover = folder.file(name.substr(0, 30) + "0.tmp");
    test::write_file(leftover, "half");
    std::filesystem::last_write_time(
        leftover, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    return leftover;
  }
  return {};
}

TEST(output_file, removes_what_killed_processes_left) {
  test::temporary_folder const folder;
  auto const leftover = make_leftover(folder);
  ASSERT_TRUE(std::filesystem::exists(leftover));

  output_file::create(folder.file("other"), {});
  EXPECT_TRUE(std::filesystem::exists(leftover)) << "it belongs to another target";
  output_file::create(folder.file("x"), {});
  EXPECT_FALSE(std::filesystem::exists(leftover));
}

TEST(output_file, keeps_the_temporary_of_a_living_process) {
  test::temporary_folder const folder;
  auto const leftover = make_leftover(folder);
  int const held = ::open(leftover.c_str(), O_RDONLY);
  ASSERT_EQ(::flock(held, LOCK_SH), 0);

  output_file::create(folder.file("x"), {});

  EXPECT_TRUE(std::filesystem::exists(leftover));
  ::close(held);
}

TEST(output_file, unnamed_leaves_no_name) {
  test::temporary_folder const folder;
  auto file = output_file::create_unnamed();
  file.append("abc", 3);
  file.publish();
  struct stat status {};
  ASSERT_EQ(::fstat(file.descriptor(), &status), 0);
  EXPECT_EQ(status.st_nlink, 0U);
  EXPECT_EQ(status.st_size, 3);
}

TEST(spool, gives_back_what_spilled_to_disk) {
  adapters::spool spool;
  std::size_t const count = 3'000'000;  // 24 MB: spills several times
  for (std::uint64_t i = 0; i < count; ++i) {
    spool.append_value(i * 7);
  }
  spool.append("tail", 4);

  std::string all;
  spool.read([&all](std::span<std::byte const> piece) {
    all.append(reinterpret_cast<char const*>(piece.data()), piece.size());
  });

  ASSERT_EQ(all.size(), 8 * count + 4);
  std::uint64_t last = 0;
  std::memcpy(&last, all.data() + 8 * (count - 1), 8);
  EXPECT_EQ(last, (count - 1) * 7);
  EXPECT_EQ(all.substr(8 * count), "tail");
}

TEST(slot_table, is_the_same_in_memory_and_in_a_file) {
  constexpr std::size_t count = 200'000;
  adapters::slot_table in_memory(count);
  adapters::slot_table in_file(count, 0);
  for (auto* table : {&in_memory, &in_file}) {
    ASSERT_EQ(table->slots().size(), count);
    EXPECT_EQ(
        std::count(table->slots().begin(), table->slots().end(), adapters::gram_format::empty_slot),
        static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; i += 7) {
      table->slots()[i] = static_cast<std::uint32_t>(i);
    }
  }
  auto const moved = std::move(in_file);
  EXPECT_TRUE(std::equal(moved.slots().begin(), moved.slots().end(), in_memory.slots().begin()));
}

}  // namespace
}  // namespace gramscore
