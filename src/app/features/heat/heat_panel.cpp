// SPDX-License-Identifier: MIT
// The panel of the heat of rays: choices, figures, the worst pixels, and the ray that was clicked.
#include "app/features/heat/heat_panel.hpp"
#include "app/features/heat/query_heat_rows.hpp"

#include <algorithm>
#include <cmath>

#include "app/session/edge_picker.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// Draws a button for each value but off. `tip_of` gives the tip of a value.
template <class E, class TipOf, class Make>
void choices(PanelContext& context, const char* label, E now, const TipOf& tip_of, const Make& make,
             bool has_label = true) {
  if (has_label) {
    ImGui::AlignTextToFramePadding();
    quiet_text(context, label);
    ImGui::SameLine(context.px(54));
  }
  bool first = true;
  for_each_name<E>([&](E value, std::string_view name) {
    if (name == "off") return;  // a click on the one that is on
    if (!first) ImGui::SameLine(0, context.px(3));
    first = false;
    if (toggle_button(context, std::string(name).append("##").append(label).c_str(), value == now,
                      tip_of(value)))
      context.send(make(value));
    context.mark(std::string("heat:").append(label).append(":").append(name));
  });
}

void draw_order(PanelContext& context, const RayHeat& heat) {
  constexpr const char* kOrders[] = {"as the queries do", "closest entry first", "closest middle first",
                                     "longest part first"};
  static_assert(std::size(kOrders) == kRayOrderCount);
  ImGui::AlignTextToFramePadding();
  quiet_text(context, "Order");
  ImGui::SameLine(context.px(54));
  ImGui::SetNextItemWidth(-1);
  if (ImGui::BeginCombo("##order", kOrders[static_cast<std::size_t>(heat.order())])) {
    for (std::size_t i = 0; i < kRayOrderCount; ++i) {
      const auto order = static_cast<RayOrder>(i);
      if (ImGui::Selectable(kOrders[i], order == heat.order())) context.send(SetHeatOrder{order});
      context.mark(std::string("heat:Order:").append(name_of(order)));
    }
    ImGui::EndCombo();
  }
  tip_for_last(
      "The order in which a ray visits the children of a node. The real queries visit the child first that "
      "the ray enters first, then the others in stored order; the other orders sort all children");
  context.mark("heat:Order");
}

