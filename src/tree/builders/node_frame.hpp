// SPDX-License-Identifier: MIT
// The frame that a node is measured in, whose axes are orthonormal whatever the kernels have made.
#pragma once

#include <type_traits>

#include <boxwood/tree.hpp>

#include "tree/builders/build_kernels.hpp"

namespace boxwood {

// How far the axes of a node may be from orthonormal: a bound of each entry of |A A^T - I|, A's rows being
// the axes (no unit). All that follows stands on it: what obb_from() adds, the set that the separating-axis
// test projects (docs/separating-axes.md), the rotations of the wide layout. Danger: larger loses contacts.
inline constexpr double kAxesError = 0x1p-50;

// Whether the axes are orthonormal to kAxesError, for certain; not if one of them is NaN. Six dot products.
bool are_orthonormal(const Rows3& axes) noexcept;

// The axes, where they are orthonormal to kAxesError; else axes that are, and near them where they say
// anything: from the longest direction, and the one farthest from it. Any input will do.
Rows3 orthonormal_axes(const Rows3& axes) noexcept;

// The frame about `origin` for the range of a node, from the axes that the kernels have found for it.
template <class V>
Frame node_frame(const TriangleStreams& s, const TreeNode& node, const Vec3& origin, const Rows3& axes) {
  Frame frame{origin, axes};
  if (std::is_same_v<V, Obb> && node.count >= kTurnFrom)
    axis_kernels().turn(s, node.first, node.count, frame);
  frame.axes = orthonormal_axes(frame.axes);
  return frame;
}

}  // namespace boxwood
