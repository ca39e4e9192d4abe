// SPDX-License-Identifier: MIT
// The distance of two points that are clicked, with its components.
#include "app/features/measure/measure_commands.hpp"
#include "app/features/measure/measure_statement.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/scene_label.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void end_facts(PanelContext& context, const char* label, const MeasureStatement::End& end) {
  fact(context, label, end.name);
  fact(context, "", end.point_text);
  fact(context, "", "triangle " + end.triangle_text);
}

}  // namespace

void draw_measure(PanelContext& context) {
  const auto measured = measure_statement(context.session);
  if (!measured) return;
  if (!measured->distance) quiet_text(context, measured->text);
  if (ImGui::BeginTable("measure", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    if (measured->distance) {
      fact(context, "Distance", value_text(*measured->distance));
      constexpr const char* kAlong[] = {"along X", "along Y", "along Z"};
      for (int k = 0; k < 3; ++k) fact(context, kAlong[k], value_text((*measured->components)[k]));
    }
    constexpr const char* kEnds[] = {"From", "To"};
    for (std::size_t i = 0; i < measured->ends.size() && i < 2; ++i)
      end_facts(context, kEnds[i], measured->ends[i]);
    ImGui::EndTable();
  }
  if (ImGui::Button("Measure no more")) context.send(SetMeasuring{false});
  tip_for_last("Takes the line away (D)");
  context.mark("measure:done");
}

void draw_measure_label(PanelContext& context, const UiRect& scene, double width, double height) {
  const auto measured = measure_statement(context.session);
  if (!measured || !measured->distance) return;
  std::vector<Vec3> ends;
  for (const SeenPoint& point : context.session.view().measured_points()) ends.push_back(point.point);
  draw_scene_label(context, scene, width, height, measured->at, kMeasureColor, measured->text,
                   "measure label", ends);
}

}  // namespace boxwood
