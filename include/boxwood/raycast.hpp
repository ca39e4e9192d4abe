// SPDX-License-Identifier: MIT
// Rays against triangles, through a tree or without one.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Points origin + t * direction, 0 <= t <= t_max; t is in units of the direction's length.
struct Ray {
  Vec3 origin = Vec3(0.0);
  Vec3 direction = Vec3(0, 0, 1);
  double t_max = kInfinity;
};

struct RayHit {
  double t = 0.0;
  std::uint32_t triangle = 0;    // in the mesh
  Vec3 barycentric = Vec3(0.0);  // weights of the three corners, sum 1
};

struct RaycastOptions {
  QueryEngine engine = QueryEngine::fast;   // `reference`: through the binary nodes. The hits are the same
  Threads threads = 1;                      // of raycast_batch (batch.hpp); 0: all of the machine
  const std::atomic<bool>* stop = nullptr;  // looked at before each ray (64 of a batch) and object of a scene
};

struct RaycastResult : QueryStatus {
  std::optional<RayHit> hit;
};

// First hit: the smallest t, among equal t the smallest triangle number. Triangles are closed and two-sided.
// Whether the ray's line meets a triangle is decided exactly, for the numbers as they are given: a triangle
// that the ray sees edge-on and one without area are not hit, and a closed mesh never leaks, neither at edges
// nor at corners (Woop, Benthin and Wald 2013, with exact signs). A ray with a zero or non-finite direction
// or origin hits nothing.
//
// t is that of a point of the triangle, rounded: times the longest component of the direction it is off by
// less than 2^-48 D / cos, where D is the distance of the farthest corner from the origin and cos that of the
// angle between the ray and the triangle's normal (for coordinates between 2^-300 and 2^300). Which hit is
// first, and whether t is in [0, t_max], is decided with this t.
//
// Through the ray layout where prepare_rays() (tree.hpp) has made one, else through the wide layout, two to
// four times as slow, or without one through the binary nodes, five to ten times; the hit is the same. O(log
// n) for ordinary models, never more than O(n).
RaycastResult raycast_first(const ModelView& model, const Ray& ray, const RaycastOptions& options,
                            QueryScratch& scratch);

// Every triangle hit, by t and then by triangle number. Clears `hits` first.
QueryStatus raycast_all(const ModelView& model, const Ray& ray, const RaycastOptions& options,
                        QueryScratch& scratch, std::vector<RayHit>& hits);

// The oracle: all triangles in turn, no tree, bit-exact the same answers.
std::optional<RayHit> raycast_brute_force(const MeshView& mesh, const Ray& ray) noexcept;
QueryStatus raycast_all_brute_force(const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits);

}  // namespace boxwood
