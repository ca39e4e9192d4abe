// SPDX-License-Identifier: MIT
// A list of the reasons why an object is invalid.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace boxwood {

class ReasonList {
public:
  static constexpr std::size_t kMost = 100;  // one fault can spoil every node above it

  // Returns true if the check should end: the list is full, or the caller has set `stop`.
  bool full() const noexcept {
    return list.size() >= kMost || (stop != nullptr && stop->load(std::memory_order_relaxed));
  }
  void add(std::string reason) {
    if (list.size() < kMost) list.push_back(std::move(reason));
  }
  std::vector<std::string>& list;
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace boxwood
