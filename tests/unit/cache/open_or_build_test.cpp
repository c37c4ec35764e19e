// SPDX-License-Identifier: MIT
// Which cache is used, when it is rebuilt and why; where it lives.
#include "adapters/cache/open_or_build.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "adapters/cache/locate.hpp"
#include "engine/error.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore {
namespace {

namespace fs = std::filesystem;
using adapters::cache_mode;
using adapters::cache_request;

class open_or_build_test : public testing::Test {
 protected:
  open_or_build_test() {
    ::setenv("XDG_CACHE_HOME", folder_.file("user").c_str(), 1);
    ::unsetenv("GRAMSCORE_CACHE");
    fs::create_directory(folder_.file("in"));
    for (auto const* name : {"bed", "bim", "fam"}) {
      test::write_file(input(name), std::string("contents of ") + name);
    }
    data_ = test::make_data({.samples = 30, .variants = 20}, 1);
    request_.key.files = {{"bed", input("bed")}, {"bim", input("bim")}, {"fam", input("fam")}};
    request_.key.options = {{"vcf-half-call", "error"}};
    request_.open_source = [this] {
      ++builds_;
      return std::make_unique<test::fake_source>(data_);
    };
    request_.read_samples = [this] { return data_.samples; };
    request_.log = [this](std::string const& line) { log_ += line + '\n'; };
  }

  [[nodiscard]] std::string input(std::string const& extension) const {
    return folder_.file("in/W." + extension);
  }

  std::string run() {
    log_.clear();
    auto const file = adapters::open_or_build(request_);
    EXPECT_EQ(file->variants().size(), 20U);
    EXPECT_EQ(std::string(file->samples().iid[0]), data_.samples.iid[0]);
    file->check_all_tiles();
    return file->path();
  }

  void expect_error(error_category category, std::string const& text) {
    try {
      run();
      FAIL() << "no error";
    } catch (error const& refused) {
      EXPECT_EQ(refused.category(), category);
      EXPECT_NE(std::string(refused.what()).find(text), std::string::npos) << refused.what();
    }
  }

  // Rewrites a file with the same contents: other times and inode.
  static void touch(std::string const& path) {
    auto const contents = test::read_file(path);
    fs::remove(path);
    test::write_file(path, contents);
  }

  [[nodiscard]] bool logged(std::string const& text) const {
    return log_.find(text) != std::string::npos;
  }

  test::temporary_folder folder_;
  test::fake_data data_;
  cache_request request_;
  int builds_ = 0;
  std::string log_;
};

TEST_F(open_or_build_test, builds_once_beside_the_input) {
  EXPECT_EQ(run(), fs::weakly_canonical(input("bed.gram")).string());
  EXPECT_TRUE(logged("building"));
  run();
  EXPECT_EQ(builds_, 1);
  EXPECT_EQ(log_, "");
}

TEST_F(open_or_build_test, rebuilds_and_says_why_when_an_input_changed) {
  run();
  test::write_file(input("bim"), "other contents, longer");
  run();
  EXPECT_EQ(builds_, 2);
  EXPECT_TRUE(logged("W.bim changed: size 15 -> 22")) << log_;
  test::write_file(input("bed"), "contents of BED");
  run();
  EXPECT_EQ(builds_, 3);
  EXPECT_TRUE(logged("W.bed changed: contents")) << log_;
}

TEST_F(open_or_build_test, keeps_the_cache_when_only_times_changed) {
  run();
  auto const size = fs::file_size(input("bed.gram"));
  touch(input("bed"));
  run();
  EXPECT_EQ(builds_, 1);

  // The stat record was refreshed: the next run compares times only, so that contents which change
  // without a trace in them go unseen.
  auto const file = adapters::gram_file::open(input("bed.gram"));
  EXPECT_EQ(adapters::check_identity(file->identity(), request_.key).result,
            adapters::freshness::fresh);
  EXPECT_EQ(fs::file_size(input("bed.gram")), size);
  touch(input("fam"));
  touch(input("bed"));
  run();
  run();
  EXPECT_EQ(builds_, 1);
}

// Runs as another user where the test runs as root, who may write every file.
class unprivileged {
 public:
  explicit unprivileged(fs::path const& root) {
    if (::geteuid() != 0) return;
    for (auto const& entry : fs::recursive_directory_iterator(root)) {
      EXPECT_EQ(::chown(entry.path().c_str(), nobody, nobody), 0);
    }
    EXPECT_EQ(::chown(root.c_str(), nobody, nobody), 0);
    EXPECT_EQ(::seteuid(nobody), 0);
  }
  unprivileged(unprivileged const&) = delete;
  unprivileged& operator=(unprivileged const&) = delete;
  ~unprivileged() {
    if (::getuid() == 0) static_cast<void>(::seteuid(0));
  }

