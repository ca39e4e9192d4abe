// SPDX-License-Identifier: MIT
// The relations of the bounding volumes of two operands: a row for each kind.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/pair_state.hpp>
#include <boxwood/relation.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/volumes.hpp>

#include "app/cli/inputs/pair_operands.hpp"

namespace boxwood {

// The relation of a pair. Fields that do not apply are empty.
struct RelationRow {
  std::string name;
  PairState state = PairState::apart;
  std::optional<double> distance, depth, depth_lower;
  std::optional<Vec3> point_a, point_b, direction;
  std::optional<Aabb> common;
  std::optional<double> enter, leave;  // of a motion
  std::optional<Relation> relation;    // of the row `exact`
  bool exact = false, undecided = false, moves = false;
  bool false_alarm = false, out_of_memory = false;
  // Returns true if they meet at the pose or at any time of the motion.
  bool meets() const noexcept { return state != PairState::apart || enter.has_value(); }
};

bool is_kind_of_the_plane(VolumeKind kind) noexcept;

// Returns state, distance or depth of two volumes in one frame.
RelationRow row_of_pair(std::string name, const AnyVolume& a, const AnyVolume& b, bool flat);

// Adds the times for a moving B; `b` in its own frame.
void add_times(RelationRow& row, const AnyVolume& a, const AnyVolume& b, const Motion& motion);

class VolumePairs {
public:
  // Fits the volumes of these kinds. Without kinds, uses the two typed volumes.
  static Result<VolumePairs> of(const std::array<PairOperand, 2>& operands, std::span<const VolumeKind> kinds,
                                const Options& options);
  // Relates A to B at a pose; `motion` (may be null) begins there and adds the times. Axis-aligned volumes
  // other than the fixed AABB are refitted to B at its pose. Their times exist only if B does not rotate.
  std::vector<RelationRow> at(const RigidTransform& pose, const Motion* motion, bool flat) const;

private:
  struct Kind {
    VolumeKind kind = VolumeKind::sphere;
    AnyVolume a, b;  // each in its own frame
  };
  explicit VolumePairs(const std::array<PairOperand, 2>& operands) : operands_(&operands) {}
  AnyVolume placed(const Kind& kind, const RigidTransform& pose, bool flat) const;
  const std::array<PairOperand, 2>* operands_;
  std::vector<Kind> kinds_;
};

}  // namespace boxwood
