// SPDX-License-Identifier: MIT
// Builds the trees of objects and files.
#include <array>
#include <atomic>
#include <bit>
#include <map>
#include <new>

#include <utility>

#include <boxwood/executor.hpp>
#include <boxwood/saved_scene.hpp>

#include "base/no_memory.hpp"
#include "scene/scene_trees.hpp"

namespace boxwood {

namespace {
// The bits of a transform, so that NaN is a key like any other.
using TransformBits = std::array<std::uint64_t, 12>;
TransformBits bits_of(const AffineTransform& t) noexcept {
  static_assert(sizeof(TransformBits) == sizeof(AffineTransform));
  return std::bit_cast<TransformBits>(t);
}

struct FileSums {
  std::size_t objects = 0, triangles = 0, vertices = 0;
};
}  // namespace

std::vector<TreePlace> tree_places(const Scene& scene, SceneTrees which) {
  const bool of_objects = which == SceneTrees::objects || which == SceneTrees::all,
             of_files = which == SceneTrees::whole || which == SceneTrees::all;
  std::vector<TreePlace> places;
  std::vector<FileSums> sums(scene.files.size());
  for (const SceneObject& object : scene.objects) {
    FileSums& sum = sums[object.file];
    ++sum.objects;
    sum.triangles += object.mesh->mesh.triangles.size();
    sum.vertices += object.mesh->mesh.vertices.size();
  }
  std::map<std::pair<const SceneMesh*, TransformBits>, std::size_t> same;
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i) {
    const SceneObject& object = scene.objects[i];
    const bool is_file = of_files && sums[object.file].objects == 1;
    if (!of_objects && !is_file) continue;
    const auto [at, is_new] =
        same.emplace(std::pair(object.mesh.get(), bits_of(object.world_from_mesh)), places.size());
    if (is_new)
      places.push_back({i, {}, {}, object.mesh->mesh.triangles.size(), object.mesh->mesh.vertices.size()});
    if (of_objects) places[at->second].objects.push_back(i);
    if (is_file) places[at->second].files.push_back(object.file);
  }
  if (!of_files) return places;
  for (std::uint32_t file = 0; file < scene.files.size(); ++file)
    if (sums[file].objects != 1)
      places.push_back({std::nullopt, {}, {file}, sums[file].triangles, sums[file].vertices});
  return places;
}

PlaceMesh::PlaceMesh(const Scene& scene, const TreePlace& place) {
  if (place.mesh_of && is_identity(scene.objects[*place.mesh_of].world_from_mesh)) {
    view_ = scene.objects[*place.mesh_of].mesh->mesh.view();
    return;
  }
  Result<TriangleMesh> made = place.mesh_of ? baked(scene.objects[*place.mesh_of])
                                            : baked_whole(scene, static_cast<int>(place.files.front()));
  if (!made) throw std::bad_alloc();
  made_ = std::move(*made);
  view_ = made_.view();
}

Result<void> for_each_place(std::span<const TreePlace> places, Threads threads,
                            const std::function<Result<void>(std::size_t place, Threads threads)>& work) {
  constexpr std::size_t kLarge = 100000;  // triangles: enough to use all threads for one tree
  std::vector<std::size_t> small;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].triangles < kLarge)
      small.push_back(i);
    else if (Result<void> done = work(i, threads); !done)
      return done;
  }
  std::vector<Result<void>> ended(small.size());
  std::atomic<bool> failed = false;
  parallel_for(small.size(), threads, [&](std::size_t k) {
    if (failed.load(std::memory_order_relaxed)) return;
    ended[k] = work(small[k], 1);
    if (!ended[k]) failed.store(true, std::memory_order_relaxed);
  });
  for (Result<void>& one : ended)
    if (!one) return one;
  return {};
}

Result<void> build_trees(Scene& scene, SceneTrees which, const BuildOptions& options) {
  return with_memory_to("build the trees of the scene", [&]() -> Result<void> {
    const std::vector<TreePlace> places = tree_places(scene, which);
    scene.whole_trees.resize(scene.files.size());
    return for_each_place(places, options.threads, [&](std::size_t i, Threads threads) -> Result<void> {
      const TreePlace& place = places[i];
      std::shared_ptr<const Tree> tree;
      for (const std::uint32_t object : place.objects)
        if (scene.objects[object].tree != nullptr) tree = scene.objects[object].tree;
      for (const std::uint32_t file : place.files)
        if (scene.whole_trees[file] != nullptr) tree = scene.whole_trees[file];
      if (tree == nullptr) {
        BuildOptions own = options;
        own.threads = threads;
        if (places.size() > 1) own.on_progress = nullptr;  // of one among many
        const PlaceMesh mesh(scene, place);
        Result<Tree> built = build_tree(mesh.view(), own);
        if (!built) return built.error();
        tree = std::make_shared<const Tree>(std::move(*built));
      }
      for (const std::uint32_t object : place.objects)
        if (scene.objects[object].tree == nullptr) scene.objects[object].tree = tree;
      for (const std::uint32_t file : place.files)
        if (scene.whole_trees[file] == nullptr) scene.whole_trees[file] = tree;
      return {};
    });
  });
}

}  // namespace boxwood
