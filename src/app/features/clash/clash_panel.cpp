// SPDX-License-Identifier: MIT
// Draws the list of clashes: the search, its rows as they come, sorted and filtered. Also the chosen one, and
// its label in the scene.
#include "app/features/clash/clash_panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/ui/panel.hpp"
#include "app/ui/scene_label.hpp"

#include <algorithm>
#include <cmath>

#include <imgui_stdlib.h>

#include "app/features/clash/clash_commands.hpp"
#include "app/features/clash/clash_files_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/interface_list.hpp"

namespace boxwood {

namespace {

struct ClashPanelState {
  std::optional<std::uint32_t> in_sight;  // the row that the list was scrolled to
  float list_height = 0;                  // at that time
};

// Draws "Check" or "Stop", and the clearance.
void check_row(PanelContext& context, const ClashListStatement& list) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const bool running = list.state == "running";
  ImGui::BeginDisabled(context.session.document().object_count() < 2);
  if (running) {
    if (small_button(context, "Stop", "Stop and keep the results so far")) context.send(ClashStop{});
    context.mark("clash:stop");
  } else {
    if (small_button(context, list.state == "none" ? "Check" : "Check again",
                     "Check every pair of objects, hidden ones included (same as boxwood clash)"))
      context.send(ClashCheck{});
    context.mark("clash:check");
  }
  ImGui::EndDisabled();
  ImGui::SameLine(0, context.px(8));
  ImGui::PushFont(context.fonts.small);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Clearance");
  ImGui::SameLine(0, context.px(4));
  ImGui::SetNextItemWidth(-1);
  double length = clashes.rules().clearance().value_or(0.0);
  if (ImGui::InputDouble("##clearance", &length, 0.0, 0.0, length > 0.0 ? "%.4g" : "none",
                         ImGuiInputTextFlags_EnterReturnsTrue)) {
    length = std::max(length, 0.0);
    if (std::isfinite(length)) context.send(ClashClearance{length});
  }
  context.mark("clash:clearance");
  tip_for_last("Also report pairs closer than this, in units of the scene. Press Enter to use it for the "
               "next check");
  ImGui::PopFont();
  if (!running) return;
  ImGui::ProgressBar(static_cast<float>(clashes.search().progress()), ImVec2(-1, context.px(6)), "");
}

// Draws the number of rows of each kind. A click hides the kind or shows it again.
void kind_filters(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  float x = 0;
  const float width = ImGui::GetContentRegionAvail().x;
  for (unsigned i = 0; i < kClashKindCount; ++i) {
    const auto kind = static_cast<ClashKind>(i);
    const std::size_t count = clashes.table().counts()[i];
    const bool shown = clashes.table().shows(kind);
    if (count == 0 && shown) continue;
    const std::string label = std::string(name_of(kind)) + " " + count_text(count);
    const float chip = context.px(13);
    const float needed = chip + ImGui::CalcTextSize(label.c_str()).x + 2 * context.px(4);
    if (x > 0 && x + context.px(4) + needed <= width) {
      ImGui::SameLine(0, context.px(4));
      x += context.px(4) + needed;
    } else {
      x = needed;
    }
    ImGui::PushID(static_cast<int>(i));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(needed, ImGui::GetFrameHeight());
    if (ImGui::InvisibleButton("kind", size)) {
      context.send(ClashFilter{kind, !shown});
    }
    context.mark("clash kind:" + std::string(name_of(kind)));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + size.x, at.y + size.y);
    if (ImGui::IsItemHovered()) draw.AddRectFilled(at, end, palette::kHover, context.px(3));
    const ImVec2 middle(at.x + context.px(8), at.y + 0.5F * size.y);
    if (shown)
      draw.AddCircleFilled(middle, context.px(4), color_u32(color_of(kind)), 16);
    else
      draw.AddCircle(middle, context.px(4), color_u32(color_of(kind)), 16, context.px(1.5F));
    draw.AddText(ImVec2(at.x + chip + context.px(2), at.y + 0.5F * (size.y - ImGui::GetFontSize())),
                 shown ? palette::kText : palette::kFaint, label.c_str());
    tip_for_last(shown ? "Click to leave these out" : "Click to show these again");
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

void sort_heads(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  struct Head {
    ClashColumn column;
    const char* label;
    const char* tip;
  };
  constexpr Head kHeads[] = {
      {ClashColumn::kind, "Worst", "By class, then the deepest, then the nearest"},
      {ClashColumn::depth, "Depth", "The deepest first, whatever the class; the widest gap last"},
      {ClashColumn::a, "A", "By the name of the first object"},
      {ClashColumn::b, "B", "By the name of the second object"},
      {ClashColumn::number, "#", "In the order of the objects"},
      {ClashColumn::time, "Time", "By the time of first contact"}};
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  for (const Head& head : kHeads) {
    if (head.column == ClashColumn::time && !clashes.search().is_of_motion()) continue;
    const bool active = clashes.table().sorted_by() == head.column;
    if (&head != kHeads) ImGui::SameLine(0, context.px(2));
    const std::string label = std::string(head.label) + (active && clashes.table().descending() ? " ^" : "");
    if (toggle_button(context, label.c_str(), active, head.tip)) {
      context.send(ClashSort{head.column, !active || clashes.table().descending()});
    }
    context.mark("clash sort:" + std::string(name_of(head.column)));
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws a row in two lines: the names, then the kind and the measure.
void clash_row(PanelContext& context, std::uint32_t number, bool chosen, float h) {
  const ClashRowStatement row = clash_row_statement(context.session, number);
  ImGui::PushID(static_cast<int>(number));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##clash", chosen, 0, ImVec2(width, h))) {
    context.send(ClashSelect{number});
  }
  context.mark("clash:" + std::to_string(number));
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = ImGui::GetFontSize(), gap = 0.5F * (h - 2 * line - context.px(2));
  const ImU32 text = row.stale ? palette::kFaint : palette::kText;
  const float left = at.x + context.px(14);
  draw.AddCircleFilled(ImVec2(at.x + context.px(6), at.y + gap + 0.5F * line), context.px(4),
                       color_u32(row.color), 16);
  const float half = 0.5F * (at.x + width - left - context.px(22));
  const std::string names = cut_in_the_middle(row.a, half) + "  \xC3\x97  " + cut_in_the_middle(row.b, half);
  draw.AddText(ImVec2(left, at.y + gap), text, names.c_str());
  // The measure implies the kind. Without room for both, it is drawn alone; for undecided rows, the kind is.
  const float low = at.y + gap + line + context.px(2), right = at.x + width - context.px(2);
  const float how = ImGui::CalcTextSize(row.how.c_str()).x;
  const std::string kind(name_of(row.kind));
  const float word = ImGui::CalcTextSize(kind.c_str()).x + context.px(6);
  if (left + word + how <= right || row.kind == ClashKind::undecided)
    draw.AddText(ImVec2(left, low), palette::kQuiet, kind.c_str());
  if (left + word + how <= right || row.kind != ClashKind::undecided)
    draw.AddText(ImVec2(std::max(right - how, left), low), palette::kQuiet, row.how.c_str());
  if (hovered) {
    std::string tip = row.a + "\n" + row.b + "\n" + std::string(name_of(row.kind)) + ", " + row.how;
    if (!row.reasons.empty()) tip += "\nundecided: " + row.reasons;
    if (!row.comment.empty()) tip += "\n\"" + row.comment + "\"";
    if (row.stale) tip += "\nof where they stood when they were compared";
    ImGui::SetTooltip("%s", tip.c_str());
  }
  ImGui::PopID();
}

void clash_rows(PanelContext& context, float h) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const std::vector<std::uint32_t>& rows = clashes.table().rows();
  const auto chosen = clashes.flight().chosen();
  // The chosen row is scrolled into sight once, and again if the height of the list changes.
  const float height = ImGui::GetWindowHeight();
  if (chosen != context.state<ClashPanelState>().in_sight ||
      height != context.state<ClashPanelState>().list_height) {
    context.state<ClashPanelState>().in_sight = chosen;
    context.state<ClashPanelState>().list_height = height;
    const auto at = chosen ? std::find(rows.begin(), rows.end(), *chosen) : rows.end();
    if (at != rows.end()) {
      const float y = h * static_cast<float>(at - rows.begin()), top = ImGui::GetScrollY();
      if (y < top || y + h > top + height) ImGui::SetScrollY(std::max(y - 0.4F * height, 0.0F));
    }
  }
  ImGui::PushFont(context.fonts.small);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()), h);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const std::uint32_t number = rows[static_cast<std::size_t>(i)];
      clash_row(context, number, chosen == number, h);
    }
  ImGui::PopFont();
}

