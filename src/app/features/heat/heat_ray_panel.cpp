// SPDX-License-Identifier: MIT
// Draws the steps of a kept ray: the nodes that it entered, in order.
#include "app/features/heat/heat_panel.hpp"
#include "app/features/heat/ray_colors.hpp"

#include <algorithm>

#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"

namespace boxwood {

namespace {

// A bar for each step, in the colours of the scene: its height is the level of the node. A click goes to the
// step.
void draw_steps(PanelContext& context, const KeptRay& kept, const HeatStepStatement& now) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const UiRect rect{at.x, at.y, ImGui::GetContentRegionAvail().x, context.px(52)};
  ImGui::InvisibleButton("##heat steps", ImVec2(rect.width, rect.height));
  context.mark("heat:steps");
  const auto count = static_cast<float>(now.count);
  const float step = rect.width / count;
  if (ImGui::IsItemActive()) {
    const float share = (ImGui::GetIO().MousePos.x - rect.x) / rect.width;
    const auto to = static_cast<std::uint32_t>(std::clamp(share * count, 0.0F, count - 1.0F)) + 1;
    context.state<HeatPanelState>().plays = false;
    if (to != now.number) context.send(HeatStep{to});
  }
  tip_for_last("The nodes of the wide ray layout that the ray entered, in order; deeper levels are lower: "
               "inner nodes blue, leaves yellow, a frame around the node of this step");
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()), palette::kField,
                     context.px(2));
  std::uint32_t deepest = 1;
  for (const std::uint32_t n : kept.path) deepest = std::max(deepest, kept.model->nodes.nodes[n].level);
  const float row = rect.height / static_cast<float>(deepest + 1);
  for (std::size_t i = 0; i < kept.path.size(); ++i) {
    const RayTreeNode& node = kept.model->nodes.nodes[kept.path[i]];
    const float x = rect.x + step * static_cast<float>(i), y = rect.y + row * static_cast<float>(node.level);
    const bool is_now = i + 1 == now.number, is_later = i + 1 > now.number;
    Rgba color = node.is_leaf() ? kLitColor : ray_colors::kPathColor;
    color.a = is_later ? 0x60 : 0xFF;
    const ImVec2 begin(x, y), end(std::max(x + step - 1.0F, x + 1.0F), y + std::max(row - 1.0F, 2.0F));
    draw.AddRectFilled(begin, end, color_u32(color));
    if (is_now) draw.AddRect(begin, end, color_u32(ray_colors::kNowColor), 0.0F, 0, context.px(2));
  }
}

void draw_player(PanelContext& context, const HeatStepStatement& now) {
  bool& plays = context.state<HeatPanelState>().plays;
  ImGui::PushFont(context.fonts.small);
  if (toggle_button(context, "<", false, "The node before") && now.number > 1)
    context.send(HeatStep{now.number - 1});
  context.mark("heat:back");
  ImGui::SameLine(0, context.px(3));
  if (toggle_button(context, plays ? "Stop" : "Play", plays, "Play the steps (Space)")) plays = !plays;
  context.mark("heat:play");
  ImGui::SameLine(0, context.px(3));
  if (toggle_button(context, ">", false, "The next node") && now.number < now.count)
    context.send(HeatStep{now.number + 1});
  context.mark("heat:forth");
  ImGui::SameLine(0, context.px(8));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(("Step " + count_text(now.number) + " of " + count_text(now.count)).c_str());
  ImGui::PopFont();
}

// The way to the next more expensive and the next cheaper ray.
void draw_other_rays(PanelContext& context, const RayHeat& heat) {
  const auto place = place_of_kept(heat);
  if (!place) return;
  const std::size_t count = heat.picture()->of(heat.of()).worst.size();
  ImGui::PushFont(context.fonts.small);
  if (toggle_button(context, "<##dearer", false, "The next more expensive ray") && *place > 0)
    context.send(keep_worst(heat, *place - 1));
  context.mark("heat:dearer");
  ImGui::SameLine(0, context.px(3));
  if (toggle_button(context, ">##cheaper", false, "The next cheaper ray") && *place + 1 < count)
    context.send(keep_worst(heat, *place + 1));
  context.mark("heat:cheaper");
  ImGui::SameLine(0, context.px(8));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(
      ("Ray " + count_text(*place + 1) + " of the " + count_text(count) + " costliest").c_str());
  ImGui::PopFont();
}

// The work of the kept ray beside the average of all rays, and what it hits.
void draw_work(PanelContext& context, const RayHeat& heat, const KeptRay& kept) {
  const RayCounts& own = kept.counted.counts;
  const auto& picture = heat.picture();
  ImGui::PushFont(context.fonts.small);
  if (ImGui::BeginTable("##work", 4, ImGuiTableFlags_SizingStretchProp)) {
    for (const char* head : {"", "this", "mean", "of hits"}) {
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", head);
    }
    const auto row = [&](const char* label, std::uint64_t count, HeatOf of) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(label);
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(count_text(count).c_str());
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(picture ? heat_value_text(of, picture->of(of).mean).c_str() : "-");
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(picture ? heat_value_text(of, picture->of(of).mean_of_hits).c_str() : "-");
    };
    row("box tests", own.box_tests, HeatOf::boxes);
    row("triangle tests", own.triangle_tests, HeatOf::triangles);
    row("nodes entered", own.nodes, HeatOf::nodes);
    ImGui::EndTable();
  }
  tip_for_last("This ray, the mean of all rays of the picture in which it was kept, and of those that hit");
  ImGui::PopFont();
}

}  // namespace

void draw_heat_ray(PanelContext& context) {
  const auto& heat = context.session.get<RayHeat>();
  const auto kept = heat.kept();
  if (small_button(context, heat.recorded() ? "Back to all rays" : "Back to the heat",
                   "The work of all rays again (Esc)"))
    context.send(DropHeatRay{});
  context.mark("heat:picture");
  draw_other_rays(context, heat);
  if (!kept->model) return quiet_text(context, "Building the tree of the rays...");
  wrapped_text(kept_ray_name(context.session) + hit_text(context.session.document(), *kept));
  quiet_text(context,
             kept->model->nodes.kind == RayNodes::wide ? "In the wide ray layout" : "In binary nodes");
  tip_for_last("The tree of AABBs that rays use has nodes of its own");
  draw_work(context, heat, *kept);
  const auto now = heat_step_statement(context.session);
  if (!now) return quiet_text(context, "It misses the box of the model");
  quiet_text(context, "Entered nodes (yellow: leaves)");
  draw_steps(context, *kept, *now);
  draw_player(context, *now);
  wrapped_text(now->text);
  quiet_text(context, "So far " + count_text(now->box_tests) + " boxes (with the root) and " +
                          count_text(now->triangle_tests) + " triangles");
}

}  // namespace boxwood
