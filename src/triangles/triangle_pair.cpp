// SPDX-License-Identifier: MIT
// Decides exactly if two triangles meet. Signs of orientations decide for proper triangles in different
// planes; coplanar and degenerate ones have their own branches.
#include "triangles/triangle_pair.hpp"

#include <algorithm>

#include "triangles/crossing.hpp"
#include "triangles/degenerate_pair.hpp"

namespace boxwood {

namespace {

using Signs = std::array<int, 3>;

// Returns the side of a's plane on which each corner of b lies: 1, -1 or 0. All are 0 if a is degenerate.
Signs sides(const Corners& a, const Corners& b, PredicateCounts& counts) noexcept {
  return {orient3d(a[0], a[1], a[2], b[0], counts), orient3d(a[0], a[1], a[2], b[1], counts),
          orient3d(a[0], a[1], a[2], b[2], counts)};
}

bool all_on_one_side(const Signs& s) noexcept {
  return (s[0] > 0 && s[1] > 0 && s[2] > 0) || (s[0] < 0 && s[1] < 0 && s[2] < 0);
}
bool all_zero(const Signs& s) noexcept {
  return s[0] == 0 && s[1] == 0 && s[2] == 0;
}

// The corner whose two edges both cross or touch the other triangle's plane, without lying in it. It is alone
// on its side, or alone in the plane. `side` is its side; for a corner in the plane, the side opposite to the
// other two.
struct Apex {
  std::size_t index = 0;
  int side = 1;
};
Apex apex_of(const Signs& s) noexcept {
  for (const int side : {1, -1}) {
    std::size_t count = 0, index = 0;
    for (std::size_t i = 0; i < 3; ++i)
      if (s[i] == side) {
        ++count;
        index = i;
      }
    if (count == 1) return {index, side};
  }
  // Two corners are on one side, and one is in the plane.
  for (std::size_t i = 0; i < 3; ++i)
    if (s[i] == 0) return {i, -s[(i + 1) % 3]};
  return {};
}

// Rotates the corners so that the apex comes first.
Corners from_apex(const Corners& t, std::size_t apex) noexcept {
  return {t[apex], t[(apex + 1) % 3], t[(apex + 2) % 3]};
}

bool on_both_sides(const Signs& s) noexcept {
  return (s[0] > 0 || s[1] > 0 || s[2] > 0) && (s[0] < 0 || s[1] < 0 || s[2] < 0);
}

// Tests if the triangles' intervals on the common line of their planes meet. The signs of two tetrahedra give
// the order of the intervals' ends. `most` is the largest sign that counts as meeting: 0, or -1 if the
// intervals must share more than an end.
bool intervals_meet(Corners a, Corners b, const Signs& a_signs, const Signs& b_signs, int most,
                    PredicateCounts& counts) noexcept {
  const Apex apex_a = apex_of(a_signs), apex_b = apex_of(b_signs);
  a = from_apex(a, apex_a.index);
  b = from_apex(b, apex_b.index);
  if (apex_a.side < 0) std::swap(b[1], b[2]);  // turns b's normal towards a's apex
  if (apex_b.side < 0) std::swap(a[1], a[2]);
  return orient3d(a[0], a[1], b[0], b[1], counts) <= most && orient3d(a[0], a[2], b[2], b[0], counts) <= most;
}

}  // namespace

TriangleMeeting meeting_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept {
  const Signs b_signs = sides(a, b, counts.predicates);
  if (all_on_one_side(b_signs)) return TriangleMeeting::apart;  // a is not degenerate: its plane separates
  const Signs a_signs = sides(b, a, counts.predicates);
  if (all_on_one_side(a_signs)) return TriangleMeeting::apart;
  if (!all_zero(a_signs) && !all_zero(b_signs))  // both proper, planes differ
    return intervals_meet(a, b, a_signs, b_signs, 0, counts.predicates) ? TriangleMeeting::meet
                                                                        : TriangleMeeting::apart;
  const detail::Simplex simplex_a = detail::simplex_of(a, counts.predicates);
  const detail::Simplex simplex_b = detail::simplex_of(b, counts.predicates);
  if (simplex_a.size == 3 && simplex_b.size == 3) {
    return detail::coplanar_triangles_meet(a, b, counts.predicates) ? TriangleMeeting::meet_coplanar
                                                                    : TriangleMeeting::apart;
  }
  ++counts.degenerate;
  return detail::simplices_meet(simplex_a, simplex_b, counts.predicates) ? TriangleMeeting::meet
                                                                         : TriangleMeeting::apart;
}

bool cross_properly(const Corners& a, const Corners& b, PredicateCounts& counts) noexcept {
  const Signs b_signs = sides(a, b, counts);
  if (!on_both_sides(b_signs)) return false;
  const Signs a_signs = sides(b, a, counts);
  return on_both_sides(a_signs) && intervals_meet(a, b, a_signs, b_signs, -1, counts);
}

}  // namespace boxwood
