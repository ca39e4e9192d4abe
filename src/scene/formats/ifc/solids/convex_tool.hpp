// SPDX-License-Identifier: MIT
// A convex piece to be taken out of a solid: planes, corners and edges.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scene/formats/ifc/solids/clip_solid.hpp"

namespace boxwood {

// Each corner lies on exactly three planes, so that a plane can move a little and the corners follow.
struct ConvexTool {
  struct Corner {
    std::uint32_t planes[3];
    Vec3 at;
  };
  struct Edge {
    std::uint32_t from, to;     // corners
    std::uint32_t left, right;  // planes: the left face has the edge from `from` to `to`, counterclockwise
  };
  std::vector<Plane> planes;  // normals outwards
  std::vector<Corner> corners;
  std::vector<Edge> edges;

  // Moves plane i outwards by moves[i], and the corners with the planes. Returns false if three planes of a
  // corner do not meet in a point.
  bool move(const std::vector<double>& moves);
};

// Returns the planes, corners and edges of a closed convex mesh; nullopt if it is not closed, not convex
// (carve_solid.hpp), or a corner lies on more than three planes. O(triangles * planes).
std::optional<ConvexTool> tool_of_convex(const IfcMesh& mesh);

}  // namespace boxwood
