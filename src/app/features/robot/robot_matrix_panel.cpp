// SPDX-License-Identifier: MIT
// Draws the verdicts as a triangle of cells, with their legend and the lines of the SRDF beside it.
#include "app/features/robot/robot_matrix_panel.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/robot/robot_matrix_statement.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

void send_pair(PanelContext& context, const LinkPair& pair) {
  const auto& links = context.session.get<PosedRobot>().robot()->description().links;
  context.send(ChooseLinkPair{links[pair.first].name, links[pair.second].name});
}

// The cells: row i has those of the pairs of link i with the links before it, then its name.
class VerdictTable {
public:
  VerdictTable(PanelContext& context, const RobotMatrixStatement& matrix, const UiRect& rect)
      : context_(context), matrix_(matrix), review_(context.session.get<RobotMatrixReview>()), rect_(rect),
        count_(static_cast<float>(matrix.links.size())) {
    const float most = context.px(20);
    cell_ = std::min(rect.height / std::max(count_, 1.0F), most);
    if (cell_ > context.px(4)) cell_ = std::floor(cell_);
  }

  // Returns the width that the table takes with its names.
  float width() const {
    float out = cell_ * count_;
    if (!has_names()) return out;
    for (std::size_t i = 0; i < matrix_.names.size(); ++i)
      out = std::max(out, cell_ * static_cast<float>(i) + context_.px(4) +
                              std::min(ImGui::CalcTextSize(matrix_.names[i].c_str()).x, name_room()));
    return out;
  }

  void draw() {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float gap = cell_ >= context_.px(5) ? 1.0F : 0.0F;
    for (std::size_t i = 0; i < matrix_.links.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        const LinkPairVerdict* const pair = review_.verdict(pair_at(i, k));
        const ImVec2 low = corner(i, k), high(low.x + cell_ - gap, low.y + cell_ - gap);
        draw.AddRectFilled(low, high,
                           pair != nullptr ? color_u32(color_of(pair->verdict)) : role_color(Role::cell));
        if (pair == nullptr) continue;
        if (pair->srdf == SrdfJudgement::wrong) mark_wrong(draw, low, high);
      }
      if (has_names()) draw_name(draw, i);
    }
    draw_chosen(draw);
  }

  void interact() {
    ImGui::SetCursorScreenPos(ImVec2(rect_.x, rect_.y));
    ImGui::InvisibleButton("##verdicts",
                           ImVec2(std::max(cell_ * count_, 1.0F), std::max(cell_ * count_, 1.0F)));
    context_.mark("robot verdicts");
    if (!ImGui::IsItemHovered() || cell_ <= 0.0F) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto row = static_cast<std::size_t>(std::max((mouse.y - rect_.y) / cell_, 0.0F));
    const auto column = static_cast<std::size_t>(std::max((mouse.x - rect_.x) / cell_, 0.0F));
    if (row >= matrix_.links.size() || column >= row) return;
    const LinkPair pair = pair_at(row, column);
    const LinkPairVerdict* const found = review_.verdict(pair);
    if (found == nullptr) return;
    std::string text = verdict_text(*context_.session.get<PosedRobot>().robot(), *found);
    text += found->witness.empty() ? "\nClick to light the links"
                                   : "\nClick to move the robot to a configuration that shows it";
    show_reading(text.c_str());
    if (ImGui::IsItemClicked()) send_pair(context_, pair);
  }

