// SPDX-License-Identifier: MIT
// Scenes of convex solids for tests: whether one holds another is told by the planes of its faces.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/hull.hpp>
#include <boxwood/scene.hpp>

#include "random.hpp"

namespace boxwood::test {

inline std::shared_ptr<SceneMesh> convex_solid(Random& random, double size, int points = 12) {
  std::vector<Vec3f> cloud;
  for (int i = 0; i < points; ++i) cloud.emplace_back(size * random.unit());
  const ConvexHull hull = fit_hull(cloud).volume;
  auto out = std::make_shared<SceneMesh>();
  out->name = "solid";
  for (const Vec3& v : hull.vertices) out->mesh.vertices.emplace_back(v);
  out->mesh.triangles = hull.triangles;
  return out;
}

inline Scene scene_of(std::vector<std::shared_ptr<SceneMesh>> meshes) {
  Scene scene;
  scene.files = {"made.obj"};
  scene.nodes = {{"root", -1}};
  std::uint32_t first = 0;
  for (auto& mesh : meshes) {
    SceneObject object;
    object.name = "object " + std::to_string(scene.objects.size());
    object.first_triangle = first;
    first += static_cast<std::uint32_t>(mesh->mesh.triangles.size());
    object.mesh = std::move(mesh);
    scene.objects.push_back(std::move(object));
  }
  return scene;
}

inline TriangleMesh placed(const TriangleMesh& mesh, const RigidTransform& pose) {
  TriangleMesh out = mesh;
  for (Vec3f& v : out.vertices) v = Vec3f(place(pose, Vec3(v)));
  return out;
}

// Whether all vertices of `inner` are behind all faces of `outer`, a convex solid wound outward.
inline bool holds_all(const TriangleMesh& outer, const TriangleMesh& inner) {
  for (std::uint32_t t = 0; t < outer.triangles.size(); ++t) {
    const auto c = corners(outer.view(), t);
    const Vec3 normal = glm::cross(c[1] - c[0], c[2] - c[0]);
    for (const Vec3f& v : inner.vertices)
      if (glm::dot(normal, Vec3(v) - c[0]) > 0.0) return false;
  }
  return true;
}

}  // namespace boxwood::test
