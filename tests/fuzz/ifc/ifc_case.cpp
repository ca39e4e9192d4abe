// SPDX-License-Identifier: MIT
// Checks indices, coordinates, parents and numbers of what was read.
#include "fuzz/ifc/ifc_case.hpp"

#include "base/clean_text.hpp"
#include "scene/formats/ifc/read_ifc.hpp"

namespace boxwood::testing {

namespace {

std::string wrong_with(const Scene& scene) {
  for (std::size_t i = 0; i < scene.nodes.size(); ++i)
    if (scene.nodes[i].parent < -1 || scene.nodes[i].parent >= static_cast<std::int64_t>(i))
      return "a parent behind its child";
  std::uint64_t triangles = 0;
  for (const SceneObject& object : scene.objects) {
    if (object.name.empty() || object.class_name.empty()) return "an object without a name or a class";
    if (object.mesh == nullptr || object.mesh->mesh.triangles.empty()) return "an object without a triangle";
    if (object.node >= scene.nodes.size() || object.first_triangle != triangles) return "an object's numbers";
    triangles += object.mesh->mesh.triangles.size();
    for (const Triangle& t : object.mesh->mesh.triangles)
      for (const std::uint32_t corner : t)
        if (corner >= object.mesh->mesh.vertices.size()) return "a corner that is no vertex";
  }
  for (const UnreadPart& part : scene.unread)
    if (part.reason.empty() || part.class_name.empty()) return "a part that is not read for no reason";
  if (scene.objects.empty()) return "a scene without an object";
  return "";
}

}  // namespace

IfcFate check_ifc(std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const Result<Scene> scene = read_ifc(text, ".ifc", "fuzz.ifc", {});
  const Result<Scene> with_spaces = read_ifc(text, ".ifc", "fuzz.ifc", {0.0, 0.0, true});
  IfcFate fate;
  if (!scene.ok()) {
    if (scene.error().message.empty() && scene.error().kind != ErrorKind::over_limit)
      fate.wrong = "an error without words";
    return fate;
  }
  fate.objects = scene->objects.size();
  fate.unread = scene->unread.size();
  fate.wrong = wrong_with(*scene);
  if (fate.wrong.empty() && !with_spaces.ok()) fate.wrong = "with spaces it does not open";
  if (fate.wrong.empty()) fate.wrong = wrong_with(*with_spaces);
  if (fate.wrong.empty() && with_spaces->objects.size() < fate.objects)
    fate.wrong = "with spaces there are fewer objects";
  return fate;
}

}  // namespace boxwood::testing
