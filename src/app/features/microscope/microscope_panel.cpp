// SPDX-License-Identifier: MIT
// Registers the panels and keys of the microscope, and draws the figures of the selected node and the choice
// of a figure.
#include "app/features/microscope/microscope_panel.hpp"
#include "app/features/microscope/microscope_marks.hpp"
#include "app/features/microscope/microscope_statement.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>

#include "app/document/drawn_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/scene_label.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

const TreeTopology& MeasuredTree::topology() const {
  return tree->tree.topology();
}

std::optional<MeasuredTree> measured_tree(const Session& session) {
  const Microscope& microscope = session.get<Microscope>();
  MeasuredTree out;
  out.tree = microscope.current_tree();
  if (!out.tree) return std::nullopt;
  out.target = session.view().current_target();
  out.values = microscope.values(out.tree);
  out.hidden = session.derived().hidden().nodes(out.target);
  out.hidden_roots = session.document().facts().hidden_nodes(out.target);
  if (microscope.color() != NodeValue::off || microscope.scale_is_of_all())  // a key to them is in sight
    out.colors = microscope.colors(out.tree, microscope.map_color());
  const std::size_t nodes = out.topology().nodes.size();
  const Selection& selection = session.view().selection();
  if (selection.node && selection.node_tree == out.tree && selection.node->node < nodes)
    out.selected = selection.node->node;
  const auto& hovered = session.view().selected().hovered_node();
  if (hovered && hovered->target == out.target && hovered->node < nodes) out.hovered = hovered->node;
  return out;
}

namespace {

void figures_tip(const MeasuredTree& of, std::uint32_t node) {
  const TreeNode& n = of.topology().nodes[node];
  std::string text = "Node " + count_text(node) + (n.is_leaf() ? ", a leaf" : "");
  if (of.values)
    for_each_name<NodeValue>([&](NodeValue value, std::string_view) {
      if (value == NodeValue::off || !of.values->has(value)) return;
      if (n.is_leaf() && value == NodeValue::overlap) return;
      text.append("\n").append(text_of(value).title).append(" ");
      text += figure_text(*of.values, value, node);
    });
  show_reading(text.c_str());
}

// Draws what hides and shows subtrees, below the figures of the node.
void draw_hiding(PanelContext& context, const MeasuredTree& of) {
  const std::uint32_t node = of.selected.value_or(0);
  const bool all_below = of.hidden && (*of.hidden)[node];
  const bool itself =
      std::find(of.hidden_roots.begin(), of.hidden_roots.end(), node) != of.hidden_roots.end();
  if (node != 0 && (itself || !all_below)) {
    if (small_button(context, itself ? "Show" : "Hide", "This node and all below it (Shift+X)"))
      context.send(HideNode{of.target, node, !itself});
    context.mark("node:hide");
    ImGui::SameLine(0, context.px(3));
  }
  if (node != 0) {
    if (small_button(context, "Only", "Hide all but this node and what is below it (Alt+X)"))
      context.send(ShowOnlyNode{of.target, node});
    context.mark("node:only");
    ImGui::SameLine(0, context.px(3));
  }
  if (of.hidden_roots.empty()) return ImGui::NewLine();
  if (small_button(context, "Show all", "Show every hidden subtree again (Shift+Y)"))
    context.send(ShowAllNodes{});
  context.mark("node:show all");
}

std::string share_without_blank(std::string text) {
  std::erase(text, ' ');  // "12 %" in a narrow column
  return text;
}

// Draws a figure of the node and one of its subtree in fixed columns, as shares of the tree's SAH cost.
template <class Text> void cost_columns(PanelContext& context, Text&& text) {
  // The numbers begin where those of the other facts do, and have more room.
  const ImVec2 usual = ImGui::GetStyle().CellPadding;
  const float padding = 0.5F * usual.x;
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(padding, usual.y));
  const bool drawn = ImGui::BeginTable("node costs", 3, ImGuiTableFlags_SizingFixedFit);
  ImGui::PopStyleVar();
  if (!drawn) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(64) + 2 * (usual.x - padding));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  ImGui::PushFont(context.fonts.small);
  for (const char* head : {"", "node", "subtree"}) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", head);
  }
  ImGui::PopFont();
  const auto row = [&](const char* label, NodeValue own, NodeValue below, const char* tip) {
    fact(context, label, text(own), share_without_blank(text(own)), tip);
    context.mark(std::string("node figure:").append(label));
    ImGui::TableNextColumn();
    fact_value(context, text(below), share_without_blank(text(below)));
    tip_for_last(tip);
    context.mark(std::string("subtree figure:").append(label));
  };
  row("SAH cost", NodeValue::self, NodeValue::sah,
      "Share of the tree's SAH cost: the node alone; the node and all nodes below it");
  row("Wasted", NodeValue::waste, NodeValue::waste_below,
      "Share of the tree's SAH cost spent on lines that miss all that is in the node, or on overlap of its "
      "children: the node alone; the node and all nodes below it");
  ImGui::EndTable();
}

