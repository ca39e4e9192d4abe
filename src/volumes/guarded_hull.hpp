// SPDX-License-Identifier: MIT
// The edge of what makes a hull from hulls: where memory ends, the result says so.
#pragma once

#include <boxwood/hull.hpp>

#include "base/no_memory.hpp"

namespace boxwood {

inline ConvexHull hull_without_memory() noexcept {
  ConvexHull none;
  none.dimension = kHullOutOfMemory;
  return none;
}

// What make() returns, made from `source`; kHullOutOfMemory where memory ends, or had ended for the source.
template <class F> ConvexHull with_memory_for_hull(const ConvexHull& source, const F& make) {
  if (source.dimension == kHullOutOfMemory) return hull_without_memory();
  return unless_memory_ends(make, hull_without_memory);
}

}  // namespace boxwood
