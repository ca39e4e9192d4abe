// SPDX-License-Identifier: MIT
// Queries the system for its page sizes.
#include "base/page_size.hpp"

#if defined(__linux__)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace boxwood {

namespace {

[[maybe_unused]] bool is_power_of_two(std::size_t n) noexcept {
  return n != 0 && (n & (n - 1)) == 0;
}

std::size_t ask_page_size() noexcept {
#if defined(__linux__)
  if (const long size = ::sysconf(_SC_PAGESIZE); size > 0 && is_power_of_two(static_cast<std::size_t>(size)))
    return static_cast<std::size_t>(size);
#endif
  return 4096;
}

std::size_t ask_large_page_size() noexcept {
  std::size_t size = 0;
#if defined(__linux__)
  char text[32];
  const int file = ::open("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    const ssize_t got = ::read(file, text, sizeof text);
    ::close(file);
    for (ssize_t i = 0; i < got && text[i] >= '0' && text[i] <= '9'; ++i)
      size = 10 * size + static_cast<std::size_t>(text[i] - '0');
  }
  if (!is_power_of_two(size)) size = 0;
#endif
  return size >= page_size() ? size : std::size_t{1} << 21U;
}

}  // namespace

std::size_t page_size() noexcept {
  static const std::size_t size = ask_page_size();
  return size;
}

std::size_t large_page_size() noexcept {
  static const std::size_t size = ask_large_page_size();
  return size;
}

}  // namespace boxwood
