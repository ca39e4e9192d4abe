// SPDX-License-Identifier: MIT
// The pair of triangles that met at the last pose of a path, tested before the trees at the next.
#pragma once

#include "query/descent/leaf_tests.hpp"

namespace boxwood {

// Returns true if a witness may answer and learn from the answer. A limit needs more information than it has,
// and a trace needs all steps.
inline bool takes_witness(const CollideOptions& options) noexcept {
  return options.witness != nullptr && options.mode == CollideMode::first && options.trace == nullptr &&
         options.max_level == kNoLevelLimit && options.allowed_depth == 0.0;
}

// Returns true if the pair, from any pose or models, belongs to these models and meets, by the exact test
// that ends a descent. Counts itself. Throws bad_alloc before it changes anything.
inline bool witness_meets(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          const CollideWitness& witness, CollideResult& result,
                          std::vector<TrianglePair>& pairs) {
  if (!witness.pair || !has_triangles(a) || !has_triangles(b) || !pose_is_usable(a_from_b)) return false;
  const auto [triangle_a, triangle_b, coplanar] = *witness.pair;
  if (triangle_a >= a.mesh.triangles.size() || triangle_b >= b.mesh.triangles.size()) return false;
  const Corners corners_a = corners(a.mesh, triangle_a),
                corners_b = placed_corners(b.mesh, triangle_b, a_from_b);
  if (!is_finite(corners_a) || !is_finite(corners_b)) return false;
  ++result.counters.triangle_tests;
  TrianglePairCounts counts;
  const TriangleMeeting meeting = meeting_of(corners_a, corners_b, counts);
  add_counts(counts, result.counters);
  if (meeting == TriangleMeeting::apart) return false;
  pairs.push_back({triangle_a, triangle_b, meeting == TriangleMeeting::meet_coplanar});
  return result.colliding = true;
}

}  // namespace boxwood