// Draws the file of the rules, and the switch of lines between near pairs.
void rules_row(PanelContext& context, const ClashListStatement& list) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(1)));
  const std::size_t n = context.session.document().object_count();
  const std::string pairs = list.summary ? "Near pairs (" + count_text(list.near) + ")" : "Near pairs";
  const std::string tip =
      "Pairs whose boxes are close enough to be compared (of a motion: at any step, or between steps). All "
      "other pairs of the " +
      count_text(n < 2 ? 0 : n * (n - 1) / 2) +
      " are apart. Click to draw a line between the objects of each";
  if (toggle_button(context, pairs.c_str(), clashes.shows_pairs(), tip.c_str())) {
    context.send(ClashShowPairs{!clashes.shows_pairs()});
  }
  context.mark("clash:pairs");
  ImGui::SameLine(0, context.px(6));
  ImGui::SetNextItemWidth(-clash_browse_width(context));
  std::string file = clashes.rules().file();
  if (ImGui::InputTextWithHint("##clash rules", "Rules file...", &file,
                               ImGuiInputTextFlags_EnterReturnsTrue)) {
    context.send(ClashUseRules{file});
  }
  context.mark("clash:rules file");
  tip_for_last("Which pairs may touch and which must keep apart (the file of boxwood clash --rules). Press "
               "Enter to use it from the next check. Empty: no rules");
  clash_browse_rules(context);
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws the comment on the chosen row. The export contains it, as the next baseline.
void comment_row(PanelContext& context, std::uint32_t row) {
  const ClashRecord& record = context.session.get<ClashReview>().search().records()[row];
  std::string text = context.session.get<ClashReview>().notes().comment(record);
  ImGui::PushFont(context.fonts.small);
  ImGui::SetNextItemWidth(-1);
  ImGui::PushID(static_cast<int>(row));
  if (ImGui::InputTextWithHint("##clash comment", "Add a comment", &text,
                               ImGuiInputTextFlags_EnterReturnsTrue)) {
    context.send(ClashComment{record.first, record.second, text});
  }
  context.mark("clash:comment");
  ImGui::PopID();
  ImGui::PopFont();
}

