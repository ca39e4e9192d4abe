// SPDX-License-Identifier: MIT
// Runs fits, builds trees and fits levels of node volumes.
#include "app/derived/derived_jobs.hpp"

#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include <boxwood/saved_model.hpp>

#include "app/derived/placed_volumes.hpp"
#include "app/text/errors.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {
Result<std::shared_ptr<const TreeSnapshot>> one_built(const TreeToBuild& what, BuildOptions options) {
  const TriangleMesh* mesh = what.mesh->get(*what.stop);
  if (mesh == nullptr) return cancelled();
  options.stop = what.stop.get();
  std::shared_ptr<const Tree> tree = what.saved;
  if (tree == nullptr || !is_built_as(*tree, options)) {
    Result<Tree> built = build_tree(mesh->view(), options);
    if (!built) return built.error();
    tree = std::make_shared<const Tree>(std::move(*built));
  }
  auto out = std::make_shared<TreeSnapshot>(std::move(tree));
  if (*what.stop) return cancelled();
  out->statistics = statistics(out->tree, what.stop.get());
  out->by_depth = nodes_by_depth(out->tree.topology());
  return std::shared_ptr<const TreeSnapshot>(std::move(out));
}

double ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}
}  // namespace

Result<std::shared_ptr<const FitSnapshot>> fitted(VolumeKind kind, const LazyMesh& mesh,
                                                  const FitOptions& options, const std::atomic<bool>& stop) {
  const TriangleMesh* points = mesh.get(stop);
  if (points == nullptr) return cancelled();
  const auto begin = std::chrono::steady_clock::now();
  Fit<AnyVolume> fit = fit_volume(kind, points->vertices, options);
  if (fit.out_of_memory) throw std::bad_alloc();  // the queue writes the sentence
  return std::make_shared<const FitSnapshot>(std::move(fit), ms_since(begin));
}

Result<std::shared_ptr<const FitSnapshot>> fitted_placed(VolumeKind kind, const LazyMesh& mesh,
                                                         const FitSnapshot& in_model,
                                                         const RigidTransform& world_from_model,
                                                         const std::atomic<bool>& stop) {
  const TriangleMesh* points = mesh.get(stop);
  if (points == nullptr) return cancelled();
  const auto begin = std::chrono::steady_clock::now();
  Fit<AnyVolume> fit = fit_placed(kind, points->vertices, in_model.fit.volume, world_from_model, &stop);
  if (stop) return cancelled();
  if (fit.out_of_memory) throw std::bad_alloc();  // the queue writes the sentence
  return std::make_shared<const FitSnapshot>(std::move(fit), ms_since(begin));
}

Result<std::vector<DerivedData::BuiltTree>> built(const std::vector<TreeToBuild>& trees,
                                                  const BuildOptions& options) {
  std::vector<DerivedData::BuiltTree> out;
  out.reserve(trees.size());
  for (const TreeToBuild& tree : trees) {
    Result<std::shared_ptr<const TreeSnapshot>> one = cancelled();
    try {
      if (!*tree.stop) one = one_built(tree, options);
    } catch (...) {
      one = error_from_exception(std::current_exception(), tree.what_for);
    }
    out.push_back({tree.target, tree.revision, std::move(one)});
  }
  return out;
}

Result<std::vector<std::shared_ptr<const LevelVolumes>>> fitted_levels(const LevelsToFit& what,
                                                                       const std::atomic<bool>& stop) {
  const TriangleMesh* mesh = what.mesh->get(stop);
  if (mesh == nullptr) return cancelled();
  std::vector<std::span<const std::uint32_t>> levels;
  for (const std::uint32_t level : what.levels) levels.push_back(what.tree->by_depth.level(level));
  NodeVolumeOptions options;
  options.threads = what.threads;
  options.memory_budget = what.memory_budget;
  options.bytes_for_each = 1 + drawn_bytes_for_each(what.kind);
  options.stop = &stop;
  if (what.world_from_model) options.world_from_mesh = &*what.world_from_model;
  auto volumes = fit_node_volumes(what.kind, mesh->view(), what.tree->tree, levels, options);
  if (!volumes) return volumes.error();
  std::vector<std::shared_ptr<const LevelVolumes>> out;
  for (VolumeArray& level : *volumes) {
    auto one = std::make_shared<LevelVolumes>();
    one->volumes = std::move(level);
    one->bytes = bytes_of(one->volumes) * options.bytes_for_each;
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace boxwood
