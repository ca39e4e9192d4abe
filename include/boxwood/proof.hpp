// SPDX-License-Identifier: MIT
// Certificates of answers about two models, which an independent program can check (docs/proofs.md).
//
// A query answers; these functions then collect what shows the answer, and fail rather than guess: without
// `proven` nothing may be claimed. Queries themselves do not change. Models, poses and frames are those of
// collide.hpp. Cost: about a descent of the two trees each; memory grows with the certificate.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The end of a proof. Not proven: it was stopped, memory ran out, or the statement is not true.
struct ProofStatus : QueryStatus {
  bool proven = false;
};

struct ProofOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// One step of a cut: a range of triangles is split at a position, or the remaining ranges are separated.
struct CutStep {
  enum class Kind : std::uint8_t { split_a, split_b, apart, apart_exact, split_time };
  Kind kind = Kind::apart;
  std::uint32_t value = 0;  // a position in the order, or the number of a direction or a time
};

// Nested partitions of the product of two triangle lists, in pre-order. The lists are the orders of the two
// trees. Each leaf has a direction d. The largest d . x of its part of A is less than the smallest of its
// part of B. For a distance, the difference is at least the distance times |d|. Directions are integers;
// those that need more than 53 bits are written as decimals.
struct ProofCut {
  std::vector<CutStep> steps;
  std::vector<std::array<std::int64_t, 3>> directions;
  std::vector<std::array<std::string, 3>> exact_directions;
  std::vector<double> times;  // of motions (proof_motion.hpp): a span of time is split
  std::size_t leaves() const noexcept { return directions.size() + exact_directions.size(); }
  void clear() noexcept {
    steps.clear();
    directions.clear();
    exact_directions.clear();
    times.clear();
  }
};

// Shows that no triangle of A is nearer to one of B than `least`, or, if `least` is 0, that they do not meet.
// An empty model is apart from everything. A distance that distance() found is shown up to proof_tolerance().
ProofStatus prove_apart(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b, double least,
                        const ProofOptions& options, ProofCut& cut);

// A point of a triangle of A and one of a triangle of B: sums of corners times weights, over the sum of the
// weights. The weights are integers, not negative, as decimals.
struct PointsProof {
  std::uint32_t triangle_a = 0, triangle_b = 0;
  std::array<std::string, 3> weights_a, weights_b;
};

// Finds a point that two triangles share, exactly. Not proven if they do not meet.
ProofStatus prove_contact(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          const TrianglePair& pair, PointsProof& points);

// Finds weights for two points that distance() found. They are off by the rounding of 53 bits.
ProofStatus prove_near(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       const TrianglePair& pair, const Vec3& point_a, const Vec3& point_b,
                       PointsProof& points);

// Returns the tolerance (a length) that proofs of a distance need: 2^-40 of it, and 2^-44 of the largest
// coordinate of either model in A's frame.
double proof_tolerance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       double distance) noexcept;

// A segment from the first corner of a part's first triangle to a point outside the other model's closed
// parts. It lists the triangles of these parts that it crosses: +1 from the back to the front.
struct RayProof {
  bool of_b = false;  // the part is one of B
  std::uint32_t triangle = 0;
  Vec3 to = Vec3(0.0);
  struct Crossing {
    std::uint32_t triangle = 0;
    int sign = 0;
  };
  std::vector<Crossing> crossings;
};

// Shows for models that do not meet which of them has a closed part in the solid of the other's closed parts.
// For `none`, each closed part whose first corner lies in the box of the other's closed parts gets a segment.
// Otherwise only the contained part gets one. The views need their parts. O(closed parts times triangles).
ProofStatus prove_containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              Containment contained, const ProofOptions& options,
                              std::vector<RayProof>& rays);

}  // namespace boxwood
