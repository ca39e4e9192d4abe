// SPDX-License-Identifier: MIT
// Every public query once in each of its ways, for tests that hold for all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/batch.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/raycast_scene.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/tree.hpp>

namespace boxwood::testing {

// Whatever a query tells and fills.
struct QueryOutput {
  QueryStatus status;
  CollideResult collide;
  DistanceResult distance;
  ClearanceResult clearance;
  SweepResult sweep;
  ContainmentResult containment;
  BroadPhaseCounters broad;
  bool flag = false;
  std::vector<TrianglePair> pairs, folded;
  Trace trace;
  ContactSet contacts;
  MeshParts parts;
  std::vector<ContainedPart> inside;
  std::vector<RayHit> hits;
  std::vector<SceneRayHit> scene_hits;
  std::vector<CollideResult> results;
  std::vector<std::vector<TrianglePair>> lists;
  std::vector<std::optional<RayHit>> batch_hits;
  std::vector<CandidatePair> candidates;
  std::vector<std::uint32_t> objects;
};

// All that the output says, as numbers, to compare one with another.
std::vector<double> numbers_of(const QueryOutput& output);

// Whether what an incomplete query said is true: no pair, hit or contact that the whole answer does not have,
// no yes where that says no.
bool is_part_of(const QueryOutput& part, const QueryOutput& whole);

// What the queries are asked about; it must outlive them.
struct QueryModels {
  TriangleMesh a, b, inner;
  Tree tree_a, tree_b, tree_inner, rays_a, aabbs_a, spheres_b;
  MeshParts parts_a, parts_inner;
  RigidTransform near, far;  // of B: in contact with A, and not
  std::vector<TrianglePair> contacts;
  QueryModels(TriangleMesh mesh_a, TriangleMesh mesh_b, const RigidTransform& near_pose,
              const RigidTransform& far_pose);
};

struct NamedQuery {
  std::string name;
  std::function<void(QueryScratch&, QueryOutput&)> run;  // allocates only what the query does
};
std::vector<NamedQuery> every_query(const QueryModels& models, Threads threads);

}  // namespace boxwood::testing
