// SPDX-License-Identifier: MIT
// The search for the cheapest split of references: divisions by their centres, and planes that cut them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <boxwood/mesh.hpp>

#include "tree/builders/boxes/box_tree.hpp"

namespace boxwood {

// A part of a triangle.
struct Reference {
  FloatBounds box;
  std::uint32_t index = 0;  // in TriangleBoxes
};
using References = std::vector<Reference>;

inline FloatBounds no_box() noexcept {
  FloatBounds box;
  for (int k = 0; k < 3; ++k) {
    box.min[k] = std::numeric_limits<float>::infinity();
    box.max[k] = -box.min[k];
  }
  return box;
}
// Returns half of the area; 0 for no box.
inline double area_of(const FloatBounds& b) noexcept {
  return b.min[0] > b.max[0] ? 0.0 : half_area(b);
}
inline FloatBounds box_of(const References& references) noexcept {
  FloatBounds box = no_box();
  for (const Reference& r : references) box = join(box, r.box);
  return box;
}

// A division of the references without cuts. `sides`: true for those on the right.
struct ObjectSplit {
  double cost = kInfinity;
  std::vector<bool> right;
  FloatBounds boxes[2] = {no_box(), no_box()};
};

// A plane that cuts references, with the boxes and numbers of both sides.
struct SpatialSplit {
  double cost = kInfinity;
  int axis = 0;
  float at = 0.0F;
  FloatBounds boxes[2] = {no_box(), no_box()};
  std::size_t counts[2] = {0, 0};
};

// Finds the cheapest division: among all planes between two centres if the references are few, else among
// those between 64 bins. Needs at least two references. The cost is infinite if all centres coincide in bins.
ObjectSplit cheapest_division(const References& references);

// Finds the cheapest plane between 32 equal slabs of the box of the references, along any axis. The cost is
// infinite if no plane has something on both sides.
SpatialSplit cheapest_plane(const MeshView& mesh, const TriangleBoxes& boxes, const References& references);

}  // namespace boxwood
