// SPDX-License-Identifier: MIT
// Makes the convex hull of points: triangles by quickhull, exactly coplanar ones merged, canonical order.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include <boxwood/aabb.hpp>

#include "base/point_order.hpp"
#include "base/stop.hpp"
#include "exact/predicates.hpp"
#include "fit/hull/hull_candidates.hpp"
#include "fit/hull/quickhull.hpp"
#include "fit/points/guarded_fit.hpp"
#include "fit/points/point_scan.hpp"
#include "fit/points/prepared_points.hpp"

namespace boxwood {

namespace {
// The corners of the faces, one face after the other.
struct Loops {
  std::vector<std::uint32_t> corners;
  std::vector<std::size_t> begin = {0};  // of each face, and the end
  std::size_t size() const noexcept { return begin.size() - 1; }
  std::span<std::uint32_t> operator[](std::size_t i) noexcept {
    return std::span(corners).subspan(begin[i], begin[i + 1] - begin[i]);
  }
  void end_face() { begin.push_back(corners.size()); }
};

// The edges that lie between exactly coplanar triangles (3 t + i for edge i of triangle t), and the edge
// across each.
struct HalfEdges {
  std::vector<std::uint32_t> twin;
  std::vector<bool> inner;
};
HalfEdges half_edges(std::span<const Vec3> points, const quickhull::Hull& hull,
                     const std::atomic<bool>* stop) {
  HalfEdges edges;
  edges.twin.resize(3 * hull.triangles.size());
  edges.inner.resize(edges.twin.size());
  for (std::uint32_t t = 0; t < hull.triangles.size() && !((t & 0xfffU) == 0 && is_set(stop)); ++t)
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint32_t u = hull.neighbours[t][i];
      if (u < t) continue;
      const Triangle &a = hull.triangles[t], &b = hull.triangles[u];
      std::uint32_t j = 0;
      while (b[(j + 1) % 3] != a[i] || b[j] != a[(i + 1) % 3]) ++j;
      edges.twin[3 * t + i] = 3 * u + j;
      edges.twin[3 * u + j] = 3 * t + i;
      const bool inner =
          orient3d_any_size(points[a[0]], points[a[1]], points[a[2]], points[b[(j + 2) % 3]]) == 0;
      edges.inner[3 * t + i] = inner;
      edges.inner[3 * u + j] = inner;
    }
  return edges;
}

// Returns the boundary loops of the groups of exactly coplanar triangles, without corners that lie exactly
// between their neighbours.
Loops merged_faces(std::span<const Vec3> points, const quickhull::Hull& hull, const std::atomic<bool>* stop) {
  const auto& triangles = hull.triangles;
  const HalfEdges edges = half_edges(points, hull, stop);
  Loops loops;
  if (is_set(stop)) return loops;
  loops.corners.reserve(3 * triangles.size());
  loops.begin.reserve(triangles.size() + 1);
  std::vector<bool> done(edges.twin.size());
  std::vector<std::uint32_t> loop;
  for (std::uint32_t start = 0; start < edges.twin.size(); ++start) {
    if (edges.inner[start] || done[start]) continue;
    loop.clear();
    std::uint32_t e = start;
    bool merged = false;
    do {
      done[e] = true;
      loop.push_back(triangles[e / 3][e % 3]);
      e = e / 3 * 3 + (e % 3 + 1) % 3;
      for (; edges.inner[e]; merged = true) e = edges.twin[e] / 3 * 3 + (edges.twin[e] % 3 + 1) % 3;
    } while (e != start);
    const std::size_t n = loop.size();
    for (std::size_t i = 0; i < n; ++i)
      if (!merged ||
          !quickhull::collinear(points[loop[(i + n - 1) % n]], points[loop[i]], points[loop[(i + 1) % n]]))
        loops.corners.push_back(loop[i]);
    loops.end_face();
  }
  return loops;
}

// The largest error of a plane's test, five operations, near the smallest doubles.
constexpr double kTiny = 8.0 * std::numeric_limits<double>::denorm_min();

// The unit vector along v, and the length of v, whose square may underflow. For v without a direction: some
// unit vector and 0.
struct Direction {
  Vec3 unit = Vec3(1, 0, 0);
  double length = 0.0;
};
Direction direction_of(const Vec3& v) {
  const Vec3 s = glm::abs(v);
  const double largest = std::max({s.x, s.y, s.z});
  if (largest > 0x1p-400 && largest < 0x1p400) {
    const double length = glm::length(v);
    return {v / length, length};
  }
  if (!(largest > 0.0 && largest < kInfinity)) return {};
  const int exponent = std::ilogb(largest);
  const Vec3 w(std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent), std::ldexp(v.z, -exponent));
  const double length = glm::length(w);
  return {w / length, std::ldexp(length, exponent)};
}

