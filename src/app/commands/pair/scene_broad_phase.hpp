// SPDX-License-Identifier: MIT
// The broad phase of `scene` by whichever of the three ways was asked for, and what became of each pair.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <boxwood/object_partition.hpp>
#include <boxwood/object_tree.hpp>

#include "app/cli/options.hpp"
#include "app/text/json.hpp"

namespace boxwood {

struct PairStory {
  CandidatePair pair;
  PairFate fate = PairFate::candidate;
};

struct BroadStep {
  BroadPhaseCounters counters;
  std::optional<std::uint64_t> plane_tests;  // of planes only
  std::vector<CandidatePair> candidates;
  std::vector<PartitionPlane> planes;
  std::vector<PairStory> stories;  // of every pair, where they were asked for
};

class SceneBroadPhase {
public:
  SceneBroadPhase(BroadPhaseKind kind, bool tell_pairs) noexcept : kind_(kind), tell_pairs_(tell_pairs) {}
  // Objects in order the first time, then any of them again.
  Result<void> place(std::uint32_t object, const BroadObject& placed);
  // False where memory ends. A stop leaves what nobody reads.
  bool answer(const BroadPhaseOptions& options, BroadStep& step);

private:
  PairFate fate(std::uint32_t a, std::uint32_t b, int axis) const;

  BroadPhaseKind kind_;
  bool tell_pairs_;
  ObjectTree tree_;
  ObjectPartition partition_;
  std::vector<BroadObject> objects_;
};

std::string_view name_of(BroadPhaseKind kind) noexcept;  // as --broad-phase takes it
// The fields of a step beside those that every broad phase has.
void write_broad_step(JsonWriter& json, const BroadStep& step);

}  // namespace boxwood
