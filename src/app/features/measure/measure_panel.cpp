// SPDX-License-Identifier: MIT
// Draws the distance of two clicked points, and its components.
#include "app/features/measure/measure.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/measure/measure_statement.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/ui/scene_label.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// Leaves as many lines to the fact that was drawn last as `widest` takes: what is below does not move as it
// changes.
void keep_lines(const PanelContext& context, std::string_view widest) {
  ImGui::PushFont(context.fonts.small);
  const std::string text = broken_at_blanks(widest, ImGui::GetContentRegionAvail().x);
  const float missing =
      ImGui::CalcTextSize(text.c_str()).y - ImGui::GetItemRectSize().y - ImGui::GetStyle().ItemSpacing.y;
  ImGui::PopFont();
  if (missing > 0.0F) ImGui::Dummy(ImVec2(0, missing));
}

// Returns the text of the number after the last triangle: no triangle has a longer one.
std::string widest_triangle(const Document& document) {
  const auto after = static_cast<std::uint32_t>(document.facts().counts().triangles);
  return "triangle " + triangle_text(document, document.object_count() - 1, after);
}

// Draws the facts of an end; dashes in their places before its click, if it is null.
void end_facts(PanelContext& context, const char* label, const MeasureStatement::End* end) {
  fact(context, label, end != nullptr ? end->name : "-");
  fact(context, "", end != nullptr ? end->point_text : "-");
  keep_lines(context, "-0.01234  -0.01234  -0.01234");
  const std::string triangle = end != nullptr ? "triangle " + end->triangle_text : "";
  end != nullptr ? fact(context, "", triangle, triangle) : fact(context, "", "-");
  keep_lines(context, widest_triangle(context.session.document()));
}

// Draws the button that ends measuring into the title: in a full column the figures need the lines below.
constexpr const char* kStop = "Stop";
float stop_width(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  const float text = ImGui::CalcTextSize(kStop).x;
  ImGui::PopFont();
  return text + 2 * context.px(6);
}
void draw_stop(PanelContext& context, const UiRect& rect) {
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 0));
  const float height = context.px(18);
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y + 0.5F * (rect.height - height)));
  if (ImGui::Button(kStop, ImVec2(rect.width, height))) context.send(SetMeasuring{false});
  tip_for_last("Stops measuring, and removes the line (D)");
  context.mark("measure:done");
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

void draw_measure(PanelContext& context) {
  const auto measured = measure_statement(context.session);
  if (!measured) return;
  quiet_text(context, measured->distance ? "the next click starts again" : measured->text);
  if (ImGui::BeginTable("measure", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    const LengthUnit unit = length_unit(context.session, measured->distance.value_or(0.0));
    const auto text = [&](double length) { return value_text(length / unit.size) + unit.suffix; };
    fact(context, "Distance", measured->distance ? text(*measured->distance) : "-");
    context.mark("measure distance");
    constexpr const char* kAlong[] = {"along X", "along Y", "along Z"};
    for (int k = 0; k < 3; ++k) {
      fact(context, kAlong[k], measured->components ? text((*measured->components)[k]) : "-");
      context.mark(std::string("measure ").append(kAlong[k]));
    }
    constexpr const char* kEnds[] = {"From", "To"};
    for (std::size_t i = 0; i < std::size(kEnds); ++i)
      end_facts(context, kEnds[i], i < measured->ends.size() ? &measured->ends[i] : nullptr);
    ImGui::EndTable();
  }
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
       .draw = draw_measure,
       .draw_in_title = draw_stop,
       .title_width = stop_width});
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
