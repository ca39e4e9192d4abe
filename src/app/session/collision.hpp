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
#include <boxwood/distance.hpp>

#include "app/session/snapshots.hpp"

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

// What the descent did with a node: the strongest of what it did in any pair.
enum class NodeFate : unsigned char { separated, descended, touched_leaf };

struct DescentNode {
  std::uint32_t node = 0;
  std::uint16_t level = 0;  // of the pair
  NodeFate fate = NodeFate::separated;
};
struct DescentLevel {
  std::uint32_t separated = 0, descended = 0, leaves = 0;  // pairs
};

struct CollisionAnswer {
  CollisionQuestion question;
  bool colliding = false;
  bool out_of_memory = false;       // what is told is true, but may not be all
  std::vector<TrianglePair> pairs;  // ascending
  QueryCounters counters;
  double query_ms = 0.0;  // of the query alone
  std::vector<DescentLevel> levels;
  std::vector<DescentNode> nodes_a, nodes_b;  // by level
  bool trace_truncated = false;
  std::optional<DistanceResult> gap;  // when apart, in the world's frame
  // In the world's frame: triangles of both that meet, and the segments where they do.
  std::vector<std::array<Vec3, 3>> triangles;
  std::vector<std::array<Vec3, 2>> segments;
};

// Runs the query. Called on a worker; reads only snapshots. `stop`, set by another thread, ends it soon, with
// `cancelled`.
Result<std::shared_ptr<const CollisionAnswer>> answer(const CollisionQuestion& question,
                                                      const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                      const std::atomic<bool>& stop);

// The twelve numbers as `--pose` takes them.
std::string pose_text(const RigidTransform& a_from_b);

}  // namespace boxwood
