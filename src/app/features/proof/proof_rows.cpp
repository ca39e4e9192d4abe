// SPDX-License-Identifier: MIT
// The field of --state of the proof, and its lines of the legend.
#include "app/features/proof/proof_show.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void add_proof_statements(StatementList& list) {
  list.state.push_back(
      {.key = "proof",
       .order = 82,
       .listed = 82,
       .shape = "{text:s, proven:b, planes:i, plane:i, distance_text:s~, depth_text:s~, plane_text:s~}~",
       .write = [](JsonWriter& json, Session& session) {
         const auto proof = proof_statement(session);
         if (!proof) {
           json.null();
           return;
         }
         json.begin_object().field("text", proof->text).field("proven", proof->proven);
         json.field("planes", proof->planes).field("plane", proof->plane);
         json.field("distance_text", proof->distance_text);
         json.field("depth_text", proof->depth_text);
         json.field("plane_text", proof->plane_text).end_object();
       }});
  list.legend.push_back({legend_order::kNew, [](Session& session, Legend& legend) {
                           const auto proof = proof_statement(session);
                           if (!proof || !proof->proven) return;
                           if (session.get<ProofShow>().proof()->point)
                             legend.add("A point that A and B share", {kMeasureColor});
                           if (proof->depth_text) legend.add("Way of B out of A", {kMeasureColor});
                           if (proof->planes == 0 || (proof->depth_text && proof->plane == 0)) return;
                           legend.add(proof->plane == 0 ? "Planes that separate pieces of A and B"
                                      : proof->depth_text
                                          ? "Separating plane after the way out; in boxes: the two pieces"
                                          : "Separating plane; in boxes: the two pieces",
                                      {kMeasureColor});
                         }});
}

}  // namespace boxwood