void draw_choices(PanelContext& context, const RayHeat& heat) {
  static constexpr const char* kTips[] = {
      "", "Boxes that the ray through each pixel is tested against (Shift+H). Again: off",
      "Triangles that the ray through each pixel is tested against. Again: off",
      "Nodes whose box the ray through each pixel enters. Again: off",
      "Nanoseconds that the ray through each pixel takes. Again: off"};
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  choices(
      context, "Count", heat.of(), [](HeatOf of) { return kTips[static_cast<std::size_t>(of)]; },
      [now = heat.of()](HeatOf of) { return SetHeat{of == now ? HeatOf::off : of}; }, false);
  if (heat.of() != HeatOf::off) {
    choices(
        context, "Rays to", heat.hits(),
        [](RayHits) {
          return "closest: the first hit along the ray. any: one hit is enough, as for shadows. all: every "
                 "hit";
        },
        [](RayHits hits) { return SetHeatHits{hits}; });
    draw_order(context, heat);
    choices(
        context, "Colours", heat.colors(), [](HeatColors) { return "From few to many"; },
        [](HeatColors colors) { return SetHeatColors{colors}; });
    ImGui::SameLine(0, context.px(10));
    if (toggle_button(context, "Fit", false, "The range from the least to the largest value in the picture"))
      context.send(FitHeat{});
    context.mark("heat:fit");
    ImGui::SameLine(0, context.px(3));
    if (toggle_button(context, "Auto", !heat.has_own_range(),
                      "The range from 0 to what 995 of 1000 rays need, for each picture"))
      context.send(SetHeatRange{});
    context.mark("heat:auto");
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// One row for each of the worst pixels; a click keeps its ray.
void draw_worst(PanelContext& context, const RayHeat& heat) {
  const HeatFigures& figures = heat.picture()->of(heat.of());
  if (figures.worst.empty()) return;
  ImGui::PushFont(context.fonts.small);
  const bool recorded = heat.picture()->question.recorded != nullptr;
  quiet_text(context, recorded ? "Most expensive rays" : "Most expensive pixels");
  constexpr std::size_t kRows = 6;
  if (ImGui::BeginTable("##worst", 4, ImGuiTableFlags_SizingStretchProp)) {
    for (const char* head : {recorded ? "ray" : "x, y", "boxes", "triangles", "nodes"}) {
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", head);
    }
    for (std::size_t i = 0; i < std::min(kRows, figures.worst.size()); ++i) {
      const WorstPixel& worst = figures.worst[i];
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const std::string name =
          recorded ? count_text(worst.x) : std::to_string(worst.x) + ", " + std::to_string(worst.y);
      if (ImGui::Selectable(name.c_str(), false, ImGuiSelectableFlags_SpanAllColumns))
        context.send(keep_worst(heat, i));
      context.mark("heat:worst:" + std::to_string(i));
      for (const std::uint32_t n : {worst.pixel.boxes, worst.pixel.triangles, worst.pixel.nodes}) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(count_text(n).c_str());
      }
    }
    ImGui::EndTable();
  }
  ImGui::PopFont();
}

// The pixel under the mouse, if it is over the scene.
void draw_under_mouse(PanelContext& context, const RayHeat& heat) {
  if (heat.recorded()) {
    if (small_button(context, "Rays of the camera",
                     "Count the ray of each pixel instead of those of the file"))
      context.send(UseHeatRays{});
    context.mark("heat:camera");
    return quiet_text(context, "Click a ray to keep it");
  }
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto pixel = ImGui::GetIO().WantCaptureMouse
                         ? std::nullopt
                         : heat.pixel_at(double(mouse.x) - 0.5, double(mouse.y) - 0.5);
  ImGui::PushFont(context.fonts.small);
  const float below =
      ImGui::GetCursorPosY() + 2 * ImGui::GetTextLineHeight() + ImGui::GetStyle().ItemSpacing.y;
  wrapped_text(pixel ? std::to_string(static_cast<int>(mouse.x)) + ", " +
                           std::to_string(static_cast<int>(mouse.y)) + ": " + heat_pixel_text(*pixel)
                     : std::string("Click a pixel to keep its ray"));
  // The rows below stay where they are while the text has one line.
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), below));
  ImGui::PopFont();
}

void draw_heat(PanelContext& context) {
  const auto& heat = context.session.get<RayHeat>();
  draw_choices(context, heat);
  const auto statement = heat_statement(context.session);
  if (!statement) return;
  if (heat.kept()) return draw_heat_ray(context);
  if (!heat.picture()) return quiet_text(context, statement->text);
  draw_heat_range(context, *statement);
  ImGui::PushFont(context.fonts.small);
  wrapped_text(statement->average);
  ImGui::PopFont();
  // Rows to click come first: a low window shows only the upper part of the panel. Notes that come and go are
  // last, so that nothing moves under the mouse.
  draw_under_mouse(context, heat);
  draw_worst(context, heat);
  quiet_text(context, statement->text);
  quiet_text(context, statement->layout);
  if (!statement->beyond.empty()) quiet_text(context, statement->beyond);
}

// Returns the number of the drawn recorded ray at a pixel, at most `reach` pixels away; nullopt if there is
// no such ray.
std::optional<std::uint32_t> heat_line_at(const Session& session, const View& view,
                                          const PixelPosition& pixel, double reach) {
  EdgePicker picker(view, session.view().settings().clip_plane(), pixel, reach, kInfinity);
  for (const HeatLine& line : session.get<RayHeat>().lines())
    picker.edge(line.from, line.to, NodeRef{Target{}, line.number});
  const auto found = picker.best();
  return found ? std::optional(found->node) : std::nullopt;
}

