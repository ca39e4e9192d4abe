// SPDX-License-Identifier: MIT
// Random worlds: hollow and small obstacles, some at rest, and groups that move among them.
#pragma once

#include <memory>
#include <random>
#include <vector>

#include <boxwood/tree.hpp>
#include <boxwood/world.hpp>

#include "query/meshes.hpp"

namespace boxwood::testing {

// Twelve beams along the edges of a cube: as large as all of it, and mostly empty.
inline TriangleMesh frame_mesh(double size, double thickness) {
  TriangleMesh frame;
  for (int axis = 0; axis < 3; ++axis)
    for (int i = 0; i < 4; ++i) {
      Vec3 center(0.0), half(thickness);
      half[axis] = size;
      center[(axis + 1) % 3] = (i & 1) != 0 ? size : -size;
      center[(axis + 2) % 3] = (i & 2) != 0 ? size : -size;
      const TriangleMesh beam = box_mesh(half, center);
      const auto first = static_cast<std::uint32_t>(frame.vertices.size());
      for (const Triangle& t : beam.triangles)
        frame.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
      frame.vertices.insert(frame.vertices.end(), beam.vertices.begin(), beam.vertices.end());
    }
  return frame;
}

// A mesh with its tree, owned by the worlds that hold it.
struct SharedModel {
  TriangleMesh mesh;
  Tree tree;
  ModelView view() const { return {&tree, mesh}; }
};
inline std::shared_ptr<const SharedModel> shared_model(TriangleMesh mesh, TreeKind kind = TreeKind::obb) {
  auto model = std::make_shared<SharedModel>();
  model->mesh = std::move(mesh);
  model->tree = tree_over(model->mesh, kind);
  return model;
}

inline WorldObject world_object(std::shared_ptr<const SharedModel> model, const RigidTransform& pose,
                                std::uint32_t group = kStaticGroup) {
  return {model->view(), pose, group, std::move(model)};
}

// Models that the worlds of a test share.
inline std::vector<std::shared_ptr<const SharedModel>> world_models(std::mt19937& random) {
  return {shared_model(frame_mesh(4.0, 0.05)),
          shared_model(frame_mesh(2.5, 0.02), TreeKind::aabb),
          shared_model(box_mesh(Vec3(0.1, 0.2, 0.3))),
          shared_model(sphere_mesh(6, 8, 0.25, 0.1)),
          shared_model(torus_mesh(10, 6, 0.3, 0.1), TreeKind::sphere),
          shared_model(soup_mesh(random, 20, 0.2)),
          shared_model(grid_mesh(random, 10, 2)),
          shared_model({}),
          shared_model(room_mesh())};
}

inline RigidTransform world_pose(std::mt19937& random, double spread) {
  switch (random() % 4U) {
  case 0:
    return {};
  case 1:
    return moved(Vec3(random() % 5U, random() % 5U, random() % 5U) - Vec3(2.0));
  default:
    return random_pose(random, spread);
  }
}

}  // namespace boxwood::testing
