// SPDX-License-Identifier: MIT
// The microscope: its field of --state, its scale in the legend.
#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope.hpp"
#include "app/features/microscope/microscope_marks.hpp"
#include "app/features/microscope/microscope_statement.hpp"
#include "app/session/session.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kListedNodes = 10;  // rows of the table in --state

void write_node_values(JsonWriter& json, const TreeSnapshot& tree, const NodeValues& values,
                       std::uint32_t node) {
  json.begin_object().field("node", node).field("is_leaf", tree.tree.topology().nodes[node].is_leaf());
  for_each_name<NodeValue>([&](NodeValue value, std::string_view name) {
    if (value == NodeValue::off) return;
    if (value == NodeValue::level || value == NodeValue::count)
      json.field(name, static_cast<std::uint64_t>(values.at(value, node)));
    else
      json.field(value == NodeValue::waste_below ? "waste_below" : name,
                 static_cast<double>(values.at(value, node)));
  });
  json.field("area", static_cast<double>(values.area[node])).end_object();
}

void write_scale(JsonWriter& json, const ValueScale& scale) {
  const ValueLegend legend = legend_of(scale);
  json.begin_object().field("low", scale.low).field("high", scale.high);
  json.field("by_powers", scale.by_powers).key("numbers").begin_array();
  for (const std::string& number : legend.numbers) json.value(number);
  json.end_array().key("colors").begin_array();
  for (const Rgba& color : legend.colors) json.value(hex(color));
  json.end_array().end_object();
}

// Returns the tree whose scale the legend shows: the current one, else the first with levels.
std::shared_ptr<const TreeSnapshot> tree_of_legend(const Session& session) {
  const auto shown = trees_with_levels(session);
  const auto current = session.get<Microscope>().current_tree();
  for (const ShownTree& one : shown)
    if (one.tree == current) return current;
  return shown.empty() ? current : shown.front().tree;
}

void write_cut(JsonWriter& json, const Microscope& microscope) {
  json.key("section");
  const CutNodeView* const view = microscope.cut_node();
  if (view == nullptr) {
    json.null();
    return;
  }
  json.begin_object().field("node", view->node.node).field("area", view->cut.area);
  json.field("empty_area", view->cut.empty_area).field("empty", view->empty_share);
  json.field("corner", view->corner ? std::optional(place(view->world_from_model, view->corner->corner))
                                    : std::nullopt);
  json.field("corner_distance", view->corner ? std::optional(view->corner->distance) : std::nullopt);
  json.end_object();
}

void write_builds(JsonWriter& json, Session& session) {
  json.key("builds").begin_array();
  for (const BuildStatement& build : build_statements(session)) {
    json.begin_object().field("name", build.name).field("text", build.text).field("ready", build.ready);
    json.field("sah_cost", build.sah_cost).field("waste", build.waste).field("nodes", build.nodes);
    json.field("depth", build.depth).field("bytes", build.bytes);
    json.field("tests_a_ray", build.tests_a_ray).field("tests_a_pose", build.tests_a_pose).end_object();
  }
  json.end_array();
}

void write_microscope(JsonWriter& json, Session& session) {
  const Microscope& microscope = session.get<Microscope>();
  json.begin_object().field("color", name_of(microscope.color()));
  json.field("sorted_by", name_of(microscope.sorted_by())).field("other_end", microscope.other_end());
  json.field("view", name_of(microscope.map_view())).field("area", name_of(microscope.map_area()));
  json.field("zoomed", microscope.zoomed());
  json.key("hidden").begin_object().field("subtrees", session.derived().hidden().subtrees());
  json.field("triangles", session.derived().hidden().triangles()).key("nodes").begin_array();
  for (const std::uint32_t node : session.document().facts().hidden_nodes(session.view().current_target()))
    json.value(node);
  json.end_array().end_object();
  json.key("scale");
  if (const auto scale = microscope.scale(tree_of_legend(session), microscope.color()))
    write_scale(json, *scale);
  else
    json.null();
  const auto tree = microscope.current_tree();
  const auto values = microscope.values(tree);
  const auto order = microscope.order();
  json.key("worst").begin_array();
  for (std::size_t i = 0; values && order && i < std::min(kListedNodes, order->size()); ++i)
    write_node_values(json, *tree, *values, (*order)[microscope.other_end() ? order->size() - 1 - i : i]);
  json.end_array().key("selected");
  const auto& node = session.view().selection().node;
  if (values && node && session.view().selection().node_tree == tree && node->node < values->nodes())
    write_node_values(json, *tree, *values, node->node);
  else
    json.null();
  write_cut(json, microscope);
  write_builds(json, session);
  json.end_object();
}

