// SPDX-License-Identifier: MIT
// Numbers of what is selected: the object, where the mouse met it, and all its volumes against each other.
#include "app/ui/panel.hpp"

#include "app/ui/colors.hpp"
#include "app/ui/figures.hpp"
#include "app/ui/panel_motion.hpp"
#include "app/ui/scoreboard.hpp"
#include "app/ui/triangle_text.hpp"

namespace boxwood {

namespace {

void object_facts(PanelContext& context, const Target& target) {
  const Session& session = context.session;
  const Scene& scene = session.document().scene();
  if (!ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  std::size_t triangles = 0, vertices = 0;
  const auto add = [&](const SceneObject& object) {
    triangles += object.mesh->mesh.triangles.size();
    vertices += object.mesh->mesh.vertices.size();
  };
  if (target.object)
    add(scene.objects[*target.object]);
  else
    for (const SceneObject& object : scene.objects) add(object);
  fact(context, "Triangles",
       count_text(triangles).append(", ").append(count_text(vertices)).append(" vertices"));
  const Aabb box = session.document().bounds(target);
  if (!is_empty(box)) fact(context, "Size", point_text(box.max - box.min));
  if (const auto marked = session.view().marked_point(); marked && target.object == marked->object) {
    fact(context, "Triangle", triangle_text(session.document(), marked->object, marked->number));
    fact(context, "Point", point_text(marked->point, size_of(session.document(), marked->object)));
    if (marked->distance) fact(context, "Distance", value_text(*marked->distance));
  }
  ImGui::EndTable();
}

}  // namespace

void draw_selection(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "selection", rect)) {
    Session& session = context.session;
    const Target target = session.view().current_target();
    ImGui::PushFont(context.fonts.heading);
    const auto& objects = session.view().selection().objects;
    std::string title =
        target.object ? session.document().scene().objects[*target.object].name : "Whole model";
    if (objects.size() > 1 && target.object)  // whose the numbers are
      title += ", the last of " + std::to_string(objects.size());
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
      object_facts(context, target);
      draw_scoreboard(context, target);
    }
  }
  end_panel();
}

}  // namespace boxwood
