// SPDX-License-Identifier: MIT
// Draws the two builds that are compared: their choices and numbers in the dock, their names over the halves
// of the scene.
#include <cmath>
#include <iterator>

#include "app/document/tree_commands.hpp"
#include "app/features/microscope/microscope_panel.hpp"
#include "app/features/microscope/microscope_statement.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

constexpr const char* kKindNames[] = {"OBB", "AABB", "sphere"};

// Draws a choice of `count` words; returns the new index if another one is chosen. `shown` is the word of a
// value outside the list.
template <class Name>
std::optional<int> chosen(PanelContext& context, const char* id, int now, int count, float width, Name&& name,
                          const char* tip, const char* shown = nullptr) {
  std::optional<int> out;
  ImGui::SetNextItemWidth(context.px(width));
  if (ImGui::BeginCombo(id, shown != nullptr ? shown : name(now).c_str())) {
    for (int i = 0; i < count; ++i)
      if (ImGui::Selectable(name(i).c_str(), i == now) && (i != now || shown != nullptr)) out = i;
    ImGui::EndCombo();
  }
  tip_for_last(tip);
  return out;
}

// Draws the choices of one build; `send` gets the changed options.
template <class Send>
void build_choices(PanelContext& context, const TreeOptions& now, const std::string& name, bool is_of_file,
                   Send&& send) {
  TreeOptions wanted = now;
  const auto kind = chosen(
      context, "##kind", static_cast<int>(now.kind), static_cast<int>(std::size(kKindNames)), 66,
      [](int i) { return std::string(kKindNames[i]); }, "The kind of volume the tree is built with");
  context.mark("build " + name + ":kind");
  ImGui::SameLine(0, context.px(3));
  const auto rule = chosen(
      context, "##rule", static_cast<int>(split_of(now)), static_cast<int>(kLastSplitRule) + 1, 92,
      [&](int i) { return std::string(name_of(static_cast<SplitRule>(i))); },
      is_of_file  ? "The nodes are those of a file. Choose a rule to build others"
      : now.split ? "How a node is split in two"
                  : "How a node is split in two: the default of this kind of volume",
      is_of_file ? "of a file" : nullptr);
  context.mark("build " + name + ":rule");
  ImGui::SameLine(0, context.px(3));
  int leaf = static_cast<int>(now.leaf_size);
  ImGui::SetNextItemWidth(context.px(36));
  ImGui::DragInt("##leaf", &leaf, 0.1F, 1, 1024, "%d", ImGuiSliderFlags_AlwaysClamp);
  tip_for_last("Most triangles in a leaf; SAH may split further. Drag, or double-click to type");
  context.mark("build " + name + ":leaf");
  ImGui::SameLine(0, context.px(3));
  ImGui::SetNextItemWidth(context.px(66));
  node_cost_field(wanted);
  context.mark("build " + name + ":cost");
  if (kind) wanted.kind = static_cast<TreeKind>(*kind);
  if (rule) wanted.split = static_cast<SplitRule>(*rule);
  wanted.leaf_size = static_cast<std::uint32_t>(std::max(leaf, 1));
  if (!(wanted == now)) send(wanted);
}

void send_first(PanelContext& context, const TreeOptions& now, const TreeOptions& wanted) {
  if (wanted.kind != now.kind) context.send(SetTreeKind{wanted.kind});
  if (wanted.split != now.split) context.send(SetSplit{wanted.split});
  if (wanted.leaf_size != now.leaf_size) context.send(SetLeafSize{wanted.leaf_size});
  if (wanted.node_cost != now.node_cost) context.send(SetNodeCost{wanted.node_cost});
}

// Draws the figures of both builds in columns.
void build_figures(PanelContext& context, const std::vector<BuildStatement>& builds, const UiRect& rect) {
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  if (!builds[0].ready || !builds[1].ready) return quiet_text(context, kBeingComputed);
  const std::vector<BuildFigure> figures = figures_of(builds[0], builds[1]);
  const float step = std::min(rect.width / static_cast<float>(figures.size()), context.px(90));
  for (std::size_t k = 0; k < figures.size(); ++k) {
    const float right = rect.x + step * static_cast<float>(k + 1) - context.px(6);
    const auto put = [&](const std::string& text, float y) {
      ImGui::SetCursorScreenPos(ImVec2(right - ImGui::CalcTextSize(text.c_str()).x, y));
      ImGui::TextUnformatted(text.c_str());
      tip_for_last(figures[k].meaning);
    };
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    put(figures[k].title, rect.y);
    ImGui::PopStyleColor();
    for (std::size_t i = 0; i < 2; ++i)
      put(figures[k].text[i], rect.y + context.px(18) + static_cast<float>(i) * context.px(25));
  }
}

}  // namespace

