// SPDX-License-Identifier: MIT
// The collision query of two objects of a session at their poses on screen: its input and its answer.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/contact.hpp>
#include <boxwood/distance.hpp>

#include "app/derived/pair_descent.hpp"
#include "app/derived/snapshots.hpp"

namespace boxwood {

// The input of a query. Equal inputs have the same answer.
struct CollisionQuestion {
  std::uint32_t a = 0, b = 0;  // objects
  RigidTransform world_from_a, world_from_b;
  std::shared_ptr<const TreeSnapshot> tree_a, tree_b;
  // Returns B's pose in A's frame, for `boxwood collide --pose`. It is the queried pose if A is at rest,
  // otherwise its rounding.
  RigidTransform a_from_b() const;
  bool same_as(const CollisionQuestion& other) const;
};

struct CollisionAnswer {
  CollisionQuestion question;
  bool colliding = false;
  bool out_of_memory = false;       // the answer is true but may be incomplete
  std::vector<TrianglePair> pairs;  // ascending
  // Counters of the fast engine, which is timed, and of the reference descent, which gives the same answer in
  // a second run. The latter is drawn and listed by level.
  QueryCounters counters, descent_counters;
  double query_ms = 0.0;
  DescentRecord descent;
  std::optional<DistanceResult> gap;  // if apart, in the world's frame
  // In the world's frame: the triangles of both that meet, and the segments of their intersection. For faces
  // in one plane, the polygons of the intersection, cut into triangles. Contact patches, those with most
  // contacts first.
  std::vector<std::array<Vec3, 3>> triangles;
  std::vector<std::array<Vec3, 2>> segments;
  std::vector<std::array<Vec3, 3>> faces;
  std::vector<ContactPatch> places;
};

// Runs the query on a worker; reads only snapshots. Fails with `cancelled` soon after another thread sets
// `stop`.
Result<std::shared_ptr<const CollisionAnswer>> answer(const CollisionQuestion& question,
                                                      const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                      const std::atomic<bool>& stop);

// Returns twelve numbers in the format of `--pose`.
std::string pose_text(const RigidTransform& a_from_b);

}  // namespace boxwood
