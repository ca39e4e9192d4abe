// From points to their convex hull: triangles by quickhull, exactly coplanar ones merged, canonical order.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/hull_candidates.hpp"
#include "geometry/point_order.hpp"
#include "geometry/point_scan.hpp"
#include "geometry/predicates.hpp"
#include "geometry/prepared_points.hpp"
#include "geometry/quickhull.hpp"

namespace boxwood {

namespace {
using Loop = std::vector<std::uint32_t>;

// The triangle across each directed edge, by sorting the edges: 3 t + i for edge i of triangle t.
std::vector<std::uint32_t> twins(const std::vector<Triangle>& triangles) {
  struct Edge {
    std::uint32_t low, high, half_edge;
  };
  std::vector<Edge> edges;
  edges.reserve(3 * triangles.size());
  for (std::uint32_t t = 0; t < triangles.size(); ++t)
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint32_t a = triangles[t][i], b = triangles[t][(i + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), 3 * t + i});
    }
  std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
    return x.low != y.low ? x.low < y.low : x.high != y.high ? x.high < y.high : x.half_edge < y.half_edge;
  });
  std::vector<std::uint32_t> twin(3 * triangles.size());
  for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
    twin[edges[i].half_edge] = edges[i + 1].half_edge;
    twin[edges[i + 1].half_edge] = edges[i].half_edge;
  }
  return twin;
}

// Removes corners that lie exactly between their neighbours, and begins with the smallest index.
void clean(Loop& loop, std::span<const Vec3> points) {
  Loop kept;
  const std::size_t n = loop.size();
  for (std::size_t i = 0; i < n; ++i)
    if (!quickhull::collinear(points[loop[(i + n - 1) % n]], points[loop[i]], points[loop[(i + 1) % n]]))
      kept.push_back(loop[i]);
  std::rotate(kept.begin(), std::min_element(kept.begin(), kept.end()), kept.end());
  loop = std::move(kept);
}

// The boundary loops of the groups of exactly coplanar triangles.
std::vector<Loop> merged_faces(std::span<const Vec3> points, const std::vector<Triangle>& triangles) {
  const std::vector<std::uint32_t> twin = twins(triangles);
  std::vector<bool> inner(twin.size());  // edges between coplanar triangles
  for (std::uint32_t e = 0; e < twin.size(); ++e) {
    if (twin[e] < e) {
      inner[e] = inner[twin[e]];
      continue;
    }
    const Triangle& t = triangles[e / 3];
    const std::uint32_t opposite = triangles[twin[e] / 3][(twin[e] % 3 + 2) % 3];
    inner[e] = orient3d(points[t[0]], points[t[1]], points[t[2]], points[opposite]) == 0;
  }
  std::vector<Loop> loops;
  std::vector<bool> done(twin.size());
  for (std::uint32_t start = 0; start < twin.size(); ++start) {
    if (inner[start] || done[start]) continue;
    Loop loop;
    std::uint32_t e = start;
    do {
      done[e] = true;
      loop.push_back(triangles[e / 3][e % 3]);
      e = e / 3 * 3 + (e % 3 + 1) % 3;
      while (inner[e]) e = twin[e] / 3 * 3 + (twin[e] % 3 + 1) % 3;
    } while (e != start);
    clean(loop, points);
    loops.push_back(std::move(loop));
  }
  return loops;
}

// A plane square to `normal` (any length, not 0) that bounds all vertices.
HullPlane plane_along(const ConvexHull& h, const Vec3& normal, const Vec3& largest) {
  HullPlane plane{normal / glm::length(normal), -kInfinity};
  for (const Vec3& v : h.vertices)
    plane.offset =
        std::fmax(plane.offset, (plane.normal.x * v.x + plane.normal.y * v.y) + plane.normal.z * v.z);
  const double slack = 0x1p-53 * 16.0 * glm::dot(glm::abs(plane.normal), largest);
  plane.offset = next_up(plane.offset + slack);
  return plane;
}

// Two planes square to d (not 0) and four around it.
void add_planes_around(ConvexHull& h, const Vec3& d, const Vec3& largest) {
  const Vec3 unit = glm::normalize(d), s = glm::abs(unit);
  const Vec3 least = s.x <= s.y && s.x <= s.z ? Vec3(1, 0, 0) : s.y <= s.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
  const Vec3 e = glm::normalize(glm::cross(unit, least)), f = glm::cross(unit, e);
  for (const Vec3& n : {unit, -unit, e, -e, f, -f}) h.planes.push_back(plane_along(h, n, largest));
}

