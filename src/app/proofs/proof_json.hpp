// SPDX-License-Identifier: MIT
// The parts of a proof's line: certificates as fields of JSON objects (docs/proofs.md).
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/proof.hpp>

#include "app/proofs/pair_proofs.hpp"
#include "app/text/json.hpp"

namespace boxwood {

inline constexpr std::string_view kNoCertificate = "no certificate was found", kProofStopped = "stopped";

void write_cut(JsonWriter& json, std::string_view name, const ProofCut& cut);
void write_points(JsonWriter& json, std::string_view name, const PointsProof& points);
void write_crossings(JsonWriter& json, const std::vector<RayProof::Crossing>& crossings);
void write_rays(JsonWriter& json, const std::vector<RayProof>& rays);
void write_pose(JsonWriter& json, std::string_view name, const RigidTransform& pose);

// Returns a line with the number, the models and the pose of the answer, still open.
JsonWriter begun(const ProvenPair& pair);
// Returns the line of an answer without a certificate.
std::string not_found(const ProvenPair& pair, const std::atomic<bool>& stop);

// Returns the distance that a cut must show: just above distance - tolerance, but not negative.
double least_of(double distance, double tolerance) noexcept;

}  // namespace boxwood
