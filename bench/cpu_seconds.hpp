// SPDX-License-Identifier: MIT
// Processor time, which other programs on the machine do not count into.
#pragma once

#include <ctime>

namespace boxwood::bench {

// Of the calling thread.
inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace boxwood::bench
