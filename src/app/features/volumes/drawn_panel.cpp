// SPDX-License-Identifier: MIT
// Lists the drawn volumes, each with a button that hides it again.
#include "app/document/drawn_commands.hpp"
#include "app/features/volumes/volumes_panel.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

void take_back(PanelContext& context, const DrawnStatement& drawn) {
  const bool each =
      drawn.objects.size() > 1 && drawn.objects.size() == context.session.document().object_count();
  if (drawn.whole)
    context.send(drawn.tree ? Command(ShowTree{drawn.kind, {}, false})
                            : Command(ShowVolume{drawn.kind, {}, false}));
  else if (each)
    context.send(drawn.tree ? Command(ShowTree{drawn.kind, Targets::each(), false})
                            : Command(ShowVolume{drawn.kind, Targets::each(), false}));
  else
    for (const std::uint32_t object : drawn.objects)
      context.send(drawn.tree ? Command(ShowTree{drawn.kind, {object}, false})
                              : Command(ShowVolume{drawn.kind, {object}, false}));
}

}  // namespace

void draw_drawn(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  int i = 0;
  // Another feature stands in place of the volumes.
  const bool hidden = context.session.view().layers().volumes && !shows_volumes(context.session);
  if (hidden) quiet_text(context, "Not drawn in this view");
  for (const DrawnStatement& drawn : drawn_statements(context.session)) {
    ImGui::PushID(i++);
    colored_chip(context, volume_color(drawn.kind));
    ImGui::SameLine(0, context.px(6));
    ImGui::AlignTextToFramePadding();
    const float button = ImGui::GetFrameHeight();
    const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - button;
    if (hidden) ImGui::PushStyleColor(ImGuiCol_Text, palette::kFaint);
    clipped_in_the_middle(drawn.text, ImGui::GetContentRegionAvail().x - button - context.px(4));
    if (hidden) ImGui::PopStyleColor();
    ImGui::SameLine(end);
    if (ImGui::Button("\xC3\x97", ImVec2(button, button))) take_back(context, drawn);
    tip_for_last("Hide");
    context.mark(std::string("take back:").append(drawn.tree ? "tree:" : "").append(row_of(drawn.kind).name));
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace boxwood
