// SPDX-License-Identifier: MIT
// Reading of a robot: its files by the import child, the meshes they name by the rule for their paths.
#include <boxwood/robot_import.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "robot/apply_srdf.hpp"
#include "robot/file/robot_record.hpp"
#include "robot/mesh_paths.hpp"
#include "scene/import_protocol.hpp"
#include "scene/parent/import_run.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

Result<RobotFile> read_robot_file(const fs::path& file, const ImportOptions& options, std::string_view what) {
  std::optional<RobotFile> out;
  ImportTask task;
  task.what = what;
  task.take = [&](std::span<const std::byte> bytes) {
    out = read_robot_record(bytes);
    return out.has_value();
  };
  if (const auto run = run_import(file, options, std::move(task)); !run) return run.error();
  return std::move(*out);
}

// COLLADA says which axis is up, and its reader turns that to +Y by the transform of the root. Robots have
// the axes of the file, so the turn is undone. Its length is the unit, which stays.
void undo_up_axis(Scene& scene) {
  if (scene.nodes.empty()) return;
  const Rows3& m = scene.nodes[0].parent_from_node.linear;
  const double s = std::abs(m[0].x) + std::abs(m[0].y) + std::abs(m[0].z);
  const Rows3 z_up = {Vec3(s, 0, 0), Vec3(0, 0, s), Vec3(0, -s, 0)};
  const Rows3 x_up = {Vec3(0, -s, 0), Vec3(s, 0, 0), Vec3(0, 0, s)};
  AffineTransform back;
  const auto is = [&](const Rows3& turn) {
    for (std::size_t i = 0; i < 3; ++i)
      if (!(glm::length(m[i] - turn[i]) <= 1e-6 * s)) return false;
    return s > 0.0;
  };
  if (is(z_up))
    back.linear = {Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(0, 1, 0)};
  else if (is(x_up))
    back.linear = {Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, 0, 1)};
  else
    return;
  for (SceneObject& object : scene.objects) object.world_from_mesh = compose(back, object.world_from_mesh);
}

// Loads each mesh file once for each scale.
class MeshLoader {
public:
  MeshLoader(const fs::path& urdf, const RobotImportOptions& options, MeshPaths paths)
      : urdf_(urdf), options_(options), paths_(std::move(paths)),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                                std::clamp(options.import.time_limit_s, 0.0, 1e6)))) {}

  // Notes the files that cannot be opened, so that one message lists them all.
  void look_for(const RobotGeometry& geometry) {
    if (geometry.shape != RobotShape::mesh) return;
    FoundMesh found = paths_.find(geometry.file);
    if (!found.why.empty()) missing_.emplace(geometry.file, found.why);
  }

  Result<void> all_found() const {
    if (missing_.empty()) return {};
    constexpr std::size_t kMost = 100;
    Error error{ErrorKind::input_missing,
                in_quotes(urdf_) + " names " + std::to_string(missing_.size()) +
                    (missing_.size() == 1 ? " mesh that cannot be read: " : " meshes that cannot be read: "),
                {}};
    std::size_t listed = 0;
    for (const auto& [file, why] : missing_) {
      if (listed == kMost) break;
      error.message += (listed++ == 0 ? "'" : "; '") + clean_text(file, 300) + "' " + why;
    }
    if (missing_.size() > kMost) error.message += "; and more";
    return error;
  }

  Result<std::shared_ptr<const TriangleMesh>> load(const RobotGeometry& geometry,
                                                   std::vector<std::string>& warnings) {
    const Key key{geometry.file, geometry.scale.x, geometry.scale.y, geometry.scale.z};
    if (const auto known = meshes_.find(key); known != meshes_.end()) return known->second;
    FoundMesh found = paths_.find(geometry.file);
    if (!found.why.empty())
      return Error{ErrorKind::input_missing, "'" + clean_text(geometry.file, 300) + "' " + found.why, {}};
    ImportOptions import = options_.import;
    import.root = found.root;
    import.time_limit_s = std::chrono::duration<double>(end_ - Clock::now()).count();
    Result<Scene> scene = import_model_file(found.path, import, std::move(found.file));
    if (!scene) return scene.error();
    if (lower_end(found.path) == ".dae") undo_up_axis(*scene);
    for (std::string& warning : scene->warnings) warnings.push_back(std::move(warning));
    Result<TriangleMesh> whole = baked_whole(*scene, -1, options_.import.stop);
    if (!whole) return whole.error();
    for (Vec3f& v : whole->vertices) v = Vec3f(nearest_floats(Vec3(v) * geometry.scale));
    if (whole->triangles.empty()) warnings.push_back(in_quotes(found.path) + " has no triangle");
    auto mesh = std::make_shared<const TriangleMesh>(std::move(*whole));
    meshes_.emplace(key, mesh);
    return std::shared_ptr<const TriangleMesh>(std::move(mesh));
  }

private:
  using Key = std::tuple<std::string, double, double, double>;
  static std::string lower_end(const fs::path& path) {
    std::string out = path.extension().string();
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
  }

  const fs::path& urdf_;
  const RobotImportOptions& options_;
  MeshPaths paths_;
  Clock::time_point end_;
  std::map<Key, std::shared_ptr<const TriangleMesh>> meshes_;
  std::map<std::string, std::string> missing_;
};

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
