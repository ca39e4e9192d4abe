// SPDX-License-Identifier: MIT
// Draws the panel of the flat scene and its frames in the dock, and plays them.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/flat/flat_commands.hpp"
#include "app/features/flat/flat_scene.hpp"
#include "app/features/flat/flat_stage_panel.hpp"
#include "app/features/flat/flat_statement.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/chips/chips.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

struct FlatPanelState {
  bool plays = false;  // advances frame by frame
  double since = -1.0;
  std::vector<PairState> states;  // of each frame, for these figures
  std::string states_of;
};

constexpr const char* kShapeLabels[] = {"Rectangle", "Triangle", "Polygon", "Circle",
                                        "AABB",      "OBB",      "Octagon", "Hull"};
static_assert(std::size(kShapeLabels) == kFlatShapeCount);

void shape_choice(PanelContext& context, std::size_t side) {
  const auto which = static_cast<FlatSide>(side);
  const FlatShape now = context.session.get<FlatScene>().figure(which).shape;
  colored_chip(context, flat_side_color(side));
  ImGui::SameLine(0, context.px(5));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(side == 0 ? "A" : "B");
  ImGui::SameLine(0, context.px(6));
  ImGui::SetNextItemWidth(-1);
  const std::string id = std::string("##shape ").append(name_of(which));
  if (ImGui::BeginCombo(id.c_str(), kShapeLabels[static_cast<std::size_t>(now)])) {
    for (unsigned i = 0; i < kFlatShapeCount; ++i) {
      if (ImGui::Selectable(kShapeLabels[i], static_cast<FlatShape>(i) == now)) {
        context.send(SetFlatShape{which, static_cast<FlatShape>(i)});
      }
      context.mark("flat shape:" + std::string(name_of(static_cast<FlatShape>(i))));
    }
    ImGui::EndCombo();
  }
  context.mark("flat shape " + std::string(name_of(which)));
}

void flat_row(PanelContext& context, const FlatStatement& flat, const FlatAxisStatement& row) {
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x,
              height = std::ceil(ImGui::GetFontSize() + context.px(4));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x0 = begin.x + context.px(28), x1 = begin.x + width - context.px(58), pad = context.px(4);
  if (row.largest)
    draw.AddRectFilled(ImVec2(begin.x - pad, begin.y), ImVec2(begin.x + width + pad, begin.y + height),
                       row.parts ? palette::kAccentSoft : palette::kField, context.px(2));
  const float text_y = begin.y + std::floor(0.5F * (height - ImGui::GetFontSize()));
  const ImU32 ink = row.parts ? palette::kOn : palette::kText;
  draw.AddText(ImVec2(begin.x, text_y), ink, row.name.c_str());
  draw.AddText(ImVec2(begin.x + width - ImGui::CalcTextSize(row.gap_text.c_str()).x, text_y), ink,
               row.gap_text.c_str());
  const double middle =
      0.5 * (std::min(row.row.a.min, row.row.b.min) + std::max(row.row.a.max, row.row.b.max));
  const double to_px = flat.longest > 0.0 ? static_cast<double>(x1 - x0) / flat.longest : 0.0;
  const auto x_of = [&](double p) { return 0.5F * (x0 + x1) + static_cast<float>((p - middle) * to_px); };
  const float half = std::floor(0.5F * (height - context.px(4)));
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Interval& shadow = side == 0 ? row.row.a : row.row.b;
    const float y = begin.y + context.px(2) + (side == 0 ? 0 : half);
    draw.AddRectFilled(ImVec2(x_of(shadow.min), y), ImVec2(x_of(shadow.max), y + half),
                       flat_side_color(side));
  }
  ImGui::Dummy(ImVec2(width, height));
  context.mark("flat axis:" + row.name);
  const std::string tip =
      row.name + (row.row.gap > 0.0 ? ": a gap of " + value_text(row.row.gap)
                                    : ": the shadows overlap by " + value_text(-row.row.gap));
  if (ImGui::IsItemHovered()) show_tip(tip.c_str(), TipPlace::beside);
}

void send_frame(PanelContext& context, std::uint32_t frame) {
  context.send(SetFlatFrame{frame % kFlatFrames});
}

// Returns a key of everything that determines the states of the frames.
std::string flat_key(const FlatScene& flat) {
  std::string out;
  for (const FlatSide side : {FlatSide::a, FlatSide::b}) {
    const FlatFigure& figure = flat.figure(side);
    out.append(name_of(figure.shape)).append(exact_text(figure.center.x)).append(",");
    out.append(exact_text(figure.center.y)).append(",").append(exact_text(figure.degrees)).append(";");
  }
  return out;
}

