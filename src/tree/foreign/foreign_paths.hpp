// SPDX-License-Identifier: MIT
// The structure of nodes from another program, and by how much their volumes miss a corner.
#pragma once

#include <boxwood/foreign_tree.hpp>

namespace boxwood {

inline constexpr std::uint32_t kNoForeignNode = 0xffffffffU;

// The nodes as the root reaches them. If there are faults, the rest is incomplete.
struct ForeignPaths {
  std::vector<NodeFault> faults;
  std::vector<std::uint32_t> order;  // parents first, the first child's subtree before the second's
  std::vector<std::uint32_t> parent,
      level;  // of each node; kNoForeignNode: the root's, and of unreached nodes
  std::uint32_t depth = 0;
  std::uint64_t unreached = 0;
};

// Finds faults of the structure: ids out of range, nodes with two parents, paths longer than kMaxTreeDepth,
// references to triangles that do not exist, volumes that are not finite. O(nodes + references).
ForeignPaths foreign_paths(const ForeignTree& tree, const MeshView& mesh);

// Fails with `malformed` if a triangle names a missing vertex.
Result<void> vertices_exist(const MeshView& mesh);

bool is_finite_triangle(const MeshView& mesh, std::uint32_t triangle) noexcept;

// Returns the distance by which a corner lies outside of a volume, along its worst axis; at most 0 inside.
double miss_of(const Aabb& box, const Vec3& p) noexcept;
double miss_of(const Obb& box, const Vec3& p) noexcept;
double miss_of(const Sphere& sphere, const Vec3& p) noexcept;

// Returns the miss that a rule allows: 0 but for OBBs and spheres rounded outwards.
double allowed_miss(const ForeignTree& tree, NodeRule rule) noexcept;

}  // namespace boxwood
