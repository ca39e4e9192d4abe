// SPDX-License-Identifier: MIT
// Normals that make a curved surface look curved: joined over what bends little, split at its creases.
#pragma once

#include <atomic>

#include <boxwood/draw_list.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood {

// Two neighbours that bend more than this have normals of their own along their edge, in radians: 40 degrees,
// from where on drawn edges have their full strength (form.frag).
inline constexpr double kCreaseAngle = 0.6981317007977318;

// Larger meshes are drawn flat: their triangles are no larger than pixels.
inline constexpr std::size_t kMostSmoothTriangles = std::size_t{1} << 24;

// What the work takes at its height; what stays is 4 bytes a vertex, and of creases 8 a corner.
inline constexpr std::size_t kSmoothBytesATriangle = 40;

// For each vertex one normal for each fan of triangles around it that are joined over edges which bend less
// than `crease` and whose two triangles wind alike; triangles weighted by their area and their angle there
// (Thuermer and Wuethrich, "Computing Vertex Normals from Polygonal Facets", JGT 1998, by angle; with the
// area the large face of a part is not bent by its fillets). A triangle so thin that its direction is
// rounding takes that of a neighbour. Vertices are told apart by number: imports have joined equal positions.
// For drawing alone: nothing is measured by it. Empty: flat (no triangle, a vertex that is not there, more
// than kMostSmoothTriangles, or `stop`, which may be null, was set). O(n).
SmoothNormals smooth_normals(const MeshView& mesh, double crease = kCreaseAngle,
                             const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
