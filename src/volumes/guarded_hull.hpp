// SPDX-License-Identifier: MIT
// Converts bad_alloc in functions that make hulls from hulls into kHullOutOfMemory.
#pragma once

#include <boxwood/hull.hpp>

#include "base/no_memory.hpp"

namespace boxwood {

inline ConvexHull hull_without_memory() noexcept {
  ConvexHull none;
  none.dimension = kHullOutOfMemory;
  return none;
}

// Returns make(), which is made from `source`; kHullOutOfMemory if memory runs out, or had run out for the
// source.
template <class F> ConvexHull with_memory_for_hull(const ConvexHull& source, const F& make) {
  if (source.dimension == kHullOutOfMemory) return hull_without_memory();
  return unless_memory_ends(make, hull_without_memory);
}

}  // namespace boxwood
