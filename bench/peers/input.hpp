// SPDX-License-Identifier: MIT
// Two models and everything that is asked of them, made before the peers start so that all get the same bits.
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
  std::size_t poses = 1000;   // of each kind
  std::size_t checked = 100;  // of them those whose pairs, distances and clearances are checked
  std::size_t rays = 100000;
  std::size_t motions = 10;
  std::size_t kernel_pairs = 16384;
  std::uint64_t seed = 1;
};

// "Nearer than c?" at poses without contact.
struct ClearanceQuestion {
  std::string name;
  double clearance;  // a length
  std::vector<RigidTransform> poses;
  std::vector<bool> true_answer;  // of the first poses, as many as are checked
};

struct Input {
  std::string name;
  TriangleMesh mesh;   // A
  TriangleMesh other;  // B, where it is another model; empty: A against itself
  const TriangleMesh& mesh_b() const { return other.triangles.empty() ? mesh : other; }
  Vec3 half_extents = Vec3(0.0);                  // of A's axis-aligned box
  Vec3 center = Vec3(0.0), center_b = Vec3(0.0);  // of the models' axis-aligned boxes
  double diagonal = 0.0, smaller_diagonal = 0.0;  // of those boxes; the larger is A's where B is A
  // Distinct, and none is a neighbour of the one before. Clear: apart by a tenth of the larger diagonal at
  // least; close: 0.01 to 1 % of the smaller one out of a touching place; overlapping: moved in to 30 to 98 %
  // of the way to the touching place. The oracle says of each whether the models touch.
  std::array<std::vector<RigidTransform>, kPoseKinds> poses;
  std::vector<std::vector<std::uint64_t>> pairs;  // exact, ascending, of the first overlapping poses
  std::array<std::vector<double>, 2> distances;   // of the first clear and close poses
  // Of clear and of close poses; of two models also anywhere in the box of A and a little beyond, as a
  // motion planner asks.
  std::vector<ClearanceQuestion> clearances;
  std::vector<Motion> motions;                   // straight, from clear poses to the center of A
  std::vector<double> impacts;                   // their true times
  std::array<std::vector<FloatRay>, 2> rays;     // at A: random; those of a picture, row by row
  std::array<std::vector<double>, 2> ray_times;  // true t; infinity: no hit
  std::vector<BoxPair> boxes;
  std::vector<bool> boxes_meet;
  std::vector<TrianglePairInput> triangles;  // of overlapping poses
  std::vector<bool> triangles_meet;
};

// `other` without triangles: `mesh` against itself. Ends the program where no poses can be found.
Input make_input(std::string name, TriangleMesh mesh, TriangleMesh other, const InputOptions& options);

}  // namespace boxwood::bench
