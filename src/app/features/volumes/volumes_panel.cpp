// SPDX-License-Identifier: MIT
// Draws the table of volumes: ticks that draw them, and their numbers, which can be sorted and copied as JSON
// or CSV.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include <imgui_internal.h>

#include "app/document/tree_commands.hpp"
#include "app/features/volumes/scores.hpp"
#include "app/features/volumes/volumes_panel.hpp"
#include "app/features/volumes/volumes_panels.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/panel.hpp"
#include "app/ui/volume_ticks.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

enum Column : int { kDrawn, kKind, kVolume, kRatio, kBound, kArea, kTime, kColumnCount };

struct ColumnText {
  const char* title;
  const char* tip;
  const char* widest;  // text that determines the width
};
constexpr ColumnText kVolumeColumns[] = {
    {"", "Show this volume", ""},
    {"Kind", "The kind of bounding volume", ""},
    {"Volume", "Volume", "0.01234"},
    {"/ hull", "Volume divided by that of the convex hull; no convex volume is below 1", "10.25\xC3\x97"},
    {"Proof gap",
     "At most this much larger than the smallest volume of its kind, proven. A dash means no proof",
     "< 0.01 %"},
    {"Area", "Surface area", "0.01234"},
    {"Fit", "How long the fit took", "< 0.01 ms"}};
static_assert(std::size(kVolumeColumns) == kColumnCount);

// The short list for beginners: one kind of each sort.
constexpr VolumeKind kShort[] = {VolumeKind::sphere, VolumeKind::fixed_aabb, VolumeKind::aabb,
                                 VolumeKind::obb,    VolumeKind::kdop26,     VolumeKind::hull};

double key_of(const ScoreRow& row, int column) {
  switch (column) {
  case kVolume:
    return row.volume;
  case kRatio:
    return row.ratio;
  case kArea:
    return row.area;
  case kBound:
    return row.bound_ratio;
  case kTime:
    return row.time_ms;
  default:
    return static_cast<double>(row.kind);
  }
}

void sort_rows(std::vector<ScoreRow>& rows, const ImGuiTableSortSpecs& specs) {
  if (specs.SpecsCount == 0) return;
  const int column = specs.Specs[0].ColumnIndex;
  const bool down = specs.Specs[0].SortDirection == ImGuiSortDirection_Descending;
  std::stable_sort(rows.begin(), rows.end(), [&](const ScoreRow& a, const ScoreRow& b) {
    if (column != kKind && a.ready != b.ready) return a.ready;  // unfinished rows are last in both orders
    const double x = key_of(a, column), y = key_of(b, column);
    if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
    return down ? x > y : x < y;
  });
}

// The notations of the columns of numbers.
struct ScoreNotations {
  NumberNotation volume, area;
  explicit ScoreNotations(const std::vector<ScoreRow>& rows) {
    for (const ScoreRow& row : rows) {
      if (!row.ready) continue;
      if (!row.is_flat) volume.add(row.volume);
      area.add(row.area);
    }
  }
};