// Returns a plane perpendicular to any `normal` that bounds all vertices: no point is lost because a
// direction was rounded or vanished.
HullPlane plane_along(const ConvexHull& h, const Vec3& normal, const Vec3& largest) {
  HullPlane plane{direction_of(normal).unit, -kInfinity};
  for (const Vec3& v : h.vertices)
    plane.offset =
        std::fmax(plane.offset, (plane.normal.x * v.x + plane.normal.y * v.y) + plane.normal.z * v.z);
  const double slack = 0x1p-53 * 16.0 * glm::dot(glm::abs(plane.normal), largest) + kTiny;
  plane.offset = next_up(plane.offset + slack);
  return plane;
}

// Adds two planes perpendicular to d and four around it.
void add_planes_around(ConvexHull& h, const Vec3& d, const Vec3& largest) {
  const Vec3 unit = direction_of(d).unit, s = glm::abs(unit);
  const Vec3 least = s.x <= s.y && s.x <= s.z ? Vec3(1, 0, 0) : s.y <= s.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
  const Vec3 e = glm::normalize(glm::cross(unit, least)), f = glm::cross(unit, e);
  for (const Vec3& n : {unit, -unit, e, -e, f, -f}) h.planes.push_back(plane_along(h, n, largest));
}

// Returns a plane through the face (a, b, c), with the offset so far out that every point of the hull passes.
// That adds the normal's rounding times the hull's extent, and four roundings of the test (docs/volumes.md).
// If the face is so thin that its normal is mostly rounding, sets `thin`. Then the normal is computed again
// with exact products, and the plane is moved out to the farthest vertex.
HullPlane plane_of(const ConvexHull& h, std::span<const std::uint32_t> corners, const Vec3& largest,
                   const Vec3& extent, bool& thin) {
  // The triangle of the loop with the largest area gives the best direction.
  const Vec3 a = h.vertices[corners[0]];
  Vec3 best(0.0), best_size(0.0);
  std::size_t best_corner = 1;
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const Vec3 u = h.vertices[corners[i]] - a, v = h.vertices[corners[i + 1]] - a;
    const Vec3 n = glm::cross(u, v), s = glm::abs(u), t = glm::abs(v);
    if (!(glm::dot(n, n) > glm::dot(best, best))) continue;
    best = n;
    best_corner = i;
    best_size = Vec3(s.y * t.z + s.z * t.y, s.z * t.x + s.x * t.z, s.x * t.y + s.y * t.x);
  }
  const auto [unit, length] = direction_of(best);
  // The normal's error as a length, with the underflow of products and quotients.
  const double size = extent.x + extent.y + extent.z;
  const double inverse = 1.0 / length;
  const double turn =
      0x1p-53 * 16.0 * glm::dot(best_size * inverse, extent) + (size * inverse + size) * kTiny;
  if (!(turn <= 0x1p-40 * size)) {
    thin = true;
    const auto at = [&](std::size_t i) { return h.vertices[corners[i]]; };
    Vec3 n = normal_value(a, at(best_corner), at(best_corner + 1));
    for (std::size_t i = 1; i + 1 < corners.size() && n == Vec3(0.0); ++i)
      n = normal_value(a, at(i), at(i + 1));
    return plane_along(h, n, largest);
  }
  HullPlane plane{unit, -kInfinity};
  for (const std::uint32_t i : corners)
    plane.offset =
        std::fmax(plane.offset, (plane.normal.x * h.vertices[i].x + plane.normal.y * h.vertices[i].y) +
                                    plane.normal.z * h.vertices[i].z);
  const double slack = turn + 0x1p-53 * 16.0 * glm::dot(glm::abs(plane.normal), largest) + kTiny;
  plane.offset = next_up(plane.offset + slack);
  return plane;
}

void add_face(ConvexHull& h, std::span<const std::uint32_t> loop) {
  HullFace face{static_cast<std::uint32_t>(h.loop.size()), static_cast<std::uint32_t>(loop.size()),
                static_cast<std::uint32_t>(h.triangles.size())};
  h.faces.push_back(face);
  h.loop.insert(h.loop.end(), loop.begin(), loop.end());
  for (std::size_t i = 1; i + 1 < loop.size(); ++i) h.triangles.push_back({loop[0], loop[i], loop[i + 1]});
}