void draw_compare(PanelContext& context, const UiRect& rect) {
  const std::vector<BuildStatement> builds = build_statements(context.session);
  if (builds.size() != 2) return;
  const TreeOptions first = context.session.document().edit().tree;
  const TreeOptions second = context.session.get<Microscope>().second().options();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(5), context.px(1.5F)));
  const float left = ImGui::GetCursorScreenPos().x;
  for (std::size_t i = 0; i < 2; ++i) {
    ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(20) + static_cast<float>(i) * context.px(25)));
    ImGui::PushID(static_cast<int>(i));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(builds[i].name.c_str());
    ImGui::SameLine(0, context.px(8));
    if (i == 0)
      build_choices(context, first, "A", builds[0].is_of_file,
                    [&](const TreeOptions& wanted) { send_first(context, first, wanted); });
    else
      build_choices(context, second, "B", false, [&](const TreeOptions& wanted) {
        context.send(
            CompareBuilds{wanted.kind, split_of(wanted), wanted.leaf_size, OwnNodeCost{wanted.node_cost}});
      });
    ImGui::SameLine(0, context.px(10));
    if (i == 0) {
      ImGui::BeginDisabled(builds[0].is_of_file);  // no rule builds those nodes
      if (small_button(
              context, "copy to B",
              builds[0].is_of_file
                  ? "The nodes of A are those of a file; no rule builds them again"
                  : "Makes B the build that A has now. Then change A: before and after stay in view"))
        context.send(
            CompareBuilds{first.kind, split_of(first), first.leaf_size, OwnNodeCost{first.node_cost}});
      ImGui::EndDisabled();
      context.mark("compare:keep");
    } else {
      if (small_button(context, "close", "Show one tree again (Shift+B)")) context.send(EndCompare{});
      context.mark("compare:end");
    }
    ImGui::PopID();
  }
  const float from = left + context.px(385);
  build_figures(context, builds, {from, rect.y + context.px(4), rect.right() - context.px(8) - from, 0});
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

namespace {

// Returns " (+4.6 %)", what the SAH cost of B is above that of A; empty until both are known.
std::string difference_text(const std::vector<BuildStatement>& builds) {
  if (!builds[0].ready || !builds[1].ready || !(builds[0].sah_cost > 0.0)) return {};
  const double more = builds[1].sah_cost / builds[0].sah_cost - 1.0;
  return std::string(more < 0.0 ? " (-" : " (+") + share_text(std::fabs(more)) + ")";
}

}  // namespace

// Draws the border between the halves, and the name of each build at its top.
void draw_compare_names(PanelContext& context, const ScenePlace& at) {
  const std::vector<BuildStatement> builds = build_statements(context.session);
  if (builds.size() != 2) return;
  const UiRect& scene = at.layout.scene;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const float middle = scene.x + 0.5F * scene.width;
  draw.AddLine(ImVec2(middle, scene.y), ImVec2(middle, scene.bottom()), palette::kControl, context.px(1));
  ImGui::PushFont(context.fonts.heading);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string text = builds[i].name + ": " + builds[i].text +
                             (builds[i].ready ? "   SAH " + value_text(builds[i].sah_cost) : "") +
                             (i == 1 ? difference_text(builds) : "");
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float x = scene.x + (i == 0 ? 0.25F : 0.75F) * scene.width - 0.5F * size.x;
    const float y = scene.y + context.px(10);
    draw.AddRectFilled(ImVec2(x - context.px(8), y - context.px(3)),
                       ImVec2(x + size.x + context.px(8), y + size.y + context.px(3)), palette::kPanel,
                       context.px(4));
    draw.AddText(ImVec2(x, y), palette::kText, text.c_str());
  }
  ImGui::PopFont();
}

}  // namespace boxwood