// Draws the buttons for the chosen row and for all rows.
void clash_buttons(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const auto chosen = clashes.flight().chosen();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  ImGui::BeginDisabled(!chosen);
  if (small_button(context, "Ignore", "Intended contact: hide this pair and add it to the rules")) {
    const ClashRecord& record = clashes.search().records()[*chosen];
    context.send(ClashNext{});
    context.send(ClashIgnore{record.first, record.second, true});
  }
  context.mark("clash:ignore");
  ImGui::EndDisabled();
  ImGui::SameLine(0, context.px(3));
  clash_export_button(context);
  if (!clashes.notes().ignored().empty()) {
    ImGui::SameLine(0, context.px(3));
    clash_rules_button(context);
    ImGui::SameLine(0, context.px(3));
    if (small_button(context, "Restore", "Show the ignored pairs again"))
      for (const auto& [a, b] : clashes.notes().ignored()) context.send(ClashIgnore{a, b, false});
    context.mark("clash:unignore");
  }
  ImGui::PopStyleVar();
}

void draw_clashes(PanelContext& context) {
  const auto list = clash_list_statement(context.session);
  if (!list) return;
  constexpr std::size_t kSearchFrom = 8;
  const ClashReview& clashes = context.session.get<ClashReview>();
  const float top = ImGui::GetCursorPosY();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  check_row(context, *list);
  ImGui::PopStyleVar();
  rules_row(context, *list);
  quiet_text(context, list->text);
  if (!list->pairs.empty()) tip_for_last(list->pairs.c_str());
  if (!list->warning.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kWarning);
    ImGui::PushFont(context.fonts.small);
    ImGui::TextWrapped("%s", list->warning.c_str());
    ImGui::PopFont();
    ImGui::PopStyleColor();
  }
  if (clashes.search().records().empty()) {
    if (!list->pairs.empty()) quiet_text(context, list->pairs);
    return;
  }
  kind_filters(context);
  if (clashes.search().records().size() >= kSearchFrom) {
    ImGui::PushFont(context.fonts.small);
    ImGui::SetNextItemWidth(-1);
    std::string text = clashes.table().text();
    if (ImGui::InputTextWithHint("##clash search", "Search names", &text)) {
      context.send(ClashFind{text});
    }
    context.mark("clash:search");
    ImGui::PopFont();
  }
  sort_heads(context);
  ImGui::PushFont(context.fonts.small);
  const float h = std::ceil(2 * ImGui::GetFontSize() + context.px(9));
  ImGui::PopFont();
  const float line = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.y;
  const float below = clashes.flight().chosen() ? 2 * line : line;
  wants_height(context, kClashesPanel,
               ImGui::GetCursorPosY() - top + h * static_cast<float>(clashes.table().rows().size()) + below +
                   context.px(14));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  if (ImGui::BeginChild("clashes", ImVec2(0, std::max(-below, h - ImGui::GetContentRegionAvail().y))))
    clash_rows(context, h);
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + context.px(2));
  if (const auto chosen = clashes.flight().chosen()) comment_row(context, *chosen);
  clash_buttons(context);
}

