// SPDX-License-Identifier: MIT
// The frame in which a node is measured. Its axes are orthonormal for any result of the kernels.
#pragma once

#include <type_traits>

#include <boxwood/tree.hpp>

#include "tree/builders/build_kernels.hpp"

namespace boxwood {

// The largest deviation of a node's axes from orthonormal: a bound of each entry of |A A^T - I|, with the
// axes as A's rows (no unit). It is the basis of the addition in obb_from(), of the set that the
// separating-axis test projects (docs/separating-axes.md), and of the rotations of the wide layout. A larger
// value loses contacts.
inline constexpr double kAxesError = 0x1p-50;

// Returns true if the axes are certainly orthonormal to kAxesError; false if one is NaN. Six dot products.
bool are_orthonormal(const Rows3& axes) noexcept;

// Returns the axes if they are orthonormal to kAxesError. Otherwise returns orthonormal axes near them, if
// they are meaningful: from the longest direction, and the one farthest from it. Accepts any input.
Rows3 orthonormal_axes(const Rows3& axes) noexcept;

// Returns the frame about `origin` for the range of a node, from the axes that the kernels have found for it.
template <class V>
Frame node_frame(const TriangleStreams& s, const TreeNode& node, const Vec3& origin, const Rows3& axes) {
  Frame frame{origin, axes};
  if (std::is_same_v<V, Obb> && node.count >= kTurnFrom)
    axis_kernels().turn(s, node.first, node.count, frame);
  frame.axes = orthonormal_axes(frame.axes);
  return frame;
}

}  // namespace boxwood
