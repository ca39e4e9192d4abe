// SPDX-License-Identifier: MIT
// The corners that two triangles of one mesh have in common, by position.
#pragma once

#include <array>

#include "triangles/triangle_pair.hpp"

namespace boxwood {

// Two triangles, rotated so that shared corners come first, in the same order in both.
struct Shared {
  Corners a, b;
  int count = 0;
};
inline Shared shared_first(const Corners& a, const Corners& b) noexcept {
  Shared s;
  std::array<bool, 3> a_used{}, b_used{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      if (!a_used[i] && !b_used[k] && a[i] == b[k]) {
        const auto at = static_cast<std::size_t>(s.count++);
        s.a[at] = a[i];
        s.b[at] = b[k];
        a_used[i] = b_used[k] = true;
      }
  std::size_t a_next = static_cast<std::size_t>(s.count), b_next = a_next;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!a_used[i]) s.a[a_next++] = a[i];
    if (!b_used[i]) s.b[b_next++] = b[i];
  }
  return s;
}

}  // namespace boxwood
