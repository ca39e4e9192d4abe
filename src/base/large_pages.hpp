// SPDX-License-Identifier: MIT
// Hints to the system for arrays of many megabytes, to get large pages and so fewer page faults.
#pragma once

#include <cstddef>

#include "base/page_size.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace boxwood {

// Requests large pages for the memory inside [memory, memory + bytes); a hint that may fail.
inline void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const AddressRange pages = whole_pages(memory, bytes, large_page_size());
  if (pages.size() > 0) (void)madvise(reinterpret_cast<void*>(pages.begin), pages.size(), MADV_HUGEPAGE);
#endif
}

// Frees the whole pages in [memory, memory + bytes) until they are written again. Their contents are lost.
inline void give_back_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__)
  const AddressRange pages = whole_pages(memory, bytes, page_size());
  if (pages.size() > 0) (void)madvise(reinterpret_cast<void*>(pages.begin), pages.size(), MADV_DONTNEED);
#endif
}

}  // namespace boxwood
