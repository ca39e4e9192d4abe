// SPDX-License-Identifier: MIT
// The proof of a pair's answer in the window: the planes of its cut, or the common point.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/aabb.hpp>

#include "app/derived/pair_query.hpp"

namespace boxwood {

// A plane between a piece of A and a piece of B, in the world.
struct ProofPlane {
  Vec3 at = Vec3(0.0);          // between the nearest corners of both along the normal
  Vec3 normal = Vec3(1, 0, 0);  // unit, from A to B
  double gap = 0.0;             // along the normal, a length
  Aabb a, b;                    // boxes of the pieces
  std::uint32_t triangles_a = 0, triangles_b = 0;
};

struct PairProof {
  std::shared_ptr<const CollisionAnswer> of;
  bool proven = false;
  std::optional<Vec3> point;       // that the models share, in the world
  TrianglePair triangles;          // which share it
  std::vector<ProofPlane> planes;  // of models that do not meet, or of B after the way out
  // The number of planes that show the distance up to its tolerance, a length; nullopt without a distance.
  std::optional<std::size_t> distance_planes;
  double tolerance = 0.0;
  // The depth of overlapping solids. After a translation of B by `way` (in the world) its pieces are apart
  // from those of A; `planes` are between them there. No translation shorter than `lower` has that effect.
  struct Depth {
    double lower = 0.0, upper = 0.0;  // lengths; 0: no lower bound is proven
    double found = 0.0;               // the lower bound of the search, at least `lower`
    Vec3 way = Vec3(0.0);
  };
  std::optional<Depth> depth;
};

// Proves an answer, with A at rest and B at the pose in A's frame. Fails with `cancelled` soon after `stop`
// is set. `proven` is false if no certificate is found.
Result<std::shared_ptr<const PairProof>> prove_answer(const std::shared_ptr<const CollisionAnswer>& answer,
                                                      const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                      const std::atomic<bool>& stop);

// Writes the proof of the answer to a file for boxwood-check, and both meshes beside it.
Result<void> save_proof(const CollisionAnswer& answer, const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                        const std::array<std::string, 2>& names, const std::string& file);

}  // namespace boxwood
