// SPDX-License-Identifier: MIT
// Checks of a tree's arrays from an untrusted source. Each returns the first fault as the end of a sentence
// that names the place. The string is empty if there is no fault, or if `stop` was set. No number is used
// before it is checked.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

#include "tree/layout/ray_layout.hpp"
#include "tree/layout/wide_layout.hpp"

namespace boxwood {

// Returns the name of a node for messages about faults.
inline std::string node_name(std::size_t i) {
  return "node " + std::to_string(i);
}

// Checks that children follow their parents, each with one parent, that ranges are divided, and that levels
// are at most kMaxTreeDepth and match `depth`. O(nodes).
std::string fault_of_topology(std::span<const TreeNode> nodes, std::size_t triangles, std::uint32_t depth,
                              const std::atomic<bool>* stop = nullptr);

// Checks that each finite triangle of the mesh occurs once, and no other; at least once if `clipped`.
// O(triangles).
std::string fault_of_order(std::span<const std::uint32_t> order, const MeshView& mesh, bool clipped,
                           const std::atomic<bool>* stop = nullptr);

// Checks that volumes are finite, that boxes have orthonormal axes (to 2^-40; validate() demands more), and
// that all are near the root. Aligned boxes must be inside it, others within some diameters. The first of
// `volumes` is node `first`. O(volumes).
std::string fault_of_volumes(std::span<const Obb> volumes, const Obb& root, std::size_t first);
std::string fault_of_volumes(std::span<const Aabb> volumes, const Aabb& root, std::size_t first);
std::string fault_of_volumes(std::span<const Sphere> volumes, const Sphere& root, std::size_t first);

// Checks a tree of wide nodes: parents first, over leaves of the binary tree, and lanes without a child in
// the form of the layout. With `floats_hold_it`, no descent may compute infinities from its numbers. Sets the
// number of levels. O(n).
std::string fault_of_wide(std::span<const WideNode> nodes, std::span<const std::uint32_t> ids,
                          std::span<const TreeNode> binary, float reach_ratio, bool floats_hold_it,
                          std::uint32_t& depth, const std::atomic<bool>* stop = nullptr);

// Checks a tree of ray nodes: parents first, no deeper than kMaxRayDepth, leaves of well-formed words and of
// vertices that rays can test. O(n).
std::string fault_of_rays(std::span<const RayNode> nodes, std::span<const float> leaves,
                          std::size_t triangles, const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
