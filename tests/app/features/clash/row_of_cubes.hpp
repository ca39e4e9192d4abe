// SPDX-License-Identifier: MIT
// A scene whose clashes are known.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <boxwood/scene.hpp>

namespace boxwood {

// Cubes in a row, each into the next one, n - 1 clashes; or all at one place.
inline std::shared_ptr<const Scene> row_of_cubes(std::uint32_t n, double step = 0.75) {
  const auto cube = std::make_shared<SceneMesh>();
  cube->name = "cube";
  for (unsigned k = 0; k < 8; ++k)
    cube->mesh.vertices.emplace_back((k & 1U) != 0 ? 1.0F : 0.0F, (k & 2U) != 0 ? 1.0F : 0.0F,
                                     (k & 4U) != 0 ? 1.0F : 0.0F);
  cube->mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                          {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  Scene scene;
  scene.files = {"cubes.obj"};
  scene.nodes = {{"root", -1}};
  for (std::uint32_t i = 0; i < n; ++i) {
    SceneObject object;
    object.name = "cube " + std::to_string(i);
    object.mesh = cube;
    object.world_from_mesh.translation = Vec3(step * i, 0.0, 0.0);
    object.first_triangle = 12 * i;
    scene.objects.push_back(object);
  }
  return std::make_shared<const Scene>(std::move(scene));
}

}  // namespace boxwood
