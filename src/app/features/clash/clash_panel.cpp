// SPDX-License-Identifier: MIT
// Draws the panel of the list: the search, the table, and what is done with its rows.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <imgui_stdlib.h>

#include "app/document/history_commands.hpp"
#include "app/features/clash/clash_files_panel.hpp"
#include "app/features/clash/clash_filter_panel.hpp"
#include "app/features/clash/clash_list_panel.hpp"
#include "app/features/clash/clash_look_panel.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/interface_list.hpp"

namespace boxwood {

namespace {

constexpr float kLeastField = 40;  // of the clearance; with less room its unit is left out
constexpr const char* kCheckLabels[] = {"Check", "Checking...", "Check again"};

// Returns the width of the widest of the labels, so that nothing beside the button moves.
float check_width(const PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  float out = 0;
  for (const char* label : kCheckLabels) out = std::max(out, ImGui::CalcTextSize(label).x);
  ImGui::PopFont();
  return out + 2 * ImGui::GetStyle().FramePadding.x;
}

// Draws the clearance. Enter checks with it, if there was a check: its list would no longer be true.
void clearance_field(PanelContext& context, bool was_checked) {
  ImGui::PushFont(context.fonts.small);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Clearance");
  ImGui::SameLine(0, context.px(4));
  std::string unit = unit_suffix(context.session);
  unit = unit.empty() ? "units" : unit.substr(1);
  const float unit_width = ImGui::CalcTextSize(unit.c_str()).x + context.px(4);
  const bool has_unit = ImGui::GetContentRegionAvail().x - unit_width >= context.px(kLeastField);
  ImGui::SetNextItemWidth(has_unit ? -unit_width : -1.0F);
  double length = context.session.get<ClashReview>().rules().clearance().value_or(0.0);
  const std::string shown = length > 0.0 ? value_text(length) : "none";
  if (ImGui::InputDouble("##clearance", &length, 0.0, 0.0, shown.c_str(),
                         ImGuiInputTextFlags_EnterReturnsTrue) &&
      std::isfinite(length)) {
    context.send(ClashClearance{std::max(length, 0.0)});
    if (was_checked) context.send(ClashCheck{});
  }
  context.mark("clash:clearance");
  tip_for_last(
      "Also report pairs closer than this, in units of the scene. Press Enter to use it: a list that "
      "was checked is checked again");
  if (has_unit) {
    ImGui::SameLine(0, context.px(4));
    ImGui::TextDisabled("%s", unit.c_str());
    context.mark("clearance unit:" + unit);
  }
  ImGui::PopFont();
}

// Draws "Check", and beside it the clearance, or "Stop": a double click on "Check" must not stop.
void check_row(PanelContext& context, const ClashListStatement& list) {
  const bool running = list.state == "running", was_checked = list.state != "none";
  const float beside = ImGui::GetCursorPosX() + check_width(context) + context.px(8);
  const bool has_pairs = context.session.document().object_count() >= 2;
  ImGui::BeginDisabled(running || !has_pairs);
  if (small_button(context,
                   kCheckLabels[running       ? 1
                                : was_checked ? 2
                                              : 0],
                   has_pairs ? "Check every pair of objects, hidden ones included (same as boxwood clash)"
                             : "Check needs two objects or more; the scene has no pair"))
    context.send(ClashCheck{});
  context.mark("clash:check");
  ImGui::EndDisabled();
  ImGui::SameLine(beside);
  if (running) {
    if (small_button(context, "Stop", "Stop and keep the results so far")) context.send(ClashStop{});
    context.mark("clash:stop");
    return;
  }
  clearance_field(context, was_checked);
}

// Draws the state of the check. Above rows it has one line, in which their order is said afterwards: a check
// that ends must not move them. The bar of the progress lies in the gap below the words.
void state_row(PanelContext& context, const ClashListStatement& list) {
  const ReviewSearch& search = context.session.get<ClashReview>().search();
  std::string tip = list.pairs;
  if (search.records().empty()) {
    quiet_text(context, list.text);
  } else {
    ImGui::PushFont(context.fonts.small);
    const std::string shown = cut_at_a_word(list.text, ImGui::GetContentRegionAvail().x);
    ImGui::PopFont();
    quiet_text(context, shown);
    if (shown != list.text) tip = list.text + (tip.empty() ? "" : "\n") + tip;
  }
  if (!tip.empty()) tip_for_last(tip.c_str());
  if (list.state != "running") return;
  const float left = ImGui::GetItemRectMin().x, y = ImGui::GetItemRectMax().y + context.px(1);
  const float width = ImGui::GetContentRegionAvail().x, done = static_cast<float>(search.progress());
  const UiRect bar{left, y, width, context.px(3)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(ImVec2(bar.x, bar.y), ImVec2(bar.right(), bar.bottom()), palette::kLine);
  draw.AddRectFilled(ImVec2(bar.x, bar.y), ImVec2(bar.x + done * bar.width, bar.bottom()), palette::kAccent);
  context.widgets["clash:progress"] = bar;
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
  if (ImGui::InputTextWithHint("##clash rules", "Rules file", &file, ImGuiInputTextFlags_EnterReturnsTrue)) {
    context.send(ClashUseRules{file});
  }
  context.mark("clash:rules file");
  tip_for_last("Which pairs may touch and which must stay apart (the file of boxwood clash --rules). Press "
               "Enter to use it from the next check. Empty: no rules");
  clash_browse_rules(context);
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Sends commands about pairs, several of them as one step to undo.
void send_as_one_step(const std::vector<Command>& commands, std::vector<Command>& out) {
  const bool are_many = commands.size() > 1;
  if (are_many) out.emplace_back(OneStep{true});
  out.insert(out.end(), commands.begin(), commands.end());
  if (are_many) out.emplace_back(OneStep{false});
}

// Sends a command for each marked pair; for the members of a folded group if it is chosen.
template <class Make>
void send_for_marked(const ClashReview& clashes, std::vector<Command>& out, Make&& make) {
  std::set<ReviewPair> pairs = clashes.flight().marked();
  const ReviewTable& table = clashes.table();
  const auto chosen = clashes.flight().chosen();
  if (const auto at = chosen ? table.line_of(*chosen) : std::nullopt)
    if (const ReviewLine& line = table.lines()[*at]; line.is_head)
      for (const std::uint32_t row : table.members(line.group)) {
        const ClashRecord& record = clashes.search().records()[row];
        pairs.insert({record.first, record.second});
      }
  std::vector<Command> commands;
  for (const ReviewPair& pair : pairs)
    if (pair.first != pair.second) commands.push_back(make(pair));
  send_as_one_step(commands, out);
}

// Draws the comment on the chosen row, and the group of the marked rows. Exports contain both.
void comment_row(PanelContext& context, std::uint32_t row) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const ClashRecord& record = clashes.search().records()[row];
  std::string text = clashes.notes().comment(record), group = clashes.notes().group(record);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushID(static_cast<int>(row));
  ImGui::SetNextItemWidth(0.62F * ImGui::GetContentRegionAvail().x);
  if (ImGui::InputTextWithHint("##clash comment", "Add a comment", &text,
                               ImGuiInputTextFlags_EnterReturnsTrue))
    context.send(ClashComment{record.first, record.second, text});
  context.mark("clash:comment");
  ImGui::SameLine(0, context.px(3));
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##clash group", "Group", &group, ImGuiInputTextFlags_EnterReturnsTrue))
    send_for_marked(clashes, context.commands, [&](const ReviewPair& pair) {
      return Command(ClashGroupPair{pair.first, pair.second, group});
    });
  context.mark("clash:group");
  tip_for_last(
      "Put the marked rows into a group of this name and press Enter (a click with Ctrl or Shift marks "
      "several). Empty: remove them from their group");
  ImGui::PopID();
  ImGui::PopFont();
}

// Draws the menu of the last item, below it.
void status_menu(PanelContext& context, ClashStatus now) {
  if (!begin_menu(context, "clash status")) return;
  constexpr const char* kLabels[] = {"New", "Active", "Reviewed", "Approved", "Resolved"};
  constexpr const char* kKeys[] = {"Shift+N", "Shift+A", "Shift+R", "Shift+O", "Shift+S"};
  for (unsigned i = 0; i < kClashStatusCount; ++i) {
    const auto status = static_cast<ClashStatus>(i);
    if (menu_row(context, kLabels[i], kKeys[i], status == now))
      send_for_marked(context.session.get<ClashReview>(), context.commands, [&](const ReviewPair& pair) {
        return Command(ClashSetStatus{pair.first, pair.second, status});
      });
    context.mark("clash status:" + std::string(name_of(status)));
  }
  ImGui::EndPopup();
}

// Draws the buttons that always exist. Those for all rows come first and have one width, so that none moves
// when a row is chosen.
void clash_buttons(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const auto chosen = clashes.flight().chosen();
  const ClashStatus status =
      chosen ? clashes.notes().status(clashes.search().records()[*chosen]) : ClashStatus::fresh;
  const float begin = ImGui::GetCursorPosX();
  clash_export_button(context);
  ImGui::SameLine(begin + clash_export_width(context) + context.px(3));
  ImGui::BeginDisabled(!chosen);
  constexpr const char* kNoRow = "Choose a row of the list first";
  if (small_button(context, "Ignore",
                   chosen ? "Intended contact: hide this pair and add it to the rules" : kNoRow)) {
    const ClashRecord& record = clashes.search().records()[*chosen];
    context.send(ClashNext{});
    context.send(ClashIgnore{record.first, record.second, true});
  }
  context.mark("clash:ignore");
  ImGui::SameLine(0, context.px(3));
  const std::string name(chosen && clashes.notes().has_statuses() ? name_of(status) : "");
  ImGui::PushFont(context.fonts.small);
  const bool fits =
      ImGui::CalcTextSize(("Status: " + name).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x <=
      ImGui::GetContentRegionAvail().x;
  ImGui::PopFont();
  const std::string word = (name.empty() ? "Status" : fits ? "Status: " + name : name) + "###set status";
  if (small_button(context, word.c_str(), chosen ? "Status of the marked rows" : kNoRow))
    ImGui::OpenPopup("clash status");
  context.mark("clash:status");
  status_menu(context, status);
  ImGui::EndDisabled();
}

// Returns true if there are buttons beside those of clash_buttons().
bool has_more_buttons(const ClashReview& clashes) {
  return !clashes.notes().ignored().empty() || clash_has_marked(clashes);
}

// Draws the buttons for several marked rows and for ignored pairs.
void more_buttons(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const bool has_marked = clash_has_marked(clashes);
  if (has_marked) clash_export_marked_button(context);
  if (clashes.notes().ignored().empty()) return;
  if (has_marked) ImGui::SameLine(0, context.px(3));
  clash_rules_button(context);
  ImGui::SameLine(0, context.px(3));
  const std::string count = count_text(clashes.notes().ignored().size());
  if (small_button(context, "Restore", ("Show the ignored pairs again (" + count + ")").c_str())) {
    std::vector<Command> commands;
    for (const auto& [a, b] : clashes.notes().ignored()) commands.emplace_back(ClashIgnore{a, b, false});
    send_as_one_step(commands, context.commands);
  }
  context.mark("clash:unignore");
}

// Draws the lines of the list, and below them what is done with rows. The last line of buttons stays where it
// is: what comes and goes above it takes its height from the list.
void lines_and_buttons(PanelContext& context, float top) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const float h = clash_line_height(context), gap = ImGui::GetStyle().ItemSpacing.y;
  ImGui::PushFont(context.fonts.small);
  const float comment = ImGui::GetFrameHeight() + gap, button = ImGui::GetFontSize() + 2 * context.px(2);
  ImGui::PopFont();
  const auto chosen = clashes.flight().chosen();
  const float more = has_more_buttons(clashes) ? button + gap : 0;
  const float below = context.px(2) + (chosen ? comment : 0) + more + button;
  wants_height(context, kClashesPanel,
               ImGui::GetCursorPosY() - top + h * static_cast<float>(clashes.table().lines().size()) +
                   context.px(2) + comment + more + button + context.px(14));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  if (ImGui::BeginChild("clashes", ImVec2(0, std::max(h, ImGui::GetContentRegionAvail().y - below))))
    clash_lines(context);
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + context.px(2));
  if (chosen) comment_row(context, *chosen);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(2)));
  if (more > 0) more_buttons(context);
  clash_buttons(context);
  ImGui::PopStyleVar();
}

