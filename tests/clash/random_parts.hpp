// SPDX-License-Identifier: MIT
// Parts with whole coordinates, closed and open, and their relation by counting: the oracle of relation.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include <boxwood/relation.hpp>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "random.hpp"

namespace boxwood::test {

// A part: a closed box, a box without one triangle, a triangle, a terrain over a square.
struct RandomPart {
  TriangleMesh mesh;
  bool solid = false;
};

inline RandomPart random_part(Random& random) {
  RandomPart part;
  const auto whole = [&](int count) { return static_cast<double>(random.index(count)); };
  const int shape = random.index(10);
  if (shape < 7) {
    const double least = random.chance(0.3) ? 4.0 : 1.0;
    const Vec3 half(least + whole(3), least + whole(3), least + whole(3));
    part.mesh = testing::box_mesh(half, Vec3(whole(7), whole(7), whole(7)));
    part.solid = shape < 5;
    if (!part.solid) part.mesh.triangles.erase(part.mesh.triangles.begin() + random.index(12));
  } else if (shape < 9) {
    do {
      part.mesh.vertices.clear();
      const int range = random.chance(0.5) ? 3 : 9;  // small ones fit into boxes
      const Vec3 corner(whole(10 - range), whole(10 - range), whole(10 - range));
      for (int i = 0; i < 3; ++i)
        part.mesh.vertices.emplace_back(Vec3f(corner + Vec3(whole(range), whole(range), whole(range))));
    } while (glm::dot(glm::cross(Vec3(part.mesh.vertices[1] - part.mesh.vertices[0]),
                                 Vec3(part.mesh.vertices[2] - part.mesh.vertices[0])),
                      Vec3(1, 3, 9)) == 0.0);
    part.mesh.triangles = {{0, 1, 2}};
  } else {
    const Vec3 corner(whole(3), whole(3), whole(5));
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k)
        part.mesh.vertices.emplace_back(Vec3f(corner + Vec3(3.0 * i, 3.0 * k, whole(3))));
    for (std::uint32_t i = 0; i < 2; ++i)
      for (std::uint32_t k = 0; k < 2; ++k) {
        const std::uint32_t at = 3 * i + k;
        part.mesh.triangles.push_back({at, at + 3, at + 4});
        part.mesh.triangles.push_back({at, at + 4, at + 1});
      }
  }
  return part;
}

namespace relation_oracle {

using Whole = std::array<std::int64_t, 3>;

inline Whole whole(const Vec3f& v) {
  return {static_cast<std::int64_t>(v.x), static_cast<std::int64_t>(v.y), static_cast<std::int64_t>(v.z)};
}

// The sign of the volume of the tetrahedron a, b, c, d.
inline int side(const Whole& a, const Whole& b, const Whole& c, const Whole& d) {
  std::array<std::array<std::int64_t, 3>, 3> m{};
  for (std::size_t k = 0; k < 3; ++k) m[0][k] = b[k] - a[k], m[1][k] = c[k] - a[k], m[2][k] = d[k] - a[k];
  const std::int64_t det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return det > 0 ? 1 : det < 0 ? -1 : 0;
}

// The sides of a plane on which a mesh has vertices: below, above. Every vertex of a part is used.
inline std::pair<bool, bool> sides(const TriangleMesh& mesh, const std::array<Whole, 3>& plane) {
  std::pair<bool, bool> out{false, false};
  for (const Vec3f& v : mesh.vertices) {
    const int one = side(plane[0], plane[1], plane[2], whole(v));
    out.first = out.first || one < 0;
    out.second = out.second || one > 0;
  }
  return out;
}

inline std::array<Whole, 3> plane_of(const TriangleMesh& mesh, std::uint32_t t) {
  const Triangle& corner = mesh.triangles[t];
  return {whole(mesh.vertices[corner[0]]), whole(mesh.vertices[corner[1]]), whole(mesh.vertices[corner[2]])};
}

// A point in the convex hull, which has a volume: no plane of three vertices has it alone on one side.
inline bool in_hull(const TriangleMesh& mesh, const Whole& p) {
  const std::size_t n = mesh.vertices.size();
  bool solid = false;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      for (std::size_t k = j + 1; k < n; ++k) {
        const std::array<Whole, 3> plane = {whole(mesh.vertices[i]), whole(mesh.vertices[j]),
                                            whole(mesh.vertices[k])};
        const auto [below, above] = sides(mesh, plane);
        solid = solid || below || above;
        const int at = side(plane[0], plane[1], plane[2], p);
        if ((at > 0 && !above && below) || (at < 0 && !below && above)) return false;
      }
  return solid;
}

// Triangles whose inner points meet and whose planes differ, by the points where edges cross the other plane.
inline bool pass_through(const Corners& a, const Corners& b) {
  using testing::Exact3;
  const auto inner_edge_point = [](const Corners& edges, const Corners& face) {
    const Exact3 f0 = testing::exact(face[0]), f1 = testing::exact(face[1]), f2 = testing::exact(face[2]);
    const Exact3 n = testing::cross(f1 - f0, f2 - f0);
    std::vector<Exact3> points;  // of the face's plane with the triangle: two, or none
    for (std::size_t i = 0; i < 3; ++i) {
      const Exact3 p = testing::exact(edges[i]), q = testing::exact(edges[(i + 1) % 3]);
      const mpq_class dp = testing::dot(n, p - f0), dq = testing::dot(n, q - f0);
      if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
        const mpq_class t = dp / (dp - dq);
        const Exact3 way = q - p;
        const Exact3 at{p.x + t * way.x, p.y + t * way.y, p.z + t * way.z};
        points.push_back(at);
      } else if (dp == 0) {
        points.push_back(p);
      }
    }
    return points;
  };
  const auto strictly_on_both = [](const Corners& corners, const Corners& face) {
    const Exact3 f0 = testing::exact(face[0]);
    const Exact3 n = testing::cross(testing::exact(face[1]) - f0, testing::exact(face[2]) - f0);
    bool below = false, above = false;
    for (const Vec3& c : corners) {
      const mpq_class d = testing::dot(n, testing::exact(c) - f0);
      below = below || d < 0;
      above = above || d > 0;
    }
    return below && above;
  };
  if (!strictly_on_both(a, b) || !strictly_on_both(b, a)) return false;
  // Both cut the common line of the planes in a segment; the open segments share a point.
  const std::vector<Exact3> of_a = inner_edge_point(a, b), of_b = inner_edge_point(b, a);
  if (of_a.size() != 2 || of_b.size() != 2) return false;
  const Exact3 way = of_a[1] - of_a[0];
  const auto at = [&](const Exact3& p) { return testing::dot(way, p - of_a[0]); };
  const mpq_class end = at(of_a[1]), low = std::min(at(of_b[0]), at(of_b[1])),
                  high = std::max(at(of_b[0]), at(of_b[1]));
  return std::max(low, mpq_class(0)) < std::min(high, end);
}

