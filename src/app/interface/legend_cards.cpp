// SPDX-License-Identifier: MIT
// Cards over the scene: the legend, the object under the mouse, messages, progress of an import.
#include "app/interface/frame_rows.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/document/file_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/chips/chips.hpp"
#include "app/ui/colors.hpp"

namespace boxwood {

namespace {

constexpr ImGuiWindowFlags kCard = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove;
// A card whose size is known. ImGui's own size would be that of the text of the last frame.
constexpr ImGuiWindowFlags kCardOfText =
    (kCard & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoInputs;

// `width`: the most of the row; a longer text takes several lines.
void legend_row(const PanelContext& context, const LegendStatement& row, float width) {
  if (row.is_hatched) {
    hatched_chip(context);
  } else if (row.is_note) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(broken_at_blanks(row.text, std::max(width, context.px(60))).c_str());
    return;
  } else if (row.colors.size() == 1 && !row.is_of_lines) {
    colored_chip(context, color_u32(row.colors.front()));
  } else {
    std::vector<ImU32> colors;
    for (const Rgba& color : row.colors) colors.push_back(color_u32(color));
    row.is_of_lines ? line_chip(context, colors) : striped_chip(context, colors);
  }
  ImGui::SameLine(0, context.px(7));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(
      broken_at_blanks(row.text, std::max(width - context.px(20), context.px(60))).c_str());
}

// Draws the scale of a figure: a bar of colours with a number below each of them.
void figure_scale(const PanelContext& context, const LegendStatement& row, float width) {
  ImGui::AlignTextToFramePadding();
  const float most = std::min(width, context.px(430));  // a wide card covers the model
  ImGui::TextUnformatted(broken_at_blanks(row.text, std::max(most, context.px(60))).c_str());
  float widest = context.px(34);
  for (const std::string& number : row.numbers)
    widest = std::max(widest, ImGui::CalcTextSize(number.c_str()).x + context.px(8));
  const auto count = static_cast<float>(row.colors.size());
  const float high = context.px(9), line = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < row.colors.size(); ++i) {
    const float x = at.x + widest * static_cast<float>(i);
    draw.AddRectFilled(ImVec2(x, at.y + context.px(1)), ImVec2(x + widest, at.y + high),
                       scale_color_u32(row.colors[i]));
    const ImVec2 size = ImGui::CalcTextSize(row.numbers[i].c_str());
    draw.AddText(ImVec2(x + 0.5F * (widest - size.x), at.y + high + context.px(1)),
                 ImGui::GetColorU32(ImGuiCol_Text), row.numbers[i].c_str());
  }
  draw.AddRect(ImVec2(at.x, at.y + context.px(1)), ImVec2(at.x + widest * count, at.y + high),
               palette::kControl, 0, 0, context.px(1));
  ImGui::Dummy(ImVec2(widest * count, high + line + context.px(3)));
}

// Draws what has the colours of levels, and below it the shown levels, each in its colour.
void level_ramp(const PanelContext& context, const LegendStatement& row, float width) {
  const std::vector<std::uint32_t>& levels = row.levels;
  ImGui::TextUnformatted(broken_at_blanks(row.text, std::max(width, context.px(60))).c_str());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const bool follows = i > 0 && levels[i] == levels[i - 1] + 1;
    const bool ends = i + 1 == levels.size() || levels[i + 1] != levels[i] + 1;
    if (i > 0) ImGui::SameLine(0, context.px(follows ? 2 : 7));
    if (!follows) {
      ImGui::AlignTextToFramePadding();
      ImGui::Text("%u", levels[i]);
      ImGui::SameLine(0, context.px(4));
    }
    colored_chip(context, color_u32(row.colors[i]));
    if (follows && ends) {
      ImGui::SameLine(0, context.px(4));
      ImGui::Text("%u", levels[i]);
    }
  }
}

void legend_rows(const PanelContext& context, const std::vector<LegendStatement>& rows, float scene_width) {
  ImGui::PushFont(context.fonts.small);
  // A wide card covers the scene; in a narrow scene it takes what there is.
  const float most = scene_width - context.px(40);
  const float width = std::min(most, std::max(scene_width / 3, context.px(260)));
  for (const LegendStatement& row : rows)
    !row.numbers.empty()    ? figure_scale(context, row, most)
    : row.levels.size() > 1 ? level_ramp(context, row, width)
                            : legend_row(context, row, width);
  ImGui::PopFont();
}

// Returns the size of the rows, which it draws outside the picture.
ImVec2 size_of_rows(const PanelContext& context, const std::vector<LegendStatement>& rows,
                    float scene_width) {
  constexpr float kOutside = -20000;
  ImVec2 size(0, 0);
  ImGui::SetNextWindowPos(ImVec2(kOutside, kOutside));
  ImGui::SetNextWindowSize(ImVec2(scene_width, context.px(100)));
  if (ImGui::Begin("size of the legend", nullptr, kCardOfText | ImGuiWindowFlags_NoBackground)) {
    ImGui::BeginGroup();
    legend_rows(context, rows, scene_width);
    ImGui::EndGroup();
    size = ImVec2(std::ceil(ImGui::GetItemRectSize().x), std::ceil(ImGui::GetItemRectSize().y));
  }
  ImGui::End();
  return size;
}

