// SPDX-License-Identifier: MIT
// The ray layout: a separate tree over the triangles of a mesh, made for rays.
//
// The wide layout mirrors the oriented tree, whose splits suit pairs of models. Rays need the smallest
// surface instead. So a binary tree is split by the surface area heuristic in bins and collapsed to eight
// children for each node. Boxes follow the model's axes; they are stored in bytes and read as floats. A leaf
// (ray_leaf.hpp) contains its vertices and the vertices of each triangle. So a ray reads it at once, instead
// of order, triangle and vertices, each of which would have to wait for the previous one.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

#include "tree/layout/ray_leaf.hpp"

namespace boxwood {

inline constexpr std::size_t kRayWidth = 8;  // children of a node
// The levels of binary nodes; no path through the nodes is longer. Below half of it nodes split by count.
inline constexpr std::size_t kMaxRayDepth = 96;

// A node. Leaves fill the first lanes, nodes the lanes after them. Coordinate k of a child's box, relative to
// the layout's centre, is from origin[k] + step * bounds[k][0][i] to origin[k] + step * bounds[k][1][i], with
// step = 2^(exponent[k] - 127), rounded outward.
struct RayNode {
  float origin[3];
  std::uint8_t exponent[3];
  std::uint8_t lanes;            // leaves | all children << 4
  std::uint32_t first_node;      // children that are nodes follow one another from here
  std::uint32_t first_leaf;      // children that are leaves do, too, in units of kRayLeafUnit words
  std::uint8_t ends[kRayWidth];  // the end of each leaf, from first_leaf in units; then the last again
  std::uint8_t bounds[3][2][kRayWidth];
  std::size_t leaves() const noexcept { return lanes & 15U; }
  std::size_t children() const noexcept { return lanes >> 4U; }
};
static_assert(sizeof(RayNode) == 80);
static_assert(kRayWidth * (kRayLeafHead + 3 * kRayVertices + kRayLeaf) / kRayLeafUnit < 256,
              "ends are bytes");

// The flag of a leaf in the children's places of a node of the walk. Such a node has the same boxes in float,
// and takes four cache lines.
inline constexpr std::uint32_t kRayLeafPlace = 1U << 31U;  // set for a leaf, in units
inline constexpr std::uint32_t kNoRayPlace = ~0U;          // of an empty lane
struct alignas(64) RayWalkNode {
  std::uint32_t place[kRayWidth];
  float bounds[3][2][kRayWidth];
};
static_assert(sizeof(RayWalkNode) == 256);

struct RayLayout {
  std::vector<RayNode> nodes;     // nodes[0] is the root, a parent comes before its children
  std::vector<RayWalkNode> walk;  // made from the nodes by make_ray_walk(), with the same numbers
  // one after the other, and kRayVertices more, so that whole registers may be read
  std::vector<float> leaves;
  Vec3 center = Vec3(0.0), half_extents = Vec3(0.0);  // of the root box
  double radius = 0.0;                                // of a sphere about the centre around the box
  double reach = 0.0;                                 // the sum of |center| and half_extents

  std::size_t bytes() const noexcept {
    return sizeof(RayLayout) + nodes.capacity() * sizeof(RayNode) + walk.capacity() * sizeof(RayWalkNode) +
           leaves.capacity() * sizeof(float);
  }
};

// Makes the layout over finite triangles of the mesh, with indices in range. Returns null if there are no
// triangles, if a coordinate is larger than 2^60 or the model smaller than 2^-60, or if `stop` was set. The
// same for any number of threads. May throw bad_alloc. O(n log n).
std::shared_ptr<const RayLayout> make_ray_layout(const MeshView& mesh,
                                                 std::span<const std::uint32_t> triangles, Threads threads,
                                                 const std::atomic<bool>* stop = nullptr);

// Fills `walk`, after nodes and leaves. May throw bad_alloc. O(nodes).
void make_ray_walk(RayLayout& layout);

// Makes the layout over the triangles of a tree, each once; from the tree's own nodes if it is clipped: a
// triangle may then be in several leaves, and the boxes of these cover it together.
std::shared_ptr<const RayLayout> make_ray_layout(const MeshView& mesh, const TreeTopology& topology,
                                                 const TreeVolumes& volumes, Threads threads,
                                                 const std::atomic<bool>* stop);

// Returns the same nodes around moved triangles, O(n). Makes them again if a triangle is in several leaves or
// if the triangles share other vertices. Null in the same cases.
std::shared_ptr<const RayLayout> refit_ray_layout(const RayLayout& layout, const MeshView& mesh,
                                                  Threads threads, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