// Draws the figures of the selected node, or of the root, below its facts. A figure that does not exist is a
// dash, one that is being computed is dots: each has its row for all nodes and times.
void draw_node_figures(PanelContext& context) {
  const auto of = measured_tree(context.session);
  const auto statement = tree_statement(context.session);
  if (!of && !(statement && statement->is_being_built)) return;
  const bool known = of && of->values;
  const auto& selected = context.session.view().selection().node;
  const std::uint32_t node = of ? of->selected.value_or(0) : selected ? selected->node : 0;
  const auto text = [&](NodeValue value) {
    return known ? figure_text(*of->values, value, node) : std::string(kPending);
  };
  cost_columns(context, text);
  if (!ImGui::BeginTable("node figures", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(64));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  if (node == 0) {
    const MostWasteStatement most =
        known ? most_waste_statement(of->topology(), *of->values) : MostWasteStatement{kPending, kPending};
    fact(context, "Most waste", most.text, most.shorter,
         "The smallest subtree with at least half of what the tree wastes, and its share of that");
    context.mark("most waste");
  }
  const auto figure = [&](const char* label, NodeValue value, const char* unit, bool exists = true) {
    const bool has_number = known && !std::isnan(of->values->at(value, node));
    const std::string number = exists ? text(value) : "-";
    fact(context, label, exists && has_number ? number + unit : number, number, tip_of(value).c_str());
    context.mark(std::string("node figure:").append(label));
  };
  const bool is_leaf = known && of->topology().nodes[node].is_leaf();
  figure("Overlap", NodeValue::overlap, " of its area", !is_leaf);
  figure("Uncovered", NodeValue::empty, is_leaf ? " by its triangles' boxes" : " by its children");
  figure("Fill", NodeValue::fill, " hits per line");
  if (known && of->values->has(NodeValue::tightness))
    figure("Tightness", NodeValue::tightness, " of its volume");
  ImGui::EndTable();
  if (of)
    draw_hiding(context, *of);
  else
    ImGui::NewLine();
}

// Draws the choice of the figure in colour, below the kinds and colours of the boxes.
void draw_figure_choice(PanelContext& context) {
  const Microscope& microscope = context.session.get<Microscope>();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("By figure");
  ImGui::SameLine(context.px(70));
  ImGui::SetNextItemWidth(-1);
  const char* const now =
      microscope.color() == NodeValue::off ? "no figure" : text_of(microscope.color()).title;
  if (ImGui::BeginCombo("##figure", now, ImGuiComboFlags_HeightLargest)) {
    for_each_name<NodeValue>([&](NodeValue value, std::string_view) {
      const char* const title = value == NodeValue::off ? "no figure" : text_of(value).title;
      if (ImGui::Selectable(title, value == microscope.color())) {
        context.send(SetNodeColors{value});
        context.state<FrameState>().grown = Panel{"boxes"};  // the node above may get a row
      }
      if (value != NodeValue::off) tip_for_last(tip_of(value).c_str());
    });
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["figure list"] = {at.x, at.y, size.x, size.y};
    ImGui::EndCombo();
  }
  tip_for_last("Colours the boxes of a tree, and its surfaces if they are coloured by node (Shift+P)");
  context.mark("figure");
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

Binding::Run hide_selected(bool only) {
  return [only](Session& s, std::vector<Command>& out) {
    const auto of = measured_tree(s);
    if (!of || !of->selected || *of->selected == 0) return;
    const bool hidden =
        std::find(of->hidden_roots.begin(), of->hidden_roots.end(), *of->selected) != of->hidden_roots.end();
    if (only)
      out.emplace_back(ShowOnlyNode{of->target, *of->selected});
    else
      out.emplace_back(HideNode{of->target, *of->selected, !hidden});
  };
}

NodeValue next_figure(NodeValue value, int way) {
  const auto count = static_cast<int>(kNodeValueCount);
  return static_cast<NodeValue>((static_cast<int>(value) + way + count) % count);
}

Binding::Run color_by_next(int way) {
  return [way](Session& s, std::vector<Command>& out) {
    out.emplace_back(SetNodeColors{next_figure(s.get<Microscope>().color(), way)});
    if (trees_with_levels(s).empty() && s.document().object_count() > 0)
      out.emplace_back(
          ShowTree{volume_kind_of(s.document().edit().tree.kind), s.view().current_target(), true});
  };
}

// Goes to the worst node, or to the one after the selected one.
Binding::Run to_worst(int way) {
  return [way](Session& s, std::vector<Command>& out) {
    const Microscope& microscope = s.get<Microscope>();
    if (s.view().workspace() != Workspace::tree && s.document().object_count() > 0)
      out.emplace_back(SelectWorst{0});
    const auto order = microscope.order();
    if (!order || order->empty()) return;
    const auto place = microscope.place_of_selected();
    std::size_t next = 0;
    if (way != 0 && place)
      next = (*place + order->size() + static_cast<std::size_t>(way + 1) - 1) % order->size();
    out.emplace_back(SelectWorst{static_cast<std::uint32_t>(next)});
  };
}

// Opens the maps, then goes through them, then closes them.
void next_map(Session& s, std::vector<Command>& out) {
  const bool open = s.view().panel_shown(kTreeMapPanel);
  const TreeMapView view = s.get<Microscope>().map_view();
  if (!open || s.view().workspace() != Workspace::tree) {
    out.emplace_back(SetMapView{TreeMapView::table});
    out.emplace_back(ShowPanel{kTreeMapPanel, true});
  } else if (view == TreeMapView::treemap) {
    out.emplace_back(ShowPanel{kTreeMapPanel, false});
  } else {
    out.emplace_back(SetMapView{view == TreeMapView::table ? TreeMapView::icicle : TreeMapView::treemap});
  }
}

// Zooms the maps to the selected node, or out to the parent of the node that fills them.
Binding::Run zoom_map(bool in) {
  return [in](Session& s, std::vector<Command>& out) {
    const auto of = measured_tree(s);
    if (!of) return;
    const std::uint32_t now = s.get<Microscope>().zoomed();
    if (in && of->selected && *of->selected != now)
      out.emplace_back(ZoomMap{*of->selected});
    else if (!in && now != 0)
      out.emplace_back(ZoomMap{of->topology().nodes[now].parent});
  };
}

// Cuts the selected node across its first axis, then the others, then not at all.
void next_cut(Session& s, std::vector<Command>& out) {
  const Microscope& microscope = s.get<Microscope>();
  if (!microscope.current_tree()) return;
  const SectionAxis last =
      s.view().settings().clip && microscope.cuts() ? microscope.cut_axis() : SectionAxis::off;
  const SectionAxis next = last == SectionAxis::third    ? SectionAxis::off
                           : last == SectionAxis::first  ? SectionAxis::second
                           : last == SectionAxis::second ? SectionAxis::third
                                                         : SectionAxis::first;
  out.emplace_back(CutNode{next});
}

// Compares with a build by another rule, or ends that.
void toggle_compare(Session& s, std::vector<Command>& out) {
  const Microscope& microscope = s.get<Microscope>();
  if (s.document().object_count() == 0 || s.view().workspace() != Workspace::tree) return;
  if (microscope.second().on()) {
    out.emplace_back(EndCompare{});
    return;
  }
  const TreeOptions& now = s.document().edit().tree;
  out.emplace_back(CompareBuilds{now.kind,
                                 split_of(now) == SplitRule::sah ? SplitRule::sweep : SplitRule::sah,
                                 now.leaf_size, OwnNodeCost{now.node_cost}});
  if (trees_with_levels(s).empty())
    out.emplace_back(ShowTree{volume_kind_of(now.kind), s.view().current_target(), true});
}

// Draws the distance beside the farthest empty corner.
void draw_corner_label(PanelContext& context, const ScenePlace& at) {
  const CutNodeView* const view = context.session.get<Microscope>().cut_node();
  if (view == nullptr || !view->corner || view->corner_is_cut_away) return;
  draw_scene_label(context, at.layout.scene, at.width, at.height,
                   place(view->world_from_model, view->corner->corner), kFarCornerColor,
                   length_text(context.session, view->corner->distance) + " from the surface",
                   "corner label");
}

}  // namespace

void react_to_node(PanelContext& context, const MeasuredTree& of, std::uint32_t node) {
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
    context.send(ZoomMap{node});
  else if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    context.send(SelectNode{of.target, node});
  context.session.view().selected().hover_node(NodeRef{of.target, node});
  figures_tip(of, node);
}

void add_microscope_interface(InterfaceList& list) {
  using namespace modifiers;
  const auto any = [](Session& s) { return s.document().object_count() > 0; };
  list.panels.push_back({.panel = kTreePanel, .has_content = any, .draw = draw_node_list});
  list.panels.push_back({.panel = kTreeMapPanel, .has_content = any, .draw_in_dock = draw_tree_map});
  list.panels.push_back({.panel = kComparePanel,
                         .has_content = [](Session& s) { return s.get<Microscope>().compares(); },
                         .draw_in_dock = draw_compare});
  list.over_scene.push_back({scene_order::kLabel + 5, draw_corner_label});
  list.over_scene.push_back({scene_order::kOver + 5, draw_compare_names});
  list.background.push_back([](const Session& s) {
    return s.get<Microscope>().is_busy() ? std::string("working: figures of the nodes") : std::string();
  });
  list.additions.push_back({Panel{"node"}, draw_node_figures});
  list.additions.push_back({Panel{"boxes"}, draw_figure_choice});
  const auto key = [&](int order, Key k, const Modifiers& m, const char* what, Binding::Run run) {
    list.keys.push_back(key_binding("Tree", order, k, m, what, std::move(run)));
  };
  key(90, Key::p, kShift, "colour the nodes by the next figure: cost, overlap, uncovered volume, ...",
      color_by_next(1));
  key(91, Key::p, kAlt, "colour the nodes by the figure before", color_by_next(-1));
  key(92, Key::v, kPlain, "to the worst node, by the order of the node table", to_worst(0));
  key(93, Key::v, kShift, "to the next worse node of the table", to_worst(1));
  key(94, Key::v, kAlt, "to the worse node before", to_worst(-1));
  key(95, Key::t, kShift, "the node table, the icicle, the treemap, or none", next_map);
  key(98, Key::k, kShift, "cut the node with a clip plane and shade its uncovered part; again: the next axis",
      next_cut);
  key(99, Key::b, kShift, "compare with a second build, side by side; or no longer", toggle_compare);
  key(100, Key::x, kShift, "hide the selected node with all below it, or show it again",
      hide_selected(false));
  key(101, Key::x, kAlt, "hide all but the selected node and what is below it", hide_selected(true));
  key(102, Key::y, kShift, "show every hidden node again", [](Session& s, std::vector<Command>& out) {
    if (!s.document().edit().hidden_nodes.empty()) out.emplace_back(ShowAllNodes{});
  });
  key(96, Key::page_down, kAlt, "zoom the maps of the tree to the selected node", zoom_map(true));
  key(97, Key::page_up, kAlt, "zoom the maps of the tree out to the parent", zoom_map(false));
}

}  // namespace boxwood