// Draws the steps of a motion: the shown one, the one before and the one after.
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
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(64));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  for (const auto& [label, value] : look->facts) fact(context, label.c_str(), value);
  ImGui::EndTable();
  context.mark("clash facts");
}

// Draws the button to the descent of the chosen pair, which shows why its surfaces meet or not.
void clash_why_button(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const auto row = clashes.flight().chosen();
  const auto& play = interface_list().play_pair;
  if (!row || !play) return;
  const ClashRecord& record = clashes.search().records()[*row];
  if (record.is_self()) return;
  const ClashClass kind = record.result.kind;
  if (small_button(context,
                   kind == ClashClass::clearance   ? "Why apart?"
                   : kind == ClashClass::contained ? "Play the descent"
                                                   : "Why in contact?",
                   "Plays the descent of this pair, step by step, in the workspace Learn")) {
    context.send(play(record.first, record.second));
    context.send(SetWorkspace{Workspace::learn});
  }
  context.mark("why");
}

// Draws the chosen clash in the panel of the contact.
void draw_clash_contact(PanelContext& context) {
  draw_clash_facts(context);
  clash_why_button(context);
}

// Returns a binding that sends the command only if the workspace Clash shows rows.
Binding::Run to_clash(Command command) {
  return [command = std::move(command)](const Session& s, std::vector<Command>& out) {
    if (s.view().workspace() != Workspace::clash || s.get<ClashReview>().table().rows().empty()) return;
    out.push_back(command);
  };
}

// Draws the label beside the place of the clash, with a line to it, inside the scene.
void draw_clash_label(PanelContext& context, const ScenePlace& at) {
  if (context.session.any_feature(&Feature::plays_steps)) return;
  const auto look = clash_look_statement(context.session);
  if (!look) return;
  draw_scene_label(context, at.layout.scene, at.width, at.height, look->at, look->color_contact, look->label,
                   "clash label");
}

}  // namespace

void add_clash_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kClashesPanel,
                         .has_content = [](Session& s) { return s.document().object_count() > 0; },
                         .draw = draw_clashes,
                         .detail =
                             [](PanelContext& c) {
                               const ClashReview& clashes = c.session.get<ClashReview>();
                               return clashes.search().state() == ClashReview::State::none
                                          ? std::string()
                                          : count_text(clashes.table().rows().size());
                             }});
  list.panels.push_back({.panel = Panel{"contact"},  // also shows what is met; this comes before it
                         .has_content =
                             [](Session& s) {
                               return s.document().object_count() > 0 &&
                                      s.get<ClashReview>().flight().looks();
                             },
                         .draw = draw_clash_contact});
  list.additions.push_back({Panel{"collision"}, draw_clash_motion});
  list.over_scene.push_back({scene_order::kLabel, draw_clash_label});
  list.keys.push_back(key_binding("Clashes", 10, Key::j, modifiers::kPlain, "to the next clash of the list",
                                  to_clash(ClashNext{})));
  list.keys.push_back(key_binding("Clashes", 20, Key::j, modifiers::kShift, "to the clash before",
                                  to_clash(ClashPrevious{})));
}

}  // namespace boxwood
