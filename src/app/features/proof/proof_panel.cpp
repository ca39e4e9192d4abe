// SPDX-License-Identifier: MIT
// Draws the proof below the facts of a contact: why the answer is true, step by step; and its buttons.
#include "app/features/proof/answer_proof.hpp"
#include "app/features/proof/proof_commands.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>

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
}

// Draws both buttons above the text of the proof, at the same place while it is shown and while it is not, so
// that the mouse stays over the one that was pressed.
void draw_proof_buttons(PanelContext& context) {
  const auto& answer_proof = context.session.get<AnswerProof>();
  const bool can_prove = answer_proof.can_prove(), shown = answer_proof.on() && can_prove;
  const auto proof = shown ? proof_statement(context.session) : std::nullopt;
  ImGui::PushFont(context.fonts.small);
  const float width = std::max(ImGui::CalcTextSize("Show proof").x, ImGui::CalcTextSize("Hide proof").x) +
                      2 * ImGui::GetStyle().FramePadding.x;
  ImGui::BeginDisabled(!can_prove);
  if (ImGui::Button(shown ? "Hide proof###proof" : "Show proof###proof", ImVec2(width, 0)))
    context.send(ShowProof{!shown});
  ImGui::EndDisabled();
  ImGui::PopFont();
  tip_for_last(can_prove
                   ? "Shows what proves the answer: planes between the pieces, or the point that both share"
                   : "There is no answer to prove: it is not known yet, or memory ran out");
  context.mark("proof:why");
  ImGui::SameLine(0, context.px(4));
  const bool proven = proof && proof->proven;
  std::string tip = "Saves the proof for boxwood-check. Show the proof first";
  if (proven) {
    tip = "Writes answer.proof and both meshes to the current folder, for boxwood-check";
    if (!proof->saved_text.empty()) tip += ". The file proves " + proof->saved_text;
  }
  ImGui::BeginDisabled(!proven);
  if (small_button(context, "Save", tip.c_str())) context.send(SaveProof{kFileName});
  ImGui::EndDisabled();
  context.mark("proof:save");
}

void draw_proof(PanelContext& context) {
  const auto proof = proof_statement(context.session);
  if (!proof) return;
  wrapped_text(proof->text);
  for (const auto* text : {&proof->distance_text, &proof->depth_text})
    if (*text) wrapped_text(**text);
  if (proof->plane_text) quiet_text(context, *proof->plane_text);
  if (proof->planes > 1) draw_steps(context, *proof);
}
}  // namespace

void add_proof_interface(InterfaceList& list) {
  list.additions.push_back({Panel{"contact"}, draw_proof});
  list.proof_buttons = draw_proof_buttons;
}

}  // namespace boxwood
