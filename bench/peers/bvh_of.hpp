// SPDX-License-Identifier: MIT
// A mesh and a pose as FCL and coal take them: the two have the same interface with other names.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood::bench {

// Returns a BVH over a mesh, built.
template <class Model, class Vector, class Triangle, class Count>
std::unique_ptr<Model> bvh_of(const MeshView& mesh) {
  std::vector<Vector> points;
  std::vector<Triangle> triangles;
  points.reserve(mesh.vertices.size());
  triangles.reserve(mesh.triangles.size());
  for (const Vec3f& v : mesh.vertices) points.emplace_back(v.x, v.y, v.z);
  for (const boxwood::Triangle& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
  auto model = std::make_unique<Model>();
  model->beginModel(static_cast<Count>(triangles.size()), static_cast<Count>(points.size()));
  model->addSubModel(points, triangles);
  model->endModel();
  return model;
}

// Writes a pose to a matrix and a vector.
template <class Matrix, class Vector> void write_pose(const RigidTransform& pose, Matrix&& r, Vector&& t) {
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) r(i, k) = pose.rotation[static_cast<std::size_t>(i)][k];
    t[i] = pose.translation[i];
  }
}

}  // namespace boxwood::bench
