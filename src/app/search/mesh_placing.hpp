// SPDX-License-Identifier: MIT
// Boxes of baked instances of a mesh, found without baking them.
#pragma once

#include <vector>

#include <boxwood/scene.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// The facts of a mesh that all its instances need. The mesh must outlive it. O(vertices + triangles).
class MeshPlacing {
public:
  MeshPlacing() = default;  // of a mesh without triangles
  explicit MeshPlacing(const TriangleMesh& mesh);

  // Returns true if the baked vertices are those of the mesh, moved by the pose without any rounding. That
  // takes a rotation by quarter turns and sums that are floats. Exact: decides by magnitudes if they suffice,
  // else vertex by vertex.
  bool is_exact_image(const AffineTransform& map) const noexcept;
  // Returns the box of the finite triangles of the baked mesh; empty if it has none. `exact`: the result of
  // is_exact_image() for `map`.
  Aabb box(const AffineTransform& map, bool exact) const noexcept;
  // Returns the box of the finite triangles as stored.
  const Aabb& stored_box() const noexcept { return box_; }

private:
  Aabb box_of_triangles(const AffineTransform& map) const noexcept;

  const TriangleMesh* mesh_ = nullptr;
  std::vector<Vec3f> corners_;  // of the finite triangles, each vertex once
  Aabb box_;
  // All coordinates of vertices are multiples of `grid_` and at most `size_` in magnitude. 0: unknown.
  double grid_ = 0.0, size_ = 0.0;
};

}  // namespace boxwood
