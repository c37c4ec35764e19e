// SPDX-License-Identifier: MIT
// A loop over independent pieces of work on OpenMP threads; exceptions come out. Not for
// reductions.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace gramscore::engine {

/// Keeps the first exception of a parallel region, which none may leave.
class first_exception {
 public:
  /// Runs `work` unless something failed before.
  template <typename Work>
  void guard(Work const& work) noexcept {
    try {
      if (!failed_.load(std::memory_order_relaxed)) {
        work();
      }
    } catch (...) {
      std::lock_guard const lock(mutex_);
      if (!failed_.exchange(true)) {
        exception_ = std::current_exception();
      }
    }
  }
  void rethrow() const {
    if (exception_) {
      std::rethrow_exception(exception_);
    }
  }

 private:
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::exception_ptr exception_;
};

/// Calls work(i) for each i in [0, count), dynamically spread over at most `threads` threads.
/// @throws the first exception that work throws; pieces not yet begun are then left out.
void parallel_for(std::size_t count, int threads, std::function<void(std::size_t)> const& work);

}  // namespace gramscore::engine
