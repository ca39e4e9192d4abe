// SPDX-License-Identifier: MIT
// The thread that watches a time limit.
#include "scene/time_limit.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <system_error>

#include "base/clean_text.hpp"
#include "base/stop.hpp"

namespace boxwood {

TimeLimit::TimeLimit(double seconds, const std::atomic<bool>* stop) : asked_(stop) {
  if (!std::isfinite(seconds)) return;
  try {
    watch_ = std::thread([this, seconds] { watch(seconds); });
  } catch (const std::system_error&) {
    // without a limit, no thread watches
  }
}

TimeLimit::~TimeLimit() {
  if (!watch_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_done_ = true;
  }
  done_.notify_one();
  watch_.join();
}

void TimeLimit::watch(double seconds) {
  constexpr auto kLook = std::chrono::milliseconds(5);  // between two reads of the caller's flag
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                             std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6)));
  std::unique_lock lock(mutex_);
  while (!is_done_ && !is_set(asked_) && std::chrono::steady_clock::now() < end)
    done_.wait_until(lock, std::min(end, std::chrono::steady_clock::now() + kLook), [&] { return is_done_; });
  if (is_done_) return;
  over_ = !is_set(asked_);
  ended_ = true;
}

Error took_too_long(const std::filesystem::path& file, double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", seconds);
  return {ErrorKind::over_limit,
          in_quotes(file) + " took longer to read than the time limit of " + text + " s",
          {}};
}

}  // namespace boxwood