// Draws a text on the right of its column. Its item is only as wide as the text: otherwise the column would
// never shrink after a longer text.
void cell(int column, const std::string& text) {
  if (!ImGui::TableSetColumnIndex(column)) return;
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float slack = std::max(ImGui::GetContentRegionAvail().x - width, 0.0F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddText(ImVec2(at.x + slack, at.y + ImGui::GetStyle().FramePadding.y),
                                      ImGui::GetColorU32(ImGuiCol_Text), text.c_str());
  ImGui::Dummy(ImVec2(width, ImGui::GetFrameHeight()));
  if (text == "-" && ImGui::IsItemHovered()) show_tip("Not available", TipPlace::beside);
}

void tick_cell(PanelContext& context, const Ticks& ticks, VolumeKind kind, std::size_t shown) {
  bool on = shown == ticks.all() && shown > 0;
  const bool some = shown > 0 && !on;
  if (some) ImGui::PushItemFlag(ImGuiItemFlags_MixedValue, true);
  if (ImGui::Checkbox("##volume", &on)) context.send(ticks.show_volume(kind, on));
  if (some) ImGui::PopItemFlag();
  context.mark(std::string("volume:").append(row_of(kind).name));
}

std::string row_tip(const PanelContext& context, const ScoreRow& row, const ScoreNotations& notations) {
  std::string out(row_of(row.kind).label);
  out += "\n" + glossary_sentence(glossary_word(row.kind));
  if (!row.ready) return out + (row.under_way ? "\nis being fitted" : "");
  out += "\nvolume " + (row.is_flat ? value_text(row.volume) : notations.volume.text(row.volume)) +
         unit_suffix(context.session, 3);
  if (row.is_flat)
    out += row.volume > 0.0 ? ", which is below the rounding of the coordinates: flat" : ", flat";
  out += "\narea " + notations.area.text(row.area) + unit_suffix(context.session, 2);
  if (!std::isnan(row.ratio)) out += "\n" + ratio_text(row.ratio) + " the convex hull";
  const std::string gap = percent_text(row.bound_ratio - 1.0);
  out += std::isnan(row.bound_ratio) ? "\nno proof of a lower bound"
         : gap.starts_with('<')      ? "\nless than" + gap.substr(1) + " above the proven lower bound"
                                     : "\nat most " + gap + " above the proven lower bound";
  if (row.kind == VolumeKind::obb)
    out += "\nThe root box in Tree is another OBB, fitted fast and without a proof";
  if (!context.facts.fixed) out += "\nfitted in " + time_text(row.time_ms);
  return out + "\nAlt+" + std::to_string(row_of(row.kind).key) + " draws it. Words: F1";
}

void draw_row(PanelContext& context, const Ticks& ticks, const ScoreRow& row, const ScoreNotations& notations,
              bool numbers) {
  const VolumeRow& kind = row_of(row.kind);
  ImGui::PushID(static_cast<int>(row.kind));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::size_t shown = ticks.volumes_shown(context.session, row.kind);
  tick_cell(context, ticks, row.kind, shown);
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float size = context.px(9), h = ImGui::GetFrameHeight();
  const ImU32 color = volume_color(row.kind);
  const ImVec2 corner(at.x, at.y + 0.5F * (h - size)), end(at.x + size, at.y + 0.5F * (h + size));
  ImGui::GetWindowDrawList()->AddRectFilled(corner, end, color, context.px(2));
  ImGui::GetWindowDrawList()->AddRect(corner, end, outline_of(color), context.px(2), 0, context.px(1));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.px(13));
  ImGui::AlignTextToFramePadding();
  const std::string label(kind.label), drawn = cut_at_a_word(label, ImGui::GetContentRegionAvail().x);
  ImGui::TextUnformatted(drawn.c_str());
  context.mark(std::string("score:").append(kind.name));
  if (ImGui::IsItemClicked()) context.send(ticks.show_volume(row.kind, shown < ticks.all()));
  if (numbers && ImGui::IsItemHovered()) show_tip(row_tip(context, row, notations).c_str(), TipPlace::beside);
  if (!numbers && drawn != label && ImGui::IsItemHovered()) show_tip(label.c_str(), TipPlace::beside);
  if (!numbers) {
    cell(kVolume, count_text(ticks.volumes_drawn(context.session, row.kind)) + " of " +
                      count_text(ticks.objects.size()));
  } else if (row.ready) {
    cell(kVolume, row.is_flat ? "flat" : notations.volume.text(row.volume));
    cell(kRatio, ratio_text(row.ratio));
    cell(kBound, percent_text(row.bound_ratio - 1.0));
    cell(kArea, notations.area.text(row.area));
    cell(kTime, context.facts.fixed ? "-" : time_text(row.time_ms));
  } else if (row.under_way && ImGui::TableSetColumnIndex(kVolume)) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("...");
    if (!std::isnan(row.best_gap)) {
      const std::string tip =
          "gap " + value_text(row.best_gap) + " so far. Click to stop with the best so far";
      if (ImGui::IsItemHovered()) show_tip(tip.c_str(), TipPlace::beside);
      if (ImGui::IsItemClicked()) context.session.derived().stop_fit(ticks.target, row.kind);
    }
  }
  ImGui::PopID();
}

