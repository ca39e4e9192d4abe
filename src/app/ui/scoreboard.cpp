// SPDX-License-Identifier: MIT
// The scoreboard of volumes, sortable, copied as JSON or CSV.
#include "app/ui/scoreboard.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/statements/figures.hpp"
#include "app/ui/colors.hpp"

namespace boxwood {

namespace {

enum Column : int { kKind, kVolume, kRatio, kArea, kBound, kTime, kColumnCount };

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
    if (a.ready != b.ready) return a.ready;  // unfinished rows last, either way
    const double x = key_of(a, column), y = key_of(b, column);
    if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
    return down ? x > y : x < y;
  });
}

// How far above the proven lower bound: 0.05%.
std::string percent_text(double v) {
  if (std::isnan(v)) return "-";
  char text[32];
  if (v > 0.0 && v < 1e-4) return "<0.01%";
  std::snprintf(text, sizeof text, "%.2f%%", 100.0 * v);
  return v <= 0.0 ? "0%" : text;
}

// On the right of its column. The column is as wide as the text, not as it once was: where the cell took all
// of the width, a longer text of an earlier moment could be seen for ever.
void cell(const std::string& text) {
  ImGui::TableNextColumn();
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float slack = std::max(ImGui::GetContentRegionAvail().x - width, 0.0F);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddText(ImVec2(at.x + slack, at.y), ImGui::GetColorU32(ImGuiCol_Text),
                                      text.c_str());
  ImGui::Dummy(ImVec2(width, ImGui::GetTextLineHeight()));
}

void draw_row(PanelContext& context, const Target& target, const ScoreRow& row) {
  const VolumeRow& kind = row_of(row.kind);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float size = context.px(8), h = ImGui::GetTextLineHeight();
  ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x, at.y + 0.5F * (h - size)),
                                            ImVec2(at.x + size, at.y + 0.5F * (h + size)),
                                            volume_color(row.kind), context.px(2));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.px(11));
  ImGui::TextUnformatted(kind.name.data(), kind.name.data() + kind.name.size());
  context.mark(std::string("score:").append(kind.name));
  if (!row.ready) {
    ImGui::TableNextColumn();
    if (row.under_way) {
      ImGui::PushID(static_cast<int>(row.kind));
      ImGui::TextDisabled(std::isnan(row.best_gap) ? "..." : "gap");
      ImGui::TableNextColumn();
      if (!std::isnan(row.best_gap)) {
        ImGui::TextDisabled("%.2g", row.best_gap);
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("Click to stop with the best so far");
        if (ImGui::IsItemClicked()) context.session.derived().stop_fit(target, row.kind);
      }
      ImGui::PopID();
    }
    return;
  }
  cell(short_value_text(row.volume));
  cell(ratio_text(row.ratio));
  cell(short_value_text(row.area));
  cell(percent_text(row.bound_ratio - 1.0));
  cell(context.facts.fixed ? "-" : time_text(row.time_ms));
}

}  // namespace

void draw_scoreboard(PanelContext& context, const Target& target) {
  std::vector<ScoreRow> rows = score_rows(context.session, target);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(context.px(1), context.px(1.5F)));
  const ImGuiTableFlags flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_SizingFixedFit |
                                ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollX |
                                ImGuiTableFlags_ScrollY;
  const float bottom = ImGui::GetFrameHeightWithSpacing();
  if (ImGui::BeginTable("scores", kColumnCount, flags,
                        ImVec2(0, std::max(ImGui::GetContentRegionAvail().y - bottom, context.px(60))))) {
    ImGui::TableSetupScrollFreeze(1, 1);
    const auto column = [](const char* name, ImGuiTableColumnFlags more = 0) {
      ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_PreferSortAscending | more);
    };
    column("Kind");
    column("Volume", ImGuiTableColumnFlags_DefaultSort);
    column("Ratio");
    column("Area");
    column("Gap");
    column("Fit");
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (int i = 0; i < kColumnCount; ++i) {
      if (!ImGui::TableSetColumnIndex(i)) continue;
      ImGui::TableHeader(ImGui::TableGetColumnName(i));
      context.mark(std::string("score column:").append(ImGui::TableGetColumnName(i)));
    }
    if (const ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs()) sort_rows(rows, *specs);
    for (const ScoreRow& row : rows) draw_row(context, target, row);
    ImGui::EndTable();
    context.mark("scoreboard");
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (small_button(context, "Copy JSON", "Copy the numbers as JSON"))
    ImGui::SetClipboardText(scores_as_json(rows).c_str());
  context.mark("copy json");
  ImGui::SameLine(0, context.px(4));
  if (small_button(context, "Copy CSV", "Copy the numbers as CSV, for a spreadsheet"))
    ImGui::SetClipboardText(scores_as_csv(rows).c_str());
  context.mark("copy csv");
}

}  // namespace boxwood
