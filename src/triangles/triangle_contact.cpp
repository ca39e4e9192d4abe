// SPDX-License-Identifier: MIT
// Computes the common set of two triangles: exact signs choose its corners, exact determinants place them.
#include "triangles/triangle_contact.hpp"

#include <algorithm>

#include "base/point_order.hpp"
#include "triangles/degenerate_pair.hpp"

namespace boxwood {

namespace {

using detail::Simplex;

// The corners of the common set, each once. Corners of the triangles are equal if their coordinates are.
// Crossings of edges are identified by their edges and faces, because rounding may merge two of them. The
// exception are polygons, whose corners must differ.
struct Points {
  std::array<Vec3, 24> at;
  std::size_t count = 0;
  bool of_polygon = false;
  void add_corner(const Vec3& p) noexcept {
    for (std::size_t i = 0; i < count; ++i)
      if (at[i] == p) return;
    if (count < at.size()) at[count++] = p;
  }
  void add_crossing(const Vec3& p) noexcept {
    if (of_polygon) return add_corner(p);
    if (count < at.size()) at[count++] = p;
  }
};

struct Edge {
  Vec3 p, q;  // in lexicographic order, so that both triangles at an edge compute the same point
};
Edge edge_of(const Simplex& s, std::size_t i) noexcept {
  const Vec3& p = s.corner[i];
  const Vec3& q = s.corner[(i + 1) % static_cast<std::size_t>(s.size)];
  return before(p, q) ? Edge{p, q} : Edge{q, p};
}
std::size_t edge_count(const Simplex& s) noexcept {
  return s.size == 3 ? 3 : s.size == 2 ? 1 : 0;
}

Vec3 point_between(const Edge& e, double p_value, double q_value) noexcept {
  const double t = p_value / (p_value - q_value);
  return e.p + t * (e.q - e.p);
}

void add_corners_on(const Simplex& a, const Simplex& b, Points& points, PredicateCounts& counts) noexcept {
  for (const Vec3& p : a.corners())
    if (detail::point_meets(p, b, counts)) points.add_corner(p);
}

int plane_side(const Simplex& b, const Vec3& p, PredicateCounts& counts) noexcept {
  return orient3d(b.corner[0], b.corner[1], b.corner[2], p, counts);
}
bool passes_through_plane(const Simplex& b, const Vec3& p, const Vec3& q, PredicateCounts& counts) noexcept {
  return plane_side(b, p, counts) * plane_side(b, q, counts) < 0;
}

// Adds edges of a that pass from one side of b's plane to the other, inside b. Each point once: a point at a
// corner of b is that corner. A point at which two such edges cross is left to the call with `comes_first`.
void add_edges_through(const Simplex& a, const Simplex& b, bool comes_first, Points& points,
                       PredicateCounts& counts) noexcept {
  if (b.size != 3) return;
  const auto& c = b.corner;
  for (std::size_t i = 0; i < edge_count(a); ++i) {
    const Edge e = edge_of(a, i);
    if (!passes_through_plane(b, e.p, e.q, counts)) continue;
    std::array<int, 3> turn{};
    for (std::size_t k = 0; k < 3; ++k) turn[k] = orient3d(e.p, e.q, c[k], c[(k + 1) % 3], counts);
    const auto [least, most] = std::minmax_element(turn.begin(), turn.end());
    if (*least < 0 && *most > 0) continue;  // outside b
    const auto crossed = std::count(turn.begin(), turn.end(), 0);
    if (crossed > 1) continue;
    if (crossed == 1 && !comes_first && a.size == 3) {
      const auto k = static_cast<std::size_t>(std::find(turn.begin(), turn.end(), 0) - turn.begin());
      if (passes_through_plane(a, c[k], c[(k + 1) % 3], counts)) continue;
    }
    points.add_crossing(
        point_between(e, orient3d_value(c[0], c[1], c[2], e.p), orient3d_value(c[0], c[1], c[2], e.q)));
  }
}

// Adds crossings of edges in one plane. With `coplanar`, all edges are.
void add_edge_crossings(const Simplex& a, const Simplex& b, bool coplanar, Points& points,
                        PredicateCounts& counts) noexcept {
  for (std::size_t i = 0; i < edge_count(a); ++i)
    for (std::size_t k = 0; k < edge_count(b); ++k) {
      const Edge e = edge_of(a, i), f = edge_of(b, k);
      if (!coplanar && orient3d(e.p, e.q, f.p, f.q, counts) != 0) continue;
      if (collinear(e.p, e.q, f.p, counts)) continue;
      const int axis = detail::projection_axis(e.p, e.q, f.p, counts);
      const Vec2 ep = drop(e.p, axis), eq = drop(e.q, axis), fp = drop(f.p, axis), fq = drop(f.q, axis);
      if (orient2d(ep, eq, fp, counts) * orient2d(ep, eq, fq, counts) >= 0) continue;
      if (orient2d(fp, fq, ep, counts) * orient2d(fp, fq, eq, counts) >= 0) continue;
      points.add_crossing(point_between(e, orient2d_value(fp, fq, ep), orient2d_value(fp, fq, eq)));
    }
}

// Returns the two points farthest apart, or the only one. Rounding may have merged two.
TriangleContact ends_of(const Points& points) noexcept {
  TriangleContact contact;
  if (points.count == 0) return contact;
  if (points.count == 2) {
    contact.point[contact.count++] = points.at[0];
    contact.point[contact.count++] = points.at[1];
    return contact;
  }
  std::size_t first = 0, last = 0;
  double longest = 0.0;
  for (std::size_t i = 0; i < points.count; ++i)
    for (std::size_t k = i + 1; k < points.count; ++k) {
      const Vec3 d = points.at[k] - points.at[i];
      const double length_sq = glm::dot(d, d);
      if (length_sq > longest) {
        longest = length_sq;
        first = i;
        last = k;
      }
    }
  contact.point[contact.count++] = points.at[first];
  if (first != last) contact.point[contact.count++] = points.at[last];
  return contact;
}

// Orders the corners of a convex polygon around their mean, starting at the lexicographically first.
TriangleContact polygon_of(Points points, const Vec3& normal) noexcept {
  if (points.count < 3) return ends_of(points);
  Vec3 mean(0.0);
  for (std::size_t i = 0; i < points.count; ++i) mean += points.at[i] - points.at[0];
  mean = points.at[0] + mean / static_cast<double>(points.count);
  const Vec3 u = points.at[0] - mean, v = glm::cross(normal, u);
  const auto angle = [&](const Vec3& p) {
    return std::atan2(glm::dot(p - mean, v), glm::dot(p - mean, u) * glm::length(normal));
  };
  std::sort(points.at.begin(), points.at.begin() + static_cast<std::ptrdiff_t>(points.count),
            [&](const Vec3& p, const Vec3& q) {
              const double a = angle(p), b = angle(q);
              return a != b ? a < b : before(p, q);
            });
  TriangleContact contact;
  for (std::size_t i = 0; i < points.count && contact.count < contact.point.size(); ++i)
    contact.point[contact.count++] = points.at[i];
  std::rotate(contact.point.begin(),
              std::min_element(contact.point.begin(),
                               contact.point.begin() + static_cast<std::ptrdiff_t>(contact.count), before),
              contact.point.begin() + static_cast<std::ptrdiff_t>(contact.count));
  return contact;
}

}  // namespace

TriangleContact contact_of(const Corners& a, const Corners& b) noexcept {
  PredicateCounts counts;
  const Simplex s = detail::simplex_of(a, counts), t = detail::simplex_of(b, counts);
  Points points;
  const auto in_plane_of = [&](const Simplex& plane, const Simplex& what) {
    return std::all_of(what.corners().begin(), what.corners().end(),
                       [&](const Vec3& p) { return plane_side(plane, p, counts) == 0; });
  };
  const bool coplanar = s.size == 3 && t.size == 3 && in_plane_of(s, t);
  points.of_polygon = coplanar;
  add_corners_on(s, t, points, counts);
  add_corners_on(t, s, points, counts);
  if (!coplanar) {  // otherwise no edge leaves the plane
    add_edges_through(s, t, true, points, counts);
    add_edges_through(t, s, t.size < 3, points, counts);
  }
  // A segment that leaves a triangle's plane has been tested.
  const bool crossings =
      s.size == 3 ? t.size == 3 ? coplanar : in_plane_of(s, t) : t.size < 3 || in_plane_of(t, s);
  if (crossings) add_edge_crossings(s, t, coplanar, points, counts);
  return coplanar ? polygon_of(points, glm::cross(a[1] - a[0], a[2] - a[0])) : ends_of(points);
}

Vec3 common_point(const Corners& a, const Corners& b) noexcept {
  const TriangleContact contact = contact_of(a, b);
  return contact.count > 0 ? contact.point[0] : a[0];
}

}  // namespace boxwood
