// SPDX-License-Identifier: MIT
// Spheres of shared meshes are fitted once; other objects are baked for it, one at a time.
#include "app/commands/pair/scene_models.hpp"

#include <algorithm>
#include <map>

#include <boxwood/executor.hpp>

#include "app/cli/inputs/object_models.hpp"
#include "app/cli/interrupt.hpp"
#include "app/search/mesh_placing.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

Error no_memory_for_volumes() {
  return {ErrorKind::over_limit, "there is not enough memory to fit the volumes of an object"};
}

// Its answers count the tests of the trees that other commands build, too.
ClashObjectsOptions with_usual_trees(const Options& options) {
  ClashObjectsOptions objects = objects_options(options);
  objects.quick_builds = false;
  return objects;
}

}  // namespace

SceneModels::SceneModels(const Scene& scene, const Options& options)
    : scene_(scene), options_(options), objects_(scene, with_usual_trees(options)) {}

Result<Sphere> SceneModels::sphere_of(const SceneObject& object) const {
  const Result<TriangleMesh> mesh = baked(object, &stop_requested());
  if (!mesh) return mesh.error();
  const Fit<Sphere> sphere = fit_sphere(mesh->vertices);
  if (sphere.out_of_memory) return no_memory_for_volumes();
  return sphere.volume;
}

Result<void> SceneModels::measure() {
  if (const Result<void> measured = objects_.measure(); !measured) return measured;
  const std::size_t count = objects_.size();
  // Spheres as stored, of meshes that are placed several times.
  struct Shared {
    std::uint32_t count = 0;
    MeshPlacing placing;
    Sphere sphere;
    bool fails = false;
  };
  std::map<const SceneMesh*, Shared> meshes;
  for (const SceneObject& object : scene_.objects) ++meshes[object.mesh.get()].count;
  std::vector<std::pair<const SceneMesh*, Shared*>> shared;
  for (auto& [mesh, of] : meshes)
    if (of.count > 1) shared.emplace_back(mesh, &of);
  parallel_for(shared.size(), options_.threads, [&](std::size_t i) {
    if (stop_requested()) return;
    const auto& [mesh, of] = shared[i];
    of->placing = MeshPlacing(mesh->mesh);
    const Fit<Sphere> sphere = fit_sphere(mesh->mesh.vertices);
    of->fails = sphere.out_of_memory;
    of->sphere = sphere.volume;
  });
  for (const auto& [mesh, of] : shared)
    if (of->fails) return no_memory_for_volumes();
  spheres_.resize(count);
  boxes_.resize(count);
  std::vector<Result<void>> results(count);
  parallel_for(count, options_.threads, [&](std::size_t i) {
    if (stop_requested()) return;
    const SceneObject& object = scene_.objects[i];
    boxes_[i] = objects_.box(static_cast<std::uint32_t>(i));
    const Shared& of = meshes.at(object.mesh.get());
    if (of.count > 1 && of.placing.is_exact_image(object.world_from_mesh)) {
      const Vec3 center = apply(object.world_from_mesh, of.sphere.center);
      // A quarter turn and a translation; the centre is rounded.
      spheres_[i] = {center, of.sphere.radius + 0x1p-50 * (of.sphere.radius + glm::length(center))};
      return;
    }
    const Result<Sphere> sphere = sphere_of(object);
    if (sphere)
      spheres_[i] = *sphere;
    else
      results[i] = sphere.error();
  });
  if (stop_requested()) return cancelled();
  for (const Result<void>& result : results)
    if (!result) return result;
  return {};
}

BroadObject SceneModels::broad(std::uint32_t object, const RigidTransform& pose,
                               bool is_static) const noexcept {
  if (is_empty(boxes_[object])) {
    BroadObject nowhere;
    nowhere.is_static = is_static;
    return nowhere;
  }
  return broad_object(spheres_[object], boxes_[object], pose, is_static);
}

void SceneModels::place(std::span<const RigidTransform> poses) noexcept {
  for (std::uint32_t i = 0; i < poses.size(); ++i) objects_.place(i, poses[i]);
}

Result<std::size_t> SceneModels::require(std::span<const CandidatePair> pairs) {
  std::vector<ClashPair> first;
  constexpr std::size_t kMostPairs = 4096;
  for (const CandidatePair& pair : pairs.first(std::min(pairs.size(), kMostPairs)))
    first.push_back({pair.first, pair.second});
  std::vector<std::uint32_t> wanted;
  std::size_t end = 0;
  // room_for() begins with small blocks, because what it finds is shown at once; here nothing is.
  while (end < first.size()) {
    std::vector<std::uint32_t> more;
    const std::size_t next = objects_.room_for(first, end, more);
    std::size_t bytes = 0;
    for (const std::uint32_t i : more) bytes += objects_.bytes(i);
    for (const std::uint32_t i : wanted) bytes += objects_.bytes(i);
    if (end != 0 && bytes > objects_.budget() / 2) break;
    wanted.insert(wanted.end(), more.begin(), more.end());
    end = next;
  }
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  parts_.clear();
  if (const Result<void> made = objects_.require(wanted); !made) return made.error();
  return end;
}

PlacedModel SceneModels::placed(std::uint32_t object) const {
  const PlacedClashModel model = objects_.placed(object);
  return {model.model->view(), model.world_from_model};
}

RelationResult SceneModels::relation(const CandidatePair& pair) const {
  thread_local QueryScratch scratch;
  RelationOptions options;
  options.tessellation = std::max(placed_chord(scene_.objects[pair.first]).value_or(0.0),
                                  placed_chord(scene_.objects[pair.second]).value_or(0.0));
  options.stop = &stop_requested();
  return object_relation(objects_.placed(pair.first), objects_.placed(pair.second), options, scratch);
}

const Result<MeshParts>& SceneModels::parts(std::uint32_t object) {
  const ClashModel* model = objects_.placed(object).model;
  Parts* parts = nullptr;
  {
    const std::lock_guard lock(mutex_);
    std::unique_ptr<Parts>& slot = parts_[model];
    if (!slot) slot = std::make_unique<Parts>();
    parts = slot.get();
  }
  std::call_once(parts->once, [&] { parts->found = mesh_parts(model->view().mesh, &stop_requested()); });
  return parts->found;
}

}  // namespace boxwood
