// The common set of two triangles: its corners are chosen by exact signs and placed by exact determinants.
#include "geometry/triangle_contact.hpp"

#include <algorithm>

#include "geometry/degenerate_pair.hpp"
#include "geometry/point_order.hpp"

namespace boxwood {

namespace {

using detail::Simplex;

struct Points {
  std::array<Vec3, 24> at;
  std::size_t count = 0;
  void add(const Vec3& p) noexcept {
    for (std::size_t i = 0; i < count; ++i)
      if (at[i] == p) return;
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
    if (detail::point_meets(p, b, counts)) points.add(p);
}

// Edges of a that pass from one side of b's plane to the other, inside b.
void add_edges_through(const Simplex& a, const Simplex& b, Points& points, PredicateCounts& counts) noexcept {
  if (b.size != 3) return;
  const auto& c = b.corner;
  for (std::size_t i = 0; i < edge_count(a); ++i) {
    const Edge e = edge_of(a, i);
    if (orient3d(c[0], c[1], c[2], e.p, counts) * orient3d(c[0], c[1], c[2], e.q, counts) >= 0) continue;
    if (!detail::segment_meets_triangle({{e.p, e.q}, 2}, b, counts)) continue;
    points.add(
        point_between(e, orient3d_value(c[0], c[1], c[2], e.p), orient3d_value(c[0], c[1], c[2], e.q)));
  }
}

// Crossings of edges that lie in one plane. `coplanar`: all do.
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
      points.add(point_between(e, orient2d_value(fp, fq, ep), orient2d_value(fp, fq, eq)));
    }
}

// The two points that are farthest apart; one where all are equal.
TriangleContact ends_of(const Points& points) noexcept {
  TriangleContact contact;
  if (points.count == 0) return contact;
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

// The corners of a convex polygon, turned round their mean, starting at the lexicographically first.
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
  add_corners_on(s, t, points, counts);
  add_corners_on(t, s, points, counts);
  const bool coplanar = s.size == 3 && t.size == 3 &&
                        orient3d(s.corner[0], s.corner[1], s.corner[2], t.corner[0], counts) == 0 &&
                        orient3d(s.corner[0], s.corner[1], s.corner[2], t.corner[1], counts) == 0 &&
                        orient3d(s.corner[0], s.corner[1], s.corner[2], t.corner[2], counts) == 0;
  if (!coplanar) {  // else no edge leaves the plane
    add_edges_through(s, t, points, counts);
    add_edges_through(t, s, points, counts);
  }
  if (coplanar || s.size < 3 || t.size < 3) add_edge_crossings(s, t, coplanar, points, counts);
  return coplanar ? polygon_of(points, glm::cross(a[1] - a[0], a[2] - a[0])) : ends_of(points);
}

Vec3 common_point(const Corners& a, const Corners& b) noexcept {
  const TriangleContact contact = contact_of(a, b);
  return contact.count > 0 ? contact.point[0] : a[0];
}

}  // namespace boxwood
