// SPDX-License-Identifier: MIT
// The broad phase of `scene`, one of three kinds, and the fate of each pair.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <boxwood/object_tree.hpp>
#include <boxwood/teaching/object_partition.hpp>

#include "app/cli/options.hpp"
#include "app/text/json.hpp"

namespace boxwood {

struct PairStory {
  CandidatePair pair;
  PairFate fate = PairFate::candidate;
};

struct BroadStep {
  BroadPhaseCounters counters;
  std::optional<std::uint64_t> plane_tests;  // only of the planes
  std::vector<CandidatePair> candidates;
  std::vector<PartitionPlane> planes;
  std::vector<PairStory> stories;  // of every pair, if requested
};

class SceneBroadPhase {
public:
  SceneBroadPhase(BroadPhaseKind kind, bool list_pairs) noexcept : kind_(kind), list_pairs_(list_pairs) {}
  // Adds objects in order; later calls move them.
  Result<void> place(std::uint32_t object, const BroadObject& placed);
  // Returns false if memory runs out. After a stop the answer is invalid.
  bool answer(const BroadPhaseOptions& options, BroadStep& step);

private:
  PairFate fate(std::uint32_t a, std::uint32_t b, int axis) const;

  BroadPhaseKind kind_;
  bool list_pairs_;
  ObjectTree tree_;
  ObjectPartition partition_;
  std::vector<BroadObject> objects_;
};

// Writes the fields of a step that only some broad phases have.
void write_broad_step(JsonWriter& json, const BroadStep& step);

}  // namespace boxwood
