// SPDX-License-Identifier: MIT
// The broad phase of `scene`, one of three kinds, and the fate of each pair.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <boxwood/object_tree.hpp>
#include <boxwood/teaching/object_partition.hpp>

#include "app/cli/options.hpp"
#include "app/text/described.hpp"

namespace boxwood {

struct PairStory {
  CandidatePair pair;
  PairFate fate = PairFate::candidate;
  template <class F> void describe(F& f) const {
    f("pair", std::pair(pair.first, pair.second));
    f("fate", shaped<"'static'|'parted'|'boxes'|'spheres'|'candidate'">(name_of(fate)));
  }
};

struct BroadStep {
  BroadPhaseCounters counters;
  std::optional<std::uint64_t> plane_tests;  // only of the planes
  std::vector<CandidatePair> candidates;
  std::vector<PartitionPlane> planes;
  std::vector<PairStory> stories;  // of every pair, if requested
  // The fields of a step that only some broad phases have.
  template <class F> void describe(F& f) const {
    f("tests_saved", shaped<"n">(static_cast<std::int64_t>(counters.all_pairs) -
                                 static_cast<std::int64_t>(counters.box_tests)));
    f("kept", counters.kept);
    f.maybe("plane_tests", plane_tests.has_value(), [this] { return *plane_tests; });
    f.maybe("planes", plane_tests.has_value(), list_of(planes, [](auto& g, const PartitionPlane& plane) {
              g("normal", plane.normal), g("offset", plane.offset), g("parent", plane.parent);
              g("level", plane.level), g("above_parent", plane.above_parent), g("below", plane.below);
              g("above", plane.above);
            }));
    f.maybe("pair_fates", !stories.empty(), stories);
  }
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

}  // namespace boxwood
