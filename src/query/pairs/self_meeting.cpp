// SPDX-License-Identifier: MIT
// Classifies two triangles of one mesh: apart, meeting, or neighbours that may be folded onto each other.
#include <cmath>

#include "query/descent/leaf_tests.hpp"
#include "query/pairs/shared_corners.hpp"
#include "triangles/degenerate_pair.hpp"

namespace boxwood {

namespace {

bool proper(const Corners& t, PredicateCounts& counts) noexcept {
  return !collinear(t[0], t[1], t[2], counts);
}

// A bound above the error of the dot and cross products below, relative to the product of their lengths (no
// unit); corners are floats, so nothing underflows. Danger: a smaller value would call folded neighbours
// flat.
constexpr double kDotShare = 32.0 * 0x1p-53;

// Returns true if the triangles are certainly on opposite sides of the common edge, or of a plane through it.
// This decides most neighbours without an exact sign.
bool bent_away(const Shared& s) noexcept {
  const Vec3 e = s.a[1] - s.a[0], a = s.a[2] - s.a[0], b = s.b[2] - s.a[0];
  const double lengths = glm::dot(e, e) * std::sqrt(glm::dot(a, a) * glm::dot(b, b));
  return glm::dot(glm::cross(e, a), glm::cross(e, b)) < -kDotShare * lengths;
}

// Returns true if the triangles are certainly on opposite sides of a plane through the common corner.
bool apart_at_corner(const Shared& s) noexcept {
  const Vec3 a[2] = {s.a[1] - s.a[0], s.a[2] - s.a[0]}, b[2] = {s.b[1] - s.a[0], s.b[2] - s.a[0]};
  const Vec3 to_a = a[0] / glm::length(a[0]) + a[1] / glm::length(a[1]),
             to_b = b[0] / glm::length(b[0]) + b[1] / glm::length(b[1]);
  const Vec3 across = to_a - to_b;
  const double share = kDotShare * glm::length(across);
  const auto beyond = [&](const Vec3& p, double side) {
    return side * glm::dot(p, across) > share * glm::length(p);
  };
  return beyond(a[0], 1.0) && beyond(a[1], 1.0) && beyond(b[0], -1.0) && beyond(b[1], -1.0);
}

// Tests two proper triangles that share the edge of their first two corners: they overlap if one lies flat on
// the other.
bool folded_over_edge(const Shared& s, PredicateCounts& counts) noexcept {
  if (bent_away(s)) return false;
  if (orient3d(s.a[0], s.a[1], s.a[2], s.b[2], counts) != 0) return false;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec2 p = drop(s.a[0], axis), q = drop(s.a[1], axis);
    const int a_side = orient2d(p, q, drop(s.a[2], axis), counts);
    if (a_side != 0) return a_side == orient2d(p, q, drop(s.b[2], axis), counts);
  }
  return false;
}

// Tests two triangles with area that share their first corner: any other common point reaches the opposite
// edge of one of them.
bool folded_at_corner(const Shared& s, PredicateCounts& counts) noexcept {
  if (apart_at_corner(s)) return false;
  const detail::Simplex a{s.a, 3}, b{s.b, 3};
  return detail::simplices_meet({{s.a[1], s.a[2]}, 2}, b, counts) ||
         detail::simplices_meet({{s.b[1], s.b[2]}, 2}, a, counts);
}

}  // namespace

SelfMeeting self_meeting_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept {
  const Shared s = shared_first(a, b);
  if (s.count == 0) {
    switch (meeting_of(a, b, counts)) {
    case TriangleMeeting::apart:
      return SelfMeeting::apart;
    case TriangleMeeting::meet:
      return SelfMeeting::meet;
    case TriangleMeeting::meet_coplanar:
      return SelfMeeting::meet_coplanar;
    }
  }
  if (!proper(a, counts.predicates) || !proper(b, counts.predicates)) {
    ++counts.degenerate;
    return SelfMeeting::neighbours;
  }
  const bool folded = s.count == 3   ? true
                      : s.count == 2 ? folded_over_edge(s, counts.predicates)
                                     : folded_at_corner(s, counts.predicates);
  return folded ? SelfMeeting::folded_neighbours : SelfMeeting::neighbours;
}

}  // namespace boxwood
