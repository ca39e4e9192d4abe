// SPDX-License-Identifier: MIT
// Decides the exact meeting of points, segments and triangles, by the dimension of the smaller one.
#include "triangles/degenerate_pair.hpp"

#include <utility>

#include "base/point_order.hpp"

namespace boxwood::detail {

namespace {

bool equal(const Vec3& a, const Vec3& b) noexcept {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Tests p on the line of a and b: on one line the lexicographic order is the order along the line.
bool between(const Vec2& p, const Vec2& a, const Vec2& b) noexcept {  // p on the line of a and b
  const auto less = [](const Vec2& u, const Vec2& v) { return u.x != v.x ? u.x < v.x : u.y < v.y; };
  return less(a, b) ? !less(p, a) && !less(b, p) : !less(p, b) && !less(a, p);
}

}  // namespace

int projection_axis(const Vec3& a, const Vec3& b, const Vec3& c, PredicateCounts& counts) noexcept {
  for (int axis = 0; axis < 2; ++axis)
    if (orient2d(drop(a, axis), drop(b, axis), drop(c, axis), counts) != 0) return axis;
  return 2;
}

namespace {

// ---- in the plane ----

bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d,
                   PredicateCounts& counts) noexcept {
  const int c_side = orient2d(a, b, c, counts), d_side = orient2d(a, b, d, counts);
  if (c_side * d_side > 0) return false;
  const int a_side = orient2d(c, d, a, counts), b_side = orient2d(c, d, b, counts);
  if (a_side * b_side > 0) return false;
  if (c_side != 0 || d_side != 0 || a_side != 0 || b_side != 0) return true;
  return between(a, c, d) || between(b, c, d) || between(c, a, b) || between(d, a, b);
}

bool inside_triangle(const Vec2& p, const std::array<Vec2, 3>& t, PredicateCounts& counts) noexcept {
  const int s0 = orient2d(t[0], t[1], p, counts), s1 = orient2d(t[1], t[2], p, counts),
            s2 = orient2d(t[2], t[0], p, counts);
  return (s0 >= 0 && s1 >= 0 && s2 >= 0) || (s0 <= 0 && s1 <= 0 && s2 <= 0);
}

std::array<Vec2, 3> dropped(std::span<const Vec3> t, int axis) noexcept {
  return {drop(t[0], axis), drop(t[1], axis), drop(t[2], axis)};
}

bool segment_meets_triangle_in_plane(const Vec2& a, const Vec2& b, const std::array<Vec2, 3>& t,
                                     PredicateCounts& counts) noexcept {
  if (inside_triangle(a, t, counts) || inside_triangle(b, t, counts)) return true;
  for (std::size_t i = 0; i < 3; ++i)
    if (segments_meet(a, b, t[i], t[(i + 1) % 3], counts)) return true;
  return false;
}

}  // namespace

// ---- in space ----

bool point_meets(const Vec3& p, const Simplex& b, PredicateCounts& counts) noexcept {
  const auto& c = b.corner;
  if (b.size == 1) return equal(p, c[0]);
  if (b.size == 2) return collinear(p, c[0], c[1], counts) && !before(p, c[0]) && !before(c[1], p);
  if (orient3d(c[0], c[1], c[2], p, counts) != 0) return false;
  const int axis = projection_axis(c[0], c[1], c[2], counts);
  return inside_triangle(drop(p, axis), dropped(b.corners(), axis), counts);
}

namespace {
bool segment_meets_segment(const Simplex& s, const Simplex& t, PredicateCounts& counts) noexcept {
  const Vec3 &a = s.corner[0], &b = s.corner[1], &c = t.corner[0], &d = t.corner[1];
  if (orient3d(a, b, c, d, counts) != 0) return false;
  const bool c_on = collinear(a, b, c, counts), d_on = collinear(a, b, d, counts);
  if (c_on && d_on) return !before(b, c) && !before(d, a);  // the ends are in lexicographic order
  const int axis = projection_axis(a, b, c_on ? d : c, counts);
  return segments_meet(drop(a, axis), drop(b, axis), drop(c, axis), drop(d, axis), counts);
}

}  // namespace

bool segment_meets_triangle(const Simplex& s, const Simplex& t, PredicateCounts& counts) noexcept {
  const Vec3 &a = s.corner[0], &b = s.corner[1];
  const auto& c = t.corner;
  const int a_side = orient3d(c[0], c[1], c[2], a, counts), b_side = orient3d(c[0], c[1], c[2], b, counts);
  if (a_side * b_side > 0) return false;
  if (a_side == 0 && b_side == 0) {
    const int axis = projection_axis(c[0], c[1], c[2], counts);
    return segment_meets_triangle_in_plane(drop(a, axis), drop(b, axis), dropped(t.corners(), axis), counts);
  }
  const int s0 = orient3d(a, b, c[0], c[1], counts), s1 = orient3d(a, b, c[1], c[2], counts),
            s2 = orient3d(a, b, c[2], c[0], counts);
  return (s0 >= 0 && s1 >= 0 && s2 >= 0) || (s0 <= 0 && s1 <= 0 && s2 <= 0);
}

namespace {
// Tests two closed triangles: if they meet, an edge of one meets the other.
bool triangles_meet(const Simplex& a, const Simplex& b, PredicateCounts& counts) noexcept {
  for (std::size_t i = 0; i < 3; ++i) {
    const Simplex edge_of_a{{a.corner[i], a.corner[(i + 1) % 3]}, 2};
    const Simplex edge_of_b{{b.corner[i], b.corner[(i + 1) % 3]}, 2};
    if (segment_meets_triangle(edge_of_a, b, counts) || segment_meets_triangle(edge_of_b, a, counts))
      return true;
  }
  return false;
}

}  // namespace

Simplex simplex_of(const Corners& t, PredicateCounts& counts) noexcept {
  if (!collinear(t[0], t[1], t[2], counts)) return {t, 3};
  Vec3 first = t[0], last = t[0];
  for (const Vec3& p : t) {
    if (before(p, first)) first = p;
    if (before(last, p)) last = p;
  }
  if (equal(first, last)) return {{first}, 1};
  return {{first, last}, 2};
}

bool simplices_meet(const Simplex& a, const Simplex& b, PredicateCounts& counts) noexcept {
  if (a.size > b.size) return simplices_meet(b, a, counts);
  if (a.size == 1) return point_meets(a.corner[0], b, counts);
  if (a.size == 3) return triangles_meet(a, b, counts);
  return b.size == 2 ? segment_meets_segment(a, b, counts) : segment_meets_triangle(a, b, counts);
}

bool coplanar_triangles_meet(const Corners& a, const Corners& b, PredicateCounts& counts) noexcept {
  const int axis = projection_axis(a[0], a[1], a[2], counts);
  const std::array<Vec2, 3> p = dropped(a, axis), q = dropped(b, axis);
  if (inside_triangle(p[0], q, counts) || inside_triangle(q[0], p, counts)) return true;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      if (segments_meet(p[i], p[(i + 1) % 3], q[k], q[(k + 1) % 3], counts)) return true;
  return false;
}

}  // namespace boxwood::detail
