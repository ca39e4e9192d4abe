// SPDX-License-Identifier: MIT
// Writes certificates as fields of a JSON object.
#include "app/proofs/proof_json.hpp"

#include <cmath>

#include "app/text/described.hpp"

namespace boxwood {

void write_cut(JsonWriter& json, std::string_view name, const ProofCut& cut) {
  json.key(name).begin_array();
  for (const CutStep& step : cut.steps) {
    json.begin_array();
    switch (step.kind) {
    case CutStep::Kind::split_a:
    case CutStep::Kind::split_b:
      json.value(step.kind == CutStep::Kind::split_a ? "a" : "b").value(step.value);
      break;
    case CutStep::Kind::split_time:
      json.value("t").value(cut.times[step.value]);
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

void write_crossings(JsonWriter& json, const std::vector<RayProof::Crossing>& crossings) {
  json.key("crossings").begin_array();
  for (const RayProof::Crossing& c : crossings)
    json.begin_array().value(c.triangle).value(c.sign).end_array();
  json.end_array();
}

void write_rays(JsonWriter& json, const std::vector<RayProof>& rays) {
  json.key("rays").begin_array();
  for (const RayProof& ray : rays) {
    json.begin_object().field("side", ray.of_b ? "b" : "a").field("triangle", ray.triangle);
    json.field("to", ray.to);
    write_crossings(json, ray.crossings);
    json.end_object();
  }
  json.end_array();
}

void write_pose(JsonWriter& json, std::string_view name, const RigidTransform& pose) {
  write_described(json.key(name), numbers_of(pose));
}

JsonWriter begun(const ProvenPair& pair) {
  JsonWriter json;
  json.begin_object().field("answer", pair.answer);
  if (!pair.keys[0].empty())
    json.key("models").begin_array().value(pair.keys[0]).value(pair.keys[1]).end_array();
  write_pose(json, "pose", pair.a_from_b);
  return json;
}

std::string undecided_line(const ProvenPair& pair, std::string_view reason) {
  JsonWriter json = begun(pair);
  return json.field("undecided", reason).end_object().take();
}

std::string not_found(const ProvenPair& pair, const std::atomic<bool>& stop) {
  return undecided_line(pair, stop.load(std::memory_order_relaxed) ? kProofStopped : kNoCertificate);
}

double least_of(double distance, double tolerance) noexcept {
  return std::fmax(next_up(distance - tolerance), 0.0);
}

}  // namespace boxwood