// Returns the facts in lines of at most `width`, in the current font. A longer fact takes several lines.
std::vector<std::string> lines_of(const std::vector<std::string>& facts, float width) {
  std::vector<std::string> out;
  for (const std::string& fact : facts) {
    const bool fits = !out.empty() && ImGui::CalcTextSize((out.back() + "   " + fact).c_str()).x <= width;
    if (fits) {
      out.back() += "   " + fact;
      continue;
    }
    const std::string broken = broken_at_blanks(fact, width);
    for (std::size_t at = 0; at <= broken.size();) {
      const std::size_t end = std::min(broken.find('\n', at), broken.size());
      std::string_view line = std::string_view(broken).substr(at, end - at);
      if (line.ends_with(' ')) line.remove_suffix(1);
      out.push_back(cut_in_the_middle(line, width));  // a name without blanks
      at = end + 1;
    }
  }
  return out;
}

// Draws the name of the thing under the mouse, and its facts, in the lower right corner. The legend has the
// other one: a card that would reach it is drawn above it.
void draw_card(PanelContext& context, const UiRect& scene, const std::string& name,
               const std::vector<std::string>& facts) {
  ImGui::PushFont(context.fonts.small);
  const float gap = context.px(8);
  const ImVec2 padding(context.px(10), context.px(6));
  const float most =
      std::min(std::max(0.6F * scene.width, context.px(200)), scene.width - 2 * (gap + padding.x));
  std::vector<std::string> lines = lines_of(facts, most);
  lines.insert(lines.begin(), cut_in_the_middle(name, most));
  float width = 0;
  for (const std::string& line : lines) width = std::max(width, ImGui::CalcTextSize(line.c_str()).x);
  const float between = ImGui::GetStyle().ItemSpacing.y;
  const auto count = static_cast<float>(lines.size());
  const ImVec2 size(std::ceil(width) + 2 * padding.x,
                    std::ceil(count * ImGui::GetTextLineHeight() + (count - 1) * between) + 2 * padding.y);
  float bottom = scene.bottom() - gap;
  const auto legend = context.widgets.find("legend");
  if (legend != context.widgets.end() && scene.right() - 2 * gap - size.x < legend->second.right())
    bottom = std::max(legend->second.y - gap, scene.y + context.px(60));
  ImGui::SetNextWindowPos(ImVec2(scene.right() - gap, bottom), ImGuiCond_Always, ImVec2(1, 1));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  if (ImGui::Begin("hover", nullptr, kCardOfText)) {
    ImGui::TextUnformatted(lines.front().c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    for (std::size_t i = 1; i < lines.size(); ++i) ImGui::TextUnformatted(lines[i].c_str());
    ImGui::PopStyleColor();
    const ImVec2 at = ImGui::GetWindowPos(), drawn = ImGui::GetWindowSize();
    context.widgets["hover"] = {at.x, at.y, drawn.x, drawn.y};
  }
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws the card of the box that a click would select by its edge.
void draw_node_card(PanelContext& context, const UiRect& scene, const NodeStatement& node) {
  const std::string of =
      node.target.object ? object_name(context.session, *node.target.object) : std::string("the whole model");
  std::vector<std::string> facts = {"level " + std::to_string(node.level) + (node.is_leaf ? ", a leaf" : ""),
                                    count_text(node.triangles) + " triangles", "of " + of};
  draw_card(context, scene, "Node " + count_text(node.node) + ", " + node.kind, facts);
}

}  // namespace

void draw_legend(PanelContext& context, const UiRect& scene) {
  Session& session = context.session;
  const std::vector<LegendStatement> rows = legend_statements(session);
  if (rows.empty()) return;
  const ImVec2 padding(context.px(10), context.px(6));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(6), 0));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(2)));
  const ImVec2 content = size_of_rows(context, rows, scene.width);
  ImGui::SetNextWindowPos(ImVec2(scene.x + context.px(8), scene.bottom() - context.px(8)), ImGuiCond_Always,
                          ImVec2(0, 1));
  ImGui::SetNextWindowSize(ImVec2(content.x + 2 * padding.x, content.y + 2 * padding.y));
  if (ImGui::Begin("legend", nullptr, kCardOfText)) {
    legend_rows(context, rows, scene.width);
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["legend"] = {at.x, at.y, size.x, size.y};
  }
  ImGui::End();
  ImGui::PopStyleVar(3);
}

void draw_hover(PanelContext& context, const UiRect& scene) {
  if (const auto node = hovered_node_statement(context.session)) return draw_node_card(context, scene, *node);
  const auto hover = hover_statement(context.session);
  if (!hover) return;
  draw_card(context, scene, hover->name, hover->facts);
}

void draw_progress(PanelContext& context, const UiRect& scene) {
  const auto import = context.session.imports().under_way();
  if (!import) return;
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * scene.width, scene.y + 0.5F * scene.height),
                          ImGuiCond_Always, ImVec2(0.5F, 0.5F));
  ImGui::SetNextWindowSize(ImVec2(std::min(context.px(380), scene.width), 0));
  if (ImGui::Begin("progress", nullptr, kCard)) {
    const std::size_t slash = import->file.find_last_of('/');
    heading(context, "Opening");
    ImGui::SameLine();
    clipped_text(slash == std::string::npos ? import->file : import->file.substr(slash + 1),
                 ImGui::GetContentRegionAvail().x);
    ImGui::ProgressBar(static_cast<float>(import->fraction.load()), ImVec2(-1, context.px(8)), "");
    quiet_text(context, import->what());
    if (ImGui::Button("Cancel")) context.send(CancelOpen{});
    context.mark("cancel");
  }
  ImGui::End();
}

}  // namespace boxwood
