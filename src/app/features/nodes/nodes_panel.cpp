// SPDX-License-Identifier: MIT
// Draws the numbers of the tree and of the selected node, and the way to its relatives in the panel's title.
#include "app/features/nodes/nodes_panel.hpp"
#include "app/features/nodes/nodes_panels.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <boxwood/tree.hpp>

#include "app/statements/flat_box.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

struct NodeLink {
  const char* sign;
  const char* name;
  const char* tip;
};
constexpr NodeLink kLinks[] = {{"<", "Sibling", "The other child of the parent (Shift+PgDn)"},
                               {"^", "Parent", "The parent (PgUp)"},
                               {"L", "Left", "The left child (PgDn)"},
                               {"R", "Right", "The right child"}};

// The buttons to the relatives: their width with the gap, and whether they have words. A narrow column has
// room for signs alone beside a long title.
struct LinkRow {
  float width = 0;
  bool in_words = false;
};

LinkRow link_row(const PanelContext& context) {
  float word = 0;
  ImGui::PushFont(context.fonts.small);
  for (const NodeLink& link : kLinks) word = std::max(word, ImGui::CalcTextSize(link.name).x);
  ImGui::PopFont();
  ImGui::PushFont(context.fonts.heading);
  const float title = ImGui::CalcTextSize("Node 1,234,567").x + context.px(38);
  ImGui::PopFont();
  const float wide = word + context.px(10);
  const bool in_words = static_cast<float>(std::size(kLinks)) * wide + title <= ImGui::GetWindowWidth();
  return {in_words ? wide : context.px(20), in_words};
}

// Draws the buttons to the relatives of the node, always at the same places of the title.
void draw_node_links(PanelContext& context, const UiRect& rect) {
  const std::optional<NodeStatement> node = node_statement(context.session);
  if (!node) return;
  const std::optional<std::uint32_t> to[] = {node->sibling, node->parent, node->left, node->right};
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 0));
  const auto [width, in_words] = link_row(context);
  const float height = context.px(18);
  for (std::size_t i = 0; i < std::size(kLinks); ++i) {
    ImGui::SetCursorScreenPos(
        ImVec2(rect.x + width * static_cast<float>(i), rect.y + 0.5F * (rect.height - height)));
    ImGui::BeginDisabled(!to[i]);
    const bool pressed =
        ImGui::Button(in_words ? kLinks[i].name : kLinks[i].sign, ImVec2(width - context.px(2), height));
    ImGui::EndDisabled();
    const std::string tip = std::string(kLinks[i].tip) + (to[i] ? ": node " + count_text(*to[i]) : ": none");
    tip_for_last(tip.c_str());
    context.mark(std::string("node:").append(kLinks[i].name));
    if (pressed && to[i]) context.send(SelectNode{node->target, *to[i]});
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

struct PanelFigure {
  const char* label;
  const char* word;  // of the glossary
  std::string text, shorter;
};

// Returns the figures of the tree; dots while it is being built, so that nothing moves when it is ready.
std::array<PanelFigure, 4> panel_figures(const TreeStatement& statement) {
  std::array<PanelFigure, 4> out = {{{"Nodes", "tree", kPending, kPending},
                                     {"Leaves", "leaf", kPending, kPending},
                                     {"Depth", "depth", kPending, kPending},
                                     {"SAH cost", "SAH", kPending, kPending}}};
  if (!statement.tree) return out;
  const TreeStatistics& s = statement.tree->statistics;
  const auto set = [&](std::size_t i, const std::string& text, double number) {
    out[i].text = text;
    out[i].shorter = digits_text(number, 3);
  };
  set(0, count_text(s.nodes), static_cast<double>(s.nodes));
  set(1, count_text(s.leaves), static_cast<double>(s.leaves));
  set(2, std::to_string(s.depth), static_cast<double>(s.depth));
  set(3, value_text(s.sah_cost), s.sah_cost);
  return out;
}

// Draws the figures, two in a line, so that all are in sight in a low window.
void draw_panel_figures(PanelContext& context, const std::array<PanelFigure, 4>& figures) {
  const ImVec2 padding(context.px(3), ImGui::GetStyle().CellPadding.y);
  ImGui::PushFont(context.fonts.small);
  float labels[2] = {}, texts[2] = {};
  for (std::size_t i = 0; i < figures.size(); ++i) {
    labels[i % 2] = std::max(labels[i % 2], ImGui::CalcTextSize(figures[i].label).x);
    texts[i % 2] = std::max(texts[i % 2], ImGui::CalcTextSize(figures[i].text.c_str()).x);
  }
  ImGui::PopFont();
  const float free = ImGui::GetContentRegionAvail().x - labels[0] - labels[1] - 6 * padding.x;
  const float half = 0.5F * free;  // a wider number takes room that the other column does not need
  const float first = std::clamp(free - texts[1], std::min(half, texts[0]), std::max(half, texts[0]));
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, padding);
  if (ImGui::BeginTable("tree figures", 4, ImGuiTableFlags_SizingFixedFit)) {
    for (const float width : {labels[0], first, labels[1], std::max(free - first, context.px(10))})
      ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, width);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      ImGui::TableNextColumn();
      ImGui::PushFont(context.fonts.small);
      ImGui::TextDisabled("%s", figures[i].label);
      ImGui::PopFont();
      glossary_tip(figures[i].word);
      ImGui::TableNextColumn();
      fact_value(context, figures[i].text, figures[i].shorter);
      context.mark(std::string("tree figure:").append(figures[i].label));
    }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

