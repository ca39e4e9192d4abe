// SPDX-License-Identifier: MIT
// The two operands of commands that take models as well as volumes typed in.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/volumes.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

struct PairOperand {
  std::string name;                // as it was typed
  std::optional<AnyVolume> typed;  // of volume:TEXT
  TriangleMesh mesh;               // of a model: all its objects, in the file's frame
  PointsView points() const noexcept { return mesh.vertices; }
};

// A typed volume as a rigid body at a pose, of the same size to rounding, where transform() is larger by a
// bound of it; a box along the axes becomes an oriented one where it is rotated. What else than sphere, box
// and hull, and under a pose that is no rotation to 2^-48, as transform().
AnyVolume carried(const AnyVolume& typed, const RigidTransform& pose, bool flat);

// A and B. With --flat both must be typed in. A model without a vertex gets a warning.
Result<std::array<PairOperand, 2>> load_pair_operands(const Options& options);

}  // namespace boxwood