// Adds planes to a nearly flat solid. It has edges at which two faces meet at almost no angle, so their
// planes, rounded outward, meet far outside. Each such edge gets a plane perpendicular to the faces.
void add_planes_at_sharp_edges(ConvexHull& h, const Vec3& largest) {
  struct Edge {
    std::uint32_t low, high, from, to;
    std::size_t face;
  };
  std::vector<Edge> edges;
  for (std::size_t f = 0; f < h.faces.size(); ++f) {
    const auto corners = corners_of_face(h, f);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::uint32_t from = corners[i], to = corners[(i + 1) % corners.size()];
      edges.push_back({std::min(from, to), std::max(from, to), from, to, f});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
    return x.low != y.low ? x.low < y.low : x.high != y.high ? x.high < y.high : x.face < y.face;
  });
  for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
    const Vec3 &n = h.planes[edges[i].face].normal, &m = h.planes[edges[i + 1].face].normal;
    if (!(glm::dot(n, m) < -0.99)) continue;
    const Vec3 out = glm::cross(h.vertices[edges[i].to] - h.vertices[edges[i].from], n);
    if (out != Vec3(0.0)) h.planes.push_back(plane_along(h, out, largest));
  }
}

void add_planes(ConvexHull& h, const std::atomic<bool>* stop) {
  Vec3 low(kInfinity), high(-kInfinity), largest(0.0);
  for (const Vec3& v : h.vertices) {
    low = glm::min(low, v);
    high = glm::max(high, v);
    largest = glm::max(largest, glm::abs(v));
  }
  const Vec3 extent = high - low;
  bool thin = false;
  if (h.dimension >= 2)
    for (std::size_t f = 0; f < h.faces.size() && !((f & 0xfffU) == 0 && is_set(stop)); ++f)
      h.planes.push_back(plane_of(h, corners_of_face(h, f), largest, extent, thin));
  if (is_set(stop)) return;
  const bool nearly_flat =
      h.dimension == 3 && volume(h) <= 0x1p-30 * area(h) * (extent.x + extent.y + extent.z);
  if (nearly_flat) add_planes_at_sharp_edges(h, largest);
  if (h.dimension == 2) {
    const auto corners = corners_of_face(h, 0);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec3 edge = h.vertices[corners[(i + 1) % corners.size()]] - h.vertices[corners[i]];
      h.planes.push_back(plane_along(h, glm::cross(edge, h.planes[0].normal), largest));
    }
  }
  if (h.dimension == 1 || thin) {
    Vec3 longest = h.vertices[1] - h.vertices[0];
    const auto size_of = [](const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); };
    for (const Vec3& v : h.vertices)
      if (size_of(v - h.vertices[0]) > size_of(longest)) longest = v - h.vertices[0];
    add_planes_around(h, longest, largest);
  }
  if (h.dimension == 0)
    for (int k = 0; k < 3; ++k) {
      Vec3 n(0.0);
      n[k] = 1.0;
      h.planes.push_back({n, h.vertices[0][k]});
      h.planes.push_back({-n, -h.vertices[0][k]});
    }
}

// Numbers the vertices in ascending order, for any order of the input; loops begin with their smallest
// number. Returns the old numbers.
std::vector<std::uint32_t> number_vertices(std::span<const Vec3> points, Loops& loops, ConvexHull& h) {
  std::vector<std::uint32_t> rank(points.size(), 0), used;
  for (const std::uint32_t i : loops.corners)
    if (std::exchange(rank[i], 1U) == 0) used.push_back(i);
  std::sort(used.begin(), used.end(),
            [&](std::uint32_t a, std::uint32_t b) { return before(points[a], points[b]); });
  h.vertices.reserve(used.size());
  for (std::uint32_t i = 0; i < used.size(); ++i) {
    rank[used[i]] = i;
    h.vertices.push_back(points[used[i]]);
  }
  for (std::uint32_t& i : loops.corners) i = rank[i];
  for (std::size_t f = 0; f < loops.size(); ++f) {
    const auto loop = loops[f];
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
  }
  return used;
}

// Adds the faces in ascending order. No two faces have the same edge in the same direction, so the first two
// corners decide.
void add_faces(ConvexHull& h, Loops& loops) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  order.reserve(loops.size());
  for (std::size_t f = 0; f < loops.size(); ++f)
    order.emplace_back(std::uint64_t{loops[f][0]} << 32U | loops[f][1], f);
  std::sort(order.begin(), order.end());
  h.faces.reserve(loops.size());
  h.loop.reserve(loops.corners.size());
  h.triangles.reserve(loops.corners.size());
  for (const auto& [key, f] : order) add_face(h, loops[f]);
}

// Returns the finite points without scaling, if scaling down has cost some of them bits: coordinates whose
// sizes differ by 300 orders of magnitude or more. Otherwise empty.
std::vector<Vec3> points_before_scaling(PointsView points, const PreparedPoints& prepared) {
  std::vector<Vec3> before;
  if (prepared.exponent <= 0) return before;
  bool kept = true;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_finite(points[i])) continue;
    before.push_back(points[i] + Vec3(0.0));
    kept = kept && prepared.unscaled(prepared.points[before.size() - 1]) == points[i];
  }
  if (kept) before.clear();
  return before;
}