inline Relation of_boxes(const Aabb& a, const Aabb& b) {
  bool touch = false, a_in_b = true, b_in_a = true;
  for (int k = 0; k < 3; ++k) {
    const double common = std::min(a.max[k], b.max[k]) - std::max(a.min[k], b.min[k]);
    if (common < 0.0) return {};
    touch = touch || common == 0.0;
    a_in_b = a_in_b && b.min[k] <= a.min[k] && a.max[k] <= b.max[k];
    b_in_a = b_in_a && a.min[k] <= b.min[k] && b.max[k] <= a.max[k];
  }
  if (touch) return {RelationState::touching};
  if (a_in_b == b_in_a) return {RelationState::overlapping};  // the same box is a duplicate
  return {RelationState::contained, a_in_b ? Containment::a_in_b : Containment::b_in_a};
}

inline Aabb box_of(const TriangleMesh& mesh) {
  Aabb box;
  for (const Vec3f& v : mesh.vertices) box = grow(box, Vec3(v));
  return box;
}

inline bool in_box(const Aabb& box, const Vec3f& p) {
  for (int k = 0; k < 3; ++k)
    if (p[k] < box.min[k] || p[k] > box.max[k]) return false;
  return true;
}

// Two parts without contact: one point decides.
inline Relation without_contact(const RandomPart& a, const RandomPart& b) {
  const Vec3f &of_a = a.mesh.vertices[a.mesh.triangles[0][0]],
              &of_b = b.mesh.vertices[b.mesh.triangles[0][0]];
  if (a.solid && in_box(box_of(a.mesh), of_b)) return {RelationState::contained, Containment::b_in_a};
  if (b.solid && in_box(box_of(b.mesh), of_a)) return {RelationState::contained, Containment::a_in_b};
  Relation out;
  if (!a.solid && in_hull(a.mesh, whole(of_b))) out.doubts_a = Doubt::open;
  if (!b.solid && in_hull(b.mesh, whole(of_a))) out.doubts_b = Doubt::open;
  if ((out.doubts_a | out.doubts_b) != Doubt::none) out.state = RelationState::undecided;
  return out;
}

}  // namespace relation_oracle

// Returns the relation of two parts: all pairs of triangles in rational numbers, then planes and points.
inline Relation counted_relation(const RandomPart& a, const RandomPart& b) {
  using namespace relation_oracle;
  if (a.solid && b.solid) return of_boxes(box_of(a.mesh), box_of(b.mesh));
  const std::vector<TrianglePair> pairs = testing::exact_pairs(a.mesh, b.mesh, {});
  if (pairs.empty()) return without_contact(a, b);
  const auto triangles = [](const TriangleMesh& mesh) {
    std::multiset<std::array<Whole, 3>> all;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
      std::array<Whole, 3> corner = plane_of(mesh, t);
      std::sort(corner.begin(), corner.end());
      all.insert(corner);
    }
    return all;
  };
  if (triangles(a.mesh) == triangles(b.mesh)) return {RelationState::overlapping};
  bool separated = false;
  for (const TrianglePair& pair : pairs) {
    if (pass_through(corners(a.mesh, pair.a), corners(b.mesh, pair.b))) return {RelationState::overlapping};
    for (const auto& plane : {plane_of(a.mesh, pair.a), plane_of(b.mesh, pair.b)}) {
      const auto [a_below, a_above] = sides(a.mesh, plane);
      const auto [b_below, b_above] = sides(b.mesh, plane);
      const bool flat = !a_below && !a_above && !b_below && !b_above;
      separated = separated || (!flat && ((!a_above && !b_below) || (!a_below && !b_above)));
    }
  }
  if (separated) return {RelationState::touching};
  return {RelationState::undecided, Containment::none, a.solid ? Doubt::none : Doubt::open,
          b.solid ? Doubt::none : Doubt::open, Doubt::edge_contact};
}

}  // namespace boxwood::test
