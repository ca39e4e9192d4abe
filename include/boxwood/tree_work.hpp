// SPDX-License-Identifier: MIT
// Counts the work of queries on binary nodes: tests and memory of rays, and of pairs of models.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct RayWorkOptions {
  std::uint64_t seed = 1;
  std::uint32_t rays = 100000;
  Threads threads = 1;  // of the counting, 0: all; the counts do not depend on the number
  const std::atomic<bool>* stop = nullptr;
};

// Sums over all rays.
struct RayWork {
  std::uint64_t rays = 0, hits = 0;
  std::uint64_t box_tests = 0, triangle_tests = 0;
  // The 64-byte lines that a ray reads of nodes, volumes, the order and the corners. Each line counts once
  // for a ray. All arrays are taken to begin on a line.
  std::uint64_t lines_touched = 0;
  std::uint64_t hit_sum = 0;  // of the triangles hit, each plus 1: equal sums for any tree over the mesh
};

// Returns the seeded segments that count_ray_work() follows: t from 0 to 1 between pairs of points uniform in
// the box of the tree's triangles. Fails with `over_limit` if memory runs out.
Result<std::vector<Ray>> work_rays(const ModelView& model, const RayWorkOptions& options = {});

// Counts the work of the closest hits of seeded segments in the descent of the reference engine, near child
// first. The segments run between pairs of points uniform in the box of the mesh. The rays are the same for
// every tree over the same mesh. An empty tree gives no rays. Fails with `cancelled`, and with `over_limit`
// if memory runs out.
Result<RayWork> count_ray_work(const ModelView& model, const RayWorkOptions& options = {});

// Counts the work of given rays in the same way. O(rays * depth) for typical trees.
Result<RayWork> count_rays(const ModelView& model, std::span<const Ray> rays, const WorkOptions& work = {});

// Pairs of nodes at one level of a descent; the two roots are at level 0.
struct PairLevel {
  std::uint64_t separated = 0;    // box tests that separated a pair
  std::uint64_t overlapping = 0;  // the others
  std::uint64_t in_vain = 0;      // of those: no triangles below the pair meet (false alarms)
  double pruned = 0.0;            // pairs of triangles below the separated pairs, which need no test
};

// Sums over all poses of two models.
struct PoseWork {
  std::uint64_t poses = 0, meeting = 0;  // meeting: poses with a contact
  std::uint64_t box_tests = 0, triangle_tests = 0, contacts = 0;
  // The 64-byte lines that a pose reads of nodes, volumes, orders and corners of both models, as in RayWork.
  // A model against itself has its lines once.
  std::uint64_t lines_touched = 0;
  std::vector<PairLevel> levels;

  // Adds the work of other poses. Throws bad_alloc.
  void add(const PoseWork& other);
};

// Counts the work of finding all contacts of a model with itself at each pose: the second copy is placed in
// the first. Runs the descent of the reference engine. A separation of the whole models counts at level 0.
// Fails with `cancelled`, and with `over_limit` if memory runs out.
Result<PoseWork> count_pose_work(const ModelView& model, std::span<const RigidTransform> poses,
                                 const std::atomic<bool>* stop = nullptr);

// Counts the same of two models: B is placed by each of `a_from_b`.
Result<PoseWork> count_pair_work(const ModelView& a, const ModelView& b,
                                 std::span<const RigidTransform> a_from_b,
                                 const std::atomic<bool>* stop = nullptr);

}  // namespace boxwood
