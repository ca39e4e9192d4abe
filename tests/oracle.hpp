// SPDX-License-Identifier: MIT
// Slow, obvious answers to compare with, in long double and by enumeration: no support function, no descent.
#pragma once

#include <array>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/polyhedron.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood::test {

using Vec3l = glm::vec<3, long double>;

// A convex solid, polygon, segment or point by its outline, grown by a radius. A cylinder is the segment
// between the middles of its ends, and the radius of its discs.
struct OracleShape {
  std::vector<Vec3l> vertices;
  std::vector<std::array<std::size_t, 2>> edges;
  std::vector<std::array<std::size_t, 3>> triangles;
  std::vector<std::vector<std::uint32_t>> faces;
  long double radius = 0;
  long double disc_radius = 0;  // of discs square to `axis` about all points of the segment
  Vec3l axis{0, 0, 0};          // unit; zero where there are none

  bool is_cylinder() const { return axis != Vec3l(0, 0, 0); }
};
OracleShape oracle_shape(const AnyVolume& v);
OracleShape oracle_shape(const Polyhedron& p);

// The smallest over all pairs vertex-triangle and edge-edge; 0 where an edge crosses a triangle or a vertex
// is behind all faces of the other. With a cylinder the least distance of a point of the other from it (a
// closed form, convex) by golden sections: along its segment, over its triangles, or over the cylinder.
long double oracle_distance(const OracleShape& a, const OracleShape& b);

// Solids without radius or disc: the smallest overlap over all face normals of both and all cross products of
// edges; negative where some such direction parts them.
long double oracle_depth(const OracleShape& a, const OracleShape& b);

// The 144 edge-against-face tests: 12 edges of one box against 6 faces of the other, both ways, and the two
// cases without any crossing, one box inside the other.
struct EdgeFaceAnswer {
  bool meets = false;
  int crossings = 0;    // of the 144 tests
  bool nested = false;  // no crossing, but a corner of one is inside the other
};
EdgeFaceAnswer meet_by_edges_and_faces(const Obb& a, const Obb& b);

long double point_triangle_distance_sq(const Vec3l& p, const std::array<Vec3l, 3>& t);
long double segment_distance_sq(const Vec3l& p0, const Vec3l& p1, const Vec3l& q0, const Vec3l& q1);

}  // namespace boxwood::test
