// SPDX-License-Identifier: MIT
// The answers that all peers are held against. Written apart from the library's engines: a plain tree of
// axis-aligned boxes that only ever descends into too much, exact predicates of another library or rational
// numbers at its leaves, distances and rays in long double.
#pragma once

#include <cstdint>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/sweep.hpp>

#include "peers/peer.hpp"

namespace boxwood::bench {

using Corners3 = std::array<Vec3, 3>;

// Exact, closed triangles. One of exact_cgal.cpp and exact_rational.cpp.
bool triangles_meet_exactly(const Corners3& a, const Corners3& b);
const char* exact_method();

// The 15 axes in long double, without tolerances.
bool boxes_meet(const Obb& a, const Obb& b);

// Axis-aligned boxes over one mesh, which must outlive them.
struct OracleTree {
  explicit OracleTree(const MeshView& mesh);
  Corners3 fixed(std::uint32_t t) const;
  Corners3 moved(std::uint32_t t, const RigidTransform& at) const;

  struct Node {
    Vec3 center, half;
    std::uint32_t first, count, right;  // count 0: inner, the left child follows its parent
  };
  MeshView mesh;
  std::vector<std::uint32_t> order;
  std::vector<Node> nodes;
  double slack = 0.0;  // more than what placing a corner of this mesh rounds

private:
  std::uint32_t build(std::uint32_t begin, std::uint32_t end, const std::vector<Vec3>& centroids);
};

// Of A, which rests, and B, which a pose places.
class Oracle {
public:
  Oracle(const MeshView& a, const MeshView& b);  // which must outlive it

  bool touch(const RigidTransform& b_at) const;
  std::vector<std::uint64_t> pairs(const RigidTransform& b_at) const;  // a << 32 | b, ascending
  double distance(const RigidTransform& b_at) const;                   // of models that do not touch
  // Whether models that do not touch are within `limit` of each other; false: farther than `limit` by more
  // than rounding.
  bool within(const RigidTransform& b_at, double limit) const;
  double first_hit(const FloatRay& ray) const;  // of A; infinity: none
  // Time of first contact under a motion without a turn, to 1e-9 of the path; 1 where there is none.
  double impact(const Motion& motion) const;

private:
  template <class Leaf> bool descend(const RigidTransform& b_at, const Leaf& leaf) const;
  // The distance, or where that is at most `enough` some distance that is; above `limit`: no less than that.
  double nearest(const RigidTransform& b_at, double enough, double limit) const;

  OracleTree a_, b_;
};

}  // namespace boxwood::bench
