// SPDX-License-Identifier: MIT
// Whether two triangles meet, in rational numbers and by another method than the library's: one is clipped,
// as a polygon, by the half-spaces that make up the other. No orientation sign, no case for coplanar pairs.
#pragma once

#include <array>
#include <vector>

#include <gmpxx.h>

#include <boxwood/collide.hpp>

#include "query/descent/leaf_tests.hpp"

namespace boxwood::testing {

struct Exact3 {
  mpq_class x, y, z;
};

inline Exact3 exact(const Vec3& v) {
  return {mpq_class(v.x), mpq_class(v.y), mpq_class(v.z)};
}
inline Exact3 operator-(const Exact3& a, const Exact3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline mpq_class dot(const Exact3& a, const Exact3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Exact3 cross(const Exact3& a, const Exact3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline bool is_zero(const Exact3& a) {
  return a.x == 0 && a.y == 0 && a.z == 0;
}

// normal . x <= bound
struct HalfSpace {
  Exact3 normal;
  mpq_class bound;
  mpq_class excess(const Exact3& p) const { return dot(normal, p) - bound; }
};

inline void add_plane(std::vector<HalfSpace>& list, const Exact3& normal, const Exact3& point) {
  list.push_back({normal, dot(normal, point)});
  const Exact3 opposite{-normal.x, -normal.y, -normal.z};
  list.push_back({opposite, dot(opposite, point)});
}

// The convex hull of three points as an intersection of half-spaces, whatever its dimension.
inline std::vector<HalfSpace> half_spaces(const std::array<Exact3, 3>& t) {
  std::vector<HalfSpace> list;
  const Exact3 normal = cross(t[1] - t[0], t[2] - t[0]);
  if (!is_zero(normal)) {
    add_plane(list, normal, t[0]);
    for (std::size_t i = 0; i < 3; ++i) {
      const Exact3 outward = cross(t[(i + 1) % 3] - t[i], normal);
      list.push_back({outward, dot(outward, t[i])});
    }
    return list;
  }
  // On a line: the longest of the three sides is the segment.
  std::size_t longest = 0;
  std::array<mpq_class, 3> length;
  for (std::size_t i = 0; i < 3; ++i) {
    const Exact3 side = t[(i + 1) % 3] - t[i];
    length[i] = dot(side, side);
    if (length[i] > length[longest]) longest = i;
  }
  const Exact3 &p = t[longest], &q = t[(longest + 1) % 3];
  const Exact3 d = q - p;
  const std::array<Exact3, 3> unit = {Exact3{1, 0, 0}, Exact3{0, 1, 0}, Exact3{0, 0, 1}};
  if (is_zero(d)) {
    for (const Exact3& e : unit) add_plane(list, e, p);
    return list;
  }
  for (const Exact3& e : unit) {
    const Exact3 n = cross(d, e);
    if (!is_zero(n)) add_plane(list, n, p);
  }
  list.push_back({d, dot(d, q)});
  const Exact3 back{-d.x, -d.y, -d.z};
  list.push_back({back, dot(back, p)});
  return list;
}

inline std::vector<Exact3> clipped(const std::vector<Exact3>& polygon, const HalfSpace& half) {
  std::vector<mpq_class> excess;
  for (const Exact3& p : polygon) excess.push_back(half.excess(p));
  std::vector<Exact3> result;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const std::size_t k = (i + 1) % polygon.size();
    if (excess[i] <= 0) result.push_back(polygon[i]);
    if ((excess[i] < 0 && excess[k] > 0) || (excess[i] > 0 && excess[k] < 0)) {
      const mpq_class t = excess[i] / (excess[i] - excess[k]);
      const Exact3 d = polygon[k] - polygon[i];
      result.push_back({polygon[i].x + t * d.x, polygon[i].y + t * d.y, polygon[i].z + t * d.z});
    }
  }
  return result;
}

inline bool exactly_meet(const Corners& a, const Corners& b) {
  for (int k = 0; k < 3; ++k) {  // boxes of doubles compare exactly
    const auto [a_min, a_max] = std::minmax({a[0][k], a[1][k], a[2][k]});
    const auto [b_min, b_max] = std::minmax({b[0][k], b[1][k], b[2][k]});
    if (a_max < b_min || b_max < a_min) return false;
  }
  std::vector<Exact3> polygon = {exact(a[0]), exact(a[1]), exact(a[2])};
  for (const HalfSpace& half : half_spaces({exact(b[0]), exact(b[1]), exact(b[2])})) {
    polygon = clipped(polygon, half);
    if (polygon.empty()) return false;
  }
  return true;
}

inline bool exactly_coplanar(const Corners& a, const Corners& b) {
  const std::array<Exact3, 3> p = {exact(a[0]), exact(a[1]), exact(a[2])},
                              q = {exact(b[0]), exact(b[1]), exact(b[2])};
  const Exact3 n = cross(p[1] - p[0], p[2] - p[0]);
  if (is_zero(n) || is_zero(cross(q[1] - q[0], q[2] - q[0]))) return false;
  for (const Exact3& corner : q)
    if (dot(n, corner - p[0]) != 0) return false;
  return true;
}

// All pairs, ascending, with their labels.
inline std::vector<TrianglePair> exact_pairs(const MeshView& a, const MeshView& b,
                                             const RigidTransform& a_from_b) {
  std::vector<TrianglePair> pairs;
  for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
    for (std::uint32_t k = 0; k < b.triangles.size(); ++k) {
      const Corners ta = corners(a, i), tb = placed_corners(b, k, a_from_b);
      if (is_finite(ta) && is_finite(tb) && exactly_meet(ta, tb))
        pairs.push_back({i, k, exactly_coplanar(ta, tb)});
    }
  return pairs;
}

}  // namespace boxwood::testing
