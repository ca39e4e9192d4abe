// SPDX-License-Identifier: MIT
// Draws the distance of two clicked points, and its components.
#include <array>
#include <string>
#include <utility>

#include "app/features/measure/measure.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/measure/measure_statement.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
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

constexpr const char* kEnds[] = {"From", "To"};

// Draws the facts of an end, or the room for them. `name`: of its object, or a dash before its click. `end`
// is null before its click and while its object is hidden.
void end_facts(PanelContext& context, const char* label, const std::string& name,
               const MeasureStatement::End* end, bool is_hidden) {
  const std::string unit = unit_suffix(context.session);
  fact(context, label, name);
  context.mark(std::string("measure ").append(label));
  fact(context, "", end != nullptr ? end->point_text + unit : is_hidden ? "hidden" : "");
  if (is_hidden) context.mark(std::string("measure hidden ").append(label));
  keep_lines(context, "-0.01234  -0.01234  -0.01234" + unit);
  const std::string triangle = end != nullptr ? "triangle " + end->triangle_text : "";
  end != nullptr ? fact(context, "", triangle, triangle) : fact(context, "", "");
  keep_lines(context, widest_triangle(context.session.document()));
}

// Draws both ends. That of a hidden object keeps its place.
void draw_ends(PanelContext& context, const MeasureStatement& measured) {
  const auto& marked = context.session.get<Measuring>().marked();
  std::size_t shown = 0;
  for (std::size_t i = 0; i < std::size(kEnds); ++i) {
    const bool is_clicked = i < marked.size();
    const bool is_shown = is_clicked && context.session.view().seen_point(marked[i]);
    end_facts(context, kEnds[i], is_clicked ? object_name(context.session, marked[i].object) : "-",
              is_shown ? &measured.ends[shown++] : nullptr, is_clicked && !is_shown);
  }
}

// Returns the distance and its components, in one unit and one notation; dashes before both clicks. A
// component that is rounding beside the distance is 0.
std::array<std::pair<const char*, std::string>, 4> lengths_of(const Session& session,
                                                              const MeasureStatement& measured) {
  std::array<std::pair<const char*, std::string>, 4> out = {
      {{"Distance", "-"}, {"along X", "-"}, {"along Y", "-"}, {"along Z", "-"}}};
  if (!measured.distance) return out;
  const LengthUnit unit = length_unit(session, *measured.distance);
  std::array<double, 4> lengths{*measured.distance};
  for (int k = 0; k < 3; ++k)
    lengths[static_cast<std::size_t>(k) + 1] = without_noise((*measured.components)[k], *measured.distance);
  NumberNotation notation;
  for (double& length : lengths) notation.add(length /= unit.size);
  for (std::size_t i = 0; i < out.size(); ++i) out[i].second = notation.text(lengths[i]) + unit.suffix;
  return out;
}

// Returns the lengths and both points, a line for each.
std::string text_to_copy(const Session& session, const MeasureStatement& measured) {
  std::string out;
  for (const auto& [label, value] : lengths_of(session, measured))
    out.append(label).append(": ").append(value).append("\n");
  for (std::size_t i = 0; i < measured.ends.size(); ++i)
    out.append(kEnds[i])
        .append(": ")
        .append(measured.ends[i].point_text)
        .append(unit_suffix(session))
        .append(" on ")
        .append(measured.ends[i].name)
        .append("\n");
  return out;
}

// Draws the buttons into the title: in a full column the figures need the lines below.
constexpr const char* kButtons[] = {"Copy", "Stop"};
float button_width(PanelContext& context, const char* label) {
  return ImGui::CalcTextSize(label).x + 2 * context.px(6);
}
float width_of_buttons(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  const float width = button_width(context, kButtons[0]) + context.px(4) + button_width(context, kButtons[1]);
  ImGui::PopFont();
  return width;
}
void draw_buttons(PanelContext& context, const UiRect& rect) {
  const auto measured = measure_statement(context.session);
  const bool has_distance = measured && measured->distance;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 0));
  const float height = context.px(18);
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y + 0.5F * (rect.height - height)));
  ImGui::BeginDisabled(!has_distance);
  if (ImGui::Button(kButtons[0], ImVec2(button_width(context, kButtons[0]), height)))
    copy_text(context, text_to_copy(context.session, *measured));
  ImGui::EndDisabled();
  tip_for_last(has_distance ? "Copy the distance and both points as text"
                            : "There is no distance yet: click two points");
  context.mark("measure:copy");
  ImGui::SameLine(0, context.px(4));
  if (ImGui::Button(kButtons[1], ImVec2(button_width(context, kButtons[1]), height)))
    context.send(SetMeasuring{false});
  tip_for_last("Stops measuring, and removes the line (D)");
  context.mark("measure:done");
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

void draw_measure(PanelContext& context) {
  constexpr const char* kBegin =
      "Click two points of the model to see their distance; clicks snap to corners";
  const auto measured = measure_statement(context.session);
  if (!measured) return;
  const auto& measuring = context.session.get<Measuring>();
  quiet_text(context, measuring.missed()       ? "No surface there: click on the model"
                      : measuring.count() == 0 ? kBegin
                      : measured->distance     ? "The next click starts again"
                                               : measured->text);
  if (measuring.missed()) context.mark("measure missed");
  keep_lines(context, kBegin);
  if (ImGui::BeginTable("measure", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    for (const auto& [label, value] : lengths_of(context.session, *measured)) {
      fact(context, label, value);
      context.mark(std::string("measure ").append(label));
    }
    draw_ends(context, *measured);
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
       .draw_in_title = draw_buttons,
       .title_width = width_of_buttons});
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
                               },
                               [](Session& session) { session.get<Measuring>().miss(); }});
}

}  // namespace boxwood
