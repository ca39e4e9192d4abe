// SPDX-License-Identifier: MIT
// Makes rays, poses and objects from the options of --work.
#include "app/commands/model/workload.hpp"

#include <new>
#include <utility>

#include <boxwood/tree.hpp>
#include <boxwood/tree_work.hpp>

#include "app/camera/camera.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/model/picture_view.hpp"
#include "app/text/enum_names.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kPoses = "poses=";

WorkKind kind_of(std::string_view value) noexcept {
  if (value.starts_with(kPoses) && value.size() > kPoses.size()) return WorkKind::poses;
  for (const WorkKind kind : {WorkKind::rays, WorkKind::picture, WorkKind::clash})
    if (value == name_of(kind)) return kind;
  return WorkKind::none;
}

// The segments depend on the triangles alone, so any tree gives the same.
Result<std::vector<Ray>> random_rays(const MeshView& mesh, const Options& options) {
  BuildOptions build;
  build.kind = TreeKind::aabb;
  build.split = SplitRule::lbvh;
  build.threads = options.threads;
  build.stop = &stop_requested();
  const Result<Tree> tree = build_tree(mesh, build);
  if (!tree) return tree.error();
  RayWorkOptions work;
  work.seed = options.seed;
  work.stop = &stop_requested();
  return work_rays({&*tree, mesh}, work);
}

Result<std::vector<Ray>> picture_rays(const Scene& scene, const Options& options) {
  const Result<View> view = view_of_picture(scene, options);
  if (!view) return view.error();
  std::vector<Ray> rays;
  rays.reserve(std::size_t{options.width} * options.height);
  for (std::uint32_t y = 0; y < options.height; ++y)
    for (std::uint32_t x = 0; x < options.width; ++x)
      rays.push_back(
          ray_through(*view, {double(x), double(y), double(options.width), double(options.height)}));
  return rays;
}

Result<std::vector<TriangleMesh>> placed_parts(const Scene& scene) {
  if (scene.objects.size() < 2)
    return usage_error("--work clash needs a model of at least two objects, this one has " +
                       std::to_string(scene.objects.size()));
  std::vector<TriangleMesh> parts;
  for (const SceneObject& object : scene.objects) {
    Result<TriangleMesh> part = baked(object, &stop_requested());
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  return parts;
}

Result<Workload> made(const Scene& scene, const MeshView& whole, const Options& options) {
  Workload work;
  work.kind = kind_of(options.work);
  if (work.kind == WorkKind::rays || work.kind == WorkKind::picture) {
    Result<std::vector<Ray>> rays =
        work.kind == WorkKind::rays ? random_rays(whole, options) : picture_rays(scene, options);
    if (!rays) return rays.error();
    work.rays = std::move(*rays);
  } else if (work.kind == WorkKind::poses) {
    Result<std::vector<RigidTransform>> poses = read_motion_file(options.work.substr(kPoses.size()), 1);
    if (!poses) return poses.error();
    work.poses = std::move(*poses);
  } else if (work.kind == WorkKind::clash) {
    Result<std::vector<TriangleMesh>> parts = placed_parts(scene);
    if (!parts) return parts.error();
    work.parts = std::move(*parts);
  }
  return work;
}

}  // namespace

std::string_view name_of(WorkKind kind) noexcept {
  return value_for<std::string_view>(kind, {"", "rays", "picture", "poses", "clash"});
}

Result<Workload> workload_of(const Scene& scene, const MeshView& whole, const Options& options) {
  try {
    return made(scene, whole, options);
  } catch (const std::bad_alloc&) {
    return Error{ErrorKind::over_limit, "there is not enough memory for the queries of --work"};
  }
}

}  // namespace boxwood