// Draws the choice "whole", "each object", "selected".
void around_choice(PanelContext& context) {
  const SessionView& view = context.session.view();
  const std::size_t objects = context.session.document().object_count();
  const std::size_t selected = view.selection().objects.size();
  if (objects < 2) return;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Around");
  const VolumeScope around = view.selected().around();
  const bool of_selection = around == VolumeScope::automatic && selected > 0;
  const auto choice = [&](const char* label, const char* name, bool active, VolumeScope value,
                          const char* tip) {
    same_line_if_room(context, label, context.px(4));
    if (toggle_button(context, label, active, tip)) context.send(SetAround{value});
    context.mark(name);
  };
  choice("whole", "around:whole",
         around == VolumeScope::whole || (around == VolumeScope::automatic && selected == 0),
         VolumeScope::whole, "One volume around all of the scene");
  choice("each object", "around:each", around == VolumeScope::each, VolumeScope::each,
         "A volume around every object: one tick draws them all");
  ImGui::BeginDisabled(selected == 0);
  choice("selected", "around:selected", of_selection, VolumeScope::automatic,
         selected == 0 ? "Nothing is selected"
                       : "Volumes around what is selected; of several objects, one around each");
  ImGui::EndDisabled();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Returns ", in mm³", or ", in cubic units of the file" if the file names no unit; empty for other columns.
std::string unit_of_column(const Session& session, int column) {
  if (column != kVolume && column != kArea) return {};
  const std::string unit = unit_suffix(session, column == kVolume ? 3 : 2);
  return unit.empty() ? std::string(", in ") + (column == kVolume ? "cubic" : "square") + " units of the file"
                      : ", in" + unit;
}

// Returns the title of a column, with the unit if the file names one: "Volume mm³".
std::string title_of_column(const Session& session, int column, bool numbers) {
  if (!numbers && column == kVolume) return "Drawn";
  std::string out = kVolumeColumns[column].title;
  if (column == kVolume || column == kArea) out += unit_suffix(session, column == kVolume ? 3 : 2);
  return out;
}

// Returns the tip of a column's head. Numbers of drawn volumes are not sorted.
std::string tip_of_column(const Session& session, int column, bool numbers) {
  if (!numbers && column == kVolume) return "Around how many of the objects it is drawn";
  std::string out = kVolumeColumns[column].tip + unit_of_column(session, column);
  if (numbers && column != kDrawn) out += "\nA click sorts by it, a second one the other way. Words: F1";
  return out;
}

void headers(PanelContext& context, bool numbers) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int i = 0; i < kColumnCount; ++i) {
    if (!ImGui::TableSetColumnIndex(i)) continue;
    ImGui::TableHeader(ImGui::TableGetColumnName(i));
    tip_for_last(tip_of_column(context.session, i, numbers).c_str());
    context.mark(std::string("score column:").append(kVolumeColumns[i].title));
  }
}

// Returns the number of columns that fit, the most important first. The tip of each row has the rest. ImGui
// keeps room for the arrow of the order in every title.
int columns_that_fit(const Session& session, float width, float kind_width, float spacing) {
  float used = ImGui::GetFrameHeight() + kind_width + 2 * spacing;
  const float arrow = std::floor(0.65F * ImGui::GetFontSize() + ImGui::GetStyle().FramePadding.x);
  int fit = kVolume;
  for (int i = kVolume; i < kColumnCount; ++i) {
    used += std::max(ImGui::CalcTextSize(kVolumeColumns[i].widest).x,
                     ImGui::CalcTextSize(title_of_column(session, i, true).c_str()).x + arrow) +
            spacing;
    if (used > width) break;
    fit = i + 1;
  }
  return std::max(fit, kVolume + 1);
}

// Returns the rows of all kinds, or those of the short list and of drawn kinds.
std::vector<ScoreRow> shown_rows(const Session& session, const Ticks& ticks,
                                 const std::vector<ScoreRow>& all) {
  std::vector<ScoreRow> rows;
  const bool every = session.view().settings().all_kinds;
  for (const ScoreRow& row : all)
    if (every || std::find(std::begin(kShort), std::end(kShort), row.kind) != std::end(kShort) ||
        ticks.volumes_shown(session, row.kind) > 0)
      rows.push_back(row);
  return rows;
}

void draw_scores(PanelContext& context, const Ticks& ticks, bool numbers, std::vector<ScoreRow> rows) {
  ImGui::PushFont(context.fonts.small);
  const float top = ImGui::GetCursorPosY();
  const float spacing = context.px(6), between = context.px(1.5F);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(0.5F * spacing, between));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(3), context.px(2)));
  float kind_width = 0;
  for (const ScoreRow& row : rows) {
    const std::string label(row_of(row.kind).label);
    kind_width = std::max(kind_width, ImGui::CalcTextSize(label.c_str()).x + context.px(14));
  }
  const float below = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().ItemSpacing.y;  // the method of the OBB
  const float row_height = ImGui::GetFrameHeight() + 2 * between;
  wants_height(context, kScoreboardPanel,
               top + row_height * static_cast<float>(rows.size() + 1) + below + context.px(10));
  const int fit =
      numbers ? columns_that_fit(context.session, ImGui::GetContentRegionAvail().x, kind_width, spacing)
              : kVolume + 1;
  // SortTristate shows no arrow until the user sorts.
  const ImGuiTableFlags sorts = numbers ? ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate : 0;
  const ImGuiTableFlags flags = sorts | ImGuiTableFlags_Hideable | ImGuiTableFlags_SizingFixedFit |
                                ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY |
                                ImGuiTableFlags_NoSavedSettings;
  const float height = std::min(row_height * static_cast<float>(rows.size() + 1) + context.px(4),
                                std::max(ImGui::GetContentRegionAvail().y - below, context.px(60)));
  if (ImGui::BeginTable("scores", kColumnCount, flags, ImVec2(0, height))) {
    ImGui::TableSetupScrollFreeze(0, 1);
    for (int i = 0; i < kColumnCount; ++i) {
      ImGuiTableColumnFlags more = ImGuiTableColumnFlags_PreferSortAscending | ImGuiTableColumnFlags_NoResize;
      if (i == kDrawn) more |= ImGuiTableColumnFlags_NoSort;
      if (i == kKind) more |= ImGuiTableColumnFlags_WidthStretch;
      ImGui::TableSetupColumn(title_of_column(context.session, i, numbers).c_str(), more);
    }
    for (int i = kVolume; i < kColumnCount; ++i) ImGui::TableSetColumnEnabled(i, i < fit);
    headers(context, numbers);
    if (const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs(); specs != nullptr)
      sort_rows(rows, *specs);
    const ScoreNotations notations(rows);
    for (const ScoreRow& row : rows) draw_row(context, ticks, row, notations, numbers);
    ImGui::EndTable();
    context.mark("scoreboard");
  }
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
}