// Undoes the scaling. Near the smallest doubles, the planes' tests have roundings of their own, and the loss
// by scaling is of the same size. Sums near the largest doubles may overflow.
void unscale(const PreparedPoints& prepared, ConvexHull& h) {
  for (Vec3& v : h.vertices) v = prepared.unscaled(v);
  const double tiny = kTiny + prepared.unscaled(kTiny);
  for (HullPlane& plane : h.planes) {
    plane.offset = next_up(prepared.unscaled(plane.offset) + tiny);
    double most = 0.0;
    for (const Vec3& v : h.vertices)
      most = std::fmax(most, 0.5 * std::fabs(plane.normal.x * v.x) + 0.5 * std::fabs(plane.normal.y * v.y) +
                                 0.5 * std::fabs(plane.normal.z * v.z));
    if (!(most < 0.25 * std::numeric_limits<double>::max())) plane.offset = kInfinity;
  }
}

// The number of points from which dropping the inner points first pays (no unit).
constexpr std::size_t kManyHullPoints = 500;

// Returns the result of a stopped hull: the hull of the box of the points, which contains them all.
Fit<ConvexHull> box_of(PointsView points) {
  const Fit<Aabb> box = fit_aabb(points);
  if (box.out_of_memory) return unfitted<ConvexHull>();
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < 8; ++i)
    corners[i] = Vec3((i & 1U) != 0 ? box.volume.max.x : box.volume.min.x,
                      (i & 2U) != 0 ? box.volume.max.y : box.volume.min.y,
                      (i & 4U) != 0 ? box.volume.max.z : box.volume.min.z);
  Fit<ConvexHull> fit = fit_hull(PointsView(corners));
  fit.non_finite_points = box.non_finite_points;
  fit.proof.stopped_early = true;
  return fit;
}

Fit<ConvexHull> fitted_hull(PointsView points, const FitOptions& options) {
  Fit<ConvexHull> fit;
  const PreparedPoints prepared(points, options.threads);
  fit.non_finite_points = prepared.non_finite;
  if (prepared.points.empty()) return fit;
  if (is_set(options.stop)) return box_of(points);
  const std::vector<Vec3> unscaled = points_before_scaling(points, prepared);
  std::vector<Vec3> scaled;
  if (prepared.points.size() > kManyHullPoints && unscaled.empty()) {
    scaled = outer_points(prepared.points, scan::slab_points(prepared.points, options.threads), 0.0,
                          options.threads);
  } else {
    scaled.reserve(prepared.points.size());
    for (std::size_t i = 0; i < prepared.points.size(); ++i) scaled.push_back(prepared.points[i]);
  }
  if (is_set(options.stop)) return box_of(points);
  for (Vec3& p : scaled) p += Vec3(0.0);  // -0 becomes 0
  const std::span<const Vec3> exact = unscaled.empty() ? scaled : unscaled;
  ConvexHull& h = fit.volume;
  const quickhull::Hull raw = quickhull::build(scaled, exact, options.stop);
  if (raw.stopped) return box_of(points);
  h.dimension = raw.dimension;
  Loops loops;
  if (raw.dimension == 3) {
    loops = merged_faces(exact, raw, options.stop);
  } else if (raw.dimension >= 0) {
    loops.corners = raw.loop;
    loops.end_face();
  }
  if (is_set(options.stop)) return box_of(points);
  const std::vector<std::uint32_t> used = number_vertices(exact, loops, h);
  if (h.dimension == 2) {  // both sides
    loops.corners.insert(loops.corners.end(), raw.loop.size(), loops.corners[0]);
    loops.end_face();
    std::reverse_copy(loops[0].begin() + 1, loops[0].end(), loops[1].begin() + 1);
  }
  if (is_set(options.stop)) return box_of(points);
  if (h.dimension >= 2) add_faces(h, loops);
  if (!unscaled.empty())
    for (std::size_t i = 0; i < used.size(); ++i) h.vertices[i] = scaled[used[i]];
  add_planes(h, options.stop);
  if (is_set(options.stop)) return box_of(points);
  if (prepared.exponent != 0) unscale(prepared, h);
  if (!unscaled.empty())
    for (std::size_t i = 0; i < used.size(); ++i) h.vertices[i] = unscaled[used[i]];
  return fit;
}
}  // namespace

Fit<ConvexHull> fit_hull(PointsView points, const FitOptions& options) {
  Fit<ConvexHull> fit = with_memory_to_fit<ConvexHull>([&] { return fitted_hull(points, options); });
  if (fit.out_of_memory) fit.volume.dimension = kHullOutOfMemory;
  return fit;
}

}  // namespace boxwood
