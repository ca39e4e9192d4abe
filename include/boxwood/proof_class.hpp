// SPDX-License-Identifier: MIT
// Certificates of the class and the depth of a pair (clash.hpp), which an independent program can check
// (docs/proofs.md). Frames, poses and failures are those of proof.hpp; the views need their parts.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/clash.hpp>
#include <boxwood/export.hpp>
#include <boxwood/proof.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Shows how the two models lie if no triangles pass through each other. If they do not meet, `cut` has them
// apart. If they touch, `moved` is a second pose of B. While the corners of B go straight from their places
// to those of `moved`, the models meet at most at the beginning. `rays` show on which side of the other model
// each part lies, at `moved` if it is set. Parts whose first corner is outside of its box need no ray.
struct FreeProof {
  std::optional<RigidTransform> moved;
  ProofCut cut;
  std::vector<RayProof> rays;
};

// Shows that no part of a model lies in the solid of the other's closed parts. For a_in_b: that all parts of
// A do, and no part of B; b_in_a likewise. `contacts` are all pairs of triangles that meet. A `least` above 0
// is a distance of models that do not meet; it is shown, too. Not proven, although it may be true, if B
// cannot leave by any of some translations and scalings. Cost: some descents of the two trees, plus triangles
// times parts.
ProofStatus prove_free(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       Containment contained, std::span<const TrianglePair> contacts, double least,
                       const ProofOptions& options, FreeProof& proof);

// A segment from a point to one outside the closed parts of a model, with its crossings.
struct SegmentProof {
  Vec3 to = Vec3(0.0);
  std::vector<RayProof::Crossing> crossings;
};

// A point that is on no triangle of closed parts, with a segment for each model.
struct PointProof {
  Vec3 point = Vec3(0.0);
  SegmentProof of_a, of_b;
};

// Shows that the models share more than surfaces, and that neither lies in the other. Either an edge of one
// triangle passes through the inside of the other. Or three points lie in both solids, in A alone and in B
// alone. Or no triangles meet, and of a model's parts some lie in the solid of the other's closed parts and
// some do not.
struct OverlapProof {
  std::optional<TrianglePair> crossing;
  std::array<PointProof, 3> points;
  ProofCut cut;  // empty unless no triangles meet; then `rays` show the side of each part of that model
  std::vector<RayProof> rays;
};

// Finds a crossing among `contacts`, otherwise points near the triangles in contact; without contacts, the
// sides of all parts. Not proven, although it may be true, if none of some thousand points will do.
ProofStatus prove_overlap(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          std::span<const TrianglePair> contacts, const ProofOptions& options,
                          OverlapProof& proof);

// Shows two bounds of the depth. From below: the hulls of two point sets lie in the solids, or are two
// triangles that pass through each other; a closed surface over differences of these points, around the
// origin, is nowhere nearer to it than `lower`. From above: B, moved by `way`, is free of A.
struct DepthProof {
  double lower = 0.0;  // a length; 0 without a witness
  std::vector<Vec3> points_a, points_b;
  std::optional<TrianglePair> triangles;                  // whose corners the points are
  std::vector<std::array<std::uint32_t, 2>> differences;  // numbers of a point of A and of one of B
  std::vector<std::array<std::uint32_t, 3>> faces;        // of differences, counter-clockwise from outside
  RigidTransform moved;                                   // the pose of B after the way out
  FreeProof free;                                         // there
};

// Shows the interval that clash() found, as far as it can: `lower` may be less than that of `depth`.
ProofStatus prove_depth(const PlacedClashModel& a, const PlacedClashModel& b,
                        std::span<const TrianglePair> contacts, const DepthInterval& depth,
                        const ProofOptions& options, QueryScratch& scratch, DepthProof& proof);

}  // namespace boxwood
