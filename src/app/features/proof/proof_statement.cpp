// SPDX-License-Identifier: MIT
// Words for proofs: "apart: proven by 21 planes".
#include "app/features/proof/proof_statement.hpp"

#include <algorithm>

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

std::string least_depth_text(double found, double saved, const std::string& unit) {
  const double least = std::max(found, saved);
  if (!(least > 0.0)) return {};
  std::string out = ". At least " + value_text(least) + unit + ": no shorter move separates them";
  if (saved >= least) return out;
  out += ". This program's search found that. The file of \"Save\" has a simpler argument, which other "
         "programs can check and which shows less: ";
  return out + (saved > 0.0 ? "a depth of at least " + value_text(saved) + unit : "only the upper bound");
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
    out.text = "In contact: triangle " + count_text(proof->triangles.a) + " of A and " +
               count_text(proof->triangles.b) + " of B share a point (exact arithmetic)";
    if (proof->depth) {
      const PairProof::Depth& depth = *proof->depth;
      const LengthUnit unit = pair_length_unit(session, depth.upper);
      out.depth_text = "Depth at most " + value_text(depth.upper / unit.size) + unit.suffix +
                       ": moving B that far along the line from the point separates it from A, as " +
                       (out.planes == 1 ? "a separating plane proves"
                                        : count_text(out.planes) + " separating planes prove");
      *out.depth_text += least_depth_text(depth.found / unit.size, depth.lower / unit.size, unit.suffix);
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
