// SPDX-License-Identifier: MIT
// A damaged, foreign or future cache is refused, never used and never crashes the reader.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "adapters/cache/build.hpp"
#include "adapters/cache/checksum.hpp"
#include "adapters/cache/gram_file.hpp"
#include "engine/error.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore {
namespace {

using adapters::gram_file;
namespace format = adapters::gram_format;

class corruption : public testing::Test {
 protected:
  corruption() : path_(folder_.file("a.gram")) {
    auto const data = test::make_data({.samples = 40,
                                       .variants = 60,
                                       .missing = 0.05,
                                       .multiallelic = 0.1,
                                       .repeat_rows = true,
                                       .contigs = 2},
                                      3);
    test::fake_source source(data);
    adapters::source_identity identity;
    identity.files.push_back({"bed", "a.bed", {1, 2, 3, 4}, {5, 6}});
    identity.options.emplace_back("mode", "x");
    adapters::build_gram(source, identity, {}, adapters::output_file::create(path_, {}));
    good_ = test::read_file(path_);
    std::memcpy(&header_, good_.data(), sizeof header_);
  }

  // What opening and checking everything says about these bytes; empty if they are accepted.
  std::string verdict(std::string const& bytes) const {
    std::filesystem::remove(path_);  // a file system may sync a file that is cut and rewritten
    test::write_file(path_, bytes);
    try {
      auto const file = gram_file::open(path_);
      file->check_all_tiles();
      static_cast<void>(file->identity());
      return {};
    } catch (error const& refused) {
      EXPECT_EQ(refused.category(), error_category::malformed_input) << refused.what();
      EXPECT_EQ(refused.place().source, path_);
      return refused.what();
    }
  }

  // The file with a changed section whose checksums are right: what a forger would write.
  std::string forged(format::section kind, std::function<void(char*)> const& change) const {
    auto bytes = good_;
    auto header = header_;
    auto& entry = header.sections[static_cast<std::size_t>(kind)];
    change(bytes.data() + entry.offset);
    entry.checksum =
        adapters::checksum_of(std::string_view(bytes).substr(entry.offset, entry.bytes));
    return with_header(bytes, header);
  }

  static std::string with_header(std::string bytes, format::file_header header) {
    header.checksum = 0;
    std::memcpy(bytes.data(), &header, sizeof header);
    header.checksum =
        adapters::checksum_of(std::string_view(bytes).substr(0, format::header_bytes));
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
  }

  test::temporary_folder folder_;
  std::string path_;
  std::string good_;
  format::file_header header_{};
};

TEST_F(corruption, accepts_the_file_as_it_was_written) {
  EXPECT_EQ(verdict(good_), "");
}

TEST_F(corruption, refuses_a_file_cut_anywhere) {
  std::vector<std::size_t> cuts{0, 1, 7, 8, 100, format::header_bytes - 1, format::header_bytes};
  for (auto const& entry : header_.sections) {
    cuts.push_back(entry.offset);
    cuts.push_back(entry.offset + entry.bytes / 2);
  }
  cuts.push_back(good_.size() - 1);
  for (auto const cut : cuts) {
    EXPECT_NE(verdict(good_.substr(0, cut)), "") << "cut at " << cut;
  }
  EXPECT_NE(verdict(good_ + '\0'), "");
}

TEST_F(corruption, refuses_a_flipped_byte_in_every_part) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < sizeof(format::file_header); i += 3) {
    places.push_back(i);
  }
  places.push_back(format::header_bytes - 1);
  for (auto const& entry : header_.sections) {
    if (entry.kind != static_cast<std::uint32_t>(format::section::stat_record)) {
      for (std::uint64_t i = 0; i < entry.bytes; i += 1 + entry.bytes / 37) {
        places.push_back(entry.offset + i);
      }
    }
  }
  for (auto const place : places) {
    auto bytes = good_;
    bytes[place] = static_cast<char>(bytes[place] ^ 0x20);
    EXPECT_NE(verdict(bytes), "") << "byte " << place;
  }
}

TEST_F(corruption, survives_one_torn_stat_slot_but_not_two) {
  auto const& entry = header_.sections[static_cast<std::size_t>(format::section::stat_record)];
  auto bytes = good_;
  bytes[entry.offset + 20] = static_cast<char>(~bytes[entry.offset + 20]);
  EXPECT_EQ(verdict(bytes), "");
  auto const second = entry.offset + entry.bytes / 2 + 20;
  bytes[second] = static_cast<char>(~bytes[second]);
  EXPECT_NE(verdict(bytes), "");
}