private:
  bool has_names() const { return cell_ >= 0.85F * ImGui::GetFontSize(); }
  float name_room() const { return context_.px(90); }
  ImVec2 corner(std::size_t row, std::size_t column) const {
    return {rect_.x + cell_ * static_cast<float>(column), rect_.y + cell_ * static_cast<float>(row)};
  }
  LinkPair pair_at(std::size_t row, std::size_t column) const {
    return {matrix_.links[column], matrix_.links[row]};  // ascending: the row comes later
  }
  // A cross: the SRDF says something else.
  void mark_wrong(ImDrawList& draw, const ImVec2& low, const ImVec2& high) const {
    const ImU32 ink = IM_COL32(0, 0, 0, 255);
    draw.AddLine(low, high, ink, context_.px(1.5F));
    draw.AddLine(ImVec2(low.x, high.y), ImVec2(high.x, low.y), ink, context_.px(1.5F));
  }
  // Around the cell, so that a small one is seen, too.
  void draw_chosen(ImDrawList& draw) const {
    for (std::size_t i = 0; i < matrix_.links.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        if (review_.chosen() != pair_at(i, k)) continue;
        const ImVec2 at = corner(i, k);
        const float out = context_.px(2);
        draw.AddRect(ImVec2(at.x - out, at.y - out),
                     ImVec2(at.x + cell_ + out - 1.0F, at.y + cell_ + out - 1.0F), palette::kText, 0.0F, 0,
                     context_.px(2));
      }
  }
  void draw_name(ImDrawList& draw, std::size_t row) const {
    const ImVec2 at = corner(row, row);
    const auto& chosen = review_.chosen();
    const std::uint32_t link = matrix_.links[row];
    const bool lit = chosen && (chosen->first == link || chosen->second == link);
    draw.AddText(ImVec2(at.x + context_.px(4), at.y + 0.5F * (cell_ - ImGui::GetFontSize())),
                 lit ? palette::kText : palette::kQuiet,
                 cut_in_the_middle(matrix_.names[row], name_room()).c_str());
  }

  PanelContext& context_;
  const RobotMatrixStatement& matrix_;
  const RobotMatrixReview& review_;
  UiRect rect_;
  float count_, cell_ = 0;
};

void draw_verdict_legend(PanelContext& context, const RobotMatrixStatement& matrix) {
  for (std::size_t i = 0; i < kLinkVerdicts; ++i) {
    const auto verdict = static_cast<LinkVerdict>(i);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = 0.8F * ImGui::GetFontSize(), y = at.y + 0.1F * ImGui::GetFontSize();
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x, y), ImVec2(at.x + side, y + side),
                                              color_u32(color_of(verdict)));
    ImGui::SetCursorScreenPos(ImVec2(at.x + side + context.px(6), at.y));
    ImGui::TextUnformatted((std::string(name_of(verdict)) + ": " + count_text(matrix.counts[i])).c_str());
    tip_for_last(meaning_of(verdict));
  }
  if (matrix.wrong == 0) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float side = ImGui::GetFontSize() * 0.7F, y = at.y + 0.15F * ImGui::GetFontSize();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddLine(ImVec2(at.x, y), ImVec2(at.x + side, y + side), palette::kText, context.px(1.5F));
  draw.AddLine(ImVec2(at.x, y + side), ImVec2(at.x + side, y), palette::kText, context.px(1.5F));
  ImGui::SetCursorScreenPos(ImVec2(at.x + side + context.px(6), at.y));
  ImGui::TextUnformatted("the SRDF is wrong");
}

void draw_srdf_lines(PanelContext& context, const RobotMatrixStatement& matrix) {
  const auto& chosen = context.session.get<RobotMatrixReview>().chosen();
  for (std::size_t i = 0; i < matrix.lines.size(); ++i) {
    const SrdfLineStatement& line = matrix.lines[i];
    ImGui::PushID(static_cast<int>(i));
    const bool wrong = line.judgement == SrdfJudgement::wrong;
    ImGui::PushStyleColor(ImGuiCol_Text, wrong                                       ? palette::kError
                                         : line.judgement == SrdfJudgement::unproven ? palette::kText
                                                                                     : palette::kQuiet);
    const std::string text = line.links + ": " + line.text;
    const float room = ImGui::GetContentRegionAvail().x;
    if (ImGui::Selectable((cut_in_the_middle(text, room) + "##line").c_str(), chosen == line.pair))
      send_pair(context, line.pair);
    ImGui::PopStyleColor();
    tip_for_last((text + (wrong ? "\nClick to move the robot to a configuration that shows it"
                                : "\nClick to light the links"))
                     .c_str());
    context.mark("robot srdf line:" + std::to_string(i));
    ImGui::PopID();
  }
}

