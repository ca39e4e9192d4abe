// SPDX-License-Identifier: MIT
// The first time that a moving sphere meets the triangles of a mesh, for walkers and projectiles without a
// mesh of their own.
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
  // The gap (a length) at which the sphere counts as arrived; 0: 1e-9 of sizes and motion.
  double tolerance = 0.0;
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// If not complete: free up to `time`, undecided after it.
struct SphereSweepResult : QueryStatus {
  bool impact = false;
  // The fraction of the motion. Never later than the first contact that the sphere approaches; 1 without one.
  double time = 1.0;
  double tolerance = 0.0;  // the gap at `time` is at most this
  std::uint32_t triangle = 0;
  Vec3 point = Vec3(0.0);  // of the triangle, nearest to the sphere's centre at `time`
  // Unit, from the point to the centre. If the centre is on the triangle, the triangle's normal.
  Vec3 normal = Vec3(0.0);
  QueryCounters counters;  // box_tests counts nodes
};

// Moves the sphere straight by `move` over the time from 0 to 1, in the model's frame. Closed faces, edges
// and corners of triangles count; the mesh has no inside. The sphere stops at a triangle that is within the
// tolerance and that it still approaches. A triangle that it touches at the start, but leaves or moves along,
// does not stop it. It may also move out of a triangle that it overlaps at the start. An empty sphere or
// tree, and non-finite numbers, meet nothing.
//
// The distance to a triangle is convex along the motion, so a step by the gap over the closing speed never
// passes the contact. This is Newton's method from outside (conservative advancement: Mirtich 1996). Nodes
// are visited in the order in which a sphere of this size can reach them. Allocates nothing. O(nodes near the
// path).
SphereSweepResult sweep_sphere(const ModelView& model, const Sphere& sphere, const Vec3& move,
                               const SphereSweepOptions& options = {}) noexcept;

// Sweeps the sphere without a tree: a slow, obvious loop over all triangles, with the same contract. Used as
// an oracle.
SphereSweepResult sweep_sphere_brute_force(const MeshView& mesh, const Sphere& sphere, const Vec3& move,
                                           const SphereSweepOptions& options = {}) noexcept;

}  // namespace boxwood
