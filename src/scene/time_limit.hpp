// SPDX-License-Identifier: MIT
// A stop flag that combines the caller's flag with a time limit.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include <boxwood/result.hpp>

namespace boxwood {

class TimeLimit {
public:
  // Starts the limit. Infinity means no limit and no thread. `stop` may be null. If the system gives no
  // thread, there is no limit either.
  TimeLimit(double seconds, const std::atomic<bool>* stop);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  const std::atomic<bool>* stop() const noexcept { return watch_.joinable() ? &ended_ : asked_; }
  bool is_over() const noexcept { return over_.load(std::memory_order_relaxed); }

private:
  void watch(double seconds);

  const std::atomic<bool>* asked_;
  std::atomic<bool> ended_ = false, over_ = false;
  std::mutex mutex_;
  std::condition_variable done_;
  bool is_done_ = false;
  std::thread watch_;
};

// Returns the Error for a file whose time limit has passed.
Error took_too_long(const std::filesystem::path& file, double seconds);

}  // namespace boxwood
