// SPDX-License-Identifier: MIT
// Jobs on worker threads whose results come back in the order of submission. Not for nested jobs.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/error.hpp"

namespace gramscore::adapters {

/// The owner submits and takes from one thread, and works itself where it would have to wait.
template <class Result>
class ordered_pool {
 public:
  /// @param workers threads beside the owner's; 0 runs every job in take().
  /// @throws error thread_create.
  explicit ordered_pool(int workers) {
    try {
      for (int i = 0; i < workers; ++i) {
        threads_.emplace_back([this] { work(); });
      }
    } catch (std::system_error const&) {
      stop();
      throw error(error_category::thread_create, "Failed to create a thread.");
    }
  }
  ordered_pool(ordered_pool const&) = delete;
  ordered_pool& operator=(ordered_pool const&) = delete;
  ~ordered_pool() { stop(); }

  void submit(std::function<Result()> function) {
    std::lock_guard const lock(mutex_);
    jobs_.push_back(std::make_unique<job>(job{std::move(function), {}, {}, false}));
    waiting_.push_back(jobs_.back().get());
    changed_.notify_one();
  }

  /// Jobs submitted and not taken yet.
  [[nodiscard]] std::size_t size() const { return jobs_.size(); }

  /// Whether take() would return at once.
  [[nodiscard]] bool ready() {
    std::lock_guard const lock(mutex_);
    return !jobs_.empty() && jobs_.front()->done;
  }

  /// The result of the oldest job, or its exception. Precondition: size() > 0.
  [[nodiscard]] Result take() {
    std::unique_lock lock(mutex_);
    while (!jobs_.front()->done) {
      if (waiting_.empty()) {
        changed_.wait(lock);
      } else {
        run_next(lock);
      }
    }
    auto const oldest = std::move(jobs_.front());
    jobs_.pop_front();
    if (oldest->failure) {
      std::rethrow_exception(oldest->failure);
    }
    return std::move(*oldest->result);
  }

 private:
  struct job {
    std::function<Result()> function;
    std::optional<Result> result;
    std::exception_ptr failure;
    bool done = false;
  };

  void run_next(std::unique_lock<std::mutex>& lock) {
    job& next = *waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    try {
      next.result.emplace(next.function());
    } catch (...) {
      next.failure = std::current_exception();
    }
    next.function = nullptr;  // what it captured may be large
    lock.lock();
    next.done = true;
    changed_.notify_all();
  }

  void work() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      if (waiting_.empty()) {
        changed_.wait(lock);
      } else {
        run_next(lock);
      }
    }
  }

  void stop() {
    {
      std::lock_guard const lock(mutex_);
      stopping_ = true;
      changed_.notify_all();
    }
    for (auto& thread : threads_) {
      thread.join();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<job>> jobs_;  ///< in order of submission; only the owner changes it
  std::deque<job*> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace gramscore::adapters
