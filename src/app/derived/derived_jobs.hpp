// SPDX-License-Identifier: MIT
// The work of the jobs of derived data. It runs on workers, from snapshots to snapshots.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/derived/derived_data.hpp"

namespace boxwood {

class Tree;

// Fits a volume in the model's frame. If the fit is stopped while it runs, returns the best so far.
Result<std::shared_ptr<const FitSnapshot>> fitted(VolumeKind kind, const LazyMesh& mesh,
                                                  const FitOptions& options, const std::atomic<bool>& stop);

// Fits a volume along the world's axes around the placed vertices. `in_model` is of the same kind.
Result<std::shared_ptr<const FitSnapshot>> fitted_placed(VolumeKind kind, const LazyMesh& mesh,
                                                         const FitSnapshot& in_model,
                                                         const RigidTransform& world_from_model,
                                                         const std::atomic<bool>& stop);

struct TreeToBuild {
  Target target;
  std::shared_ptr<const LazyMesh> mesh;
  std::uint64_t revision = 0;
  StopFlag stop;
  std::shared_ptr<const Tree> saved;  // the tree saved in the file; may be null
  std::string what_for;               // see JobQueue::submit()
};
struct DerivedData::BuiltTree {
  Target target;
  std::uint64_t revision = 0;
  Result<std::shared_ptr<const TreeSnapshot>> snapshot;
};
// Builds the trees. A failure does not affect the other trees.
Result<std::vector<DerivedData::BuiltTree>> built(const std::vector<TreeToBuild>& trees,
                                                  const BuildOptions& options);

struct LevelsToFit {
  std::shared_ptr<const LazyMesh> mesh;
  std::shared_ptr<const TreeSnapshot> tree;
  VolumeKind kind{};
  std::vector<std::uint32_t> levels;  // ascending
  std::size_t memory_budget = 0;      // bytes for the volumes and their drawing
  int threads = 1;
  std::optional<RigidTransform> world_from_model = std::nullopt;  // fits around the placed corners
};
// Fits the levels and returns them in the order of `levels`, or an error and no level.
Result<std::vector<std::shared_ptr<const LevelVolumes>>> fitted_levels(const LevelsToFit& what,
                                                                       const std::atomic<bool>& stop);

}  // namespace boxwood
