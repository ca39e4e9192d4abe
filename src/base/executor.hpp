// SPDX-License-Identifier: MIT
// The executor, and what the library's own sources ask of the thread they run on.
#pragma once

#include <boxwood/executor.hpp>

namespace boxwood {

// Which thread this is, to be compared with what another call has given: no two threads that live at one time
// have the same.
inline const void* this_thread() noexcept {
  thread_local const char place = 0;
  return &place;
}

}  // namespace boxwood
