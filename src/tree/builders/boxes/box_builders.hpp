// SPDX-License-Identifier: MIT
// Builders over the boxes of triangles: each makes a binary tree down to single triangles.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "tree/builders/boxes/box_tree.hpp"

namespace boxwood {

// The options of a builder. All of them give the same tree for any number of threads.
struct BoxBuild {
  Threads threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(double fraction)> progress;  // may be empty; called on the calling thread
};

// Each builder returns nullopt if `stop` was set, and needs at least one box.

// Splits at the plane with the least cost by the surface area heuristic, among the planes between bins of the
// centres along the three axes; among all planes if few boxes are left (Wald, "On fast Construction of
// SAH-based Bounding Volume Hierarchies", 2007). O(n log n).
std::optional<BoxTree> binned_tree(const TriangleBoxes& boxes, const BoxBuild& build);

// Splits at the plane with the least cost by the surface area heuristic, among all planes between two centres
// along the three axes (Wald, Boulos and Shirley 2007). Each axis is sorted once. O(n log n).
std::optional<BoxTree> sweep_tree(const TriangleBoxes& boxes, const BoxBuild& build);

// Splits at the change of the highest bit of the Morton code (Lauterbach et al. 2009, Karras 2012); equal
// codes are halved by count. O(n log n).
std::optional<BoxTree> morton_tree(const TriangleBoxes& boxes, const BoxBuild& build);

// Merges neighbours on the Morton curve that are each other's best partner: the least area of the common box
// within 16 places (parallel locally-ordered clustering, Meister and Bittner 2018).
std::optional<BoxTree> merged_tree(const TriangleBoxes& boxes, const BoxBuild& build);

// Splits as sweep_tree(), or at a plane that cuts triangles if that costs less and the halves overlap (Stich,
// Friedrich and Dietrich 2009). Each leaf is one reference with the box of a part of its triangle; there are
// at most twice as many references as triangles. O(n log^2 n).
std::optional<BoxTree> split_tree(const MeshView& mesh, const TriangleBoxes& boxes, const BoxBuild& build);

// Moves subtrees to the places at which they enlarge the boxes least, `passes` times or until there is no
// gain (Bittner, Hapala and Havran 2013; Meister and Bittner 2018). All threads search. Then the moves are
// made in the order of their gain, each only if it reduces the sum of the areas of inner nodes. Returns false
// if `stop` was set.
bool reinsert(BoxTree& tree, std::uint32_t passes, const BoxBuild& build);

}  // namespace boxwood
