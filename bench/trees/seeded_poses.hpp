// SPDX-License-Identifier: MIT
// Models and poses of the benchmarks of trees: plain OBJ files, and a model against itself at seeded poses.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/mesh.hpp>

#include "docs/examples/obj_triangles.hpp"

namespace boxwood {

inline TriangleMesh mesh_of(const char* file) {
  const ObjTriangles read = read_obj(file);
  TriangleMesh mesh;
  for (const auto& v : read.vertices) mesh.vertices.emplace_back(v[0], v[1], v[2]);
  for (const auto& t : read.triangles) mesh.triangles.push_back({t[0], t[1], t[2]});
  return mesh;
}

// Uniform rotations about the middle of the box, and displacements by up to 0.9 diagonals, as in
// tree_poses.py.
inline std::vector<RigidTransform> seeded_poses(const MeshView& mesh, int count) {
  Aabb box;
  for (const Vec3f& v : mesh.vertices) box = grow(box, Vec3(v));
  const Vec3 middle = 0.5 * (box.min + box.max);
  const double diagonal = glm::length(box.max - box.min);
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::vector<RigidTransform> poses;
  for (int i = 0; i < count; ++i) {
    double q[4], length = 0.0;
    for (double& c : q) c = normal(random), length += c * c;
    for (double& c : q) c /= std::sqrt(length);
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    RigidTransform pose;
    pose.rotation = {Vec3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
                     Vec3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
                     Vec3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))};
    Vec3 direction(normal(random), normal(random), normal(random));
    direction *= 0.9 * diagonal * unit(random) / glm::length(direction);
    const Vec3 turned(glm::dot(pose.rotation[0], middle), glm::dot(pose.rotation[1], middle),
                      glm::dot(pose.rotation[2], middle));
    pose.translation = middle + direction - turned;
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace boxwood
