// SPDX-License-Identifier: MIT
// Where a mesh comes to lie when an instance of it is baked: found without baking it.
#pragma once

#include <vector>

#include <boxwood/scene.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// What all instances of a mesh ask for, found once. O(vertices + triangles).
class MeshPlacing {
public:
  MeshPlacing() = default;  // of a mesh without triangles
  explicit MeshPlacing(const TriangleMesh& mesh);

  // Whether the baked vertices are the mesh's, moved by the pose without any rounding: a quarter turn, and
  // sums that are floats. Exact: by sizes where those tell, else vertex by vertex.
  bool is_exact_image(const AffineTransform& map) const noexcept;
  // Of the finite triangles of the baked mesh; empty where there are none. `exact` as is_exact_image() says.
  Aabb box(const AffineTransform& map, bool exact) const noexcept;
  // Of the finite triangles as stored.
  const Aabb& stored_box() const noexcept { return box_; }

private:
  Aabb box_of_triangles(const AffineTransform& map) const noexcept;

  const TriangleMesh* mesh_ = nullptr;
  std::vector<Vec3f> corners_;  // of the finite triangles, each vertex once
  Aabb box_;
  // All coordinates of vertices are multiples of `grid_` and at most `size_` in magnitude; 0: not known.
  double grid_ = 0.0, size_ = 0.0;
};

}  // namespace boxwood
