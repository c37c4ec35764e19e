// SPDX-License-Identifier: MIT
// One product on several devices of one host: each holds a share of the tiles, and the shares' y
// are added up. Plain C++ over the matrix on one device (cuda.hpp). Not for several hosts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"

namespace gramscore::engine {

/// Cuts tiles into contiguous shares of about as many bytes.
/// @param tile_bytes [tiles]. @param most shares wanted, at least 1.
/// @return [shares + 1] where each share begins, and the tile count; min(most, tiles) shares, at
/// least 1, none empty if there are tiles. No share exceeds the mean by more than the largest tile.
/// Cost O(tiles + shares x log(tiles)).
[[nodiscard]] std::vector<std::size_t> split_by_bytes(std::span<std::uint64_t const> tile_bytes,
                                                      std::size_t most);

/// As cuda_matrix, over several of them; `Matrix` is another class in tests only. The same bits,
/// whatever the devices. Not thread-safe: one product at a time. Each step runs on one host thread
/// a share.
template <typename Matrix>
class basic_devices {
 public:
  /// @param devices one a share, at least one; a device may be named twice, and devices beyond the
  /// number of tiles get nothing. @param options device is not used; memory_bytes is what each
  /// device may take, divided among the shares that it gets.
  /// @throws as Matrix does, and error thread_create.
  basic_devices(tile_source const& source, std::span<std::uint32_t const> tiles,
                std::span<int const> devices, cuda_options const& options) {
    GRAMSCORE_ASSERT(!devices.empty());
    std::vector<std::uint64_t> bytes;
    for (auto const tile : tiles) {
      bytes.push_back(bytes_of(source.tile(tile)).matrix());
    }
    auto const begin = split_by_bytes(bytes, devices.size());
    for (std::size_t i = 0; i + 1 < begin.size(); ++i) {
      shares_.push_back({devices[i], begin[i], begin[i + 1], nullptr, {}});
    }
    for_each_device([&](int device) { make_shares(source, tiles, device, options); });
  }

  /// As cuda_matrix::sweep().
  void sweep(sweep_request const& request, std::span<std::int64_t> y) {
    for_each_share([&](share& s) {
      s.matrix->prepare(part_of(request, s));
      s.matrix->enqueue();
      s.matrix->download(y_of(s, y));
    });
    add_up(y);
  }

  /// The three steps of sweep(), as those of cuda_matrix; each device has a stream of its own.
  void prepare(sweep_request const& request) {
    for_each_share([&](share& s) { s.matrix->prepare(part_of(request, s)); });
  }
  void enqueue() {
    for_each_share([](share& s) { s.matrix->enqueue(); });
  }
  void download(std::span<std::int64_t> y) {
    for_each_share([&](share& s) { s.matrix->download(y_of(s, y)); });
    add_up(y);
  }

  /// The devices that got tiles, one a share.
  [[nodiscard]] std::vector<int> devices() const {
    std::vector<int> out;
    for (auto const& s : shares_) {
      out.push_back(s.device);
    }
    return out;
  }

  /// Of all devices together.
  [[nodiscard]] cuda_bytes bytes() const {
    cuda_bytes out;
    for (auto const& s : shares_) {
      auto const part = s.matrix->bytes();
      out.matrix += part.matrix;
      out.work += part.work;
      out.leaves += part.leaves;
      out.y += part.y;
    }
    return out;
  }

  /// What runs and why, for a log; with several shares "device 0, 12 tiles: ...; device 1, ...".
  [[nodiscard]] std::string plan() const {
    if (shares_.size() == 1) {
      return shares_[0].matrix->plan();
    }
    std::string out;
    for (auto const& s : shares_) {
      out.append(out.empty() ? "" : "; ")
          .append("device " + std::to_string(s.device) + ", " + std::to_string(s.end - s.begin))
          .append(s.end - s.begin == 1 ? " tile: " : " tiles: ")
          .append(s.matrix->plan());
    }
    return out;
  }

 private:
  struct share {
    int device = 0;
    std::size_t begin = 0;  // tiles of the request
    std::size_t end = 0;
    std::unique_ptr<Matrix> matrix;
    std::vector<std::int64_t> y;  // [outputs x columns] but for the first share
  };

  // Shares of one device are made in turn: each sees the memory that the last one left.
  void make_shares(tile_source const& source, std::span<std::uint32_t const> tiles, int device,
                   cuda_options options) {
    auto const is_mine = [&](share const& s) { return s.device == device; };
    auto const mine = std::count_if(shares_.begin(), shares_.end(), is_mine);
    options.device = device;
    options.threads = threads_a_share(options.threads);
    if (options.memory_bytes != 0) {
      options.memory_bytes = std::max<std::uint64_t>(
          options.memory_bytes / static_cast<std::uint64_t>(mine), 1);  // 0 would be no bound
    }
    for (auto& s : shares_) {
      if (is_mine(s)) {
        s.matrix =
            std::make_unique<Matrix>(source, tiles.subspan(s.begin, s.end - s.begin), options);
      }
    }
  }

  [[nodiscard]] int threads_a_share(int threads) const {
    return std::max(threads / static_cast<int>(shares_.size()), 1);
  }

  [[nodiscard]] sweep_request part_of(sweep_request const& request, share const& s) const {
    GRAMSCORE_ASSERT(request.tiles.size() == shares_.back().end);
    auto part = request;
    part.tiles = request.tiles.subspan(s.begin, s.end - s.begin);
    if (!request.scales.empty()) {
      part.scales = request.scales.subspan(s.begin, s.end - s.begin);
    }
    part.threads = threads_a_share(request.threads);
    return part;
  }

  // The first share's y is the result; the others are added to it.
  std::span<std::int64_t> y_of(share& s, std::span<std::int64_t> y) const {
    if (&s == shares_.data()) {
      return y;
    }
    s.y.resize(y.size());
    return s.y;
  }

  void add_up(std::span<std::int64_t> y) const {
    for (std::size_t i = 1; i < shares_.size(); ++i) {
      std::transform(y.begin(), y.end(), shares_[i].y.begin(), y.begin(), [](auto a, auto b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) +
                                         static_cast<std::uint64_t>(b));
      });
    }
  }

  template <typename Work>
  void for_each_share(Work const& work) {
    run_apart(shares_.size(), [&](std::size_t i) { work(shares_[i]); });
  }

  template <typename Work>
  void for_each_device(Work const& work) const {
    auto distinct = devices();
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    run_apart(distinct.size(), [&](std::size_t i) { work(distinct[i]); });
  }

  // Calls work(i) on a thread each, the last on the caller's. Not parallel_for: within its threads
  // the OpenMP loops of `work` would get no threads.
  template <typename Work>
  static void run_apart(std::size_t count, Work const& work) {
    first_exception failure;
    auto const guarded = [&failure, &work](std::size_t i) { failure.guard([&] { work(i); }); };
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i + 1 < count; ++i) {
        failure.guard([&] { threads.push_back(start([&guarded, i] { guarded(i); })); });
      }
      guarded(count - 1);
    }
    failure.rethrow();
  }

  template <typename Work>
  static std::jthread start(Work const& work) {
    try {
      return std::jthread(work);
    } catch (std::system_error const& e) {
      throw error(error_category::thread_create, std::string("cannot start a thread: ") + e.what());
    }
  }

  std::vector<share> shares_;
};

using cuda_devices = basic_devices<cuda_matrix>;

}  // namespace gramscore::engine
