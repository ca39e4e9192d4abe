// SPDX-License-Identifier: MIT
// The exact test if two closed triangles of doubles share a point, for every kind of triangle. A triangle
// whose corners are on one line is a segment; one whose corners are equal is a point.
#pragma once

#include <array>
#include <cstdint>

#include "exact/predicates.hpp"

namespace boxwood {

using Corners = std::array<Vec3, 3>;

enum class TriangleMeeting : std::uint8_t {
  apart,
  meet,           // a common point, and the planes differ (or one of the two is a segment or a point)
  meet_coplanar,  // a common point, both proper triangles in one plane
};

struct TrianglePairCounts {
  PredicateCounts predicates;
  std::uint64_t degenerate = 0;  // pairs in which at least one triangle was a segment or a point
};

// Decides the meeting. Corners must be finite and at most 1e100 in magnitude. Touching counts. The proper
// case follows P. Guigue and O. Devillers, Fast and Robust Triangle-Triangle Overlap Test Using Orientation
// Predicates, 2003. Every sign is exact, so the answer is.
TriangleMeeting meeting_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept;

inline bool is_finite(const Corners& t) noexcept {
  return is_finite(t[0]) && is_finite(t[1]) && is_finite(t[2]);
}

}  // namespace boxwood
