// SPDX-License-Identifier: MIT
// A plane through the volume of a node: the part of the cut that neither children nor triangles fill, and the
// corner of a box that is farthest from the surface in it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

#include "overlay/draw_list.hpp"

namespace boxwood {

// The cut of a node's volume with a plane, in the model's frame. Spheres are cut as polygons of 96 corners.
struct NodeSection {
  std::vector<std::vector<Vec3>> empty;     // convex polygons: the cut outside the contents, without overlap
  std::vector<Vec3> outline;                // of the cut
  std::vector<std::vector<Vec3>> contents;  // the cuts of the children; of a leaf, of its triangles' boxes
  bool children[2] = {false, false};        // the plane cuts the left child, the right one
  double area = 0.0, empty_area = 0.0;      // of the cut
};

// Cuts a node with a plane in the model's frame. The boxes of a leaf's triangles have the axes of its volume;
// those of at most 256 triangles count. Empty if the plane misses the volume.
NodeSection section_of_node(const Tree& tree, const MeshView& mesh, std::uint32_t node,
                            const ClipPlane& plane);

struct FarthestCorner {
  Vec3 corner = Vec3(0.0), surface = Vec3(0.0);  // the corner, and the nearest point of the node's triangles
  double distance = 0.0;
};
// Returns nullopt for spheres, and for a node without finite triangles. O(triangles of the node).
std::optional<FarthestCorner> farthest_corner(const Tree& tree, const MeshView& mesh, std::uint32_t node);

}  // namespace boxwood
