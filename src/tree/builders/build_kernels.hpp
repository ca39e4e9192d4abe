// SPDX-License-Identifier: MIT
// The loops of the tree build over ranges of triangles, one copy for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/math.hpp>

namespace boxwood {

// Triangles as a structure of arrays, so that a register contains one coordinate of several triangles.
// corner[3 * c + k] is coordinate k of corner c; area is relative to the squared size of the model. Loops
// read whole registers, past their range but not past `end`, behind which another thread may write.
struct TriangleStreams {
  float* corner[9];
  float* area;
  std::uint32_t* id;
  std::size_t end;
};
// The entries that a TriangleStore allocates beyond its capacity: at least the lanes of a register.
inline constexpr std::size_t kStreamPadding = 16;

// The frame in which a node is measured. Coordinate k of p is u . d with d = p - origin and u = axes[k], in
// double, with fused multiply-add if the machine has it. u . d is exact if u is a coordinate axis.
struct Frame {
  Vec3 origin = Vec3(0.0);
  Rows3 axes = kIdentityRows;
};

struct Extents {
  Vec3 min = Vec3(kInfinity);
  Vec3 max = Vec3(-kInfinity);
};

// A split by the sum of a triangle's corners p0, p1, p2, relative to the frame's origin. A triangle is on the
// right if dot(normal, p0 + p1 + p2) > offset.
struct SplitPlane {
  Vec3 normal = Vec3(0.0);
  double offset = 0.0;
};

// Sums over triangles with corners p relative to an origin, s = p0 + p1 + p2 and area A.
struct MomentSums {
  double area = 0.0;       // A
  double first[3] = {};    // A s
  double second[6] = {};   // A (s s^T + sum of p p^T): xx yy zz xy xz yz
  double corners[3] = {};  // s
};

inline void add(MomentSums& a, const MomentSums& b) noexcept {
  a.area += b.area;
  for (int k = 0; k < 3; ++k) a.first[k] += b.first[k];
  for (int k = 0; k < 6; ++k) a.second[k] += b.second[k];
  for (int k = 0; k < 3; ++k) a.corners[k] += b.corners[k];
}

// The target of partition(). It keeps the order of triangles on each side. Left ones are in [left_begin,
// left_end), right ones start at right_begin.
struct PartitionTarget {
  TriangleStreams streams;
  std::size_t left_begin, left_end, right_begin, right_end;
};

inline constexpr std::size_t kEigenBatch = 32;

struct BuildKernels {
  // Multiplies streams.area of the range by scale.
  void (*areas)(const TriangleStreams& streams, std::size_t first, std::size_t count, double scale);
  // Widens `extents` by the range. Returns the number of triangles left of the plane.
  std::size_t (*measure)(const TriangleStreams& streams, std::size_t first, std::size_t count,
                         const Frame& frame, const SplitPlane& plane, Extents& extents);
  std::size_t (*count_left)(const TriangleStreams& streams, std::size_t first, std::size_t count,
                            const Vec3& origin, const SplitPlane& plane);
  // Copies the range to the two sides of `target`, and adds each side's triangles to its MomentSums.
  void (*partition)(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& origin,
                    const SplitPlane& plane, const PartitionTarget& target, MomentSums& left,
                    MomentSums& right);
  void (*sum)(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& origin,
              MomentSums& sums);
  // Returns the largest (d.x * d.x + d.y * d.y) + d.z * d.z with d = corner - center.
  double (*farthest_sq)(const TriangleStreams& streams, std::size_t first, std::size_t count,
                        const Vec3& center);
};
const BuildKernels& build_kernels() noexcept;

// Kernels that find the axes of OBBs of nodes.
struct AxisKernels {
  // Finds axes near the eigenvectors of at most kEigenBatch symmetric matrices (xx yy zz xy xz yz). They are
  // right-handed, and the one of the largest eigenvalue is first. A zero or non-finite matrix gives the
  // coordinate axes. Uses cyclic Jacobi rotations in float, then makes the axes orthogonal in double;
  // node_frame() verifies that.
  void (*principal_axes)(const double (*matrices)[6], std::size_t count, Rows3* axes);
  // Rotates the frame about one of its axes, by one of seven angles, if that makes the range's box smaller by
  // area. Estimates the area from a sample of corners. Puts the longest axis first. This helps if eigenvalues
  // nearly agree: then principal axes do not determine a good box.
  void (*turn)(const TriangleStreams& streams, std::size_t first, std::size_t count, Frame& frame);
};
// The least number of triangles for which turn() pays off.
inline constexpr std::size_t kTurnFrom = 16;
const AxisKernels& axis_kernels() noexcept;

}  // namespace boxwood