// Adds the lines of the cut and of the comparison.
void add_cut_and_difference(Session& session, Legend& legend) {
  const Microscope& microscope = session.get<Microscope>();
  if (const auto lines = cut_statement(session)) {
    legend.add(lines->empty, {kEmptySpaceColor});
    const CutNodeView* const cut = microscope.cut_node();
    const bool of_leaf = lines->contents.size() == 1;
    for (std::size_t i = 0; cut != nullptr && i < lines->contents.size(); ++i)
      if (of_leaf ? !cut->cut.contents.empty() : cut->cut.children[i])
        legend.add(lines->contents[i], {of_leaf ? kContentsColor : kChildColors[i]});
    if (!lines->corner.empty()) legend.add(lines->corner, {kFarCornerColor});
  }
  if (!microscope.compares()) return;
  const auto difference = microscope.difference();
  if (!difference || !(difference->scale > 0.0)) return;
  std::vector<Rgba> colors;
  std::vector<std::string> numbers;
  const double most = difference->average > 0.0 ? difference->scale / difference->average : 0.0;
  for (const double t : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
    colors.push_back(difference_color(t));
    numbers.push_back(t == 0.0 ? std::string("equal")
                               : std::string(t < 0.0 ? "-" : "+") + short_value_text(std::fabs(t) * most));
  }
  numbers.front().insert(0, "\xE2\x89\xA4 ");  // at most
  numbers.back().insert(0, "\xE2\x89\xA5 ");   // at least
  legend.add_scale("Surfaces: SAH cost of the nodes around each triangle, B less A, in A's mean. Purple: B "
                   "is cheaper; orange: A is",
                   std::move(colors), std::move(numbers));
}

// Adds a line about what hidden nodes hide.
void add_hidden(Session& session, Legend& legend) {
  const HiddenSubtrees& hidden = session.derived().hidden();
  if (hidden.subtrees() == 0) return;
  legend.add_note(std::string("Not drawn: ") +
                  (hidden.subtrees() == 1 ? "1 subtree" : count_text(hidden.subtrees()) + " subtrees") +
                  ", " + count_text(hidden.triangles()) + " of " +
                  count_text(session.document().facts().counts().triangles) + " triangles");
}

// Adds the numbered scale of the figure, if boxes or surfaces have its colours.
void add_figure_scale(Session& session, Legend& legend) {
  const Microscope& microscope = session.get<Microscope>();
  if (microscope.color() == NodeValue::off) return;
  const auto trees = trees_with_levels(session);
  const bool boxes = shows_volumes(session);
  const bool surfaces = session.view().settings().paint == Paint::node && session.view().layers().geometry &&
                        !microscope.compares();  // then they show the difference
  if (trees.empty() || (!boxes && !surfaces)) return;
  const std::string what = boxes && surfaces ? "Boxes and surfaces" : boxes ? "Boxes" : "Surfaces";
  const std::string text = what + " by " + text_of(microscope.color()).title + ": " +
                           text_of(microscope.color()).meaning +
                           (microscope.color() == NodeValue::level ? ""
                            : microscope.scale_is_of_all() ? " (scale of all nodes, as in the tree map)"
                                                           : " (scale of the nodes drawn)");
  const auto scale = microscope.scale(tree_of_legend(session), microscope.color());
  if (!scale) return legend.add(text + ", being computed", {});
  ValueLegend numbers = legend_of(*scale);
  legend.add_scale(text, std::move(numbers.colors), std::move(numbers.numbers));
}

}  // namespace

void add_microscope_statements(StatementList& list) {
  constexpr std::string_view kNode = "{node:i, is_leaf:b, level:i, sah:n, self:n, overlap:n, empty:n~, "
                                     "fill:n, tightness:n~, count:i, waste:n, waste_below:n, area:n}";
  static const std::string shape =
      "{color:s, sorted_by:s, other_end:b, view:s, area:s, zoomed:i, hidden:{subtrees:i, triangles:i, "
      "nodes:[i]}, scale:{low:n, high:n, by_powers:b, "
      "numbers:[s], colors:[s]}~, worst:[" +
      std::string(kNode) + "], selected:" + std::string(kNode) +
      "~, section:{node:i, area:n, empty_area:n, empty:n~, corner:v~, corner_distance:n~}~, "
      "builds:[{name:s, text:s, ready:b, sah_cost:n, waste:n~, nodes:i, depth:i, bytes:i, "
      "tests_a_ray:n~, tests_a_pose:n~}]}";
  list.state.push_back(
      {.key = "microscope", .order = 215, .listed = 155, .shape = shape, .write = write_microscope});
  list.legend.push_back({legend_order::kVolumes + 5, add_figure_scale});
  list.legend.push_back({legend_order::kNew + 50, add_hidden});
  list.legend.push_back({legend_order::kVolumes + 6, add_cut_and_difference});
}

}  // namespace boxwood
