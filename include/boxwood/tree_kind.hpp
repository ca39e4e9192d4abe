// SPDX-License-Identifier: MIT
// The kinds of trees and the rules that build them, with their names.
#pragma once

#include <string_view>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

enum class TreeKind : unsigned char { obb, aabb, sphere };
// The rule by which triangles are divided among nodes (docs/trees.md).
//   longest_axis  at the mean of the centroids across the longest axis
//   median        at their median
//   sah           at the cheapest of a few planes by the surface area heuristic (SAH); in AABB trees at the
//                 cheapest plane between 32 bins
//   bottom_up     by merging, along a space-filling curve, neighbours that are each other's best partner: the
//                 one of least common AABB within 16 places (parallel locally-ordered clustering, Meister and
//                 Bittner 2018). Subtrees of more than log2 n + kExtraLevels levels are halved by count.
//                 Clustered input may need more than O(n log n), in further linear rounds
//   sweep         at the plane of least SAH among all planes along the coordinate axes
//   lbvh          by the bits of Morton codes: the fastest to build
//   ploc          merged as bottom_up, with the leaves that the SAH finds cheapest
//   sbvh          as sweep, or at a plane that cuts triangles if that reduces the SAH (spatial splits): a
//                 triangle may be in several leaves. AABB trees alone
//   covariance    at the mean across the direction in which the triangles spread most, moved so that leaves
//                 are full (Ytterlid and Shellshear 2015).
// Rules from `sweep` to `sbvh` divide the AABBs of triangles for every kind of tree, and `sah` does so for
// AABB trees. They stop at a leaf if that reduces the SAH.
enum class SplitRule : unsigned char {
  longest_axis,
  median,
  sah,
  bottom_up,
  sweep,
  lbvh,
  ploc,
  sbvh,
  covariance
};
inline constexpr SplitRule kLastSplitRule = SplitRule::covariance;
// Returns the rule of a tree whose options name none: the one by which queries of that kind of tree are
// fastest (bench/trees.md).
SplitRule default_split(TreeKind kind) noexcept;
std::string_view name_of(TreeKind kind) noexcept;
std::string_view name_of(SplitRule rule) noexcept;

}  // namespace boxwood
