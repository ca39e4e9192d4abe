// SPDX-License-Identifier: MIT
// The exact test if two triangles pass through each other: their relative interiors share a point and their
// planes differ.
#pragma once

#include "triangles/triangle_pair.hpp"

namespace boxwood {

// Tests proper crossing, exactly; corners as for meeting_of(). False for triangles without area and for
// coplanar ones.
bool cross_properly(const Corners& a, const Corners& b, PredicateCounts& counts) noexcept;
inline bool cross_properly(const Corners& a, const Corners& b) noexcept {
  PredicateCounts counts;
  return cross_properly(a, b, counts);
}

}  // namespace boxwood
