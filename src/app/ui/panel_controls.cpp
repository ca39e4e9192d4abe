// SPDX-License-Identifier: MIT
// What is shown around the whole or around the selected object: each volume, and the levels of its tree.
#include "app/ui/panel.hpp"

#include "app/statements/statements.hpp"
#include "app/ui/colors.hpp"

namespace boxwood {

namespace {

struct TreeChoice {
  TreeKind kind;
  const char* label;
};
constexpr TreeChoice kTrees[] = {
    {TreeKind::obb, "OBB"}, {TreeKind::aabb, "AABB"}, {TreeKind::sphere, "Sphere"}};

struct SplitChoice {
  SplitRule rule;
  const char* label;
};
constexpr SplitChoice kSplits[] = {{SplitRule::longest_axis, "longest axis"},
                                   {SplitRule::median, "median"},
                                   {SplitRule::sah, "surface area (SAH)"}};
constexpr const char* kMethods[] = {"fast", "tight", "certified"};

void volume_rows(PanelContext& context, const Target& target) {
  const Shown& shown = context.session.document().shown(target);
  // A table takes its padding when it begins; fourteen rows must fit beside the numbers.
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(context.px(6), 0));
  if (!ImGui::BeginTable("volumes", 4, ImGuiTableFlags_SizingFixedFit)) return ImGui::PopStyleVar();
  ImGui::TableSetupColumn("Volume", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Around it");
  ImGui::TableSetupColumn("Its tree");
  ImGui::TableSetupColumn("Key");
  ImGui::TableNextRow();
  const auto title = [&](const char* text, const char* tip) {
    ImGui::TableNextColumn();
    ImGui::PushFont(context.fonts.small);
    ImGui::TextDisabled("%s", text);
    ImGui::PopFont();
    tip_for_last(tip);
  };
  title("Volume", nullptr);
  title("Around", "One volume around all of it");
  title("Tree", "Volumes of this kind around the nodes of the tree, in the levels chosen below the scene");
  title("Key", nullptr);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(3), context.px(1)));
  for (const VolumeRow& row : kVolumeRows) {
    ImGui::PushID(static_cast<int>(row.kind));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    colored_chip(context, volume_color(row.kind));
    ImGui::SameLine(0, context.px(7));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(row.label.data(), row.label.data() + row.label.size());
    bool volume = (shown.volumes & bit_of(row.kind)) != 0, tree = (shown.trees & bit_of(row.kind)) != 0;
    ImGui::TableNextColumn();
    if (ImGui::Checkbox("##volume", &volume)) context.send(ShowVolume{row.kind, target, volume});
    context.mark(std::string("volume:").append(row.name));
    ImGui::TableNextColumn();
    if (ImGui::Checkbox("##tree", &tree)) context.send(ShowTree{row.kind, target, tree});
    context.mark(std::string("tree:").append(row.name));
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(context.fonts.small);
    ImGui::TextDisabled("Alt+%d", row.key);
    ImGui::PopFont();
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  ImGui::EndTable();
  ImGui::PopStyleVar();
}

void label(PanelContext& context, const char* text) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(context.fonts.small);
  ImGui::TextDisabled("%s", text);
  ImGui::PopFont();
  ImGui::SameLine(context.px(86));
}

void leaf_size(PanelContext& context, float width) {
  const EditState& edit = context.session.document().edit();
  int leaf = static_cast<int>(edit.tree.leaf_size);
  ImGui::SetNextItemWidth(width);
  ImGui::DragInt("##leaf", &leaf, 0.1F, 1, 1024, "leaf %d", ImGuiSliderFlags_AlwaysClamp);
  if (leaf != static_cast<int>(edit.tree.leaf_size))
    context.send(SetLeafSize{static_cast<std::uint32_t>(leaf)});
  tip_for_last("A node with at most this many triangles is not split. Drag, or double-click to type");
  context.mark("leaf size");
}

void tree_options(PanelContext& context) {
  const EditState& edit = context.session.document().edit();
  label(context, "Tree of");
  bool first = true;
  for (const TreeChoice& choice : kTrees) {
    if (!first) ImGui::SameLine(0, context.px(3));
    first = false;
    if (toggle_button(context, choice.label, edit.tree.kind == choice.kind,
                      "The kind of volume the tree is built with"))
      context.send(SetTreeKind{choice.kind});
    context.mark(std::string("tree-kind:").append(name_of(choice.kind)));
  }
  label(context, "Split by");
  const float leaf_width = context.px(78);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - leaf_width - context.px(4));
  if (ImGui::BeginCombo("##split", kSplits[static_cast<std::size_t>(edit.tree.split)].label)) {
    for (const SplitChoice& choice : kSplits)
      if (ImGui::Selectable(choice.label, choice.rule == edit.tree.split))
        context.send(SetSplit{choice.rule});
    ImGui::EndCombo();
  }
  tip_for_last("How a node is split in two");
  context.mark("split");
  ImGui::SameLine(0, context.px(4));
  leaf_size(context, leaf_width);
  label(context, "OBB fit");
  ImGui::SetNextItemWidth(-1);
  if (ImGui::BeginCombo("##method", kMethods[static_cast<std::size_t>(edit.obb_method)])) {
    for (int i = 0; i < 3; ++i)
      if (ImGui::Selectable(kMethods[i], i == static_cast<int>(edit.obb_method)))
        context.send(SetObbMethod{static_cast<ObbMethod>(i)});
    ImGui::EndCombo();
  }
  tip_for_last("certified: the smallest box, with a proof of how close to the best it is");
  context.mark("obb method");
}

}  // namespace

void draw_controls(PanelContext& context, const UiRect& rect) {
  if (begin_panel(context, "controls", rect)) {
    Session& session = context.session;
    const Target target = session.view().current_target();
    heading(context, "Show");
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
    clipped_text(controls_title(session), ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    ImGui::BeginDisabled(session.document().scene().objects.empty());
    volume_rows(context, target);
    ImGui::EndDisabled();
    ImGui::Separator();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(7), context.px(2.5F)));
    tree_options(context);
    ImGui::PopStyleVar();
  }
  end_panel();
}

}  // namespace boxwood
