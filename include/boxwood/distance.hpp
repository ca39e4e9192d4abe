// SPDX-License-Identifier: MIT
// The smallest distance of two triangle meshes with the two nearest points, and the test "closer than D?".
#pragma once

#include <cstdint>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct DistanceOptions {
  double upper_bound = kInfinity;  // distances of at least this need not be computed (> 0)
  // The engines may return different pairs at equal distance.
  QueryEngine engine = QueryEngine::fast;
  Trace* trace = nullptr;
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// If not complete, the distance is that of the nearest pair found so far; nearer pairs may exist.
struct DistanceResult : QueryStatus {
  // 0 exactly if triangles meet. Infinity if a model is empty or the distance is at least upper_bound.
  double distance = kInfinity;
  Vec3 point_a = Vec3(0.0);  // in A's frame, on triangle_a; |point_b - point_a| is the distance
  Vec3 point_b = Vec3(0.0);  // in A's frame, on triangle_b
  std::uint32_t triangle_a = 0, triangle_b = 0;  // the first pair in the descent among equal ones
  QueryEngine engine = QueryEngine::reference;   // the engine used
  QueryCounters counters;
};

// Computes the distance to about 1e-15 of the coordinates' size; on every machine, it is 0 exactly if the
// models meet. The last bits of a positive distance depend on the engine and the instruction set. So do the
// points and the choice among equally near pairs. A positive distance of the fast engine is not below that of
// all pairs of triangles. It is larger by at most 2^-48 of the reach, because pairs that could be nearer by
// no more than that are not measured. The reach is 1.74 times the largest distance of a corner from the
// origin of A's frame. Branch and bound over the trees, nearer children first. Poses, degenerate and
// non-finite triangles as in collide().
DistanceResult distance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                        const DistanceOptions& options, QueryScratch& scratch);

struct ClearanceOptions {
  double clearance = 0.0;  // a length, see within_clearance()
  QueryEngine engine = QueryEngine::fast;
  Trace* trace = nullptr;
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

struct ClearanceResult : QueryStatus {
  bool within = false;
  QueryCounters counters;
};

// Tests if the distance is at most `clearance`; stops at the first pair that shows it. 0 tests for contact
// and is exact. Models in contact are within every clearance of at least 0, however small. A negative
// clearance is a shrunken test: it returns true if triangles meet whose volumes overlap by more than
// -clearance. Overlap up to that depth is allowed, measured on the volumes.
ClearanceResult within_clearance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                                 const ClearanceOptions& options, QueryScratch& scratch);

// Computes the distance without a tree: a slow, obvious loop over all pairs of triangles, with the same
// contract. Used as an oracle.
DistanceResult distance_brute_force(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b);

}  // namespace boxwood
