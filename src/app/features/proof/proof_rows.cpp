// SPDX-License-Identifier: MIT
// The field of --state of the proof, and its lines of the legend.
#include "app/features/proof/answer_proof.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statement_list.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void add_proof_statements(StatementList& list) {
  list.state.push_back(state_field("proof", proof_statement, 82, 82));
  list.legend.push_back({legend_order::kNew, [](Session& session, Legend& legend) {
                           const auto proof = proof_statement(session);
                           if (!proof || !proof->proven) return;
                           const auto drawn = session.get<AnswerProof>().proof();
                           if (drawn->point) legend.add("A point that A and B share", {kMeasureColor});
                           const CollisionQuestion& of = drawn->of->question;
                           if (proof->depth_text && !pair_depth(session, of.a, of.b))
                             legend.add("Way out for B in the proof, from that point", {kMeasureColor});
                           if (proof->planes == 0 || (proof->depth_text && proof->plane == 0)) return;
                           legend.add(proof->plane == 0 ? "Planes that separate pieces of A and B"
                                      : proof->depth_text
                                          ? "Separating plane after the way out; in boxes: the two pieces"
                                          : "Separating plane; in boxes: the two pieces",
                                      {kMeasureColor});
                         }});
}

}  // namespace boxwood