void draw_clashes(PanelContext& context) {
  const auto list = clash_list_statement(context.session);
  if (!list) return;
  const ClashReview& clashes = context.session.get<ClashReview>();
  const float top = ImGui::GetCursorPosY();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  check_row(context, *list);
  ImGui::PopStyleVar();
  rules_row(context, *list);
  const bool has_rows = !clashes.search().records().empty();
  if (!has_rows) state_row(context, *list);
  if (!list->warning.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kWarning);
    ImGui::PushFont(context.fonts.small);
    ImGui::TextWrapped("%s", list->warning.c_str());
    ImGui::PopFont();
    ImGui::PopStyleColor();
  }
  if (!has_rows) {
    if (!list->pairs.empty()) quiet_text(context, list->pairs);
    // The first row must not move the panels below it.
    if (list->state == "running")
      wants_height(context, kClashesPanel, context.px(kClashesKeep - kPanelTitle));
    return;
  }
  clash_filters(context);
  clash_search(context);
  if (list->has_more) state_row(context, *list);
  if (list->state != "running") clash_order(context);
  clash_heads(context);
  lines_and_buttons(context, top);
}

// Returns a binding that sends the command only if the workspace Clash shows rows.
Binding::Run to_clash(Command command) {
  return [command = std::move(command)](const Session& s, std::vector<Command>& out) {
    if (s.view().workspace() != Workspace::clash || s.get<ClashReview>().table().rows().empty()) return;
    out.push_back(command);
  };
}

