// SPDX-License-Identifier: MIT
// The work of the jobs of derived data: run on workers, from snapshots to snapshots.
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

// A fit that was stopped while it ran is one with the best so far.
Result<std::shared_ptr<const FitSnapshot>> fitted(VolumeKind kind, const LazyMesh& mesh,
                                                  const FitOptions& options, const std::atomic<bool>& stop);

// The same along the world's axes, around the vertices as they are placed; `in_model` is of this kind.
Result<std::shared_ptr<const FitSnapshot>> fitted_placed(VolumeKind kind, const LazyMesh& mesh,
                                                         const FitSnapshot& in_model,
                                                         const RigidTransform& world_from_model,
                                                         const std::atomic<bool>& stop);

struct TreeToBuild {
  Target target;
  std::shared_ptr<const LazyMesh> mesh;
  std::uint64_t revision = 0;
  StopFlag stop;
  std::shared_ptr<const Tree> saved;  // that came with the file; may be null
  std::string what_for;               // as JobQueue::submit() takes it
};
struct DerivedData::BuiltTree {
  Target target;
  std::uint64_t revision = 0;
  Result<std::shared_ptr<const TreeSnapshot>> snapshot;
};
// One that fails leaves the others alone.
Result<std::vector<DerivedData::BuiltTree>> built(const std::vector<TreeToBuild>& trees,
                                                  const BuildOptions& options);

struct LevelsToFit {
  std::shared_ptr<const LazyMesh> mesh;
  std::shared_ptr<const TreeSnapshot> tree;
  VolumeKind kind{};
  std::vector<std::uint32_t> levels;  // ascending
  std::size_t memory_budget = 0;      // bytes, for the volumes and their drawing
  int threads = 1;
  std::optional<RigidTransform> world_from_model = std::nullopt;  // around the placed corners
};
// In the order of `levels`. All of them or none.
Result<std::vector<std::shared_ptr<const LevelVolumes>>> fitted_levels(const LevelsToFit& what,
                                                                       const std::atomic<bool>& stop);

}  // namespace boxwood
