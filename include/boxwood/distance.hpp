// SPDX-License-Identifier: MIT
// The smallest distance of two triangle meshes with the two points, and the question "closer than D?".
#pragma once

#include <cstdint>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct DistanceOptions {
  double upper_bound = kInfinity;          // distances of this much or more need not be told apart (> 0)
  QueryEngine engine = QueryEngine::fast;  // of pairs at equal distance either may name another
  Trace* trace = nullptr;
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Not complete: the distance is that of the nearest pair found so far, and there may be nearer ones.
struct DistanceResult : QueryStatus {
  double distance = kInfinity;  // 0 exactly where triangles meet; infinity: one is empty, or >= upper_bound
  Vec3 point_a = Vec3(0.0);     // in A's frame, on triangle_a; |point_b - point_a| is the distance
  Vec3 point_b = Vec3(0.0);     // in A's frame, on triangle_b
  std::uint32_t triangle_a = 0, triangle_b = 0;  // the first pair in the descent among equal ones
  QueryEngine engine = QueryEngine::reference;   // who answered
  QueryCounters counters;
};

// The distance to about 1e-15 of the coordinates' size; whether it is 0 is decided exactly, on every machine.
// The last bits of a positive distance, the nearest pair among those that are as near to rounding, and its
// points depend on the engine and on the instruction set. Branch and bound over the trees, nearer children
// first. Poses, degenerate and non-finite triangles as for collide().
DistanceResult distance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                        const DistanceOptions& options, QueryScratch& scratch);

struct ClearanceOptions {
  double clearance = 0.0;  // a length, see below
  QueryEngine engine = QueryEngine::fast;
  Trace* trace = nullptr;
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

struct ClearanceResult : QueryStatus {
  bool within = false;
  QueryCounters counters;
};

// Whether the distance is at most `clearance`; stops at the first pair that shows it. 0 asks for contact and
// is exact; models in contact are within every clearance from 0 on, however small. A negative clearance is a
// shrunken test: whether some triangles meet whose volumes overlap by more than -clearance (touching up to
// that depth is allowed, at the level of the volumes).
ClearanceResult within_clearance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                                 const ClearanceOptions& options, QueryScratch& scratch);

// The slow, obvious answer: all pairs of triangles, no tree. The same contract.
DistanceResult distance_brute_force(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b);

}  // namespace boxwood
