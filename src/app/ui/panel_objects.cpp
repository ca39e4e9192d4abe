// SPDX-License-Identifier: MIT
// The list of objects: what there is, what is visible, what is selected.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cctype>

#include <imgui_stdlib.h>

#include "app/statements/figures.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kSearchFrom = 8;  // lists shorter than this need no search field

bool matches(const std::string& name, const std::string& wanted) {
  return std::search(name.begin(), name.end(), wanted.begin(), wanted.end(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
         }) != name.end();
}

// An eye, drawn: open when visible.
bool eye_button(PanelContext& context, bool visible) {
  const float h = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("eye", ImVec2(h, h));
  const ImU32 color = ImGui::IsItemHovered() ? palette::kAccent
                      : visible              ? palette::kQuiet
                                             : IM_COL32(0xB8, 0xC0, 0xC8, 0xFF);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 c(at.x + 0.5F * h, at.y + 0.5F * h);
  const float rx = context.px(6.5F), ry = context.px(4.2F), width = context.px(1.3F);
  draw.PathLineTo(ImVec2(c.x - rx, c.y));
  draw.PathBezierQuadraticCurveTo(ImVec2(c.x, c.y - 2 * ry), ImVec2(c.x + rx, c.y));
  draw.PathBezierQuadraticCurveTo(ImVec2(c.x, c.y + 2 * ry), ImVec2(c.x - rx, c.y));
  draw.PathStroke(color, 0, width);
  if (visible)
    draw.AddCircleFilled(c, context.px(2.0F), color, 12);
  else
    draw.AddLine(ImVec2(c.x - rx, c.y + ry), ImVec2(c.x + rx, c.y - ry), color, width);
  tip_for_last(visible ? "Hide" : "Show");
  return pressed;
}

void object_row(PanelContext& context, std::uint32_t i) {
  Session& session = context.session;
  const SceneObject& object = session.document().scene().objects[i];
  const bool visible = session.document().object(i).visible;
  const bool selected = session.view().selection().contains(i);
  ImGui::PushID(static_cast<int>(i));
  if (eye_button(context, visible)) context.send(ShowObject{{i}, !visible});
  context.mark("eye:" + std::to_string(i));
  ImGui::SameLine(0, context.px(2));
  const float h = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##row", selected, ImGuiSelectableFlags_AllowDoubleClick, ImVec2(width, h))) {
    context.send(Select{{i}, ImGui::GetIO().KeyCtrl ? Manner::add : Manner::replace});
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) context.send(Focus{});
  }
  context.mark("object:" + std::to_string(i));
  const std::string triangles = count_text(object.mesh->mesh.triangles.size());
  ImGui::PushFont(context.fonts.small);
  const float number_width = ImGui::CalcTextSize(triangles.c_str()).x;
  ImGui::GetWindowDrawList()->AddText(
      ImVec2(at.x + width - number_width - context.px(2), at.y + context.px(5)), palette::kQuiet,
      triangles.c_str());
  ImGui::PopFont();
  ImGui::SetCursorScreenPos(ImVec2(at.x + context.px(4), at.y + 0.5F * (h - ImGui::GetTextLineHeight())));
  ImGui::PushStyleColor(ImGuiCol_Text, visible ? palette::kText : palette::kQuiet);
  clipped_text(object.name, width - number_width - context.px(14));
  ImGui::PopStyleColor();
  ImGui::SetCursorScreenPos(ImVec2(at.x - h - context.px(2), at.y + h + context.px(1)));
  ImGui::PopID();
}

}  // namespace

void draw_objects(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "objects", rect)) {
    Session& session = context.session;
    const auto& objects = session.document().scene().objects;
    heading(context, "Objects");
    ImGui::SameLine();
    ImGui::TextDisabled("%s", count_text(objects.size()).c_str());
    if (objects.empty()) {
      quiet_text(context, session.imports().under_way()
                              ? "Loading..."
                              : "Nothing is open. Open a file, or drop one on the window.");
    } else {
      std::string& search = context.state.object_search;
      if (objects.size() >= kSearchFrom) {
        ImGui::SetNextItemWidth(-1);
        ImGui::InputTextWithHint("##search", "Search names", &search);
        context.mark("object search");
      }
      std::vector<std::uint32_t> rows;
      for (std::uint32_t i = 0; i < objects.size(); ++i)
        if (search.empty() || matches(objects[i].name, search)) rows.push_back(i);
      const float buttons = ImGui::GetFrameHeightWithSpacing() + context.px(4);
      ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
      ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
      if (ImGui::BeginChild("rows", ImVec2(0, -buttons))) {
        const bool whole = session.view().selection().objects.empty() && !session.view().selection().node;
        ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, ImVec2(0, 0.5F));
        if (ImGui::Selectable("  Whole model", whole, 0, ImVec2(0, ImGui::GetFrameHeight())))
          context.send(ClearSelection{});
        ImGui::PopStyleVar();
        context.mark("object:whole");
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(rows.size()), ImGui::GetFrameHeight() + context.px(1));
        while (clipper.Step())
          for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            object_row(context, rows[static_cast<std::size_t>(i)]);
      }
      ImGui::EndChild();
      ImGui::PopStyleVar(2);
      const bool any = !session.view().selection().objects.empty();
      ImGui::BeginDisabled(!any);
      if (small_button(context, "Isolate", "Show only what is selected (/)")) context.send(Isolate{});
      context.mark("isolate");
      ImGui::SameLine(0, context.px(4));
      if (small_button(context, "Focus", "Fit the selection into the picture (F)")) context.send(Focus{});
      context.mark("focus");
      ImGui::EndDisabled();
      ImGui::SameLine(0, context.px(4));
      if (small_button(context, "Show all", "Show every object (Alt+H)")) context.send(ShowObject{{}, true});
      context.mark("show all");
      ImGui::SameLine(0, context.px(4));
      const bool tree_open = session.view().panel_open(Panel::tree);
      ImGui::PushFont(context.fonts.small);
      if (toggle_button(context, "Tree", tree_open, "The tree of the selection (T)"))
        context.send(ShowPanel{Panel::tree, !tree_open});
      ImGui::PopFont();
      context.mark("tree panel");
    }
  }
  end_panel();
}

}  // namespace boxwood
