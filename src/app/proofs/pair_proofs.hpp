// SPDX-License-Identifier: MIT
// Lines of a proof for answers about two models at a pose: the claim and its certificate.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>

namespace boxwood {

// Two models at a pose; with their parts if containment is claimed.
struct ProvenPair {
  ModelView a, b;
  RigidTransform a_from_b;
  std::size_t answer = 0;                // number of the answer
  std::array<std::string, 2> keys = {};  // of models in the header; empty: a and b
};

// The answers of `collide`. An empty field is not claimed.
struct CollideAnswer {
  std::optional<TrianglePair> contact;  // for models in contact; nullopt if they do not meet
  std::optional<Containment> contained;
  std::optional<double> clearance;  // above 0
  bool within_clearance = false;
};

// Return a line without newline. If no certificate is found, or `stop` is set, the line says so. May throw
// bad_alloc.
std::string collide_proof(const ProvenPair& pair, const CollideAnswer& said, const std::atomic<bool>& stop,
                          QueryScratch& scratch);
std::string distance_proof(const ProvenPair& pair, const DistanceResult& said, const std::atomic<bool>& stop);
// Returns a line without a claim.
std::string undecided_line(const ProvenPair& pair, std::string_view reason);

}  // namespace boxwood
