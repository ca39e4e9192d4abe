// SPDX-License-Identifier: MIT
// Loading and asking of one fuzz case.
#include "fuzz/saved_case.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/saved_scene.hpp>
#include <boxwood/sweep.hpp>

#include "query/meshes.hpp"
#include "store/saved_bytes.hpp"

namespace boxwood::testing {

namespace {

struct TreeAndMesh {
  std::shared_ptr<const Tree> tree;
  TriangleMesh mesh;
};

// All trees of the file. Sets `error` where it is refused.
std::vector<TreeAndMesh> load(const std::filesystem::path& file, bool trusted, Error& error, bool& loaded) {
  LoadSceneOptions options;
  options.trusted = trusted;
  options.memory_limit_mib = 64;
  std::vector<TreeAndMesh> found;
  Result<SavedModel> model = load_model(file, options);
  loaded = model.ok();
  if (model) {
    found.push_back({std::make_shared<const Tree>(std::move(model->tree)), std::move(model->mesh)});
    return found;
  }
  error = model.error();
  const Result<SavedScene> saved = load_scene(file, options);
  loaded = saved.ok();
  if (!saved) {
    if (saved.error().message.find("it has no scene") == std::string::npos) error = saved.error();
    return found;
  }
  const Scene& scene = saved->scene;
  for (const SceneObject& object : scene.objects)
    if (object.tree != nullptr && object.mesh->mesh.triangles.size() < 5000)
      found.push_back({object.tree, *baked(object)});
  for (std::size_t f = 0; f < scene.files.size(); ++f)
    if (scene.whole_trees[f] != nullptr && scene.whole_trees[f]->topology().order.size() < 5000)
      found.push_back({scene.whole_trees[f], *baked_whole(scene, static_cast<int>(f))});
  return found;
}

std::vector<RigidTransform> some_poses() {
  RigidTransform turned_pose = rotated(Vec3(1, 2, 3), 0.7);
  turned_pose.translation = Vec3(0.3, -0.1, 0.2);
  RigidTransform far;
  far.translation = Vec3(30, 0, 0);
  return {turned_pose, far};
}

std::vector<Ray> some_rays(const TriangleMesh& mesh) {
  std::vector<Ray> rays = {{Vec3(0, 0, 10), Vec3(0.01, 0.02, -1)}, {Vec3(-5, 0.1, 0.2), Vec3(1, 0, 0)}};
  for (std::size_t t = 0; t < std::min<std::size_t>(mesh.triangles.size(), 4); ++t) {
    const auto p = corners(mesh, t);
    const Vec3 at = (p[0] + p[1] + p[2]) / 3.0;
    rays.push_back({at + Vec3(3, 4, 5), Vec3(-3, -4, -5)});
  }
  return rays;
}

// Asks all queries; where `compare` is set, says what differs from all triangles in turn.
std::string ask(const Tree& tree, const TriangleMesh& mesh, bool compare) {
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected, folded, expected_folded;
  const ModelView model{&tree, mesh};
  for (const RigidTransform& pose : some_poses()) {
    if (compare) collide_brute_force(mesh, mesh, pose, expected);
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference})
      for (const CollideMode mode : {CollideMode::all, CollideMode::first}) {
        CollideOptions options;
        options.engine = engine;
        options.mode = mode;
        const bool colliding = collide(model, model, pose, options, scratch, pairs).colliding;
        if (compare && (colliding == expected.empty() || (mode == CollideMode::all && pairs != expected)))
          return "pairs differ";
      }
    const double nearest = compare ? distance_brute_force(mesh, mesh, pose).distance : 0.0;
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      DistanceOptions options;
      options.engine = engine;
      const double d = distance(model, model, pose, options, scratch).distance;
      if (compare && d != nearest && !(std::fabs(d - nearest) <= 1e-9 * (1.0 + nearest)))
        return "the distance differs";
    }
    ClearanceOptions near;
    near.clearance = 0.1;
    (void)within_clearance(model, model, pose, near, scratch);
    SweepOptions few;
    few.max_steps = 10;
    (void)sweep(model, model, {pose, RigidTransform{}}, few, scratch);
  }
  collide_self(model, {}, scratch, pairs, folded);
  if (compare) {
    collide_self_brute_force(mesh, expected, expected_folded);
    if (pairs != expected || folded != expected_folded) return "pairs of the model with itself differ";
  }
  std::vector<RayHit> hits;
  for (const Ray& ray : some_rays(mesh)) {
    const auto hit = raycast_first(model, ray, {}, scratch).hit;
    (void)raycast_all(model, ray, {}, scratch, hits);
    if (!compare) continue;
    const auto first = raycast_brute_force(mesh, ray);
    if (hit.has_value() != first.has_value() ||
        (hit && (hit->triangle != first->triangle || hit->t != first->t)))
      return "the first hit of a ray differs";
  }
  (void)statistics(tree);
  return {};
}

}  // namespace

SavedFate check_saved(const std::vector<std::uint8_t>& bytes) {
  constexpr std::size_t kMostTriangles = 150;  // that all pairs are asked for
  SavedFate fate;
  const test::MemoryFile file(bytes);
  Error error;
  for (const auto& [tree, mesh] : load(file.path(), true, error, fate.loaded))
    if (mesh.triangles.size() <= kMostTriangles) (void)ask(*tree, mesh, false);
  if (!fate.loaded) {
    const bool known = error.kind == ErrorKind::malformed || error.kind == ErrorKind::over_limit ||
                       error.kind == ErrorKind::input_missing;
    if (!known || error.message.find(file.path().string()) == std::string::npos)
      fate.wrong = "a refusal without kind or name: " + error.message;
    return fate;
  }
  for (const auto& [tree, mesh] : load(file.path(), false, error, fate.proven))
    if (mesh.triangles.size() <= kMostTriangles && fate.wrong.empty()) fate.wrong = ask(*tree, mesh, true);
  if (!fate.proven && error.kind != ErrorKind::malformed)
    fate.wrong = "a tree that is not proven, without a reason: " + error.message;
  return fate;
}

}  // namespace boxwood::testing
