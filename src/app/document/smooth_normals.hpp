// SPDX-License-Identifier: MIT
// Normals that make curved surfaces look smooth, and are split at creases.
#pragma once

#include <atomic>
#include <memory>

#include <boxwood/mesh.hpp>

namespace boxwood {

struct SmoothNormals;

// Neighbours that bend by more than this angle have separate normals along their edge. In radians: 40
// degrees, the bend at which drawn edges reach full strength (form.frag).
inline constexpr double kCreaseAngle = 0.6981317007977318;

// Larger meshes are drawn flat, because their triangles are no larger than pixels.
inline constexpr std::size_t kMostSmoothTriangles = std::size_t{1} << 24;

// Peak memory of the work. The result takes 4 bytes a vertex, and at creases 8 a corner.
inline constexpr std::size_t kSmoothBytesATriangle = 40;

// Computes one normal for each fan of triangles around each vertex. Triangles of a fan are joined over edges
// that bend less than `crease` and have the same winding on both sides. Each triangle is weighted by its
// angle at the vertex and by its area. The angle is from Thuermer and Wuethrich, "Computing Vertex Normals
// from Polygonal Facets", JGT 1998. Without the area, fillets would bend the normals of a part's large faces.
// A triangle so thin that its direction is rounding takes that of a neighbour. Vertices are distinguished by
// number: imports have joined equal positions.
// For drawing only: no measurement uses these normals. Returns an empty result (flat) if there is no
// triangle, if a vertex does not exist, for more than kMostSmoothTriangles, or if `stop` was set. `stop` may
// be null. O(n).
SmoothNormals smooth_normals(const MeshView& mesh, double crease = kCreaseAngle,
                             const std::atomic<bool>* stop = nullptr);
// Returns the same with the usual crease, for owners that only pass them on.
std::shared_ptr<const SmoothNormals> shared_smooth_normals(const MeshView& mesh,
                                                           const std::atomic<bool>* stop);

}  // namespace boxwood
