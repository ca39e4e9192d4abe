// SPDX-License-Identifier: MIT
// Draws the proof below the facts of a contact: why the answer is true, step by step.
#include "app/features/proof/proof_commands.hpp"
#include "app/features/proof/proof_show.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {
constexpr const char* kFileName = "answer.proof";

void draw_steps(PanelContext& context, const ProofStatement& proof) {
  const auto button = [&](const char* label, const char* tip, const char* name, std::uint32_t plane) {
    if (small_button(context, label)) context.send(SetProofPlane{plane});
    tip_for_last(tip);
    context.mark(name);
  };
  button("Previous plane", "Shows the plane before, with its two pieces", "proof:previous",
         proof.plane > 1 ? proof.plane - 1 : proof.planes);
  ImGui::SameLine(0, context.px(4));
  button("Next plane", "Shows the next plane, with the two pieces that it separates", "proof:next",
         proof.plane < proof.planes ? proof.plane + 1 : 1);
  button("All planes", "Shows all planes", "proof:all", 0);
  ImGui::SameLine(0, context.px(4));
}

void draw_proof(PanelContext& context) {
  const auto& show = context.session.get<ProofShow>();
  if (!show.answer()) return;
  if (small_button(context, show.on() ? "Hide proof" : "Show proof")) context.send(ShowProof{!show.on()});
  tip_for_last("Shows what proves the answer: planes between the pieces, or the point that both share");
  context.mark("proof:why");
  const auto proof = proof_statement(context.session);
  if (!proof) return;
  wrapped_text(proof->text);
  for (const auto* text : {&proof->distance_text, &proof->depth_text})
    if (*text) wrapped_text(**text);
  if (proof->plane_text) quiet_text(context, *proof->plane_text);
  if (proof->planes > 1) draw_steps(context, *proof);
  if (!proof->proven) return;
  if (small_button(context, "Save")) context.send(SaveProof{kFileName});
  tip_for_last("Writes answer.proof and both meshes to the current folder, for boxwood-check");
  context.mark("proof:save");
}
}  // namespace

void add_proof_interface(InterfaceList& list) {
  list.additions.push_back({Panel{"contact"}, draw_proof});
}

}  // namespace boxwood
