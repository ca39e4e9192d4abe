// SPDX-License-Identifier: MIT
// The number of threads that a call may use.
#pragma once

#include <atomic>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

class Executor;  // executor.hpp

// The number of threads that a call may use, and their executor. A number alone selects the library's own
// threads; 0 or less means all of the machine. An executor alone means its whole width. No result depends on
// either.
struct Threads {
  constexpr Threads(int most = 1) noexcept : count(most) {}
  constexpr Threads(Executor& of, int most = 0) noexcept : count(most), executor(&of) {}
  int count = 1;
  Executor* executor = nullptr;  // null for default_executor()
};

// The threads of a call and its stop flag: `prepare_rays(tree, mesh, {4, &stop})`.
struct WorkOptions {
  Threads threads = 1;
  const std::atomic<bool>* stop = nullptr;  // set it from another thread or a signal handler to end the call
};

// Returns the number of threads that `threads` selects: at least 1, and at most the width of its executor.
unsigned thread_count(Threads threads) noexcept;

}  // namespace boxwood
