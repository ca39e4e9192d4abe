// SPDX-License-Identifier: MIT
// The flag by which a caller ends a long query.
#pragma once

#include <atomic>

namespace boxwood {

// Whether the caller has set it; null: there is none.
inline bool is_set(const std::atomic<bool>* stop) noexcept {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace boxwood