// Returns a binding that sets the status of the marked rows.
Binding::Run to_status(ClashStatus status) {
  return [status](const Session& s, std::vector<Command>& out) {
    if (s.view().workspace() != Workspace::clash) return;
    send_for_marked(s.get<ClashReview>(), out, [&](const ReviewPair& pair) {
      return Command(ClashSetStatus{pair.first, pair.second, status});
    });
  };
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
                                          : title_counts_text(clashes.table());
                             }});
  list_clash_look(list);
  list.background.push_back(clash_export_text);
  list.endings.push_back({20, [](const Session& s, std::vector<Command>& out) {
                            if (!s.get<ClashReview>().flight().can_go_back()) return false;
                            out.emplace_back(ClashClear{});
                            return true;
                          }});
  list.key_takers.push_back(take_clash_key);
  list.keys.push_back(key_binding("Clashes", 10, Key::j, modifiers::kPlain, "to the next clash of the list",
                                  to_clash(ClashNext{})));
  list.keys.push_back(key_binding("Clashes", 20, Key::j, modifiers::kShift, "to the clash before",
                                  to_clash(ClashPrevious{})));
  list.keys.push_back(mouse_binding("Clashes", 30, "Up, Down, PgUp, PgDn, Home, End",
                                    "choose another clash of the list, without moving the eye"));
  list.keys.push_back(mouse_binding("Clashes", 31, "Enter", "fly to the chosen clash"));
  list.keys.push_back(
      mouse_binding("Clashes", 32, "Left, Right", "fold the group of the chosen clash, or unfold it"));
  list.keys.push_back(
      mouse_binding("Clashes", 33, "Ctrl+click, Shift+click", "mark one more clash, or all up to it"));
  constexpr std::pair<Key, const char*> kStatusKeys[] = {{Key::n, "status of the marked clashes: new"},
                                                         {Key::a, "status: active"},
                                                         {Key::r, "status: reviewed"},
                                                         {Key::o, "status: approved"},
                                                         {Key::s, "status: resolved"}};
  for (unsigned i = 0; i < kClashStatusCount; ++i)
    list.keys.push_back(key_binding("Clashes", 40 + static_cast<int>(i), kStatusKeys[i].first,
                                    modifiers::kShift, kStatusKeys[i].second,
                                    to_status(static_cast<ClashStatus>(i))));
}

}  // namespace boxwood
