// Fresh memory, touched by all threads.
#pragma once

#include <algorithm>
#include <cstddef>

#include "geometry/executor.hpp"

namespace boxwood {

// Writes to each page of memory that holds nothing yet, on several threads where there are several: the
// system clears a page when it is first written to, and who fills an array alone would wait for that alone.
inline void touch_pages(void* memory, std::size_t bytes, int threads) noexcept {
  if (thread_count(threads) == 1) return;
  constexpr std::size_t kPage = 4096, kChunk = std::size_t{1} << 21;
  auto* at = static_cast<volatile char*>(memory);
  parallel_for((bytes + kChunk - 1) / kChunk, threads, [&](std::size_t c) {
    for (std::size_t i = c * kChunk; i < std::min(bytes, (c + 1) * kChunk); i += kPage) at[i] = 0;
  });
}

}  // namespace boxwood
