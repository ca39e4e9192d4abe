// SPDX-License-Identifier: MIT
// Quickhull with exact decisions: triangles of the convex hull of doubles, before coplanar ones are merged.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/mesh.hpp>

namespace boxwood::quickhull {

struct Hull {
  bool stopped = false;  // ended early by the caller's flag: then all else is invalid
  int dimension = -1;
  // In dimension 3 a closed surface, counter-clockwise from outside; empty in lower dimensions.
  std::vector<Triangle> triangles;
  std::vector<Triangle> neighbours;  // the triangle across each edge, from corner i to corner i + 1
  // The loop of the polygon's corners in dimension 2, both ends in dimension 1, one point in dimension 0.
  // Indices of the input.
  std::vector<std::uint32_t> loop;
};

// Builds the hull of finite points; dimension -1 if there are no points. The sign of an exact determinant
// decides every choice of side. Coordinates are at most 2^101 in magnitude, and may be arbitrarily small. If
// scaling to that has cost bits, `exact` has the unscaled points of any size: these decide, and `points` only
// suggest where to begin. Fewer than 2^32 points. Ends soon after `stop` (may be null) was set.
Hull build(std::span<const Vec3> points, std::span<const Vec3> exact = {},
           const std::atomic<bool>* stop = nullptr);

// Returns true if a, b, c are exactly on one line. Coordinates of any size.
bool collinear(const Vec3& a, const Vec3& b, const Vec3& c) noexcept;

// Returns the convex polygon of points that lie exactly in one plane and not on one line. `corner_hint` has
// three of them that span the plane. Counter-clockwise about (b - a) x (c - a) of the hint, strictly convex.
std::vector<std::uint32_t> polygon(std::span<const Vec3> points,
                                   const std::array<std::uint32_t, 3>& corner_hint);

}  // namespace boxwood::quickhull
