// SPDX-License-Identifier: MIT
// Takes convex pieces out of closed solids.
#pragma once

#include <optional>
#include <vector>

#include "scene/formats/ifc/solids/clip_solid.hpp"

namespace boxwood {

inline constexpr std::size_t kMostCarvedPlanes = 400;

// Returns the planes of a closed convex mesh, their normals outwards; nullopt where it is not closed, not
// convex within 1e-7 of its size, or has more than kMostCarvedPlanes.
std::optional<std::vector<Plane>> planes_of_convex(const IfcMesh& mesh);

// Takes what lies below all planes out of the solid. Faces of the solid that lie in a plane are no matter.
// Returns false, with the solid as it was, where it is not closed or what is left would not be. O(planes)
// times what a clip takes.
bool carve(IfcMesh& solid, const std::vector<Plane>& planes);

}  // namespace boxwood