constexpr const char* kMethods[] = {"fast", "tight", "certified"};

// Draws the choice of the method that fits the OBB of the table.
void obb_method(PanelContext& context) {
  const ObbMethod now = context.session.document().edit().obb_method;
  ImGui::PushFont(context.fonts.small);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("OBB fit");
  ImGui::SameLine(0, context.px(6));
  ImGui::SetNextItemWidth(context.px(100));
  if (ImGui::BeginCombo("##method", kMethods[static_cast<std::size_t>(now)])) {
    for (std::size_t i = 0; i < std::size(kMethods); ++i) {
      if (ImGui::Selectable(kMethods[i], i == static_cast<std::size_t>(now)))
        context.send(SetObbMethod{static_cast<ObbMethod>(i)});
      context.mark(std::string("obb method:").append(kMethods[i]));
    }
    ImGui::EndCombo();
  }
  tip_for_last("How the OBB of this table is fitted. certified: the best box found, with a proof of how "
               "close it is to "
               "the smallest possible. The boxes of a tree are always fitted fast");
  context.mark("obb method");
  ImGui::PopFont();
}

// Draws the buttons of the list, above it: they stay where they are as the list becomes longer or shorter.
void list_buttons(PanelContext& context, const Target& target, const std::vector<ScoreRow>& all) {
  const std::string copies =
      "Copy the numbers of all kinds around " +
      (target.object ? object_name(context.session, *target.object) : std::string("the whole model")) +
      " as ";
  const std::string kinds = "All " + std::to_string(std::size(kVolumeRows)) + " kinds";
  constexpr const char* kCopyJson = "Copy JSON";
  constexpr const char* kCopyCsv = "Copy CSV";
  const bool every = context.session.view().settings().all_kinds;
  if (part_toggle(context, kScoreboardPanel, kinds.c_str(), every,
                  every ? "List the main kinds and those drawn"
                        : "The list has the main kinds and those drawn; this lists the others, too"))
    context.send(ShowAllKinds{!every});
  context.mark("all kinds");
  same_line_if_room(context, kCopyJson, context.px(4));
  if (small_button(context, kCopyJson, (copies + "JSON").c_str()))
    ImGui::SetClipboardText(scores_as_json(all).c_str());
  context.mark("copy json");
  same_line_if_room(context, kCopyCsv, context.px(4));
  if (small_button(context, kCopyCsv, (copies + "CSV, for a spreadsheet").c_str()))
    ImGui::SetClipboardText(scores_as_csv(all).c_str());
  context.mark("copy csv");
}

void draw_volumes(PanelContext& context) {
  Session& session = context.session;
  const Ticks ticks = volume_ticks(session);
  const bool numbers = !ticks.several;  // each of several objects has its own
  around_choice(context);
  const Target target = ticks.several == Targets::each() ? Target{} : ticks.target;
  const std::vector<ScoreRow> all = score_rows(session, target);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  list_buttons(context, target, all);
  draw_scores(context, ticks, numbers, shown_rows(session, ticks, all));
  obb_method(context);
  ImGui::PopStyleVar();
}

}  // namespace

void add_volumes_interface(InterfaceList& list) {
  // The list is shown while it is empty, too: its first row moves nothing above it.
  list.panels.push_back({.panel = kDrawnPanel,
                         .has_content = [](Session& s) { return s.document().object_count() > 0; },
                         .draw = draw_drawn});
  list.panels.push_back({.panel = kScoreboardPanel,
                         .has_content = [](Session& s) { return s.document().object_count() > 0; },
                         .draw = draw_volumes});
}

}  // namespace boxwood