 private:
  static constexpr uid_t nobody = 65534;
};

TEST_F(open_or_build_test, refreshes_the_read_only_cache_of_read_only_inputs) {
  unprivileged const user(folder_.path());
  constexpr auto read_only = fs::perms::owner_read;
  fs::permissions(input("fam"), read_only);
  run();
  touch(input("bed"));
  run();
  EXPECT_EQ(builds_, 1);
  auto const file = adapters::gram_file::open(input("bed.gram"));
  EXPECT_EQ(adapters::check_identity(file->identity(), request_.key).result,
            adapters::freshness::fresh);
  EXPECT_EQ(fs::status(input("bed.gram")).permissions(), read_only);
}

TEST_F(open_or_build_test, replaces_the_sample_table_when_only_the_fam_changed) {
  run();
  data_.samples.iid[0] = "renamed";
  test::write_file(input("fam"), "another list of samples");
  run();
  EXPECT_EQ(builds_, 1);
  EXPECT_TRUE(logged("sample table replaced (W.fam changed: size 15 -> 23)")) << log_;
  run();
  EXPECT_EQ(builds_, 1);
  EXPECT_EQ(log_, "");
}

TEST_F(open_or_build_test, rebuilds_when_the_number_of_samples_changed) {
  run();
  data_ = test::make_data({.samples = 31, .variants = 20}, 1);
  test::write_file(input("fam"), "one more");
  run();
  EXPECT_EQ(builds_, 2);
}

TEST_F(open_or_build_test, rebuilds_when_an_option_that_matters_changed) {
  run();
  request_.key.options[0].second = "missing";
  run();
  EXPECT_EQ(builds_, 2);
  EXPECT_TRUE(logged("vcf-half-call changed: error -> missing")) << log_;
}

TEST_F(open_or_build_test, rebuilds_a_damaged_cache) {
  run();
  auto bytes = test::read_file(input("bed.gram"));
  bytes[bytes.size() / 2] = static_cast<char>(~bytes[bytes.size() / 2]);
  test::write_file(input("bed.gram"), bytes.substr(0, bytes.size() - 100));
  run();
  EXPECT_EQ(builds_, 2);
  EXPECT_TRUE(logged("damaged")) << log_;
}

TEST_F(open_or_build_test, read_mode_refuses_what_it_cannot_use) {
  request_.mode = cache_mode::read;
  expect_error(error_category::cannot_open, "no cache of");
  request_.mode = cache_mode::automatic;
  run();
  request_.mode = cache_mode::read;
  run();
  test::write_file(input("fam"), "changed");
  expect_error(error_category::inconsistent_input, "W.fam changed: size 15 -> 7");
  test::write_file(input("bed.gram"), "not a cache");
  expect_error(error_category::malformed_input, "not a gramscore cache");
  EXPECT_EQ(builds_, 1);
}

TEST_F(open_or_build_test, rebuild_mode_always_builds) {
  request_.mode = cache_mode::rebuild;
  run();
  run();
  EXPECT_EQ(builds_, 2);
}

TEST_F(open_or_build_test, off_touches_no_file) {
  request_.mode = cache_mode::off;
  run();
  run();
  EXPECT_EQ(builds_, 2);
  EXPECT_FALSE(fs::exists(input("bed.gram")));
}

TEST_F(open_or_build_test, the_environment_turns_the_cache_off) {
  ::setenv("GRAMSCORE_CACHE", "off", 1);
  run();
  ::unsetenv("GRAMSCORE_CACHE");
  EXPECT_FALSE(fs::exists(input("bed.gram")));
  EXPECT_FALSE(fs::exists(folder_.file("user")));
}

TEST_F(open_or_build_test, goes_beside_the_file_that_a_link_names) {
  fs::create_directory(folder_.file("links"));
  fs::create_symlink(input("bed"), folder_.file("links/L.bed"));
  request_.key.files[0].path = folder_.file("links/L.bed");
  EXPECT_EQ(run(), fs::weakly_canonical(input("bed.gram")).string());
}

// Root may write anywhere, so the blocked places are blocked by folders of their names.
TEST_F(open_or_build_test, falls_back_to_the_link_and_then_to_the_user_folder) {
  fs::create_directory(folder_.file("links"));
  fs::create_symlink(input("bed"), folder_.file("links/L.bed"));
  request_.key.files[0].path = folder_.file("links/L.bed");
  fs::create_directory(input("bed.gram"));
  auto const link = fs::canonical(folder_.file("links")).string() + "/L.bed.gram";
  EXPECT_EQ(run(), link);
  run();
  EXPECT_EQ(builds_, 1);

  fs::remove(link);
  fs::create_directory(link);
  auto const user = run();
  EXPECT_EQ(fs::path(user).parent_path(), folder_.file("user/gramscore"));
  EXPECT_TRUE(fs::path(user).filename().string().starts_with("W.bed."));
  run();
  EXPECT_EQ(builds_, 2);
}

TEST_F(open_or_build_test, uses_a_temporary_file_where_no_place_takes_a_cache) {
  fs::create_directory(input("bed.gram"));
  test::write_file(folder_.file("user"), "not a folder");
  run();
  EXPECT_TRUE(logged("a temporary file")) << log_;
}

// A disk that is full shows late, when most of the cache was written.
TEST_F(open_or_build_test, builds_in_the_next_place_where_the_disk_is_full) {
  request_.build.progress = [this](adapters::build_progress const&) {
    if (builds_ == 1) throw error(error_category::write_failed, "No space left on device");
  };
  EXPECT_EQ(fs::path(run()).parent_path(), folder_.file("user/gramscore"));
  EXPECT_TRUE(logged("No space left on device")) << log_;
  EXPECT_FALSE(fs::exists(input("bed.gram")));
  run();
  EXPECT_EQ(builds_, 2);
}

TEST_F(open_or_build_test, fails_where_a_cache_must_be_kept_and_cannot) {
  request_.must_keep = true;
  fs::create_directory(input("bed.gram"));
  test::write_file(folder_.file("user"), "not a folder");
  expect_error(error_category::write_failed, "gramscore/W.bed.");
  request_.mode = cache_mode::off;
  expect_error(error_category::command_line, "caching is turned off");
  EXPECT_EQ(builds_, 0);
}

TEST_F(open_or_build_test, obeys_the_cache_folder) {
  request_.cache_dir = folder_.file("caches/deep");
  auto const path = run();
  EXPECT_EQ(fs::path(path).parent_path(), request_.cache_dir);
  EXPECT_FALSE(fs::exists(input("bed.gram")));
  struct stat status {};
  ASSERT_EQ(::stat(request_.cache_dir.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0077U, 0U);
  run();
  EXPECT_EQ(builds_, 1);
}

TEST_F(open_or_build_test, reports_an_input_that_is_gone) {
  run();
  fs::remove(input("bim"));
  expect_error(error_category::cannot_open, "Failed to open " + input("bim"));
}

TEST_F(open_or_build_test, notices_an_input_that_changes_while_it_is_read) {
  request_.open_source = [this] {
    test::write_file(input("bed"), "contents that came later");
    return std::make_unique<test::fake_source>(data_);
  };
  expect_error(error_category::inconsistent_input, "changed while it was read");
  EXPECT_FALSE(fs::exists(input("bed.gram")));
}

TEST_F(open_or_build_test, takes_an_input_whose_times_change_while_it_is_read) {
  request_.open_source = [this] {
    touch(input("bed"));
    return std::make_unique<test::fake_source>(data_);
  };
  run();
  EXPECT_TRUE(fs::exists(input("bed.gram")));
}

TEST_F(open_or_build_test, two_builders_at_once_do_not_hurt_each_other) {
  request_.log = nullptr;
  request_.open_source = [this] { return std::make_unique<test::fake_source>(data_); };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this] {
      for (int round = 0; round < 5; ++round) {
        auto request = request_;
        request.mode = cache_mode::rebuild;
        adapters::open_or_build(request)->check_all_tiles();
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  request_.mode = cache_mode::read;
  run();
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.file("in")), {}), 4);
}

