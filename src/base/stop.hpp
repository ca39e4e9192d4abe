// SPDX-License-Identifier: MIT
// The flag by which a caller ends long work.
#pragma once

#include <atomic>

namespace boxwood {

// Returns true if the caller has set the flag. False if `stop` is null.
inline bool is_set(const std::atomic<bool>* stop) noexcept {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

// A test of the flag for loops with steps far shorter than a millisecond. Reads it once in kEvery calls and
// latches it.
class StopCheck {
public:
  explicit StopCheck(const std::atomic<bool>* stop) noexcept : stop_(stop) {}
  bool operator()() noexcept {
    if ((++calls_ & (kEvery - 1)) == 0 && is_set(stop_)) was_set_ = true;
    return was_set_;
  }
  bool was_set() const noexcept { return was_set_; }

private:
  static constexpr unsigned kEvery = 1024;  // a power of 2
  const std::atomic<bool>* stop_;
  unsigned calls_ = 0;
  bool was_set_ = false;
};

}  // namespace boxwood
