// SPDX-License-Identifier: MIT
// The closed parts of a model around a point, by exact crossings of a segment that leaves them all.
#pragma once

#include <boxwood/containment.hpp>

#include "query/descent/leaf_tests.hpp"
#include "query/memory/containment_memory.hpp"

namespace boxwood {

// One model of the comparison, in A's frame or in the world's.
struct ModelSide {
  const ModelView& model;  // without a tree all triangles are tested
  const MeshParts& parts;
  const RigidTransform* pose;  // null for a model at rest
  std::uint32_t triangles() const noexcept { return static_cast<std::uint32_t>(parts.of_triangle.size()); }
  Corners corners_of(std::uint32_t t) const noexcept {
    return pose == nullptr ? corners(model.mesh, t) : placed_corners(model.mesh, t, *pose);
  }
};

// Finds the closed parts of `side` that a segment from p crosses: memory.around. `box` contains them all.
// Tries targets beyond it in one direction after the other. Only finitely many directions pass an edge, so
// one of them is clear.
void find_surroundings(const Vec3& p, const Aabb& box, const ModelSide& side, ContainmentMemory& memory);

// Returns true if the part alone contains the point.
inline bool holds(const MeshPart& part, const Surrounding& around) noexcept {
  return part.oriented ? around.winding != 0 : around.odd;
}

// Returns a box around the closed parts, empty if there are no closed parts. For a placed model, a box around
// the placed box, wider than the rounding of place() (by a fraction of 2^-40, no unit).
Aabb box_of_closed(const ModelSide& side);

}  // namespace boxwood
