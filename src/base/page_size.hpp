// SPDX-License-Identifier: MIT
// The system's page sizes, queried once and never assumed (4, 16 and 64 KiB are in use).
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/export.hpp>

namespace boxwood {

// Returns the page size of this process's memory in bytes; a power of two. Exported, like large_page_size(),
// for libraries that draw.
BOXWOOD_EXPORT std::size_t page_size() noexcept;

// Returns the size of the pages that prefer_large_pages() requests; 2 MiB if the system does not report it.
BOXWOOD_EXPORT std::size_t large_page_size() noexcept;

// A range of addresses [begin, end); empty if begin >= end.
struct AddressRange {
  std::uintptr_t begin = 0, end = 0;
  std::size_t size() const noexcept { return begin < end ? end - begin : 0; }
};

// Returns the whole pages within [memory, memory + bytes). `page` is a power of two.
inline AddressRange whole_pages(const void* memory, std::size_t bytes, std::size_t page) noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t mask = ~(std::uintptr_t{page} - 1);
  return {(address + page - 1) & mask, (address + bytes) & mask};
}

}  // namespace boxwood
