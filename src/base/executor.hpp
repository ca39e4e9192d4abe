// SPDX-License-Identifier: MIT
// The executor, and the queries of the library's own sources about their thread.
#pragma once

#include <boxwood/executor.hpp>

namespace boxwood {

// Returns an identity of the current thread for comparison. Threads that live at the same time have different
// ones.
inline const void* this_thread() noexcept {
  thread_local const char place = 0;
  return &place;
}

}  // namespace boxwood
