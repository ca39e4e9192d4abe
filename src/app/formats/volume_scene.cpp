// SPDX-License-Identifier: MIT
// Corners and faces of a volume as a mesh.
#include "app/formats/volume_scene.hpp"

#include "app/formats/shape.hpp"

namespace boxwood {

Result<Scene> scene_of_volume(const std::string& file, const std::string& name, const AnyVolume& volume) {
  Polyhedron shape;
  if (const auto* sphere = std::get_if<Sphere>(&volume)) {
    if (!is_empty(*sphere)) shape = polyhedron_around_unit_sphere();
    for (Vec3& p : shape.vertices) p = sphere->center + sphere->radius * glm::normalize(p);
  } else {
    shape = faces_of(volume);
  }
  if (shape.vertices.empty())
    return Error{ErrorKind::malformed, "the volume of '" + file + "' is empty: there is nothing to show"};
  SceneMesh mesh{name, {}};
  for (const Vec3& p : shape.vertices) mesh.mesh.vertices.emplace_back(Vec3f(nearest_floats(p)));
  for (const auto& t : triangles_of(shape)) mesh.mesh.triangles.push_back({t[0], t[1], t[2]});
  Scene scene;
  scene.files.push_back(file);
  scene.nodes.push_back({file, -1, {}});
  scene.nodes.push_back({name, 0, {}});
  scene.objects.push_back({name, std::make_shared<const SceneMesh>(std::move(mesh)), {}, 1, 0, 0});
  return scene;
}

}  // namespace boxwood
