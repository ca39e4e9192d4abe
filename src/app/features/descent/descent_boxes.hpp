// SPDX-License-Identifier: MIT
// The boxes that a step of the descent shows in the scene, each with the step for a click on it.
#pragma once

#include <cstdint>
#include <vector>

#include <boxwood/volumes.hpp>

#include "app/derived/pair_descent.hpp"
#include "app/features/descent/descent_steps.hpp"

namespace boxwood {

struct DescentBox {
  enum class Role : unsigned char {
    died,    // of a pair separated shortly before
    above,   // of an ancestor of the current pair
    current  // of the current pair
  };
  Role role = Role::current;
  Side side{};
  std::uint32_t step = 0;  // from 0: about the pair of nodes
  std::uint32_t node = 0;
  // `died`: 0 for the latest, towards 1. `above`: 0 near the pair, towards 1 at the roots.
  double age = 0.0;
};

// Returns the boxes in drawing order: those that died, the oldest first, then from the roots down. Each node
// of a side appears once, in its strongest role. O(depth) for a descent of any length.
std::vector<DescentBox> descent_boxes(const DescentSteps& steps, std::uint32_t step);

// Returns a box along the world's axes around a placed volume, up to rounding; it serves to place a picture.
// The box of a rotated AABB bounds its corners.
Aabb drawn_bounds(const AnyVolume& volume, const RigidTransform& world_from_volume);

}  // namespace boxwood
