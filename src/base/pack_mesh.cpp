// SPDX-License-Identifier: MIT
// Packs arrays of other layouts and precisions into a contiguous mesh in float.
#include <boxwood/mesh.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "base/no_memory.hpp"

namespace boxwood {

namespace {

// Returns an upper bound of the distance. The difference of a double and its nearest float is a double; the
// square and the root round, so the result is rounded upward.
double move_between(const Vec3& from, const Vec3& to) noexcept {
  const Vec3 d = to - from;
  const double largest = std::fmax(std::fabs(d.x), std::fmax(std::fabs(d.y), std::fabs(d.z)));
  if (!(largest > 0.0)) return 0.0;
  const Vec3 share = d / largest;
  return largest * std::sqrt(glm::dot(share, share)) * (1.0 + 0x1p-50);
}

// Returns false if a finite coordinate becomes infinite.
bool round_vertices(const PointsView& vertices, PackedMesh& packed, std::size_t& too_large) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Vec3 p = vertices[i], rounded = nearest_floats(p);
    packed.mesh.vertices.push_back(Vec3f(rounded));
    for (int k = 0; k < 3; ++k) {
      if (!is_finite(p[k]) || is_finite(rounded[k])) continue;
      too_large = i;
      return false;
    }
    if (!is_finite(p)) continue;
    const double move = move_between(p, rounded);
    if (move > 0.0) ++packed.moved_vertices;
    packed.largest_move = std::max(packed.largest_move, move);
  }
  return true;
}

Result<PackedMesh> packed(const PointsView& vertices, const TrianglesView& triangles) {
  PackedMesh packed;
  packed.mesh.vertices.reserve(vertices.size());
  std::size_t too_large = 0;
  if (!vertices.is_double()) {
    packed.mesh.vertices.resize(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i)
      std::memcpy(&packed.mesh.vertices[i], vertices.data() + i * vertices.stride(), sizeof(Vec3f));
  } else if (!round_vertices(vertices, packed, too_large)) {
    return Error{ErrorKind::malformed,
                 "vertex " + std::to_string(too_large) + " has a coordinate beyond the largest float",
                 {}};
  }
  packed.mesh.triangles.reserve(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const Triangle triangle = triangles[t];
    if (const std::uint32_t largest = std::max({triangle[0], triangle[1], triangle[2]});
        largest >= vertices.size())
      return Error{ErrorKind::malformed,
                   "triangle " + std::to_string(t) + " names vertex " + std::to_string(largest) +
                       ", but there are only " + std::to_string(vertices.size()),
                   {}};
    packed.mesh.triangles.push_back(triangle);
  }
  return packed;
}

}  // namespace

Result<PackedMesh> pack_mesh(const PointsView& vertices, const TrianglesView& triangles) {
  return with_memory_to("pack the mesh", [&] { return packed(vertices, triangles); });
}

}  // namespace boxwood
