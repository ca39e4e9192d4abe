// SPDX-License-Identifier: MIT
// The builder's view of each kind of volume: the frame to measure in, and the volume made from the extents.
#pragma once

#include <type_traits>

#include <boxwood/tree.hpp>

#include "tree/builders/build_kernels.hpp"

namespace boxwood {

// Returns the box of the extents measured in the frame, whose axes must be orthonormal to kAxesError
// (node_frame.hpp). It is rounded out so that every measured point is in it: contains() accepts it. In exact
// arithmetic the point is in the slabs |u_k . d| <= h_k, and in the sums c + sum of s_k u_k, |s_k| <= h_k,
// which the separating-axis test projects. Axes by descending half-extent, right-handed.
Obb obb_from(const Frame& frame, const Extents& extents) noexcept;

// Returns a radius that contains points at the distance whose rounded square is radius_sq, in exact
// arithmetic and in that of contains().
double radius_from_sq(double radius_sq) noexcept;

// Returns the volume of a node's triangles, from their extents in the frame.
template <class V>
V volume_from(const BuildKernels& kernels, const TriangleStreams& s, const TreeNode& node, const Frame& frame,
              const Extents& extents) {
  if constexpr (std::is_same_v<V, Aabb>) {
    return {extents.min, extents.max};
  } else if constexpr (std::is_same_v<V, Obb>) {
    return obb_from(frame, extents);
  } else {
    const Vec3 center = obb_from(frame, extents).center;
    return {center, radius_from_sq(kernels.farthest_sq(s, node.first, node.count, center))};
  }
}

}  // namespace boxwood
