// SPDX-License-Identifier: MIT
// Draws the bodies with their verdicts below the scene, and the figures of the chosen one beside them.
#include <algorithm>

#include <boxwood/robot_import.hpp>

#include "app/features/cover/cover_statement.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/file_request.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

struct CoverPanelState {
  CoverKind kind = CoverKind::spheres;
  int count = 8;
};

void request_cover_file(PanelContext& context) {
  FileRequest request;
  request.title = "Open a cover";
  request.endings = {".json", ".urdf", ".yml", ".yaml", ".xml", ".obj", ".stl", ".ply", ".glb"};
  request.command = [](const Session&, const std::string& file, bool) { return Command(OpenCover{file}); };
  ask_for_file(context, std::move(request));
}

void request_cover_save(PanelContext& context) {
  const auto& review = context.session.get<CoverReview>();
  FileRequest request;
  request.title = "Save the cover";
  request.formats = {{"JSON", ".json"}, {"MJCF", ".xml"}};
  request.name = "cover";
  const bool is_robot = !review.bodies().empty() && !review.bodies().front().name.empty();
  const bool has_spheres = !review.bodies().empty() && !review.bodies().front().answer->cover.spheres.empty();
  const bool has_parts = !review.bodies().empty() && !review.bodies().front().answer->cover.parts.empty();
  if (is_robot && !has_parts) request.formats.push_back({"URDF and SRDF", ".urdf"});
  if (has_spheres) request.formats.push_back({"YAML of cuRobo", ".yml"});
  if (!is_robot && has_parts) request.formats.push_back({"OBJ", ".obj"});
  request.command = [](const Session&, const std::string& file, bool) { return Command(SaveCover{file}); };
  ask_for_file(context, std::move(request));
}

void draw_making(PanelContext& context) {
  auto& state = context.state<CoverPanelState>();
  if (ImGui::Button("Make")) context.send(MakeCover{state.kind, static_cast<std::uint32_t>(state.count)});
  tip_for_last("Makes a cover that encloses each body, and proves it");
  context.mark("cover:make");
  ImGui::SameLine(0, context.px(3));
  ImGui::SetNextItemWidth(context.px(76));
  ImGui::DragInt("##count", &state.count, 0.1F, 1, 1000, "at most %d", ImGuiSliderFlags_AlwaysClamp);
  tip_for_last("Most elements of each body. Drag, or double-click to type");
  context.mark("cover:count");
  ImGui::SameLine(0, context.px(3));
  ImGui::SetNextItemWidth(context.px(86));
  if (ImGui::BeginCombo("##kind", std::string(name_of(state.kind)).c_str())) {
    for (const CoverKind kind : {CoverKind::spheres, CoverKind::capsules, CoverKind::convex})
      if (ImGui::Selectable(std::string(name_of(kind)).c_str(), kind == state.kind)) state.kind = kind;
    ImGui::EndCombo();
  }
  tip_for_last("The elements of the cover to make");
  context.mark("cover:kind");
}

void draw_cover_head(PanelContext& context, const CoverStatement& cover, const UiRect& rect) {
  ImGui::SetCursorScreenPos(ImVec2(rect.x + context.px(10), rect.y + context.px(6)));
  heading(context, "Cover");
  ImGui::SameLine(0, context.px(10));
  if (ImGui::Button("Open...")) request_cover_file(context);
  tip_for_last("Opens a file of spheres, capsules or convex parts and certifies it");
  context.mark("cover:open");
  ImGui::SameLine(0, context.px(10));
  draw_making(context);
  if (cover.progress) {
    ImGui::SameLine(0, context.px(10));
    if (ImGui::Button("Stop")) context.send(StopCover{});
    tip_for_last("Ends the work; the answers so far stay");
    context.mark("cover:stop");
  } else if (cover.can_save) {
    ImGui::SameLine(0, context.px(10));
    if (ImGui::Button("Save...")) request_cover_save(context);
    tip_for_last("Writes the cover with its proof");
    context.mark("cover:save");
  }
  ImGui::SameLine(0, context.px(10));
  ImGui::AlignTextToFramePadding();
  const float close = context.px(44),
              room = rect.right() - ImGui::GetCursorScreenPos().x - close - context.px(30);
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
  clipped_text(cover.source, std::max(room, context.px(40)));
  ImGui::PopStyleColor();
  ImGui::SetCursorScreenPos(ImVec2(rect.right() - context.px(10) - close, rect.y + context.px(5)));
  if (toggle_button(context, "Close", false, "Closes this panel and hides the cover (Esc)"))
    context.send(ShowCover{false});
  context.mark("cover:close");
}

ImU32 color_of_verdict(const std::optional<CoverVerdict>& verdict) {
  return !verdict                             ? palette::kQuiet
         : *verdict == CoverVerdict::encloses ? palette::kGood
         : *verdict == CoverVerdict::outside  ? palette::kError
                                              : palette::kWarning;
}

const char* word_of(const std::optional<CoverVerdict>& verdict) {
  return !verdict                             ? "..."
         : *verdict == CoverVerdict::encloses ? "yes"
         : *verdict == CoverVerdict::outside  ? "no"
                                              : "undecided";
}