// A plane through the face (a, b, c), with the offset so far out that every point of the hull passes: the
// normal's rounding times the hull's extent, and four roundings of the test (docs/volumes.md). Where the face
// is so thin that its normal is mostly rounding, `thin` is set and the plane is moved out to the farthest
// vertex.
HullPlane plane_of(const ConvexHull& h, std::span<const std::uint32_t> corners, const Vec3& largest,
                   const Vec3& extent, bool& thin) {
  // The triangle of the loop with the largest area gives the best direction.
  const Vec3 a = h.vertices[corners[0]];
  Vec3 best(0.0), best_size(0.0);
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const Vec3 u = h.vertices[corners[i]] - a, v = h.vertices[corners[i + 1]] - a;
    const Vec3 n = glm::cross(u, v), s = glm::abs(u), t = glm::abs(v);
    if (!(glm::dot(n, n) > glm::dot(best, best))) continue;
    best = n;
    best_size = Vec3(s.y * t.z + s.z * t.y, s.z * t.x + s.x * t.z, s.x * t.y + s.y * t.x);
  }
  const double length = glm::length(best);
  const double turn = 0x1p-53 * 16.0 * glm::dot(best_size, extent) / length;  // the normal's, as a length
  if (!(turn <= 0x1p-40 * (extent.x + extent.y + extent.z))) {
    thin = true;
    if (length > 0.0) return plane_along(h, best, largest);
    // Lost altogether: any plane that holds the hull serves, square to the way out.
    Vec3 middle(0.0);
    for (const Vec3& v : h.vertices) middle += v / static_cast<double>(h.vertices.size());
    const Vec3 out = a - middle;
    return plane_along(h, out == Vec3(0.0) ? Vec3(1, 0, 0) : out, largest);
  }
  HullPlane plane{best / length, -kInfinity};
  for (const std::uint32_t i : corners)
    plane.offset =
        std::fmax(plane.offset, (plane.normal.x * h.vertices[i].x + plane.normal.y * h.vertices[i].y) +
                                    plane.normal.z * h.vertices[i].z);
  const double slack = turn + 0x1p-53 * 16.0 * glm::dot(glm::abs(plane.normal), largest);
  plane.offset = slack < kInfinity ? next_up(plane.offset + slack) : kInfinity;
  return plane;
}

void add_face(ConvexHull& h, const Loop& loop) {
  HullFace face{static_cast<std::uint32_t>(h.loop.size()), static_cast<std::uint32_t>(loop.size()),
                static_cast<std::uint32_t>(h.triangles.size())};
  h.faces.push_back(face);
  h.loop.insert(h.loop.end(), loop.begin(), loop.end());
  for (std::size_t i = 1; i + 1 < loop.size(); ++i) h.triangles.push_back({loop[0], loop[i], loop[i + 1]});
}

// A solid that is nearly flat has edges where two faces meet at almost no angle: their planes, rounded
// outward, meet far outside. Each such edge gets a plane of its own, square to the faces.
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
    if (glm::length(out) > 0.0) h.planes.push_back(plane_along(h, out, largest));
  }
}

void add_planes(ConvexHull& h) {
  Vec3 low(kInfinity), high(-kInfinity), largest(0.0);
  for (const Vec3& v : h.vertices) {
    low = glm::min(low, v);
    high = glm::max(high, v);
    largest = glm::max(largest, glm::abs(v));
  }
  const Vec3 extent = high - low;
  bool thin = false;
  if (h.dimension >= 2)
    for (std::size_t f = 0; f < h.faces.size(); ++f)
      h.planes.push_back(plane_of(h, corners_of_face(h, f), largest, extent, thin));
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
    for (const Vec3& v : h.vertices)
      if (glm::length(v - h.vertices[0]) > glm::length(longest)) longest = v - h.vertices[0];
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

// From here on it pays to drop the inner points first (no unit).
constexpr std::size_t kManyPoints = 500;
}  // namespace

Fit<ConvexHull> fit_hull(PointsView points, const FitOptions& options) {
  Fit<ConvexHull> fit;
  const PreparedPoints prepared(points, options.threads);
  fit.non_finite_points = prepared.non_finite;
  if (prepared.points.empty()) return fit;
  std::vector<Vec3> exact;
  if (prepared.points.size() > kManyPoints) {
    exact = hull_candidates(prepared.points, scan::slab_points(prepared.points, options.threads));
  } else {
    exact.reserve(prepared.points.size());
    for (std::size_t i = 0; i < prepared.points.size(); ++i) exact.push_back(prepared.points[i]);
  }
  for (Vec3& p : exact) p += Vec3(0.0);  // -0 becomes 0
  ConvexHull& h = fit.volume;
  const quickhull::Hull raw = quickhull::build(exact);
  h.dimension = raw.dimension;
  std::vector<Loop> loops;
  if (raw.dimension == 3) {
    loops = merged_faces(exact, raw.triangles);
  } else if (raw.dimension >= 0) {
    loops.push_back(raw.loop);
  }
  // Vertices in ascending order, whatever the order of the input.
  Loop used;
  for (const Loop& loop : loops) used.insert(used.end(), loop.begin(), loop.end());
  std::sort(used.begin(), used.end(),
            [&](std::uint32_t a, std::uint32_t b) { return before(exact[a], exact[b]); });
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::vector<std::uint32_t> rank(exact.size());
  for (std::uint32_t i = 0; i < used.size(); ++i) {
    rank[used[i]] = i;
    h.vertices.push_back(exact[used[i]]);
  }
  for (Loop& loop : loops) {
    for (std::uint32_t& i : loop) i = rank[i];
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
  }
  if (h.dimension == 2) {  // both sides
    loops.push_back(loops[0]);
    std::reverse(loops[1].begin() + 1, loops[1].end());
  }
  std::sort(loops.begin(), loops.end());
  if (h.dimension >= 2)
    for (const Loop& loop : loops) add_face(h, loop);
  add_planes(h);
  if (prepared.exponent != 0) {
    for (Vec3& v : h.vertices) v = prepared.unscaled(v);
    // Near the smallest doubles each of the test's five operations may err by one of them.
    const double tiny = 8.0 * std::numeric_limits<double>::denorm_min();
    for (HullPlane& plane : h.planes) plane.offset = next_up(prepared.unscaled(plane.offset) + tiny);
  }
  return fit;
}

}  // namespace boxwood
