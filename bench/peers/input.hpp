// SPDX-License-Identifier: MIT
// One model and everything that is asked of it, made before the peers start so that all get the same bits.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "peers/oracle.hpp"
#include "peers/peer.hpp"

namespace boxwood::bench {

enum PoseKind : std::size_t { kClear, kClose, kOverlapping, kPoseKinds };
inline constexpr std::array<const char*, kPoseKinds> kPoseKindNames = {"clear", "close", "overlapping"};

struct InputOptions {
  std::size_t poses = 30;  // of each kind
  std::size_t rays = 100000;
  std::size_t kernel_pairs = 16384;
  std::uint64_t seed = 1;
};

struct Input {
  std::string name;
  TriangleMesh mesh;
  Vec3 center = Vec3(0.0);  // of the model's axis-aligned box
  double diagonal = 0.0;    // of that box
  // Clear: 5 to 50 % of the diagonal out of a touching place; close: 0.01 to 1 %; overlapping: moved in to 30
  // to 98 % of the touching distance. Each is checked by the oracle.
  std::array<std::vector<RigidTransform>, kPoseKinds> poses;
  std::array<std::vector<std::vector<std::uint64_t>>, kPoseKinds> pairs;  // exact, ascending
  std::vector<Motion> motions;                   // straight, from clear poses to the center of A
  std::vector<double> impacts;                   // their true times
  std::array<std::vector<double>, 2> distances;  // of clear and close poses
  std::array<std::vector<FloatRay>, 2> rays;     // random; those of a picture, row by row
  std::array<std::vector<double>, 2> ray_times;  // true t of the first `checked_rays`; infinity: no hit
  std::vector<BoxPair> boxes;
  std::vector<bool> boxes_meet;
  std::vector<TrianglePairInput> triangles;
  std::vector<bool> triangles_meet;
};

Input make_input(std::string name, TriangleMesh mesh, const InputOptions& options);

}  // namespace boxwood::bench
