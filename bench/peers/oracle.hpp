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

class Oracle {
public:
  explicit Oracle(const MeshView& mesh);  // which must outlive it

  bool touch(const RigidTransform& b_at) const;
  std::vector<std::uint64_t> pairs(const RigidTransform& b_at) const;  // a << 32 | b, ascending
  double distance(const RigidTransform& b_at) const;                   // of models that do not touch
  double first_hit(const FloatRay& ray) const;                         // infinity: none
  // Time of first contact under a motion without a turn, to 1e-9 of the path; 1 where there is none.
  double impact(const Motion& motion) const;

private:
  struct Node {
    Vec3 center, half;
    std::uint32_t first, count, right;  // count 0: inner, the left child follows its parent
  };
  std::uint32_t build(std::uint32_t begin, std::uint32_t end);
  template <class Leaf> bool descend(const RigidTransform& b_at, const Leaf& leaf) const;
  Corners3 fixed(std::uint32_t t) const;
  Corners3 moved(std::uint32_t t, const RigidTransform& b_at) const;

  MeshView mesh_;
  std::vector<std::uint32_t> order_;
  std::vector<Vec3> centroids_;
  std::vector<Node> nodes_;
  double slack_ = 0.0;
};

}  // namespace boxwood::bench
