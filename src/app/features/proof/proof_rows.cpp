// SPDX-License-Identifier: MIT
// The field of --state of the proof, and its lines of the legend.
#include "app/features/proof/proof_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void add_proof_statements(StatementList& list) {
  list.state.push_back({.key = "proof",
                        .order = 82,
                        .listed = 82,
                        .shape = "{text:s, proven:b, planes:i, plane:i, distance_text:s~, plane_text:s~}~",
                        .write = [](JsonWriter& json, Session& session) {
                          const auto proof = proof_statement(session);
                          if (!proof) {
                            json.null();
                            return;
                          }
                          json.begin_object().field("text", proof->text).field("proven", proof->proven);
                          json.field("planes", proof->planes).field("plane", proof->plane);
                          json.field("distance_text", proof->distance_text);
                          json.field("plane_text", proof->plane_text).end_object();
                        }});
  list.legend.push_back({legend_order::kNew, [](Session& session, Legend& legend) {
                           const auto proof = proof_statement(session);
                           if (!proof || proof->planes == 0) return;
                           legend.add(proof->plane > 0 ? "A plane between the two pieces in boxes"
                                                       : "Planes that separate pieces of A and B",
                                      {kMeasureColor});
                         }});
}

}  // namespace boxwood
