// SPDX-License-Identifier: MIT
// The microscope: its field of --state, its scale in the legend.
#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope.hpp"
#include "app/features/microscope/microscope_marks.hpp"
#include "app/features/microscope/microscope_statement.hpp"
#include "app/session/session.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kListedNodes = 10;  // rows of the table in --state

// A node with its figures.
struct ListedNode {
  std::uint32_t node = 0;
  bool is_leaf = false;
  std::array<double, kNodeValueCount> values{};
  double area = 0.0;

  ListedNode() = default;
  ListedNode(const TreeSnapshot& tree, const NodeValues& of, std::uint32_t number)
      : node(number), is_leaf(tree.tree.topology().nodes[number].is_leaf()), area(of.area[number]) {
    for (std::size_t i = 1; i < kNodeValueCount; ++i) values[i] = of.at(static_cast<NodeValue>(i), number);
  }
  template <class F> void describe(F& f) const {
    f("node", node), f("is_leaf", is_leaf);
    for_each_name<NodeValue>([&](NodeValue value, std::string_view name) {
      const double number = values[static_cast<std::size_t>(value)];
      if (value == NodeValue::level || value == NodeValue::count)
        f(name, static_cast<std::uint64_t>(number));
      else if (value == NodeValue::empty || value == NodeValue::tightness)
        f(name, shaped<"n~">(number));
      else if (value != NodeValue::off)
        f(value == NodeValue::waste_below ? "waste_below" : name, number);
    });
    f("area", area);
  }
};

struct ScaleState {
  ValueScale scale;
  ValueLegend legend;
  template <class F> void describe(F& f) const {
    f("low", scale.low), f("high", scale.high), f("by_powers", scale.by_powers);
    f("numbers", legend.numbers), f("colors", legend.colors);
  }
};

// Returns the tree whose scale the legend shows: the current one, else the first with levels.
std::shared_ptr<const TreeSnapshot> tree_of_legend(const Session& session) {
  const auto shown = trees_with_levels(session);
  const auto current = session.get<Microscope>().current_tree();
  for (const ShownTree& one : shown)
    if (one.tree == current) return current;
  return shown.empty() ? current : shown.front().tree;
}

struct HiddenState {
  std::size_t subtrees = 0, triangles = 0;
  std::vector<std::uint32_t> nodes;
  template <class F> void describe(F& f) const {
    f("subtrees", subtrees), f("triangles", triangles), f("nodes", nodes);
  }
};

struct SectionState {
  const CutNodeView* view = nullptr;
  std::optional<Vec3> corner() const {
    if (!view->corner) return std::nullopt;
    return place(view->world_from_model, view->corner->corner);
  }
  template <class F> void describe(F& f) const {
    f("node", [this] { return view->node.node; }), f("area", [this] { return view->cut.area; });
    f("empty_area", [this] { return view->cut.empty_area; });
    f("empty", [this] { return view->empty_share; }), f("corner", [this] { return corner(); });
    f("corner_distance",
      [this] { return view->corner ? std::optional<double>(view->corner->distance) : std::nullopt; });
  }
};

struct MicroscopeState {
  Session* session = nullptr;

  const Microscope& of() const { return session->get<Microscope>(); }
  HiddenState hidden() const {
    const auto& hidden = session->derived().hidden();
    return {hidden.subtrees(), hidden.triangles(),
            session->document().facts().hidden_nodes(session->view().current_target())};
  }
  std::optional<ScaleState> scale() const {
    const auto scale = of().scale(tree_of_legend(*session), of().color());
    if (!scale) return std::nullopt;
    return ScaleState{*scale, legend_of(*scale)};
  }
  std::vector<ListedNode> worst() const {
    std::vector<ListedNode> out;
    const auto tree = of().current_tree();
    const auto values = of().values(tree);
    const auto order = of().order();
    for (std::size_t i = 0; values && order && i < std::min(kListedNodes, order->size()); ++i)
      out.emplace_back(*tree, *values, (*order)[of().other_end() ? order->size() - 1 - i : i]);
    return out;
  }
  std::optional<ListedNode> selected() const {
    const auto tree = of().current_tree();
    const auto values = of().values(tree);
    const Selection& selection = session->view().selection();
    if (!values || !selection.node || selection.node_tree != tree || selection.node->node >= values->nodes())
      return std::nullopt;
    return ListedNode(*tree, *values, selection.node->node);
  }
  std::optional<SectionState> section() const {
    const CutNodeView* const view = of().cut_node();
    return view == nullptr ? std::nullopt : std::optional(SectionState{view});
  }
  template <class F> void describe(F& f) const {
    f("color", [this] { return name_of(of().color()); });
    f("sorted_by", [this] { return name_of(of().sorted_by()); });
    f("other_end", [this] { return of().other_end(); });
    f("view", [this] { return name_of(of().map_view()); });
    f("area", [this] { return name_of(of().map_area()); }), f("zoomed", [this] { return of().zoomed(); });
    f("hidden", [this] { return hidden(); }), f("scale", [this] { return scale(); });
    f("worst", [this] { return worst(); }), f("selected", [this] { return selected(); });
    f("section", [this] { return section(); }), f("builds", [this] { return build_statements(*session); });
  }
};

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
                               : std::string(t < 0.0 ? "-" : "+") + value_text(std::fabs(t) * most));
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
  list.state.push_back(state_field(
      "microscope", [](Session& session) { return MicroscopeState{&session}; }, 215, 155));
  list.legend.push_back({legend_order::kVolumes + 5, add_figure_scale});
  list.legend.push_back({legend_order::kNew + 50, add_hidden});
  list.legend.push_back({legend_order::kVolumes + 6, add_cut_and_difference});
}

}  // namespace boxwood