void draw_flat_axes(PanelContext& context) {
  const auto flat = flat_statement(context.session);
  if (!flat) return;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  shape_choice(context, 0);
  shape_choice(context, 1);
  ImGui::PopStyleVar();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::Dummy(ImVec2(0, context.px(3)));
  for (const FlatAxisStatement& row : flat->rows) flat_row(context, *flat, row);
  ImGui::Dummy(ImVec2(0, context.px(3)));
  ImGui::PopStyleVar();
  ImGui::PushStyleColor(ImGuiCol_Text, color_u32(flat->color));
  wrapped_text(flat->text);
  ImGui::PopStyleColor();
  context.mark("flat text");
  if (!flat->how.empty()) wrapped_text(flat->how);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  const bool lamp = context.session.get<FlatScene>().lamp().kind != FlatLamp::Kind::off;
  if (toggle_button(context, "Lamp", lamp,
                    "Parallel light along the line of the largest gap, and two shadows on a wall")) {
    context.send(SetFlatLamp{{lamp ? FlatLamp::Kind::off : FlatLamp::Kind::automatic, 0.0}});
  }
  context.mark("flat lamp");
  ImGui::SameLine();
  if (ImGui::Button("Copy command")) {
    copy_text(context, flat->command);
  }
  tip_for_last(flat->command.c_str());
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws the frames, each in the colour of its state.
void draw_flat_dock(PanelContext& context, const UiRect& rect) {
  const FlatScene& flat = context.session.get<FlatScene>();
  if (std::string key = flat_key(flat); context.state<FlatPanelState>().states_of != key) {
    context.state<FlatPanelState>().states = flat_states(flat);
    context.state<FlatPanelState>().states_of = std::move(key);
  }
  const float left = rect.x + context.px(10), right = rect.right() - context.px(10);
  ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(kSplitter)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(1)));
  if (small_button(context, context.state<FlatPanelState>().plays ? "Stop" : "Play",
                   "Play all frames (Space)"))
    context.state<FlatPanelState>().plays = !context.state<FlatPanelState>().plays;
  context.mark("flat play");
  ImGui::SameLine();
  ImGui::PushFont(context.fonts.small);
  ImGui::AlignTextToFramePadding();
  ImGui::Text("Frame %u of %u, A rotated by %.4g\xC2\xB0, B by %.4g\xC2\xB0", flat.frame(), kFlatFrames,
              flat.figure(FlatSide::a).angle(flat.frame()), flat.figure(FlatSide::b).angle(flat.frame()));
  ImGui::SameLine();
  const float end_width = ImGui::CalcTextSize("End").x + context.px(12);
  ImGui::SetCursorScreenPos(ImVec2(right - end_width, ImGui::GetCursorScreenPos().y));
  ImGui::PopFont();
  if (small_button(context, "End", "Leaves the flat scene")) context.send(EndFlat{});
  context.mark("flat end");
  ImGui::PopStyleVar();
  const float top = rect.y + context.px(kSplitter + 24), bottom = rect.bottom() - context.px(6);
  if (bottom - top < context.px(6)) return;
  const UiRect bar{left, top, right - left, bottom - top};
  ImGui::SetCursorScreenPos(ImVec2(bar.x, bar.y));
  ImGui::InvisibleButton("frames", ImVec2(bar.width, bar.height));
  context.mark("flat frames");
  const auto x_of = [&](std::uint32_t frame) {
    return bar.x + bar.width * static_cast<float>(frame) / static_cast<float>(kFlatFrames);
  };
  if (ImGui::IsItemActive()) {
    context.state<FlatPanelState>().plays = false;
    const float share = std::clamp((ImGui::GetIO().MousePos.x - bar.x) / bar.width, 0.0F, 1.0F);
    const auto frame =
        std::min(static_cast<std::uint32_t>(share * static_cast<float>(kFlatFrames)), kFlatFrames - 1);
    if (frame != flat.frame()) send_frame(context, frame);
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::uint32_t i = 0; i < context.state<FlatPanelState>().states.size(); ++i) {
    const bool apart = context.state<FlatPanelState>().states[i] == PairState::apart;
    draw.AddRectFilled(ImVec2(x_of(i), bar.y), ImVec2(x_of(i + 1), bar.bottom()),
                       role_color(apart ? Role::apart : Role::meeting));
  }
  const float x = 0.5F * (x_of(flat.frame()) + x_of(flat.frame() + 1));
  draw.AddLine(ImVec2(x, bar.y - context.px(2)), ImVec2(x, bar.bottom()), palette::kText, context.px(2));
}

void play_flat(const Session& session, PanelStates& panels, std::vector<Command>& out) {
  FlatPanelState& state = panels.of<FlatPanelState>();
  constexpr double kFramesASecond = 30.0;
  if (!stage_is_taken(session)) state.plays = false;
  if (!state.plays) {
    state.since = -1.0;
    return;
  }
  if (state.since < 0.0) state.since = ImGui::GetTime();
  const double frames = std::floor((ImGui::GetTime() - state.since) * kFramesASecond);
  if (frames < 1.0) return;
  state.since += frames / kFramesASecond;
  out.emplace_back(
      SetFlatFrame{(session.get<FlatScene>().frame() + static_cast<std::uint32_t>(frames)) % kFlatFrames});
}

// Goes to the next or previous frame, in a cycle.
void go_by_frame(const Session& s, int way, std::vector<Command>& out) {
  out.emplace_back(
      SetFlatFrame{(s.get<FlatScene>().frame() + (way < 0 ? kFlatFrames - 1 : 1)) % kFlatFrames});
}

// Draws the switch of the flat scene beside the meaning of a word.
void draw_flat_example(PanelContext& context) {
  const bool flat = stage_is_taken(context.session);
  if (toggle_button(context, "The plane", flat, "Two figures of a plane, in place of the scene")) {
    context.send(flat ? Command(EndFlat{}) : Command(BeginFlat{}));
  }
  context.mark("example:flat");
  quiet_text(context, "Two rotating rectangles: four axes decide, and a lamp shows why.");
}

}  // namespace

void add_flat_interface(InterfaceList& list) {
  const auto shown = [](const Session& s) { return stage_is_taken(s); };
  list.panels.push_back({.panel = kFlatPanel, .has_content = shown, .draw_in_dock = draw_flat_dock});
  // Replaces the panel with the axes of two boxes.
  list.panels.push_back({.panel = Panel{"axes"}, .has_content = shown, .draw = draw_flat_axes});
  list.stages.push_back({shown, draw_flat_stage});
  list.players.push_back(
      {.order = 10,
       .shown = shown,
       .plays = [](PanelStates& states) -> bool& { return states.of<FlatPanelState>().plays; },
       .play = play_flat,
       .step = go_by_frame});
  list.examples.push_back({20, {"separating axis", "apart", "overlapping"}, draw_flat_example, shown});
}

}  // namespace boxwood
