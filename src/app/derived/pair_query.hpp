// SPDX-License-Identifier: MIT
// The collision query of two objects of a session, as it is on screen: who, where, and what was found.
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

// What one query is asked. Two equal questions have one answer.
struct CollisionQuestion {
  std::uint32_t a = 0, b = 0;  // objects
  RigidTransform world_from_a, world_from_b;
  // B in A's frame, for `boxwood collide --pose`: what is asked here where A rests, else that, rounded.
  RigidTransform a_from_b;
  std::shared_ptr<const TreeSnapshot> tree_a, tree_b;
  bool same_as(const CollisionQuestion& other) const;
};

struct CollisionAnswer {
  CollisionQuestion question;
  bool colliding = false;
  bool out_of_memory = false;       // what is told is true, but may not be all
  std::vector<TrianglePair> pairs;  // ascending
  // Of the fast engine, whose time it is, and of the readable descent (the same answer, run once more): the
  // one that is drawn and that the table of levels tells of.
  QueryCounters counters, descent_counters;
  double query_ms = 0.0;
  DescentRecord descent;
  std::optional<DistanceResult> gap;  // when apart, in the world's frame
  // In the world's frame: triangles of both that meet; where they do, segments and (of faces in one plane)
  // polygons, cut into triangles; places of contact, those of most pairs first.
  std::vector<std::array<Vec3, 3>> triangles;
  std::vector<std::array<Vec3, 2>> segments;
  std::vector<std::array<Vec3, 3>> faces;
  std::vector<ContactPatch> places;
};

// Runs the query. Called on a worker; reads only snapshots. `stop`, set by another thread, ends it soon, with
// `cancelled`.
Result<std::shared_ptr<const CollisionAnswer>> answer(const CollisionQuestion& question,
                                                      const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                      const std::atomic<bool>& stop);

// The twelve numbers as `--pose` takes them.
std::string pose_text(const RigidTransform& a_from_b);

}  // namespace boxwood
