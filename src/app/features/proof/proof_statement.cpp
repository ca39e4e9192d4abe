// SPDX-License-Identifier: MIT
// Words for proofs: "apart: proven by 21 planes".
#include "app/features/proof/proof_statement.hpp"

#include <cstdlib>

#include "app/features/proof/answer_proof.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {
std::string counted(std::uint64_t n, const char* one, const char* more) {
  return count_text(n) + " " + (n == 1 ? one : more);
}
}  // namespace

ProvenDepthText proven_depth_text(const std::array<double, 2>& found, const std::array<double, 2>& shown,
                                  const std::string& unit, std::size_t planes) {
  constexpr int kDigits = 3;
  const std::string depth = interval_text(found[0], found[1]);
  const std::size_t to = depth.find(" to ");
  std::string low = depth.substr(0, to), high = to == std::string::npos ? depth : depth.substr(to + 4);
  // The written bounds are rounded: the proof shows a bound if it shows the written number.
  const bool has_low = value_text(shown[0]) == low || shown[0] >= std::strtod(low.c_str(), nullptr);
  const bool has_high = value_text(shown[1]) == high || shown[1] <= std::strtod(high.c_str(), nullptr);
  if (!has_low || !(shown[0] > 0.0))
    low = shown[0] > 0.0 ? rounded_text(shown[0], kDigits, false) : std::string();
  if (!has_high) high = rounded_text(shown[1], kDigits, true);
  ProvenDepthText out;
  const std::string bounds = bounds_text(found[0], found[1]);
  out.saved = "a depth of " + (has_low && has_high ? bounds : "at most " + high + unit);
  if (has_low && has_high)
    out.saved += unit;
  else if (!low.empty())
    out.saved += " and at least " + low + unit;
  out.text = "Depth " + bounds + unit + (has_low && has_high ? "" : ", proven by this program") +
             ". The certificate, which others can check, proves at most " + high + unit +
             ": moving B that far along the way out separates it from A, as " +
             (planes == 1 ? "a separating plane proves" : count_text(planes) + " separating planes prove");
  if (!low.empty()) out.text += ". It proves at least " + low + unit + ": no shorter move separates them";
  if (low.empty()) out.text += ". It proves no lower bound";
  return out;
}

std::optional<ProofStatement> proof_statement(const Session& session) {
  const AnswerProof& answer_proof = session.get<AnswerProof>();
  if (!answer_proof.on() || !answer_proof.answer()) return std::nullopt;
  ProofStatement out;
  const auto proof = answer_proof.proof();
  if (!proof) {
    out.text = "being proven";
    return out;
  }
  out.proven = proof->proven;
  out.planes = static_cast<std::uint32_t>(proof->planes.size());
  out.plane = answer_proof.plane();
  if (!proof->proven) {
    out.text = "no proof was found";
  } else if (proof->point) {
    out.text = "Surfaces meet: triangle " + count_text(proof->triangles.a) + " of A and " +
               count_text(proof->triangles.b) + " of B share a point (exact arithmetic)";
    if (proof->depth) {
      const PairProof::Depth& depth = *proof->depth;
      const CollisionQuestion& of = proof->of->question;
      const auto found = pair_depth(session, of.a, of.b).value_or(std::array{depth.found, depth.upper});
      const LengthUnit unit = pair_length_unit(session, found[1]);
      ProvenDepthText said =
          proven_depth_text({found[0] / unit.size, found[1] / unit.size},
                            {depth.lower / unit.size, depth.upper / unit.size}, unit.suffix, out.planes);
      out.depth_text = std::move(said.text);
      out.saved_text = std::move(said.saved);
    }
  } else {
    out.text = out.planes == 1 ? "Apart: proven by 1 plane, with A on one side and B on the other"
                               : "Apart: proven by " + counted(out.planes, "plane", "planes") +
                                     ", each with a piece of A on one side and a piece of B on the other";
    if (proof->distance_planes)
      out.distance_text = "Distance " + pair_length_text(session, proof->of->gap->distance) +
                          ": proven by two points and " + counted(*proof->distance_planes, "plane", "planes");
  }
  if (out.plane > 0) {
    const ProofPlane& plane = proof->planes[out.plane - 1];
    out.plane_text = "Plane " + count_text(out.plane) + " of " + count_text(out.planes) + ": " +
                     counted(plane.triangles_a, "triangle", "triangles") + " of A, " +
                     counted(plane.triangles_b, "triangle", "triangles") +
                     (proof->depth ? " of B after the move, " : " of B, ") +
                     pair_length_text(session, plane.gap) + " apart along its normal";
  }
  return out;
}

}  // namespace boxwood
