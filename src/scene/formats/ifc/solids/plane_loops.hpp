// SPDX-License-Identifier: MIT
// The triangles that close a mesh whose open edges all lie in one plane.
#pragma once

#include <vector>

#include "scene/formats/ifc/solids/clip_solid.hpp"

namespace boxwood {

// Finds the triangles that close the mesh, seen along `outwards`, the normal of the plane through `point`.
// Corners in the plane have height 0. Returns false if an open edge lies elsewhere, loops touch, or a loop
// crosses itself.
bool closing_triangles(const std::vector<Vec3>& vertices, const std::vector<double>& heights,
                       const std::vector<Triangle>& triangles, const Vec3& point, const Vec3& outwards,
                       std::vector<Triangle>& out);

// Triangles of the region that closed loops bound in the plane through `point`. Seen against `outwards`,
// loops that go round counterclockwise are outlines; the others are holes in the smallest outline around
// them. Returns false if a hole lies in no outline, or the triangles do not fill the region.
bool fill_loops(const std::vector<Vec3>& vertices, const std::vector<std::vector<std::uint32_t>>& loops,
                const Vec3& point, const Vec3& outwards, std::vector<Triangle>& out);

}  // namespace boxwood