void draw_body_row(PanelContext& context, const CoverRow& row, std::size_t number) {
  const auto& review = context.session.get<CoverReview>();
  const bool is_chosen = review.chosen() == static_cast<std::uint32_t>(number);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>(number));
  const std::string name = cut_in_the_middle(row.name, ImGui::GetContentRegionAvail().x);
  if (ImGui::Selectable((name + "##body").c_str(), is_chosen, ImGuiSelectableFlags_SpanAllColumns) &&
      review.bodies().size() > 1)
    context.send(ChooseCoverBody{is_chosen ? std::string() : review.bodies()[number].name});
  context.mark("cover body:" + std::to_string(number));
  ImGui::PopID();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(row.verdict ? count_text(row.elements).c_str() : "");
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, color_of_verdict(row.verdict));
  ImGui::TextUnformatted(word_of(row.verdict));
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(row.outside_text.c_str());
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(row.poke_out_text.c_str());
}

void draw_bodies(PanelContext& context, const CoverStatement& cover, float width, float height) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
  if (!ImGui::BeginTable("bodies", 5, kFlags, ImVec2(width, height))) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("body", ImGuiTableColumnFlags_WidthStretch);
  for (const char* name : {"elements", "encloses", "outside", "farthest outside"})
    ImGui::TableSetupColumn(name);
  ImGui::TableHeadersRow();
  for (std::size_t i = 0; i < cover.rows.size(); ++i) draw_body_row(context, cover.rows[i], i);
  ImGui::EndTable();
}

void draw_cover_facts(PanelContext& context, const CoverStatement& cover) {
  if (!cover.body.empty()) heading(context, cover.body.c_str());
  if (!cover.facts.empty() && ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("label");
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    for (const auto& [label, value] : cover.facts) {
      fact(context, label.c_str(), value, value);  // in several lines in a narrow column
      context.mark("cover fact:" + value);
    }
    ImGui::EndTable();
  }
  if (cover.body.empty() && cover.rows.size() > 1) quiet_text(context, "A click on a link shows it alone");
  for (const std::string& note : cover.notes) quiet_text(context, note);
}

// Reports the height of a panel that has only a line, or bodies without figures: the scene keeps the rest.
void ask_for_height(PanelContext& context, const CoverStatement& cover, float head) {
  const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const auto lines = static_cast<float>(cover.rows.empty() ? 0 : cover.rows.size() + 1);
  const bool has_figures = !cover.facts.empty() || !cover.notes.empty();
  wants_height(context, kCoverPanel, has_figures ? 0.0F : head + lines * line + context.px(12));
}

void draw_cover(PanelContext& context, const UiRect& rect) {
  const auto cover = cover_statement(context.session);
  if (!cover) return;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(2)));
  draw_cover_head(context, *cover, rect);
  const float left = rect.x + context.px(10), width = rect.width - context.px(20);
  ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(10) + ImGui::GetFrameHeight()));
  const auto& rows = cover->rows;
  const bool all = !rows.empty() && std::ranges::all_of(rows, [](const CoverRow& row) {
    return row.verdict == CoverVerdict::encloses;
  });
  const bool any_outside =
      std::ranges::any_of(rows, [](const CoverRow& row) { return row.verdict == CoverVerdict::outside; });
  ImGui::PushStyleColor(ImGuiCol_Text, cover->progress ? palette::kQuiet
                                       : any_outside   ? palette::kError
                                       : all           ? palette::kGood
                                                       : palette::kQuiet);
  clipped_text(cover->text, width);
  ImGui::PopStyleColor();
  context.mark("cover text");
  const float top = ImGui::GetCursorScreenPos().y;
  ask_for_height(context, *cover, top - rect.y);
  const float height = std::max(rect.bottom() - context.px(6) - top, context.px(20));
  if (cover->progress && rows.size() > 1) {  // links are counted; one model has no share to show
    ImGui::SetCursorScreenPos(ImVec2(left + std::max(width - context.px(160), 0.0F), top - context.px(12)));
    ImGui::ProgressBar(static_cast<float>(*cover->progress), ImVec2(context.px(160), context.px(6)), "");
    context.mark("cover:progress");
  }
  if (!rows.empty()) {
    const float table = std::min(0.62F * width, context.px(560));
    ImGui::SetCursorScreenPos(ImVec2(left, top));
    draw_bodies(context, *cover, table, height);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
    ImGui::SetCursorScreenPos(ImVec2(left + table + context.px(14), top));
    if (ImGui::BeginChild("facts", ImVec2(std::max(width - table - context.px(14), context.px(60)), height)))
      draw_cover_facts(context, *cover);
    ImGui::EndChild();
    ImGui::PopStyleVar();
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Below the values of a robot, else below the volumes.
void draw_cover_button(PanelContext& context, bool of_robot) {
  const bool on = context.session.get<CoverReview>().shown();
  const auto& files = context.session.document().scene().files;
  if (files.size() != 1 || is_robot_file(files.front()) != of_robot) return;
  if (toggle_button(
          context, of_robot ? "Cover with simple shapes" : "Cover the whole model", on,
          "Do simple shapes (spheres, capsules or convex parts) enclose the model, all of it? Opens or "
          "makes such a cover, whatever is selected"))
    context.send(ShowCover{!on});
  context.mark("cover:show");
}

}  // namespace

void add_cover_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kCoverPanel,
                         .has_content = [](Session& s) { return s.get<CoverReview>().shown(); },
                         .draw_in_dock = draw_cover});
  list.additions.push_back({Panel{"robot"}, [](PanelContext& c) { draw_cover_button(c, true); }});
  list.additions.push_back({Panel{"scoreboard"}, [](PanelContext& c) { draw_cover_button(c, false); }});
  list.endings.push_back({.order = 39, .end = [](const Session& session, std::vector<Command>& out) {
                            if (!session.get<CoverReview>().shown()) return false;
                            out.emplace_back(ShowCover{false});
                            return true;
                          }});
}

}  // namespace boxwood
