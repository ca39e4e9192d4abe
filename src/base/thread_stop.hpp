// SPDX-License-Identifier: MIT
// A stop flag for the current thread, to end one piece of work while the rest of the program continues.
#pragma once

#include <atomic>

namespace boxwood {

// Returns this thread's stop flag, which replaces the program's, or null. Inside parallel_for it is the
// caller's.
const std::atomic<bool>* thread_stop() noexcept;

// A guard that sets the flag and finally restores the previous one.
class ThreadStop {
public:
  explicit ThreadStop(const std::atomic<bool>* stop) noexcept;
  ~ThreadStop();
  ThreadStop(const ThreadStop&) = delete;
  ThreadStop& operator=(const ThreadStop&) = delete;

private:
  const std::atomic<bool>* before_;
};

}  // namespace boxwood
