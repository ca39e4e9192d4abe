// SPDX-License-Identifier: MIT
// Which boxes a step of the descent shows in the scene, and which step a click on each goes to.
#pragma once

#include <cstdint>
#include <vector>

#include <boxwood/volumes.hpp>

#include "app/derived/pair_descent.hpp"
#include "app/features/descent/descent_steps.hpp"

namespace boxwood {

struct DescentBox {
  enum class Role : unsigned char {
    died,    // of a pair that was separated just before
    above,   // of a pair that the one that is looked at came of
    current  // of that one
  };
  Role role = Role::current;
  Side side{};
  std::uint32_t step = 0;  // from 0: about the pair of nodes
  std::uint32_t node = 0;
  double age = 0.0;  // of what died: 0 just now, towards 1; of what is above: 0 near, towards 1 the roots
};

// In the order of drawing: what died, the oldest first, then from the roots down. Each node of a side once,
// in its strongest role. O(depth), however long the descent is.
std::vector<DescentBox> descent_boxes(const DescentSteps& steps, std::uint32_t step);

// The box along the world's axes around a placed volume, to rounding: to place a picture by. Of an AABB that
// is rotated, that of its corners.
Aabb drawn_bounds(const AnyVolume& volume, const RigidTransform& world_from_volume);

}  // namespace boxwood
