// SPDX-License-Identifier: MIT
// Whole pages of a buffer, whatever the size of a page, and what giving them back leaves alone.
#include "base/page_size.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "base/large_pages.hpp"
#include "base/touch_pages.hpp"

#if defined(__linux__)
#include <unistd.h>
#endif

namespace boxwood {
namespace {

TEST(PageSize, IsTheSystems) {
#if defined(__linux__)
  EXPECT_EQ(page_size(), static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)));
#endif
  EXPECT_EQ(large_page_size() % page_size(), 0U);
}

TEST(PageSize, WholePagesLieInsideTheBuffer) {
  for (const std::size_t page :
       {std::size_t{4096}, std::size_t{16384}, std::size_t{65536}, std::size_t{1} << 21U})
    for (const std::uintptr_t at : {page * 100, page * 100 + 1, page * 100 + 4096 % page, page * 101 - 1})
      for (const std::size_t bytes :
           {std::size_t{0}, std::size_t{1}, page - 1, page, page + 1, 3 * page, 5 * page - 1}) {
        const AddressRange range = whole_pages(reinterpret_cast<const void*>(at), bytes, page);
        if (range.size() == 0) {
          EXPECT_LT(bytes, 2 * page - 1) << "one is inside wherever it begins";
          continue;
        }
        EXPECT_EQ(range.begin % page, 0U);
        EXPECT_EQ(range.end % page, 0U);
        EXPECT_GE(range.begin, at);
        EXPECT_LE(range.end, at + bytes);
        EXPECT_LT(range.begin - at, page);
        EXPECT_LT(at + bytes - range.end, page);
      }
}

// What lies before and behind the part given back is kept, byte by byte.
TEST(PageSize, GivingBackLeavesTheNeighbours) {
  const std::size_t page = page_size();
  std::vector<unsigned char> buffer(8 * page + 100);
  std::iota(buffer.begin(), buffer.end(), static_cast<unsigned char>(1));
  const std::size_t begin = page + 17, count = 5 * page + 3;
  const std::vector<unsigned char> before = buffer;
  give_back_pages(buffer.data() + begin, count);
  for (std::size_t i = 0; i < buffer.size(); ++i)
    if (i < begin || i >= begin + count) {
      ASSERT_EQ(buffer[i], before[i]) << i;
    }
}

TEST(PageSize, TouchingWritesInsideOnly) {
  const std::size_t page = page_size();
  std::vector<unsigned char> buffer(6 * page, 7);
  touch_pages(buffer.data() + page + 5, 3 * page, 2);
  for (std::size_t i = 0; i < buffer.size(); ++i)
    if (i < page + 5 || i >= 4 * page + 5) {
      ASSERT_EQ(buffer[i], 7) << i;
    }
}

}  // namespace
}  // namespace boxwood
