// SPDX-License-Identifier: MIT
// The cost of a build of a tree: the time to build it, and the work of rays and collisions in it. The window
// and the report count the same rays and poses, so that their numbers agree.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree_work.hpp>

namespace boxwood {

class Tree;

struct BuildWork {
  std::optional<double> build_ms;  // the median of up to five warm builds; nullopt for nodes that were read
  RayWork rays;
  PoseWork poses;
  // Box and triangle tests together, of a ray and of a pose. Fewer is better. 0 without rays or poses.
  double tests_a_ray() const;
  double tests_a_pose() const;
};

// The queries that are counted.
struct BuildEffort {
  std::uint32_t rays = 20000;
  std::size_t poses = 40;  // at most: large models have fewer
};

// Returns poses at which a model is near itself: seeded rotations, centres up to half a diagonal apart.
std::vector<RigidTransform> self_poses(const MeshView& mesh, std::size_t count, std::uint64_t seed);
// Returns the poses of the effort that take about ten seconds at most; at least four.
std::vector<RigidTransform> affordable_poses(const MeshView& mesh, const BuildEffort& effort);

// Builds the tree again to measure the time while that takes less than 0.4 s, and counts random segments and
// the model against itself at the poses, in the binary nodes. Fails as build_tree() and count_pose_work() do.
Result<BuildWork> build_work(const Tree& tree, const MeshView& mesh, const BuildEffort& effort,
                             std::span<const RigidTransform> poses, Threads threads,
                             const std::atomic<bool>* stop);

}  // namespace boxwood