// A click on a recorded ray keeps it.
std::optional<PickedMark> pick_line(const Session& session, const View& view, const PixelPosition& pixel,
                                    double reach) {
  constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;
  const auto number = heat_line_at(session, view, pixel, reach);
  if (!number) return std::nullopt;
  return PickedMark{NodeRef{Target{}, kNoNode}, KeepHeatNumber{*number}};
}

// A click on the picture keeps the ray of the pixel.
std::optional<PickedMark> pick_pixel(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach) {
  const auto& heat = session.get<RayHeat>();
  if (heat.shows_lines()) return pick_line(session, view, pixel, reach);
  if (!heat.shows_picture() || !heat.picture()) return std::nullopt;
  constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;  // nothing is lit
  const double x = std::round(std::clamp(pixel.x, 0.0, pixel.width - 1.0)),
               y = std::round(std::clamp(pixel.y, 0.0, pixel.height - 1.0));
  return PickedMark{NodeRef{Target{}, kNoNode}, KeepHeatPixel{x, y}};
}

void flip_heat(Session& session, std::vector<Command>& out) {
  const auto& heat = session.get<RayHeat>();
  const bool is_left_out = session.view().workspace() == Workspace::look && !heat.shown();
  if (heat.kept() && !is_left_out)
    out.emplace_back(DropHeatRay{});
  else if (heat.of() == HeatOf::off)
    out.emplace_back(SetHeat{HeatOf::boxes});
  else
    out.emplace_back(SetHeat{is_left_out ? heat.of() : HeatOf::off});
}

void step_ray(const Session& session, int way, std::vector<Command>& out) {
  const auto step = heat_step_statement(session);
  if (!step || (way < 0 ? step->number <= 1 : step->number >= step->count)) return;
  out.emplace_back(HeatStep{way < 0 ? step->number - 1 : step->number + 1});
}

void play_ray(const Session& session, PanelStates& states, std::vector<Command>& out) {
  constexpr double kStepsASecond = 3.0;
  HeatPanelState& state = states.of<HeatPanelState>();
  const auto step = heat_step_statement(session);
  if (!step) state.plays = false;
  if (!state.plays) {
    state.since = -1.0;
    return;
  }
  const bool begins = state.since < 0.0;
  if (begins) state.since = ImGui::GetTime();
  if (step->number == step->count) {
    if (begins && step->count > 1)
      out.emplace_back(HeatStep{1});
    else
      state.plays = false;
    return;
  }
  if ((ImGui::GetTime() - state.since) * kStepsASecond < 1.0) return;
  state.since = ImGui::GetTime();
  out.emplace_back(HeatStep{step->number + 1});
}

bool end_heat(const Session& session, std::vector<Command>& out) {
  const auto& heat = session.get<RayHeat>();
  if (!heat.shown()) return false;
  out.emplace_back(heat.kept() ? Command(DropHeatRay{}) : Command(SetHeat{HeatOf::off}));
  return true;
}

}  // namespace

void add_heat_interface(InterfaceList& list) {
  list.panels.push_back(
      {.panel = kHeatPanel,
       .has_content =
           [](Session& s) { return s.view().workspace() == Workspace::tree || s.get<RayHeat>().shown(); },
       .draw = draw_heat,
       .detail = [](PanelContext&) { return std::string("own AABB tree"); },
       .leaves_scroll_bar = true});
  list.picks.push_back(pick_pixel);
  list.keys.push_back(key_binding(
      "Tree", 95, Key::h, modifiers::kShift,
      "the heat of rays: the box tests of each pixel; from a ray, back to the picture", flip_heat));
  list.players.push_back(
      {.order = 15,
       .shown = [](const Session& s) { return s.get<RayHeat>().plays_steps(); },
       .plays = [](PanelStates& states) -> bool& { return states.of<HeatPanelState>().plays; },
       .play = play_ray,
       .step = step_ray});
  list.endings.push_back({.order = 35, .end = end_heat});
  add_query_heat_interface(list);
}

}  // namespace boxwood
