// SPDX-License-Identifier: MIT
// Trees and their nodes: fields of --state, lines of the legend.
#include <boxwood/tree.hpp>

#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

std::string levels_state(Session& session) {
  const auto query = descent_of_bar(session);
  return levels_text(session, query ? count_boxes(*query, session.document().edit().depth) : DescentBoxes{});
}

// The fields of a tree that is ready.
struct TreeFields {
  TreeKind kind{};
  TreeStatistics statistics;
  bool in_model_axes = false;
  std::vector<NodeRowStatement> rows;
  template <class F> void describe(F& f) const {
    f("tree", shaped<"@tree_kind">(name_of(kind))), f("nodes", statistics.nodes);
    f("leaves", statistics.leaves), f("depth", statistics.depth);
    f("sah_cost", shaped<"n~">(statistics.sah_cost)), f("frame", in_model_axes ? "model" : "world");
    f("rows", rows);
  }
};

struct TreeState {
  TreeStatement of;
  std::optional<TreeFields> built;
  template <class F> void describe(F& f) const {
    f("object", of.target.object), f("title", of.title), f("text", of.text), f.maybe_fields(built);
  }
};

std::optional<TreeState> tree_state(Session& session) {
  auto tree = tree_statement(session);
  if (!tree) return std::nullopt;
  TreeState out{std::move(*tree), {}};
  if (const auto& ready = out.of.tree)
    out.built = TreeFields{ready->tree.kind(), ready->statistics, out.of.in_model_axes, node_rows(session)};
  return out;
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
  const bool outlined = shows_figures(session);
  std::string text = outlined ? "Selected node " : "Thick lines: selected node ";
  text += count_text(node->node) + " of the " + std::string(tree_label(kind)) + " tree";
  if (is_in_model_axes(session, node->target, kept_kind(kind), false)) text += ", in the model's axes";
  legend.add(std::move(text),
             {outlined ? kOutlinedNodeColor : node_color(kept_kind(kind), kinds_drawn_twice(session))});
  if (node->node != 0 && session.view().layers().geometry && !outlined)
    legend.add("Triangles of that node", {kLitColor});
}

// Writes levels as in "Colours of levels 2, 4 to 6".
std::string levels_line(const std::vector<std::uint32_t>& levels) {
  std::string out = levels.size() == 1 ? "Colour of level" : "Colours of levels";
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
  list.state.push_back(state_field("levels", level_statements, 170, 130));
  list.state.push_back(state_field("levels_text", levels_state, 180, 140));
  list.state.push_back(state_field("bar", level_bar_statement, 190, 290));
  list.state.push_back(state_field("tree", tree_state, 200, 300));
  list.state.push_back(state_field("node", node_statement, 210, 150));
  list.legend.push_back({legend_order::kNode, add_node_lines});
}

}  // namespace boxwood
