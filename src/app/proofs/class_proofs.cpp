// SPDX-License-Identifier: MIT
// Proves classes: free of each other, one inside the other, overlapping in part, or the same triangles.
#include "app/proofs/class_proofs.hpp"

#include <boxwood/proof_class.hpp>

#include "app/proofs/proof_json.hpp"
#include "app/text/described.hpp"

namespace boxwood {

namespace {
std::string_view state_of_class(ClashClass kind) noexcept {
  if (kind == ClashClass::apart || kind == ClashClass::clearance) return "apart";
  return kind == ClashClass::touching ? "touching" : "overlapping";
}

void write_free(JsonWriter& json, const FreeProof& proof) {
  if (proof.moved) write_pose(json, "moved", *proof.moved);
  write_cut(json, "cut", proof.cut);
  write_rays(json, proof.rays);
}

void write_overlap(JsonWriter& json, const OverlapProof& proof) {
  if (proof.crossing) {
    json.key("crossing").begin_array().value(proof.crossing->a).value(proof.crossing->b).end_array();
    return;
  }
  if (!proof.cut.steps.empty()) {
    write_cut(json, "cut", proof.cut);
    write_rays(json, proof.rays);
    return;
  }
  constexpr std::string_view kNames[] = {"both", "only_a", "only_b"};
  json.key("points").begin_object();
  for (std::size_t i = 0; i < 3; ++i) {
    json.key(kNames[i]).begin_object().field("point", proof.points[i].point);
    for (const auto& [key, segment] :
         {std::pair("a", &proof.points[i].of_a), std::pair("b", &proof.points[i].of_b)}) {
      json.key(key).begin_object().field("to", segment->to);
      write_crossings(json, segment->crossings);
      json.end_object();
    }
    json.end_object();
  }
  json.end_object();
}

void write_depth(JsonWriter& json, const DepthProof& proof) {
  json.key("depth").begin_object();
  if (proof.lower > 0.0) {
    if (proof.triangles)
      json.key("triangles").begin_array().value(proof.triangles->a).value(proof.triangles->b).end_array();
    else
      json.field("points_a", std::span<const Vec3>(proof.points_a))
          .field("points_b", std::span<const Vec3>(proof.points_b));
    write_described(json.key("differences"), proof.differences);
    write_described(json.key("faces"), proof.faces);
  }
  write_pose(json, "pose", proof.moved);
  write_free(json, proof.free);
  json.end_object();
}

std::string doubts_text(const ClashResult& r) {
  std::string text = "the class is in doubt:";
  for (const auto& [of, doubts] :
       {std::pair(" a ", r.doubts_a), std::pair(" b ", r.doubts_b), std::pair(" ", r.doubts)})
    for (const Doubt one : kAllDoubts)
      if (has(doubts, one)) text += of + std::string(name_of(one));
  return text;
}

// Writes the nearest points and returns the distance that a cut must show; nullopt if they have no
// certificate.
std::optional<double> add_distance(const ProvenPair& pair, const std::atomic<bool>* stop,
                                   QueryScratch& scratch, JsonWriter& claim, JsonWriter& proof) {
  const auto& [a, b, pose, number, keys] = pair;
  const DistanceResult d = distance(a, b, pose, {.stop = stop}, scratch);
  if (!d.is_complete() || d.distance == 0.0) return std::nullopt;
  if (!(d.distance < kInfinity)) return 0.0;
  const double tolerance = proof_tolerance(a, b, pose, d.distance);
  PointsProof points;
  if (!prove_near(a, b, pose, {d.triangle_a, d.triangle_b}, d.point_a, d.point_b, points).proven)
    return std::nullopt;
  claim.field("distance", d.distance).field("tolerance", tolerance);
  write_points(proof, "nearest", points);
  return least_of(d.distance, tolerance);
}

// Returns the line of a class in doubt. It claims only if triangles meet, and the distance if they do not.
std::string doubtful_line(const ClassAnswer& said, const ProvenPair& pair, const std::atomic<bool>& stop,
                          QueryScratch& scratch) {
  const auto& [a, b, pose, number, keys] = pair;
  const std::string doubts = doubts_text(said.result);
  const bool meet = !said.contacts.empty();
  JsonWriter json = begun(pair), proof;
  json.field("undecided", doubts).key("claim").begin_object().field("meet", meet);
  proof.begin_object();
  if (meet) {
    PointsProof points;
    if (!prove_contact(a, b, pose, said.contacts.front(), points).proven) return undecided_line(pair, doubts);
    write_points(proof, "contact", points);
  } else {
    ProofCut cut;
    const std::optional<double> least = add_distance(pair, &stop, scratch, json, proof);
    if (!least || !prove_apart(a, b, pose, *least, {&stop}, cut).proven) return undecided_line(pair, doubts);
    write_cut(proof, "cut", cut);
  }
  json.end_object().key("proof").raw(proof.end_object().text());
  return json.end_object().take();
}

// The line of one pair, while it is made.
class ClassLine {
public:
  ClassLine(const ClassAnswer& said, const ProvenPair& pair, const std::atomic<bool>& stop,
            QueryScratch& scratch)
      : said_(said), pair_(pair), options_{&stop}, scratch_(scratch), json_(begun(pair)) {}

