// SPDX-License-Identifier: MIT
// The subtraction of convex pieces from closed solids.
#pragma once

#include <optional>
#include <vector>

#include "scene/formats/ifc/solids/clip_solid.hpp"

namespace boxwood {

inline constexpr std::size_t kMostCarvedPlanes = 400;

// Returns the planes of a closed convex mesh, with normals outward. nullopt if it is not closed, not convex
// within 1e-7 of its size, or has more than kMostCarvedPlanes.
std::optional<std::vector<Plane>> planes_of_convex(const IfcMesh& mesh);

// Removes the part of the solid below all planes. Faces of the solid in a plane do no harm. Returns false and
// keeps the solid if it is not closed or the result would not be. Costs a clip for each plane.
bool carve(IfcMesh& solid, const std::vector<Plane>& planes);

}  // namespace boxwood
