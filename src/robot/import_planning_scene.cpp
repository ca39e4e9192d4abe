// SPDX-License-Identifier: MIT
// Reading of a planning scene by the import child, and of the meshes that it names.
#include <boxwood/robot_scene.hpp>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "robot/mesh_loader.hpp"
#include "scene/import_protocol.hpp"

namespace boxwood {

namespace {

Result<PlanningScene> read_scene(const std::filesystem::path& file, const RobotImportOptions& options) {
  Result<RobotFile> read = read_robot_file(file, options.import, kReadPlanningScene);
  if (!read) return read.error();
  if (!read->scene) return Error{ErrorKind::internal, in_quotes(file) + " is no planning scene", {}};
  PlanningScene scene = std::move(*read->scene);
  std::vector<PlanningShape*> named;  // meshes of other files
  for (PlanningObject& object : scene.objects)
    for (PlanningShape& shape : object.shapes)
      if (shape.geometry.shape == RobotShape::mesh && shape.mesh == nullptr) named.push_back(&shape);
  if (named.empty()) return scene;
  Result<MeshPaths> paths = MeshPaths::open(file, options);
  if (!paths) return paths.error();
  MeshLoader loader(file, options, std::move(*paths));
  for (const PlanningShape* shape : named) loader.look_for(shape->geometry);
  if (Result<void> found = loader.all_found(); !found) return found.error();
  for (PlanningShape* shape : named) {
    Result<std::shared_ptr<const TriangleMesh>> mesh = loader.load(shape->geometry, scene.warnings);
    if (!mesh) return mesh.error();
    shape->mesh = std::move(*mesh);
  }
  return scene;
}

}  // namespace

bool is_planning_scene_file(const std::filesystem::path& file) noexcept {
  std::string_view name = file.native();
  name.remove_prefix(name.rfind('/') + 1);  // the whole name without a slash
  for (const std::string_view end : {".yaml", ".yml", ".scene"})
    if (name.size() > end.size() && name.ends_with(end)) return true;
  return false;
}

Result<PlanningScene> import_planning_scene(const std::filesystem::path& file,
                                            const RobotImportOptions& options) {
  return with_memory_to("read the planning scene", [&] { return read_scene(file, options); });
}

}  // namespace boxwood
