// SPDX-License-Identifier: MIT
// Trees and their nodes: fields of --state, lines of the legend.
#include <boxwood/tree.hpp>

#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void write_levels(JsonWriter& json, Session& session) {
  json.begin_array();
  for (const LevelStatement& level : level_statements(session))
    json.begin_object()
        .field("level", level.level)
        .field("nodes", level.nodes)
        .field("volume", level.volume)
        .field("area", level.area)
        .end_object();
  json.end_array();
}

void write_levels_text(JsonWriter& json, Session& session) {
  const auto query = descent_of_bar(session);
  json.value(
      levels_text(session, query ? count_boxes(*query, session.document().edit().depth) : DescentBoxes{}));
}

void write_bar(JsonWriter& json, const Session& session) {
  const LevelBarStatement bar = level_bar_statement(session);
  json.begin_object().field("levels", bar.levels);
  json.field("drawn", std::span<const std::uint32_t>(bar.drawn)).key("colors").begin_array();
  for (const Rgba& color : bar.colors) json.value(hex(color));
  json.end_array().field("areas", std::span<const double>(bar.areas)).end_object();
}

void write_tree(JsonWriter& json, Session& session) {
  const auto tree = tree_statement(session);
  if (!tree) {
    json.null();
    return;
  }
  json.begin_object();
  json.field("object", tree->target.object);
  json.field("title", tree->title).field("text", tree->text);
  if (tree->tree) {
    const TreeStatistics& s = tree->tree->statistics;
    json.field("tree", name_of(tree->tree->tree.kind())).field("nodes", s.nodes).field("leaves", s.leaves);
    json.field("depth", s.depth).field("sah_cost", s.sah_cost);
    json.field("frame", tree->in_model_axes ? "model" : "world");
    json.key("rows").begin_array();
    for (const NodeRowStatement& row : node_rows(session)) {
      json.begin_object().field("node", row.node).field("level", row.level);
      json.field("triangles", row.triangles).field("is_leaf", row.is_leaf);
      json.field("is_child", row.is_child).field("is_selected", row.is_selected).end_object();
    }
    json.end_array();
  }
  json.end_object();
}

void write_node(JsonWriter& json, const NodeStatement& node) {
  json.field("kind", node.kind).field("extents", node.extents).field("radius", node.radius);
  json.key("axes").begin_array();
  for (const Vec3& axis : node.axes) json.value(axis);
  json.end_array();
  json.field("of_parent", node.of_parent).field("sah_share", node.sah_share);
  json.field("parent", node.parent).field("left", node.left).field("right", node.right);
}

void write_selected_node(JsonWriter& json, Session& session) {
  if (const auto node = node_statement(session)) {
    json.begin_object();
    json.field("object", node->target.object);
    json.field("node", node->node).field("level", node->level).field("is_leaf", node->is_leaf);
    json.field("triangles", node->triangles).field("volume", node->volume).field("area", node->area);
    write_node(json, *node);
    json.end_object();
  } else {
    json.null();
  }
}

VolumeKind kept_kind(TreeKind kind) {
  return kind == TreeKind::aabb     ? VolumeKind::aabb
         : kind == TreeKind::sphere ? VolumeKind::sphere
                                    : VolumeKind::obb;
}

// Adds the selected node. Its box lies along the axes of the model, not of the world.
void add_node(Session& session, Legend& legend) {
  const auto& node = session.view().selection().node;
  const auto& tree = session.view().selection().node_tree;
  if (!node || !tree || tree != session.derived().data(node->target).tree.ready) return;
  if (node->target.object && !session.document().object(*node->target.object).visible) return;
  const TreeKind kind = tree->tree.kind();
  std::string text =
      "Selected node " + std::to_string(node->node) + " of the " + std::string(tree_label(kind)) + " tree";
  if (is_in_model_axes(session, node->target, kept_kind(kind), false)) text += ", in the model's axes";
  const bool outlined = shows_figures(session);
  legend.add(std::move(text), {outlined ? kOutlinedNodeColor : color_of(kept_kind(kind))});
  if (node->node != 0 && session.view().layers().geometry && !outlined)
    legend.add("Triangles of that node", {kLitColor});
}

// Writes levels as in "level 2, 4 to 6".
std::string levels_line(const std::vector<std::uint32_t>& levels) {
  std::string out = "level";
  for (std::size_t i = 0; i < levels.size();) {
    std::size_t last = i;
    while (last + 1 < levels.size() && levels[last + 1] == levels[last] + 1) ++last;
    out.append(i == 0 ? " " : ", ").append(std::to_string(levels[i]));
    if (last > i) out.append(" to ").append(std::to_string(levels[last]));
    i = last + 1;
  }
  return out;
}

void add_node_lines(Session& session, Legend& legend) {
  if (!shows_volumes(session)) return;
  add_node(session, legend);
  const std::vector<std::uint32_t> levels = drawn_levels(shown_trees(session));
  if (!levels.empty() && session.view().settings().color_by == ColorBy::depth &&
      !session.any_feature(&Feature::colors_nodes))
    legend.add(levels_line(levels), colors_of_levels(session, levels), levels);
}

}  // namespace

void add_nodes_statements(StatementList& list) {
  list.state.push_back({.key = "levels",
                        .order = 170,
                        .listed = 130,
                        .shape = "[{level:i, nodes:i, volume:n~, area:n~}]",
                        .write = write_levels});
  list.state.push_back(
      {.key = "levels_text", .order = 180, .listed = 140, .shape = "s", .write = write_levels_text});
  list.state.push_back({.key = "bar",
                        .order = 190,
                        .listed = 290,
                        .shape = "{levels:i, drawn:[i], colors:[s], areas:[n]}",
                        .write = write_bar});
  list.state.push_back({.key = "tree",
                        .order = 200,
                        .listed = 300,
                        .shape = "{object:i~, title:s, text:s, tree?:@tree_kind, nodes?:i, "
                                 "leaves?:i, depth?:i, sah_cost?:n~, frame?:s, rows?:[{node:i, "
                                 "level:i, triangles:i, is_leaf:b, is_child:b, is_selected:b}]}~",
                        .write = write_tree});
  list.state.push_back({.key = "node",
                        .order = 210,
                        .listed = 150,
                        .shape = "{object:i~, node:i, level:i, is_leaf:b, triangles:i, volume:n~, "
                                 "area:n~, kind:s, extents:v~, radius:n~, axes:[v]~, of_parent:n~, "
                                 "sah_share:n~, parent:i~, left:i~, right:i~}~",
                        .write = write_selected_node});
  list.legend.push_back({legend_order::kNode, add_node_lines});
}

}  // namespace boxwood
