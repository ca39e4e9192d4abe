// SPDX-License-Identifier: MIT
// Draws the descent in the dock: buttons and the step in words, above its chart.
#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_pick.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/chips/chips.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {

enum class Sign : unsigned char { first, previous, play, pause, next, last };

void draw_sign_of(const PanelContext& context, Sign sign, const ImVec2& middle, ImU32 color) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float r = context.px(4.5F);
  const auto arrow = [&](float x, float way) {
    draw.AddTriangleFilled(ImVec2(x - 0.6F * r * way, middle.y - r), ImVec2(x - 0.6F * r * way, middle.y + r),
                           ImVec2(x + 0.9F * r * way, middle.y), color);
  };
  const auto bar = [&](float x) {
    draw.AddRectFilled(ImVec2(x - 0.2F * r, middle.y - r), ImVec2(x + 0.25F * r, middle.y + r), color);
  };
  switch (sign) {
  case Sign::first:
    bar(middle.x - r);
    return arrow(middle.x + 0.2F * r, -1.0F);
  case Sign::previous:  // a bar behind the arrow marks a single step
    bar(middle.x + 1.1F * r);
    return arrow(middle.x - 0.1F * r, -1.0F);
  case Sign::play:
    return arrow(middle.x, 1.0F);
  case Sign::pause:
    bar(middle.x - 0.5F * r);
    return bar(middle.x + 0.5F * r);
  case Sign::next:
    bar(middle.x - 1.1F * r);
    return arrow(middle.x + 0.1F * r, 1.0F);
  case Sign::last:
    arrow(middle.x - 0.2F * r, 1.0F);
    return bar(middle.x + r);
  }
}

bool sign_button(PanelContext& context, Sign sign, const char* name, bool on, const char* tip) {
  ImGui::PushID(name);
  const ImVec2 at = ImGui::GetCursorScreenPos(), size(context.px(24), context.px(19));
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, on ? 1.0F : 0.4F);
  const bool pressed = ImGui::Button("##sign", size);
  context.mark(std::string("descent:").append(name));
  tip_for_last(tip);
  draw_sign_of(context, sign, ImVec2(at.x + 0.5F * size.x, at.y + 0.5F * size.y),
               on ? palette::kText : palette::kFaint);
  ImGui::PopStyleVar();
  ImGui::PopID();
  return pressed && on;
}

void transport(PanelContext& context, const DescentStatement& descent) {
  const std::uint32_t at = descent.step ? descent.step->number : 0, last = descent.kept;
  const auto go = [&](std::uint32_t step) {
    context.state<DescentPanelState>().plays = false;
    context.send(DescentStep{step});
  };
  if (sign_button(context, Sign::first, "first", at > 1, "To the first step")) go(1);
  ImGui::SameLine(0, context.px(2));
  if (sign_button(context, Sign::previous, "previous", at > 1, "The step before (,)")) go(at - 1);
  ImGui::SameLine(0, context.px(2));
  const bool plays = context.state<DescentPanelState>().plays;
  if (sign_button(context, plays ? Sign::pause : Sign::play, "play", last > 1, "Play or pause (Space)"))
    context.state<DescentPanelState>().plays = !plays;
  ImGui::SameLine(0, context.px(2));
  if (sign_button(context, Sign::next, "next", at > 0 && at < last, "The next step (.)")) go(at + 1);
  ImGui::SameLine(0, context.px(2));
  if (sign_button(context, Sign::last, "last", at > 0 && at < last, "To the last step")) go(last);
}

// Draws the two names, each behind a chip in its colour.
void names_row(PanelContext& context, const DescentStatement& descent, float width) {
  const float chip = context.px(11 + 5), gap = context.px(10);
  const float each = std::max(0.5F * (width - 2 * chip - gap), context.px(16));
  for (std::size_t i = 0; i < 2; ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    colored_chip(context, color_u32(i == 0 ? descent.color_a : descent.color_b));
    ImGui::SameLine(0, context.px(5));
    ImGui::AlignTextToFramePadding();
    const std::string name = (i == 0 ? "A " : "B ") + descent.names[i];
    ImGui::TextUnformatted(cut_in_the_middle(name, each).c_str());
    tip_for_last(name.c_str());
  }
}