void draw_quality(PanelContext& context) {
  const auto statement = tree_statement(context.session);
  const bool adopted = statement && statement->tree && !statement->tree->tree.options().split;
  draw_tree_builder(context, adopted);
  if (!statement) return;
  if (!statement->tree && !statement->is_being_built) return quiet_text(context, statement->text);
  draw_panel_figures(context, panel_figures(*statement));
}

// Returns the name of the model for the panel's title, if there are several. There it takes no line of the
// controls.
std::string tree_owner(PanelContext& context) {
  const bool is_split = context.session.view().fits().is_split();
  if (!is_split && context.session.document().object_count() < 2) return {};
  const auto statement = tree_statement(context.session);
  if (!statement || (!statement->tree && !statement->is_being_built)) return {};
  return (is_split ? "A: " : "of ") + statement->title;
}

// Not the OBB of Look: two boxes of different size have two names.
constexpr const char* kObbSize = "OBB, fast";

// Returns the axes of a box, one a line; empty for other volumes.
std::string axes_text(const NodeStatement& node) {
  std::string out;
  for (std::size_t k = 0; k < node.axes.size() && k < 3; ++k)
    out.append(k == 0 ? "" : "\n")
        .append("Axis ")
        .append(std::to_string(k + 1))
        .append("  ")
        .append(direction_text(node.axes[k]));
  return out;
}

constexpr const char* kOfParent = "Vol. / parent";  // the volume, divided by the parent's

// Returns the width of the labels of a node's facts.
float label_width(const PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  const float width = ImGui::CalcTextSize(kOfParent).x;
  ImGui::PopFont();
  return std::max(width, context.px(64));
}

