// SPDX-License-Identifier: MIT
// Fills the loops in which a mesh is open, where they all lie in one plane.
#pragma once

#include <vector>

#include "scene/formats/ifc/solids/clip_solid.hpp"

namespace boxwood {

// Triangles that close the mesh, looking along `outwards`, the normal of the plane through `point`; corners
// in the plane have height 0. False where an open edge lies elsewhere, loops touch, or a loop crosses itself.
bool closing_triangles(const std::vector<Vec3>& vertices, const std::vector<double>& heights,
                       const std::vector<Triangle>& triangles, const Vec3& point, const Vec3& outwards,
                       std::vector<Triangle>& out);

}  // namespace boxwood