void head_row(PanelContext& context, const DescentStatement& descent, float right) {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  transport(context, descent);
  ImGui::PushFont(context.fonts.small);
  ImGui::SameLine(0, context.px(9));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(descent.step ? descent.count_text.c_str() : descent.why.c_str());
  context.mark("descent count");
  if (!descent.warning.empty()) tip_for_last(descent.warning.c_str());
  ImGui::SameLine(0, context.px(14));
  const char* const end = "End";
  const float end_width = ImGui::CalcTextSize(end).x + 2 * context.px(6);
  const float begin = ImGui::GetCursorScreenPos().x;
  const float room = right - end_width - context.px(10) - begin;
  if (room > context.px(90)) names_row(context, descent, room);
  ImGui::SameLine(0, 0);
  ImGui::SetCursorScreenPos(ImVec2(right - end_width, ImGui::GetCursorScreenPos().y));
  ImGui::PopFont();
  if (small_button(context, end, "Ends the descent; the scene stays (Y)")) context.send(EndDescent{});
  context.mark("descent:end");
  ImGui::PopStyleVar();
}

void draw_descent(PanelContext& context, const UiRect& rect) {
  const auto descent = descent_statement(context.session);
  if (!descent) return;
  const float left = rect.x + context.px(10), right = rect.right() - context.px(10);
  ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(kSplitter + 1)));
  head_row(context, *descent, right);
  float y = rect.y + context.px(kSplitter + 24);
  if (descent->step) {
    ImGui::SetCursorScreenPos(ImVec2(left, y));
    ImGui::PushFont(context.fonts.small);
    const float result = ImGui::CalcTextSize(descent->result_text.c_str()).x;
    const float room = right - left - result - context.px(24);
    const bool both =
        ImGui::CalcTextSize(descent->step->text.c_str()).x <= room || room > 0.62F * (right - left);
    clipped_text(descent->step->text, both ? room : right - left);
    context.mark("descent step");
    if (both) {
      ImGui::SetCursorScreenPos(ImVec2(right - result, y));
      ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
      ImGui::TextUnformatted(descent->result_text.c_str());
      ImGui::PopStyleColor();
      tip_for_last(descent->result_tip.c_str());
      context.mark("descent result");
    }
    y += ImGui::GetFontSize() + context.px(5);
    ImGui::PopFont();
  }
  const float bottom = rect.bottom() - context.px(6);
  if (descent->step && bottom - y >= context.px(24))
    draw_descent_chart(context, *descent, ImVec2(left, y), ImVec2(right, bottom));
}

// Draws the label beside the gap, inside the scene and not under the legend.
void draw_descent_label(PanelContext& context, const ScenePlace& place) {
  const UiRect& scene = place.layout.scene;
  const auto descent = descent_statement(context.session);
  if (!descent || !descent->step || !descent->step->shadows || descent->step->shadows->text.empty()) return;
  const ShadowStatement& shadows = *descent->step->shadows;
  const auto at = project(context.session.view().shown_view(), shadows.label, place.width, place.height);
  if (!at || !scene.contains(at->x, at->y)) return;
  ImGui::PushFont(context.fonts.small);
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const ImVec2 text = ImGui::CalcTextSize(shadows.text.c_str()), pad(context.px(6), context.px(3));
  ImVec2 low(static_cast<float>(at->x) - 0.5F * text.x - pad.x, static_cast<float>(at->y) + context.px(9));
  low.x = std::clamp(low.x, scene.x + context.px(4),
                     std::max(scene.right() - text.x - 2 * pad.x - context.px(4), scene.x + context.px(4)));
  const ImVec2 size(text.x + 2 * pad.x, text.y + 2 * pad.y);
  low.y = std::min(low.y, scene.bottom() - size.y - context.px(4));
  if (const auto legend = context.widgets.find("legend");
      legend != context.widgets.end() && overlap(UiRect{low.x, low.y, size.x, size.y}, legend->second)) {
    // Beside the legend if there is room, else above it.
    const float beside = legend->second.right() + context.px(4);
    if (beside + size.x + context.px(4) <= scene.right())
      low.x = beside;
    else
      low.y = legend->second.y - size.y - context.px(4);
  }
  const ImVec2 high(low.x + size.x, low.y + size.y);
  draw.AddRectFilled(low, high, role_color(Role::panel, 236), context.px(3));
  draw.AddRect(low, high, palette::kControl, context.px(3));
  draw.AddText(ImVec2(low.x + pad.x, low.y + pad.y), palette::kText, shadows.text.c_str());
  context.widgets["descent label"] = {low.x, low.y, high.x - low.x, high.y - low.y};
  ImGui::PopFont();
}

