// SPDX-License-Identifier: MIT
// First writes to fresh memory, shared among all threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/executor.hpp"
#include "base/page_size.hpp"

namespace boxwood {

// Writes to each page of fresh memory, on several threads if available. The system clears a page at its first
// write, so a thread that fills an array alone would wait for all of it. If two threads reach the same large
// page at once, both clear one; so each thread gets its own large pages.
inline void touch_pages(void* memory, std::size_t bytes, Threads threads) noexcept {
  if (thread_count(threads) == 1) return;
  const std::size_t page = page_size(), large_page = large_page_size();
  auto* at = static_cast<volatile char*>(memory);
  const std::size_t before = reinterpret_cast<std::uintptr_t>(memory) % large_page;
  parallel_for((before + bytes + large_page - 1) / large_page, threads, [&](std::size_t c) {
    const std::size_t begin = c * large_page, end = std::min(before + bytes, begin + large_page);
    for (std::size_t i = std::max(begin, before); i < end; i += page) at[i - before] = 0;
  });
}

}  // namespace boxwood