TEST_F(corruption, names_foreign_and_future_files) {
  EXPECT_NE(verdict("#FID\tIID\n").find("not a gramscore cache"), std::string::npos);
  EXPECT_NE(verdict(std::string(10000, 'x')).find("not a gramscore cache"), std::string::npos);
  auto future = header_;
  future.version = 3;
  EXPECT_NE(verdict(with_header(good_, future)).find("version 3"), std::string::npos);
  auto flagged = header_;
  flagged.flags = 1;
  EXPECT_NE(verdict(with_header(good_, flagged)).find("later version"), std::string::npos);
}

TEST_F(corruption, refuses_sections_outside_the_file) {
  for (std::size_t i = 0; i < header_.sections.size(); ++i) {
    for (auto const offset : {good_.size() + 64, std::size_t{64}, ~std::size_t{63}}) {
      auto bad = header_;
      bad.sections[i].offset = offset;
      EXPECT_NE(verdict(with_header(good_, bad)), "");
    }
    auto bad = header_;
    bad.sections[i].bytes = ~std::uint64_t{0};
    EXPECT_NE(verdict(with_header(good_, bad)), "");
  }
}

// Every 64-bit and 32-bit word of every table set to extremes, with right checksums: the reader may
// refuse or accept, but all that it accepts can be used.
TEST_F(corruption, does_not_crash_on_forged_tables) {
  for (auto const& entry : header_.sections) {
    auto const kind = static_cast<format::section>(entry.kind);
    if (kind == format::section::tiles || kind == format::section::stat_record) {
      continue;
    }
    for (std::uint64_t at = 0; at + 8 <= entry.bytes;
         at += at < 192 ? 4 : 4 * (1 + entry.bytes / 400)) {
      for (std::uint32_t const value : {0xffffffffU, 0x7fffffffU, 0U}) {
        auto const bytes =
            forged(kind, [&](char* section) { std::memcpy(section + at, &value, sizeof value); });
        if (verdict(bytes).empty()) {
          auto const file = gram_file::open(path_);
          static_cast<void>(file->find("rs1", 1));
          static_cast<void>(file->find("no such ID", 1));
          static_cast<void>(file->find_all("rs2"));
          static_cast<void>(std::string(file->samples().iid[39]));
          static_cast<void>(std::string(file->allele(59, 0)));
        }
      }
    }
  }
}

TEST_F(corruption, refuses_forged_tiles) {
  auto const& tiles = header_.sections[static_cast<std::size_t>(format::section::tiles)];
  auto const& directory =
      header_.sections[static_cast<std::size_t>(format::section::tile_directory)];
  format::tile_entry entry{};
  std::memcpy(&entry, good_.data() + directory.offset, sizeof entry);
  int refused = 0;
  for (std::uint64_t at = 0; at + 2 <= entry.bytes; at += 2) {
    auto bytes = good_;
    std::memset(bytes.data() + tiles.offset + entry.offset + at, 0xff, 2);
    auto const tile = std::string_view(bytes).substr(tiles.offset + entry.offset, entry.bytes);
    auto forged_entry = entry;
    forged_entry.checksum = adapters::checksum_of(tile);
    std::memcpy(bytes.data() + directory.offset, &forged_entry, sizeof forged_entry);
    auto header = header_;
    header.sections[static_cast<std::size_t>(format::section::tile_directory)].checksum =
        adapters::checksum_of(std::string_view(bytes).substr(directory.offset, directory.bytes));
    refused += verdict(with_header(bytes, header)).empty() ? 0 : 1;
  }
  EXPECT_GT(refused, 0);
}

// What version 2 has room for, but this reader does not know.
TEST_F(corruption, refuses_later_encodings_and_hom_rows) {
  auto const with_first_entry = [&](std::function<void(format::tile_entry&)> const& change) {
    return forged(format::section::tile_directory, [&](char* at) {
      format::tile_entry entry{};
      std::memcpy(&entry, at, sizeof entry);
      change(entry);
      std::memcpy(at, &entry, sizeof entry);
    });
  };
  auto const same = with_first_entry([](auto&) {});
  auto const encoded = with_first_entry([](auto& entry) { entry.encoding = 1; });
  auto const with_hom_rows = with_first_entry([](auto& entry) { entry.hom_rows = {1, 0, 1}; });
  EXPECT_EQ(verdict(same), "");
  EXPECT_NE(verdict(encoded).find("later version"), std::string::npos);
  EXPECT_NE(verdict(with_hom_rows).find("later version"), std::string::npos);
}

TEST_F(corruption, says_why_a_file_cannot_be_opened) {
  for (auto const& path : {folder_.file("absent.gram"), folder_.path().string()}) {
    try {
      static_cast<void>(gram_file::open(path));
      FAIL() << "opened " << path;
    } catch (error const& refused) {
      EXPECT_EQ(refused.category(), error_category::cannot_open);
    }
  }
}

}  // namespace
}  // namespace gramscore
