// SPDX-License-Identifier: MIT
// Draws the chosen clash in the panel Contact, its label in the scene, and the steps of a motion.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cmath>

#include <imgui_stdlib.h>

#include "app/features/clash/clash_files_panel.hpp"
#include "app/features/clash/clash_look_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/ui/interface_list.hpp"
#include "app/ui/scene_label.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {

// Draws the field of the motion file, the two arrows, and the slider of its steps.
void draw_clash_motion(PanelContext& context) {
  const auto list = clash_list_statement(context.session);
  if (!list) return;
  const ClashReview& clashes = context.session.get<ClashReview>();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  ImGui::SetNextItemWidth(-clash_browse_width(context));
  std::string file = clashes.motion().file();
  if (ImGui::InputTextWithHint("##clash motion", "Motion file...", &file,
                               ImGuiInputTextFlags_EnterReturnsTrue)) {
    context.send(ClashUseMotion{file});
  }
  context.mark("clash:motion file");
  tip_for_last(
      "Poses of all objects at each step (the file of boxwood clash --motion). The next check finds when "
      "pairs first meet, between steps as well. Empty: objects stay where they are");
  clash_browse_motion(context);
  if (const std::size_t steps = clashes.motion().count(); steps != 0) {
    const double last = static_cast<double>(steps - 1), now = clashes.motion().time().value_or(0.0);
    const bool is_shown = clashes.motion().time().has_value();
    const auto go = [&](double time) { context.send(ClashStep{std::clamp(time, 0.0, last)}); };
    if (ImGui::ArrowButton("##step before", ImGuiDir_Left)) go(is_shown ? std::ceil(now) - 1.0 : 0.0);
    context.mark("clash:step before");
    tip_for_last("The step before");
    ImGui::SameLine(0, context.px(2));
    if (ImGui::ArrowButton("##step after", ImGuiDir_Right)) go(is_shown ? std::floor(now) + 1.0 : 0.0);
    context.mark("clash:step after");
    tip_for_last("The next step");
    ImGui::SameLine(0, context.px(4));
    ImGui::SetNextItemWidth(-1);
    int step = static_cast<int>(std::lround(now));
    if (ImGui::SliderInt("##clash step", &step, 0, static_cast<int>(last), list->motion.c_str(),
                         ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput))
      go(step);
    context.mark("clash:step");
    tip_for_last("Show the scene at this step. Click a row to jump to its first contact");
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

void draw_clash_facts(PanelContext& context) {
  const auto look = clash_look_statement(context.session);
  if (!look) return quiet_text(context, kBeingComputed);
  heading(context, look->title.c_str());
  if (!ImGui::BeginTable("clash facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(78));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  for (const auto& [label, value] : look->facts) fact(context, label.c_str(), value);
  ImGui::EndTable();
  context.mark("clash facts");
}

// Draws the buttons that play the descent of the chosen pair and that prove its answer. They stay for a pair
// that was moved apart and has no row any more.
void clash_why_buttons(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const std::optional<ReviewPair>& pair = clashes.flight().pair();
  if (!pair || pair->first == pair->second) return;
  const auto look = clashes.flight().look();
  const auto row = clashes.flight().chosen();
  const ClashResult* const found = look  ? &look->record.result
                                   : row ? &clashes.search().records()[*row].result
                                         : nullptr;
  if (const auto& play = interface_list().play_pair) {
    if (small_button(
            context, found != nullptr ? play_label_of(*found) : play_label(false, false, false),
            "Plays the descent of this pair, step by step, below the scene. Esc, Y or End goes back to "
            "this clash")) {
      context.send(play(pair->first, pair->second));
      context.send(Focus{});
    }
    context.mark("why");
  }
  if (const auto& proof = interface_list().proof_buttons) proof(context);
}

// Draws the chosen clash in the panel Contact. The buttons come first, at the same place for each pair.
void draw_clash_contact(PanelContext& context) {
  clash_why_buttons(context);
  draw_clash_facts(context);
}

// Draws the label of the clash inside the scene, with a line to the clash.
void draw_clash_label(PanelContext& context, const ScenePlace& at) {
  if (context.session.any_feature(&Feature::plays_steps)) return;
  const auto look = clash_look_statement(context.session);
  if (!look) return;
  draw_scene_label(context, at.layout.scene, at.width, at.height, look->at, look->color_contact, look->label,
                   "clash label");
}

}  // namespace

const char* play_label_of(const ClashResult& pair) {
  const bool apart = pair.kind == ClashClass::clearance || pair.kind == ClashClass::apart;
  if (!pair.is_certain()) return play_label(apart && pair.contacts == 0, pair.contacts > 0, true);
  return play_label(apart, pair.kind != ClashClass::contained, false);
}

void list_clash_look(InterfaceList& list) {
  list.panels.push_back({.panel = Panel{"contact"},  // above the contacts of the selection
                         .has_content =
                             [](Session& s) {
                               return s.document().object_count() > 0 &&
                                      s.get<ClashReview>().flight().looks();
                             },
                         .draw = draw_clash_contact,
                         .leaves_scroll_bar = true});
  list.additions.push_back({Panel{"collision"}, draw_clash_motion});
  list.select_of_pair = [](bool a) { return a ? Command(ClashSelectA{}) : Command(ClashSelectObjects{}); };
  list.over_scene.push_back({scene_order::kLabel, draw_clash_label});
}

}  // namespace boxwood
