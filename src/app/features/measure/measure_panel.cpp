// SPDX-License-Identifier: MIT
// Draws the distance of two clicked points, and its components.
#include "app/features/measure/measure.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/measure/measure_statement.hpp"
#include "app/statements/length_text.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/ui/scene_label.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void end_facts(PanelContext& context, const char* label, const MeasureStatement::End& end) {
  fact(context, label, end.name);
  fact(context, "", end.point_text);
  const std::string triangle = "triangle " + end.triangle_text;
  fact(context, "", triangle, triangle);
}

void draw_measure(PanelContext& context) {
  const auto measured = measure_statement(context.session);
  if (!measured) return;
  if (!measured->distance) quiet_text(context, measured->text);
  if (ImGui::BeginTable("measure", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    if (measured->distance) {
      const LengthUnit unit = length_unit(context.session, *measured->distance);
      const auto text = [&](double length) { return value_text(length / unit.size) + unit.suffix; };
      fact(context, "Distance", text(*measured->distance));
      constexpr const char* kAlong[] = {"along X", "along Y", "along Z"};
      for (int k = 0; k < 3; ++k) fact(context, kAlong[k], text((*measured->components)[k]));
    }
    constexpr const char* kEnds[] = {"From", "To"};
    for (std::size_t i = 0; i < measured->ends.size() && i < 2; ++i)
      end_facts(context, kEnds[i], measured->ends[i]);
    ImGui::EndTable();
  }
  if (ImGui::Button("Stop measuring")) context.send(SetMeasuring{false});
  tip_for_last("Removes the line (D)");
  context.mark("measure:done");
}

void draw_measure_label(PanelContext& context, const ScenePlace& at) {
  const auto measured = measure_statement(context.session);
  if (!measured || !measured->distance) return;
  std::vector<Vec3> ends;
  for (const SeenPoint& point : context.session.get<Measuring>().points()) ends.push_back(point.point);
  draw_scene_label(context, at.layout.scene, at.width, at.height, measured->at, kMeasureColor, measured->text,
                   "measure label", ends);
}

// Draws the button in the bar along the top.
void measure_button(PanelContext& context) {
  ImGui::SameLine(0, context.px(4));
  const bool on = context.session.get<Measuring>().on();
  if (toggle_button(context, "Measure", on,
                    "Click two points to measure their distance (D). Clicks snap to corners"))
    context.send(SetMeasuring{!on});
  context.mark("measure");
}

}  // namespace

void add_measure_interface(InterfaceList& list) {
  list.panels.push_back(
      {.panel = kMeasurePanel,
       .has_content = [](Session& s) { return s.document().object_count() > 0 && s.get<Measuring>().on(); },
       .draw = draw_measure});
  list.over_scene.push_back({scene_order::kLabel + 3, draw_measure_label});
  list.keys.push_back(key_binding("Select", 40, Key::d, modifiers::kPlain,
                                  "measure the distance between two clicks, which snap to corners",
                                  [](Session& s, std::vector<Command>& out) {
                                    out.emplace_back(SetMeasuring{!s.get<Measuring>().on()});
                                  }));
  list.endings.push_back({20, [](const Session& s, std::vector<Command>& out) {
                            if (!s.get<Measuring>().on()) return false;
                            out.emplace_back(SetMeasuring{false});
                            return true;
                          }});
  list.toolbar.push_back({10, measure_button});
  list.point_takers.push_back({[](const Session& session) { return session.get<Measuring>().on(); },
                               [](std::uint32_t triangle, const Vec3& barycentric) -> Command {
                                 return MeasurePoint{triangle, barycentric};
                               }});
}

}  // namespace boxwood