// Draws the facts of a node whose tree is being built, so that nothing moves when they are known.
void draw_pending_node(PanelContext& context) {
  const TreeKind kind = context.session.document().edit().tree.kind;
  if (!ImGui::BeginTable("node facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, label_width(context));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  const char* const size = kind == TreeKind::obb ? kObbSize : kind == TreeKind::aabb ? "AABB" : "Radius";
  for (const char* label : {"Level", "Triangles", size, "Volume", kOfParent, "Area"})
    fact(context, label, kPending);
  ImGui::EndTable();
}

// Draws the triangle whose click selected the node, and its object.
void draw_clicked(PanelContext& context) {
  const std::string text =
      context.session.view().selection().node ? clicked_text(context.session) : std::string();
  if (text.empty()) return;
  ImGui::PushFont(context.fonts.small);
  wrapped_text("Clicked: " + text);
  context.mark("node clicked");
  ImGui::PopFont();
}

void draw_node(PanelContext& context) {
  draw_clicked(context);
  const std::optional<NodeStatement> node = node_statement(context.session);
  if (!node) {
    const auto tree = tree_statement(context.session);
    if (tree && !tree->tree && !tree->is_being_built) return quiet_text(context, tree->text);
    return draw_pending_node(context);
  }
  if (ImGui::BeginTable("node facts", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, label_width(context));
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    fact(context, "Level", level_text(*node),
         std::to_string(node->level) + (node->is_drawn ? "" : ", not drawn"));
    context.mark("node level");
    fact(context, "Triangles", count_text(node->triangles));
    if (node->shown_extents) {
      const bool is_obb = !node->axes.empty();
      const LengthUnit unit = length_unit(context.session, *node->shown_extents);
      const Vec3 size = *node->shown_extents / unit.size;
      fact(context, is_obb ? kObbSize : node->kind.c_str(), point_text(size) + unit.suffix,
           short_point_text(size) + unit.suffix);
      context.mark("node size");
      tip_for_last((std::string(is_obb ? "Size of the tree's box, which is fitted fast for the node's "
                                         "triangles. The OBB in Look is "
                                         "another box: the smallest one, with a proof"
                                       : "Size of the tree's box") +
                    (is_obb ? "\n" + axes_text(*node) : std::string()))
                       .c_str());
    }
    if (node->radius)
      fact(context, "Radius", length_text(context.session, *node->radius) + ", " + node->kind);
    const std::string volume = value_text(node->volume) + unit_suffix(context.session, 3);
    const NumberNotation notation = notation_of(node->volume, node->is_flat, node->area);
    fact(context, "Volume",
         shown_volume(node->volume, node->is_flat, unit_suffix(context.session, 3), notation));
    if (node->is_flat && node->volume > 0.0)
      tip_for_last(("The computed volume, " + volume + ", is below the rounding of the coordinates").c_str());
    context.mark("node volume");
    fact(context, kOfParent, of_parent_text(*node));
    context.mark("node of parent");
    tip_for_last(
        node->of_parent
            ? "The volume, divided by the parent's. Each is fitted to the node's triangles alone, so a "
              "child's can exceed its parent's"
            : "The volume, divided by the parent's");
    fact(context, "Area", notation.text(node->area) + unit_suffix(context.session, 2));
    context.mark("node area");
    ImGui::EndTable();
  }
}

}  // namespace

void add_nodes_interface(InterfaceList& list) {
  const auto any = [](Session& s) { return s.document().object_count() > 0; };
  list.panels.push_back(
      {.panel = kNodePanel,
       .has_content =
           [any](Session& s) {
             return any(s) &&
                    (s.view().selection().node.has_value() || s.view().workspace() == Workspace::tree);
           },
       .draw = draw_node,
       .title =
           [](PanelContext& c) {
             const auto& node = c.session.view().selection().node;
             return node ? "Node " + count_text(node->node) : std::string("Root");
           },
       .draw_in_title = draw_node_links,
       .title_width =
           [](PanelContext& c) { return link_row(c).width * static_cast<float>(std::size(kLinks)); }});
  list.panels.push_back({.panel = kNodeBoxesPanel, .has_content = any, .draw = draw_node_boxes});
  list.panels.push_back(
      {.panel = kTreeQualityPanel, .has_content = any, .draw = draw_quality, .detail = tree_owner});
  list.panels.push_back(
      {.panel = kLevelsPanel, .has_content = levels_have_content, .draw_in_dock = draw_depth_bar});
  list.key_takers.push_back(take_level_key);
  list.keys.push_back(mouse_binding("Tree", 55, "Left, Right",
                                    "after a click on the level bar, not in Clash: one level up or down"));
}

}  // namespace boxwood
