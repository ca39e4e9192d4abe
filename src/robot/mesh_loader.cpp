// SPDX-License-Identifier: MIT
// Runs of the import child for robots, and meshes found by the rule for their paths.
#include "robot/mesh_loader.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/clean_text.hpp"
#include "scene/import_protocol.hpp"
#include "scene/parent/import_run.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

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

std::string lower_end(const fs::path& path) {
  std::string out = path.extension().string();
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

}  // namespace

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

MeshLoader::MeshLoader(const fs::path& file, const RobotImportOptions& options, MeshPaths paths)
    : file_(file), options_(options), paths_(std::move(paths)),
      end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                              std::clamp(options.import.time_limit_s, 0.0, 1e6)))) {}

void MeshLoader::look_for(const RobotGeometry& geometry) {
  if (geometry.shape != RobotShape::mesh) return;
  FoundMesh found = paths_.find(geometry.file);
  if (!found.why.empty()) missing_.emplace(geometry.file, found.why);
}

Result<void> MeshLoader::all_found() const {
  if (missing_.empty()) return {};
  constexpr std::size_t kMost = 100;
  Error error{ErrorKind::input_missing,
              in_quotes(file_) + " names " + std::to_string(missing_.size()) +
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

Result<std::shared_ptr<const TriangleMesh>> MeshLoader::load(const RobotGeometry& geometry,
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

}  // namespace boxwood
