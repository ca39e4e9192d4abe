// SPDX-License-Identifier: MIT
// Numbers of what is selected: the object, where the mouse met it, and all its volumes against each other.
#include "app/ui/panel.hpp"

#include "app/statements/figures.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/ui/panel_motion.hpp"
#include "app/ui/scoreboard.hpp"

namespace boxwood {

namespace {

void object_facts(PanelContext& context, const SelectionStatement& selection) {
  if (!ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  fact(context, "Triangles",
       count_text(selection.triangles)
           .append(", ")
           .append(count_text(selection.vertices))
           .append(" vertices"));
  if (selection.size_pending) fact(context, "Size", "...");
  if (selection.size) fact(context, "Size", point_text(*selection.size));
  if (const auto& hit = selection.hit) {
    fact(context, "Triangle", hit->triangle_text);
    fact(context, "Point", hit->point_text);
    if (hit->distance) fact(context, "Distance", value_text(*hit->distance));
  }
  ImGui::EndTable();
}

}  // namespace

void draw_selection(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "selection", rect)) {
    Session& session = context.session;
    const SelectionStatement selection = selection_statement(session);
    ImGui::PushFont(context.fonts.heading);
    const std::string& title = selection.title;
    const float tabs = ImGui::CalcTextSize("NumbersMotion").x + context.px(44);
    clipped_text(title, ImGui::GetContentRegionAvail().x - tabs);
    ImGui::PopFont();
    const bool motion = session.view().panel_open(Panel::collision);
    ImGui::SameLine(rect.width - tabs);
    ImGui::PushFont(context.fonts.small);
    if (toggle_button(context, "Numbers", !motion, "Sizes and volumes of the selection"))
      context.send(ShowPanel{Panel::collision, false});
    context.mark("tab:numbers");
    ImGui::SameLine(0, context.px(4));
    if (toggle_button(context, "Motion", motion, "Move the selection and see what it meets"))
      context.send(ShowPanel{Panel::collision, true});
    context.mark("tab:motion");
    ImGui::PopFont();
    if (session.document().scene().objects.empty()) {
      quiet_text(context, "Numbers of what is selected come here.");
    } else if (motion) {
      draw_motion(context);
    } else {
      object_facts(context, selection);
      draw_scoreboard(context, selection.target);
    }
  }
  end_panel();
}

}  // namespace boxwood
