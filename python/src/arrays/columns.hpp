// SPDX-License-Identifier: MIT
// Arrays of millions of entries: made with the GIL released, and not in the way of Ctrl-C.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "base/large_pages.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

// Below so many entries an array is made in a fraction of a millisecond, in place.
inline constexpr std::size_t kFewEntries = 4096;

// Makes `column` empty, with room for `count` entries.
template <class T> void make_room(std::vector<T>& column, std::size_t count) {
  column = {};
  column.reserve(count);
  prefer_large_pages(column.data(), count * sizeof(T));  // made and freed in a fraction of the time
}

// `count` entries of this value; false: `stop`, which may be null, was set before.
template <class T>
bool fill(std::vector<T>& column, std::size_t count, const T& value, const std::atomic<bool>* stop) {
  constexpr std::size_t kLookEvery = 1U << 16U;
  make_room(column, count);
  while (column.size() < count) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return false;
    column.resize(std::min(count, column.size() + kLookEvery), value);
  }
  return true;
}

// Calls make(stop) -> whether it came to its end, in place for few entries, else as interruptible(). With the
// GIL held.
template <class Make> void make_entries(std::size_t count, const Make& make) {
  if (count < kFewEntries)
    make(nullptr);
  else
    interruptible(Length::many, make);
}

}  // namespace boxwood::python
