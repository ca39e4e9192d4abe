// SPDX-License-Identifier: MIT
// Proves the answers of `collide` and `distance`.
#include "app/proofs/pair_proofs.hpp"

#include <boxwood/proof.hpp>
#include <boxwood/tree.hpp>

#include "app/proofs/proof_json.hpp"

namespace boxwood {

std::string collide_proof(const ProvenPair& pair, const CollideAnswer& said, const std::atomic<bool>& stop,
                          QueryScratch& scratch) {
  const ProofOptions options{&stop};
  const auto& [a, b, pose, number, keys] = pair;
  JsonWriter json = begun(pair), proof;
  json.key("claim").begin_object().field("colliding", said.contact.has_value());
  proof.begin_object();
  if (said.contact) {
    PointsProof points;
    if (!prove_contact(a, b, pose, *said.contact, points).proven) return not_found(pair, stop);
    write_points(proof, "contact", points);
  } else {
    ProofCut cut;
    if (!prove_apart(a, b, pose, 0.0, options, cut).proven) return not_found(pair, stop);
    write_cut(proof, "cut", cut);
    std::vector<RayProof> rays;
    if (said.contained && prove_containment(a, b, pose, *said.contained, options, rays).proven) {
      json.key("contained");
      if (*said.contained == Containment::none)
        json.null();
      else
        json.value(*said.contained == Containment::a_in_b ? "a_in_b" : "b_in_a");
      write_rays(proof, rays);
    }
  }
  if (said.clearance) {
    const double tolerance = proof_tolerance(a, b, pose, *said.clearance);
    json.field("within_clearance", said.within_clearance).field("clearance", *said.clearance);
    json.field("tolerance", tolerance);
    if (!said.within_clearance) {
      ProofCut cut;
      if (!prove_apart(a, b, pose, least_of(*said.clearance, tolerance), options, cut).proven)
        return not_found(pair, stop);
      write_cut(proof, "clear", cut);
    } else if (!said.contact) {
      const DistanceResult near = distance(a, b, pose, {.stop = &stop}, scratch);
      PointsProof points;
      if (!near.is_complete() ||
          !prove_near(a, b, pose, {near.triangle_a, near.triangle_b}, near.point_a, near.point_b, points)
               .proven)
        return not_found(pair, stop);
      write_points(proof, "near", points);
    }
  }
  json.end_object().key("proof").raw(proof.end_object().text());
  return json.end_object().take();
}

std::string distance_proof(const ProvenPair& pair, const DistanceResult& said,
                           const std::atomic<bool>& stop) {
  const auto& [a, b, pose, number, keys] = pair;
  if (!said.is_complete()) return undecided_line(pair, said.stopped ? kProofStopped : kNoCertificate);
  const auto has_triangles = [](const ModelView& m) { return m.tree != nullptr && !m.tree->empty(); };
  if (said.distance == kInfinity && has_triangles(a) && has_triangles(b))
    return undecided_line(pair, "the pose is beyond all that is compared");
  JsonWriter json = begun(pair), proof;
  json.key("claim").begin_object().field("distance", said.distance);
  proof.begin_object();
  PointsProof points;
  const TrianglePair nearest{said.triangle_a, said.triangle_b};
  if (said.distance == 0.0) {
    if (!prove_contact(a, b, pose, nearest, points).proven) return not_found(pair, stop);
    write_points(proof, "contact", points);
  } else if (said.distance < kInfinity) {
    const double tolerance = proof_tolerance(a, b, pose, said.distance);
    ProofCut cut;
    if (!prove_near(a, b, pose, nearest, said.point_a, said.point_b, points).proven ||
        !prove_apart(a, b, pose, least_of(said.distance, tolerance), {&stop}, cut).proven)
      return not_found(pair, stop);
    json.field("tolerance", tolerance);
    write_points(proof, "nearest", points);
    write_cut(proof, "cut", cut);
  }
  json.end_object().key("proof").raw(proof.end_object().text());
  return json.end_object().take();
}

}  // namespace boxwood
