// SPDX-License-Identifier: MIT
// Writes certificates as JSON.
#include "app/features/proof/pair_proofs.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/proof.hpp>
#include <boxwood/tree.hpp>

#include "app/text/json.hpp"

namespace boxwood {

namespace {
constexpr std::string_view kNotFound = "no certificate was found", kStopped = "stopped";

void write_cut(JsonWriter& json, std::string_view name, const ProofCut& cut) {
  json.key(name).begin_array();
  for (const CutStep& step : cut.steps) {
    json.begin_array();
    switch (step.kind) {
    case CutStep::Kind::split_a:
    case CutStep::Kind::split_b:
      json.value(step.kind == CutStep::Kind::split_a ? "a" : "b").value(step.value);
      break;
    case CutStep::Kind::apart:
      for (const std::int64_t x : cut.directions[step.value]) json.value(x);
      break;
    case CutStep::Kind::apart_exact:
      for (const std::string& x : cut.exact_directions[step.value]) json.raw(x);
      break;
    }
    json.end_array();
  }
  json.end_array();
}

void write_points(JsonWriter& json, std::string_view name, const PointsProof& points) {
  json.key(name).begin_object().key("triangles").begin_array();
  json.value(points.triangle_a).value(points.triangle_b).end_array();
  for (const auto& [key, weights] :
       {std::pair("weights_a", &points.weights_a), std::pair("weights_b", &points.weights_b)}) {
    json.key(key).begin_array();
    for (const std::string& w : *weights) json.raw(w);
    json.end_array();
  }
  json.end_object();
}

void write_rays(JsonWriter& json, const std::vector<RayProof>& rays) {
  json.key("rays").begin_array();
  for (const RayProof& ray : rays) {
    json.begin_object().field("side", ray.of_b ? "b" : "a").field("triangle", ray.triangle);
    json.field("to", ray.to).key("crossings").begin_array();
    for (const RayProof::Crossing& c : ray.crossings)
      json.begin_array().value(c.triangle).value(c.sign).end_array();
    json.end_array().end_object();
  }
  json.end_array();
}

JsonWriter begun(const ProvenPair& pair) {
  JsonWriter json;
  json.begin_object().field("answer", pair.answer).key("pose").begin_array();
  for (const double x : numbers_of(pair.a_from_b)) json.value(x);
  json.end_array();
  return json;
}

std::string not_found(const ProvenPair& pair, const std::atomic<bool>& stop) {
  return undecided_line(pair, stop.load(std::memory_order_relaxed) ? kStopped : kNotFound);
}

// Returns the distance that the cut must show: just above distance - tolerance, but not negative.
double least_of(double distance, double tolerance) noexcept {
  return std::fmax(next_up(distance - tolerance), 0.0);
}
}  // namespace

std::string undecided_line(const ProvenPair& pair, std::string_view reason) {
  JsonWriter json = begun(pair);
  return json.field("undecided", reason).end_object().take();
}

std::string collide_proof(const ProvenPair& pair, const CollideAnswer& said, const std::atomic<bool>& stop,
                          QueryScratch& scratch) {
  const ProofOptions options{&stop};
  const auto& [a, b, pose, number] = pair;
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
  const auto& [a, b, pose, number] = pair;
  if (!said.is_complete()) return undecided_line(pair, said.stopped ? kStopped : kNotFound);
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
