// SPDX-License-Identifier: MIT
// Reading of a robot: its files by the import child, the meshes they name by the rule for their paths.
#include <boxwood/robot_import.hpp>

#include <algorithm>
#include <map>
#include <utility>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "robot/file/apply_srdf.hpp"
#include "robot/file/robot_record.hpp"
#include "robot/mesh_loader.hpp"
#include "scene/import_protocol.hpp"
#include "scene/parent/import_run.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

Result<RobotParts> read_parts(const fs::path& urdf, const RobotImportOptions& options, bool visual_instead) {
  Result<RobotFile> file = read_robot_file(urdf, options.import, kReadUrdf);
  if (!file) return file.error();
  if (!file->robot) return Error{ErrorKind::internal, in_quotes(urdf) + " is no robot", {}};
  RobotParts parts;
  parts.description = std::move(*file->robot);
  if (!options.srdf.empty()) {
    Result<RobotFile> srdf = read_robot_file(options.srdf, options.import, kReadSrdf);
    if (!srdf) return srdf.error();
    if (!srdf->srdf) return Error{ErrorKind::internal, in_quotes(options.srdf) + " is no SRDF", {}};
    apply_srdf(*srdf->srdf, in_quotes(options.srdf), parts.description);
  }
  if (options.visual)
    for (RobotLink& link : parts.description.links) link.collision = link.visual;
  const bool any = std::any_of(parts.description.links.begin(), parts.description.links.end(),
                               [](const RobotLink& link) { return !link.collision.empty(); });
  if (!any && visual_instead) {
    parts.description.warnings.push_back(in_quotes(urdf) +
                                         " has no collision geometry; the visual one is used");
    for (RobotLink& link : parts.description.links) link.collision = link.visual;
  } else if (!any) {
    parts.description.warnings.push_back(in_quotes(urdf) +
                                         " has no collision geometry: nothing of it collides");
  }
  Result<MeshPaths> paths = MeshPaths::open(urdf, options);
  if (!paths) return paths.error();
  MeshLoader loader(urdf, options, std::move(*paths));
  for (const RobotLink& link : parts.description.links)
    for (const RobotGeometry& geometry : link.collision) loader.look_for(geometry);
  if (Result<void> found = loader.all_found(); !found) return found.error();
  for (const RobotLink& link : parts.description.links) {
    auto& meshes = parts.collision.emplace_back();
    for (const RobotGeometry& geometry : link.collision) {
      meshes.emplace_back();
      if (geometry.shape != RobotShape::mesh) continue;
      Result<std::shared_ptr<const TriangleMesh>> mesh = loader.load(geometry, parts.description.warnings);
      if (!mesh) return mesh.error();
      meshes.back() = std::move(*mesh);
    }
  }
  return parts;
}

AffineTransform affine_of(const RigidTransform& pose) {
  return {pose.rotation, pose.translation};
}

Result<Scene> scene_of_parts(RobotParts parts, const fs::path& urdf) {
  Scene scene;
  scene.files.push_back(clean_text(urdf.string(), 4096));
  scene.metres_per_unit = {1.0};
  scene.up_axes = {UpAxis::plus_z};
  for (std::vector<std::shared_ptr<const TriangleMesh>>& list : parts.collision)
    for (auto& mesh : list)
      if (mesh == nullptr) {
        const auto link = static_cast<std::size_t>(&list - parts.collision.data());
        Result<TriangleMesh> made =
            mesh_of(parts.description.links[link].collision[static_cast<std::size_t>(&mesh - list.data())]);
        if (!made) return made.error();
        mesh = std::make_shared<const TriangleMesh>(std::move(*made));
      }
  RobotParts bare;  // kinematics alone: no tree is built
  bare.description = parts.description;
  for (RobotLink& link : bare.description.links) link.collision.clear();
  Result<Robot> robot = Robot::create(std::move(bare));
  if (!robot) return robot.error();
  std::vector<RigidTransform> poses(parts.description.links.size());
  const Result<std::vector<double>> start = robot->default_configuration();
  if (!start) return start.error();
  robot->link_poses(*start, {}, poses);
  scene.warnings = parts.description.warnings;
  const std::string& name = parts.description.name;
  scene.nodes.push_back({name.empty() ? clean_text(urdf.stem().string()) : name, -1, {}});
  std::map<const TriangleMesh*, std::shared_ptr<const SceneMesh>> meshes;
  std::uint64_t triangles = 0;
  for (std::size_t i = 0; i < parts.description.links.size(); ++i) {
    const RobotLink& link = parts.description.links[i];
    const auto node = static_cast<std::uint32_t>(scene.nodes.size());
    scene.nodes.push_back({link.name, 0, affine_of(poses[i])});
    for (std::size_t g = 0; g < link.collision.size(); ++g) {
      SceneObject object;
      object.name = link.collision.size() == 1 ? link.name : link.name + "/" + std::to_string(g);
      std::shared_ptr<const SceneMesh>& mesh = meshes[parts.collision[i][g].get()];
      if (mesh == nullptr)
        mesh = std::make_shared<const SceneMesh>(SceneMesh{object.name, *parts.collision[i][g]});
      object.mesh = mesh;
      object.world_from_mesh = affine_of(compose(poses[i], link.collision[g].link_from_geometry));
      object.node = node;
      object.first_triangle = static_cast<std::uint32_t>(triangles);
      triangles += mesh->mesh.triangles.size();
      if (triangles > UINT32_MAX)
        return Error{ErrorKind::over_limit, in_quotes(urdf) + " shows more than 4294967295 triangles", {}};
      scene.objects.push_back(std::move(object));
    }
  }
  return scene;
}

}  // namespace

Result<RobotParts> import_robot(const std::filesystem::path& urdf, const RobotImportOptions& options) {
  return with_memory_to("read the robot", [&] { return read_parts(urdf, options, false); });
}

bool is_robot_file(const std::filesystem::path& file) noexcept {
  std::string_view name = file.native();
  name.remove_prefix(name.rfind('/') + 1);  // the whole name without a slash
  constexpr std::size_t kEnd = 5;
  return name.size() > kEnd && (name.ends_with(".urdf") || name.ends_with(".URDF"));
}

Result<Scene> import_robot_scene(const std::filesystem::path& urdf, const RobotImportOptions& options) {
  return with_memory_to("read the robot", [&]() -> Result<Scene> {
    Result<RobotParts> parts = read_parts(urdf, options, true);
    if (!parts) return parts.error();
    return scene_of_parts(std::move(*parts), urdf);
  });
}

}  // namespace boxwood