TEST(cache_paths, keeps_files_of_one_name_apart) {
  test::temporary_folder const folder;
  auto const a = adapters::cache_paths(folder.file("a/W.bed"), folder.file("caches"));
  auto const b = adapters::cache_paths(folder.file("b/W.bed"), folder.file("caches"));
  ASSERT_EQ(a.size(), 1U);
  ASSERT_EQ(b.size(), 1U);
  EXPECT_NE(a[0], b[0]);
}

// ".gram" no longer fits behind the longest names, but the user's folder takes a shorter one.
TEST(cache_paths, shortens_a_name_that_has_no_room_for_the_hash) {
  test::temporary_folder const folder;
  auto const paths = adapters::cache_paths(folder.file(std::string(255, 'W')), folder.file("c"));
  ASSERT_EQ(paths.size(), 1U);
  EXPECT_LE(fs::path(paths[0]).filename().string().size(), 255U);
}

TEST(cache_paths, has_one_place_beside_a_plain_file) {
  test::temporary_folder const folder;
  ::setenv("XDG_CACHE_HOME", folder.file("user").c_str(), 1);
  test::write_file(folder.file("W.vcf.gz"), "");
  auto const paths = adapters::cache_paths(folder.file("W.vcf.gz"), "");
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[0], fs::canonical(folder.path()).string() + "/W.vcf.gz.gram");
}

}  // namespace
}  // namespace gramscore
