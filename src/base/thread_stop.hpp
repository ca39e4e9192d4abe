// SPDX-License-Identifier: MIT
// A flag of the thread: work that somebody may end by itself, while the rest of the program goes on.
#pragma once

#include <atomic>

namespace boxwood {

// What work on this thread looks at in place of the program's flag; null: nothing. Inside parallel_for, that
// of the caller.
const std::atomic<bool>* thread_stop() noexcept;

// Sets it, and at the end what it was before.
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