// Advances the player: a few seconds for a short descent, half a minute for the longest.
void play_descent(const Session& session, PanelStates& states, std::vector<Command>& out) {
  DescentPanelState& state = states.of<DescentPanelState>();
  constexpr double kSlowest = 3.0, kLongest = 30.0;  // steps a second; seconds
  const auto answer = session.get<DescentPlayer>().answer();
  if (!session.get<DescentPlayer>().shown()) state.plays = false;
  if (!state.plays || !answer || answer->steps.size() == 0) {
    state.since = -1.0;
    return;
  }
  const std::uint32_t last = answer->steps.size(), now = session.get<DescentPlayer>().step() + 1;
  const bool begins = state.since < 0.0;
  if (begins) state.since = ImGui::GetTime();
  if (now == last) {
    if (begins && last > 1)
      out.emplace_back(DescentStep{1});  // restarts at the end
    else
      state.plays = false;
    return;
  }
  const double rate = std::max(kSlowest, static_cast<double>(last) / kLongest);
  const double steps = std::floor((ImGui::GetTime() - state.since) * rate);
  if (steps < 1.0) return;
  state.since += steps / rate;
  const double to = std::min(static_cast<double>(now) + steps, static_cast<double>(last));
  out.emplace_back(DescentStep{static_cast<std::uint32_t>(to)});
}

// Starts the descent of pair_to_play(), or ends the current one.
void flip_descent(Session& s, std::vector<Command>& out) {
  if (s.get<DescentPlayer>().shown()) return out.emplace_back(EndDescent{}), void();
  const auto pair = pair_to_play(s);
  if (!pair) return;
  out.emplace_back(PlayDescent{(*pair)[0], (*pair)[1]});
  out.emplace_back(s.view().workspace() == Workspace::clash ? Command(Focus{})
                                                            : Command(SetWorkspace{Workspace::learn}));
}

// Goes to the next or previous step.
void go_by_descent_step(const Session& s, int way, std::vector<Command>& out) {
  const auto answer = s.get<DescentPlayer>().answer();
  if (!answer) return;
  const std::uint32_t now = s.get<DescentPlayer>().step() + 1, last = answer->steps.size();
  if (way < 0 ? now > 1 : now < last) out.emplace_back(DescentStep{way < 0 ? now - 1 : now + 1});
}

// Draws the switch of the player beside the meaning of a word.
void draw_descent_example(PanelContext& context) {
  const auto pair = pair_to_play(context.session);
  if (!pair) return quiet_text(context, "A descent needs two visible objects.");
  const bool on = context.session.get<DescentPlayer>().shown();
  if (toggle_button(context, "A descent, step by step", on,
                    "Play the descent of the selected pair, or of the first two objects (Y)"))
    context.send(on ? Command(EndDescent{}) : Command(PlayDescent{(*pair)[0], (*pair)[1]}));
  context.mark("example:descent");
  quiet_text(context,
             "Two trees against each other: each pair of boxes, what separates it, and where it ends.");
}

// Picks a box of the current step: a click goes to the step of the box.
std::optional<PickedMark> pick_box(const Session& session, const View& view, const PixelPosition& pixel,
                                   double reach) {
  const auto box = pick_descent_edge(session, view, pixel, reach);
  if (!box) return std::nullopt;
  return PickedMark{box->node, DescentStep{box->step + 1}};
}

}  // namespace

void add_descent_interface(InterfaceList& list) {
  list.play_pair = [](std::uint32_t a, std::uint32_t b) { return PlayDescent{a, b}; };
  const auto shown = [](const Session& s) { return s.get<DescentPlayer>().shown(); };
  list.panels.push_back({.panel = kAxesPanel, .has_content = shown, .draw = draw_axes});
  list.panels.push_back({.panel = kDescentPanel, .has_content = shown, .draw_in_dock = draw_descent});
  list.over_scene.push_back({scene_order::kLabel + 2, draw_descent_label});
  list.keys.push_back(key_binding("Lessons", 10, Key::y, modifiers::kPlain,
                                  "the descent of the selected pair, step by step; or end it", flip_descent));
  list.players.push_back(
      {.order = 20,
       .shown = shown,
       .plays = [](PanelStates& states) -> bool& { return states.of<DescentPanelState>().plays; },
       .play = play_descent,
       .step = go_by_descent_step});
  // In Clash a descent lies over the chosen clash: Esc returns to it. In Learn it is what the reader opened.
  list.endings.push_back({15, [shown](const Session& s, std::vector<Command>& out) {
                            if (!shown(s) || s.view().workspace() != Workspace::clash) return false;
                            out.emplace_back(EndDescent{});
                            return true;
                          }});
  list.picks.push_back(pick_box);
  list.examples.push_back({10,
                           {"descent", "descended into", "separating axis", "box test", "triangle test",
                            "reference descent", "trace"},
                           draw_descent_example,
                           shown});
  list.beside_meaning.push_back({20, shown, 270, true});
}

}  // namespace boxwood
