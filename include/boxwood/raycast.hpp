// SPDX-License-Identifier: MIT
// Rays against the triangles of one model, with or without a tree.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The points origin + t * direction, 0 <= t <= t_max. t is in units of the direction's length.
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
  QueryEngine engine = QueryEngine::fast;  // `reference`: uses the binary nodes. The hits are the same
  Threads threads = 1;                     // for raycast_batch (batch.hpp); 0: all of the machine
  // Read before each ray (each 64 rays of a batch) and each object of a scene.
  const std::atomic<bool>* stop = nullptr;
};

struct RaycastResult : QueryStatus {
  std::optional<RayHit> hit;
};

// Returns the first hit: the smallest t, then the smallest triangle number. Triangles are closed and
// two-sided. Exact signs decide if the ray's line meets a triangle, for the numbers as given (Woop, Benthin
// and Wald 2013). A closed mesh never leaks, neither at edges nor at corners. Triangles seen edge-on or
// without area are not hit. A ray with a zero or non-finite direction or origin hits nothing.
//
// t belongs to a point of the triangle and is rounded. Times the longest component of the direction, its
// error is less than 2^-48 D / cos. D is the distance of the farthest corner from the origin, cos that of the
// angle between the ray and the triangle's normal. The bound holds for coordinates between 2^-300 and 2^300.
// The rounded t decides which hit is first, and if t is in [0, t_max].
//
// The query uses the fastest layout that exists. That is the ray layout if prepare_rays() (tree.hpp) has made
// one. Without it, the wide layout takes two to four times as long, and the binary nodes five to ten times.
// The hit is the same. O(log n) for ordinary models, never more than O(n).
RaycastResult raycast_first(const ModelView& model, const Ray& ray, const RaycastOptions& options,
                            QueryScratch& scratch);

// Finds every triangle hit, by t and then by triangle number. Clears `hits` first.
QueryStatus raycast_all(const ModelView& model, const Ray& ray, const RaycastOptions& options,
                        QueryScratch& scratch, std::vector<RayHit>& hits);

// Tests all triangles without a tree: the oracle, with bit-exact the same answers.
std::optional<RayHit> raycast_brute_force(const MeshView& mesh, const Ray& ray) noexcept;
QueryStatus raycast_all_brute_force(const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits);

}  // namespace boxwood