void draw_matrix_head(PanelContext& context, const RobotMatrixReview& review,
                      const RobotMatrixStatement& matrix, const UiRect& rect) {
  ImGui::SetCursorScreenPos(ImVec2(rect.x + context.px(10), rect.y + context.px(6)));
  heading(context, "Link pairs");
  ImGui::SameLine(0, context.px(10));
  if (review.is_running()) {
    if (ImGui::Button("Stop")) context.send(StopRobotMatrix{});
    tip_for_last("Ends the work; the verdicts so far stay");
    context.mark("robot matrix:stop");
  } else {
    if (ImGui::Button(review.matrix() ? "Classify again" : "Classify")) context.send(ClassifyLinkPairs{});
    tip_for_last(
        "Classifies all pairs of links by random configurations and proofs (boxwood robot --matrix)");
    context.mark("robot matrix:classify");
  }
  ImGui::SameLine(0, context.px(10));
  ImGui::AlignTextToFramePadding();
  const float close = context.px(44),
              room = rect.right() - ImGui::GetCursorScreenPos().x - close - context.px(30);
  clipped_text(matrix.chosen_text.empty() ? matrix.text : matrix.chosen_text, std::max(room, context.px(40)));
  context.mark("robot matrix text");
  ImGui::SetCursorScreenPos(ImVec2(rect.right() - context.px(10) - close, rect.y + context.px(5)));
  if (toggle_button(context, "Close", false, "Closes this panel (Esc)")) context.send(ShowRobotMatrix{false});
  context.mark("robot matrix:close");
}

void draw_matrix_body(PanelContext& context, const RobotMatrixStatement& matrix, const UiRect& body) {
  VerdictTable table(context, matrix, body);
  table.draw();
  table.interact();
  float x = body.x + table.width() + context.px(14);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  ImGui::SetCursorScreenPos(ImVec2(x, body.y));
  const float legend = context.px(138);
  if (ImGui::BeginChild("verdict legend", ImVec2(legend, body.height))) draw_verdict_legend(context, matrix);
  ImGui::EndChild();
  x += legend + context.px(10);
  ImGui::SetCursorScreenPos(ImVec2(x, body.y));
  if (ImGui::BeginChild("srdf lines", ImVec2(std::max(body.right() - x, context.px(60)), body.height))) {
    scroll_where_it_goes_on(context);
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_text(matrix.lines_text, ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    draw_srdf_lines(context, matrix);
    mark_where_it_goes_on(context);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

void draw_robot_matrix(PanelContext& context, const UiRect& rect) {
  const auto& review = context.session.get<RobotMatrixReview>();
  const auto matrix = robot_matrix_statement(context.session);
  if (!matrix) return;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  draw_matrix_head(context, review, *matrix, rect);
  const float top = rect.y + context.px(14) + ImGui::GetFrameHeight();
  const UiRect body{rect.x + context.px(10), top, rect.width - context.px(20),
                    std::max(rect.bottom() - context.px(6) - top, context.px(20))};
  if (matrix->progress) {
    ImGui::SetCursorScreenPos(ImVec2(body.x, body.y));
    ImGui::ProgressBar(static_cast<float>(*matrix->progress), ImVec2(body.width, context.px(6)), "");
    context.mark("robot matrix:progress");
  } else if (review.matrix()) {
    draw_matrix_body(context, *matrix, body);
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace

void add_robot_matrix_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kRobotMatrixPanel,
                         .has_content = [](Session& s) { return s.get<RobotMatrixReview>().shown(); },
                         .draw_in_dock = draw_robot_matrix});
  list.endings.push_back({.order = 38, .end = [](const Session& session, std::vector<Command>& out) {
                            if (!session.get<RobotMatrixReview>().shown()) return false;
                            out.emplace_back(ShowRobotMatrix{false});
                            return true;
                          }});
}

}  // namespace boxwood
