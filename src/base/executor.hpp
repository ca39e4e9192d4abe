// SPDX-License-Identifier: MIT
// The executor, and what the library's own sources ask of the thread they run on.
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
