// SPDX-License-Identifier: MIT
// The two operands of commands that accept models and typed volumes.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/volumes.hpp>

#include "app/cli/inputs/whole_facts.hpp"
#include "app/cli/options.hpp"

namespace boxwood {

struct PairOperand {
  std::string name;                // as typed
  std::optional<AnyVolume> typed;  // the volume of volume:TEXT
  TriangleMesh mesh;               // of a model: all its objects, in the file's frame
  WholeFacts facts;                // of a model
  PointsView points() const noexcept { return mesh.vertices; }
};

// Returns a typed volume moved rigidly to a pose. Spheres, capsules, cylinders, boxes and hulls keep their
// size to rounding, while transform() enlarges them by a bound of it. A rotated axis-aligned box becomes an
// oriented one. Equals transform() for all others, and for poses that are no rotation to 2^-48.
AnyVolume carried(const AnyVolume& typed, const RigidTransform& pose, bool flat);

// Loads A and B. With --flat both must be typed volumes. Warns about models without vertices.
Result<std::array<PairOperand, 2>> load_pair_operands(const Options& options);

}  // namespace boxwood
