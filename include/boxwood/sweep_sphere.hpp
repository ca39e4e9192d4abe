// SPDX-License-Identifier: MIT
// The first time that a moving sphere meets the triangles of a mesh: what walks and is thrown needs no mesh
// itself.
#pragma once

#include <atomic>
#include <cstdint>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/query.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/trace.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct SphereSweepOptions {
  double tolerance = 0.0;  // gap (length) at which the sphere counts as arrived; 0: 1e-9 of sizes and motion
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Not complete: free up to `time`, not decided after it.
struct SphereSweepResult : QueryStatus {
  bool impact = false;
  double time = 1.0;  // of the motion; never later than the first contact that it comes to; 1 without one
  double tolerance = 0.0;  // the gap at `time` is at most this
  std::uint32_t triangle = 0;
  Vec3 point = Vec3(0.0);   // of the triangle, nearest to the sphere's centre at `time`
  Vec3 normal = Vec3(0.0);  // unit, from the point to the centre; of a centre on the triangle its own normal
  QueryCounters counters;   // box_tests: of nodes
};

// The sphere goes straight by `move` in the time from 0 to 1, in the model's frame; faces, edges and corners
// of triangles count, closed ones, whatever they enclose. What stops it is a triangle that it is within the
// tolerance of and still approaches: one that it touches at the start and leaves, or moves along, does not;
// of one that it already overlaps it may still be moved out. An empty sphere or tree, and numbers that are
// not finite, meet nothing.
//
// The distance to a triangle is convex along the motion, so a step by the gap over the speed of closing never
// passes the contact (Newton's method from outside; conservative advancement: Mirtich 1996). Nodes are
// visited in the order in which a sphere of this size can reach them. Allocates nothing. O(nodes that it
// comes near).
SphereSweepResult sweep_sphere(const ModelView& model, const Sphere& sphere, const Vec3& move,
                               const SphereSweepOptions& options = {}) noexcept;

// The slow, obvious answer: every triangle, no tree. The same contract.
SphereSweepResult sweep_sphere_brute_force(const MeshView& mesh, const Sphere& sphere, const Vec3& move,
                                           const SphereSweepOptions& options = {}) noexcept;

}  // namespace boxwood
