// What the builder needs to know of each kind of volume: the frame to measure in, and the volume of the
// extents.
#pragma once

#include <type_traits>

#include <boxwood/tree.hpp>

#include "tree/build_kernels.hpp"

namespace boxwood {

// The box of the extents measured in the frame, rounded out so that contains() holds for every point
// measured; axes by descending half-extent, right-handed.
Obb obb_from(const Frame& frame, const Extents& extents) noexcept;

// The smallest radius whose square, rounded, is at least radius_sq.
double radius_from_sq(double radius_sq) noexcept;

// The volume of a node's triangles, from their extents in the frame.
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
