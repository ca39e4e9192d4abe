// SPDX-License-Identifier: MIT
// Arrays of millions of entries, made with the GIL released and interruptible by Ctrl-C.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "base/large_pages.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

// The least number of entries that is worth a release of the GIL; fewer take a fraction of a millisecond.
inline constexpr std::size_t kFewEntries = 4096;

// Empties `column` and reserves space for `count` entries.
template <class T> void make_room(std::vector<T>& column, std::size_t count) {
  column = {};
  column.reserve(count);
  prefer_large_pages(column.data(), count * sizeof(T));  // made and freed in a fraction of the time
}

// Fills `column` with `count` copies of a value. Returns false if `stop`, which may be null, was set before
// the end.
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

// Calls make(stop), which returns true when it is complete: in place for few entries, otherwise by
// interruptible(). Needs the GIL.
template <class Make> void make_entries(std::size_t count, const Make& make) {
  if (count < kFewEntries)
    make(nullptr);
  else
    interruptible(Length::many, make);
}

}  // namespace boxwood::python