  // Returns an empty text if no certificate was found.
  std::string make(bool states) {
    const ClashClass kind = said_.result.kind;
    json_.key("claim").begin_object();
    if (states) json_.field("state", state_of_class(kind));
    json_.field("class", name_of(kind));
    proof_.begin_object();
    bool found = true;
    if (kind == ClashClass::apart || kind == ClashClass::clearance)
      found = add_apart();
    else if (kind == ClashClass::overlapping)
      found = add_overlap();
    else if (kind != ClashClass::duplicate)
      found = add_free(kind == ClashClass::contained ? said_.result.inside : Containment::none);
    if (!found) return {};
    json_.end_object().key("proof").raw(proof_.end_object().text());
    return json_.end_object().take();
  }

private:
  bool add_apart() {
    const auto& [a, b, pose, number, keys] = pair_;
    FreeProof free;
    const std::optional<double> least = add_distance(pair_, options_.stop, scratch_, json_, proof_);
    if (!least || !prove_free(a, b, pose, Containment::none, {}, *least, options_, free).proven) return false;
    write_free(proof_, free);
    return true;
  }

  bool add_free(Containment contained) {
    const auto& [a, b, pose, number, keys] = pair_;
    if (contained != Containment::none)
      json_.field("inside", contained == Containment::a_in_b ? "a_in_b" : "b_in_a");
    if (said_.result.kind == ClashClass::touching) {
      PointsProof points;
      if (said_.contacts.empty() || !prove_contact(a, b, pose, said_.contacts.front(), points).proven)
        return false;
      write_points(proof_, "contact", points);
    }
    FreeProof free;
    if (!prove_free(a, b, pose, contained, said_.contacts, 0.0, options_, free).proven) return false;
    write_free(proof_, free);
    return true;
  }

  bool add_overlap() {
    const auto& [a, b, pose, number, keys] = pair_;
    OverlapProof overlap;
    if (!prove_overlap(a, b, pose, said_.contacts, options_, overlap).proven) return false;
    write_overlap(proof_, overlap);
    DepthProof depth;
    if (!said_.result.depth ||
        !prove_depth(said_.a, said_.b, said_.contacts, *said_.result.depth, options_, scratch_, depth).proven)
      return true;  // the class alone is claimed
    json_.key("depth").begin_object().field("lower", depth.lower).field("upper", said_.result.depth->upper);
    json_.field("tolerance", proof_tolerance(a, b, pose, said_.result.depth->upper)).end_object();
    write_depth(proof_, depth);
    return true;
  }

  const ClassAnswer& said_;
  const ProvenPair& pair_;
  const ProofOptions options_;
  QueryScratch& scratch_;
  JsonWriter json_, proof_;
};
}  // namespace

std::string class_proof(const ClassAnswer& said, std::size_t answer, const std::array<std::string, 2>& keys,
                        bool states, const std::atomic<bool>& stop, QueryScratch& scratch) {
  ProvenPair pair{said.a.model->view(), said.b.model->view(), said.b.world_from_model, answer, keys};
  if (!said.result.is_complete()) return not_found(pair, stop);
  if (!said.result.is_certain()) return doubtful_line(said, pair, stop, scratch);
  const SolidFacts *facts_a = said.a.model->facts(&stop), *facts_b = said.b.model->facts(&stop);
  if (facts_a == nullptr || facts_b == nullptr) return not_found(pair, stop);
  pair.a.parts = &facts_a->parts;
  pair.b.parts = &facts_b->parts;
  std::string line = ClassLine(said, pair, stop, scratch).make(states);
  return line.empty() ? not_found(pair, stop) : line;
}

}  // namespace boxwood
