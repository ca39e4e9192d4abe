// SPDX-License-Identifier: MIT
// Answers about two models at a pose as lines of a proof: the claim, and what shows it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>

namespace boxwood {

// The two models; with their parts if containment is claimed.
struct ProvenPair {
  ModelView a, b;
  RigidTransform a_from_b;
  std::size_t answer = 0;  // its number
};

// What `collide` said. An empty field is not claimed.
struct CollideAnswer {
  std::optional<TrianglePair> contact;  // of models in contact; empty: they do not meet
  std::optional<Containment> contained;
  std::optional<double> clearance;  // above 0
  bool within_clearance = false;
};

// The lines, without newline. Where no certificate is found, or `stop` is set, a line that says so. May throw
// bad_alloc.
std::string collide_proof(const ProvenPair& pair, const CollideAnswer& said, const std::atomic<bool>& stop,
                          QueryScratch& scratch);
std::string distance_proof(const ProvenPair& pair, const DistanceResult& said, const std::atomic<bool>& stop);
// An answer without a claim.
std::string undecided_line(const ProvenPair& pair, std::string_view reason);

}  // namespace boxwood
