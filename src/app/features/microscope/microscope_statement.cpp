// SPDX-License-Identifier: MIT
// Makes the statements about the cut of a node and about two builds.
#include "app/features/microscope/microscope_statement.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>

#include "app/derived/half_of_waste.hpp"
#include "app/features/microscope/microscope.hpp"
#include "app/statements/flat_box.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// Returns true if the cut is a strip, as narrow as the rounding that is the thickness of a flat node.
bool is_strip(const NodeSection& cut) {
  constexpr double kNarrow = 1e-4;  // of the length
  double longest = 0.0;
  for (std::size_t i = 0; i < cut.outline.size(); ++i)
    longest = std::max(longest, glm::length(cut.outline[(i + 1) % cut.outline.size()] - cut.outline[i]));
  return cut.area <= kNarrow * longest * longest;
}

}  // namespace

std::optional<CutStatement> cut_statement(const Session& session) {
  const CutNodeView* const view = session.get<Microscope>().cut_node();
  if (view == nullptr) return std::nullopt;
  CutStatement out;
  constexpr double kRounding = 1e-9;  // a cut without empty space is divided with rounding
  double empty_in_cut = view->cut.area > 0.0 ? view->cut.empty_area / view->cut.area : 0.0;
  if (empty_in_cut < kRounding) empty_in_cut = 0.0;
  const auto tree = session.get<Microscope>().current_tree();
  const TreeNode* const node = tree ? &tree->tree.topology().nodes[view->node.node] : nullptr;
  const bool is_leaf = node != nullptr && node->is_leaf();
  out.empty = "Not covered by its " + std::string(is_leaf ? "triangles' boxes" : "children") + ": ";
  const bool is_flat = tree && is_flat_box(volume_of_node(tree->tree, view->node.node));
  std::string of_cut = "the plane misses it";
  if (view->cut.area > 0.0)
    of_cut = is_flat && is_strip(view->cut) ? "" : share_text(empty_in_cut) + " of this cut";
  if (is_flat)
    out.empty += kNoVolume;
  else if (view->empty_share)
    out.empty += share_text(*view->empty_share) + " of its volume";
  if (!of_cut.empty()) out.empty += (out.empty.ends_with(": ") ? "" : ", ") + of_cut;
  if (is_leaf)
    out.contents = {"Boxes of its triangles"};
  else if (node != nullptr)
    out.contents = {"Left child, node " + count_text(node->left),
                    "Right child, node " + count_text(node->left + 1)};
  if (view->corner)
    out.corner = "Corner farthest from its triangles: " + length_text(session, view->corner->distance) +
                 (view->corner_is_cut_away ? ", in the half cut away" : "");
  return out;
}

std::string subtree_cost_text(const NodeValues* values, std::uint32_t node) {
  return values == nullptr ? kPending : share_text(static_cast<double>(values->at(NodeValue::sah, node)));
}

MostWasteStatement most_waste_statement(const TreeTopology& topology, const NodeValues& values) {
  const auto below = [&](std::uint32_t n) {
    return static_cast<double>(values.at(NodeValue::waste_below, n));
  };
  const auto half = half_of_waste(topology, below);
  if (!half) return {"-", "-"};
  const std::string share = share_text(below(*half) / below(0)), node = count_text(*half);
  return {share + " of it in the subtree of node " + node, share + " in subtree " + node};
}

namespace {

BuildStatement build_statement(const Session& session, const char* name, const TreeOptions& options,
                               const std::shared_ptr<const TreeSnapshot>& tree) {
  BuildStatement out;
  out.name = name;
  out.text = std::string(tree_label(options.kind)) + ", " + std::string(name_of(split_of(options))) +
             ", leaf " + std::to_string(options.leaf_size) +
             (options.node_cost > 0.0 ? ", node cost " + value_text(options.node_cost) : "");
  if (!tree) return out;
  out.is_of_file = !tree->tree.options().split;
  if (out.is_of_file) out.text = std::string(tree_label(tree->tree.kind())) + ", nodes of a file";
  out.ready = true;
  out.sah_cost = tree->statistics.sah_cost;
  out.nodes = tree->statistics.nodes;
  out.leaves = tree->statistics.leaves;
  out.depth = tree->statistics.depth;
  out.bytes = tree->statistics.bytes;
  if (const auto values = session.get<Microscope>().values(tree)) {
    double waste = 0.0;
    for (std::uint32_t node = 0; node < values->nodes(); ++node)
      waste += static_cast<double>(values->at(NodeValue::waste, node));
    out.waste = waste;
  }
  return out;
}

}  // namespace

std::vector<BuildStatement> build_statements(const Session& session) {
  const Microscope& microscope = session.get<Microscope>();
  if (!microscope.compares()) return {};
  std::vector<BuildStatement> out{
      build_statement(session, "A", session.document().edit().tree, microscope.current_tree()),
      build_statement(session, "B", microscope.second().options(), microscope.second().tree())};
  if (microscope.second().first() == microscope.current_tree()) {
    if (const auto& works = microscope.second().works())
      for (std::size_t i = 0; i < 2; ++i) {
        const BuildWork& work = i == 0 ? works->first : works->second;
        out[i].build_ms = work.build_ms;
        out[i].tests_a_ray = work.tests_a_ray();
        out[i].tests_a_pose = work.tests_a_pose();
      }
  }
  return out;
}

std::vector<BuildFigure> figures_of(const BuildStatement& a, const BuildStatement& b) {
  std::vector<BuildFigure> out;
  const auto add = [&](const char* title, const char* meaning, const auto& text) {
    out.push_back({title, meaning, {text(a), text(b)}});
  };
  const auto number = [](const std::optional<double>& n) {
    return !n             ? std::string("...")
           : *n >= 1000.0 ? count_text(static_cast<std::uint64_t>(std::llround(*n)))
                          : value_text(*n);
  };
  using B = const BuildStatement&;
  add("SAH", "SAH cost of the tree: the boxes and triangles that a random line is predicted to test",
      [](B x) { return value_text(x.sah_cost); });
  add("wasted", "The part of the SAH cost for lines that hit nothing in a node, and for overlap of children",
      [&](B x) { return x.waste ? value_text(*x.waste * x.sah_cost) : std::string("..."); });
  add("tests/ray", "Box and triangle tests of a random ray, counted in the binary nodes",
      [&](B x) { return number(x.tests_a_ray); });
  add("tests/pose",
      "Box and triangle tests of the model against itself at a pose, counted in the binary nodes",
      [&](B x) { return number(x.tests_a_pose); });
  add("nodes", "Nodes of the tree", [](B x) { return count_text(x.nodes); });
  add("depth", "The deepest level", [](B x) { return std::to_string(x.depth); });
  add("KiB", "Memory of the tree, in units of 1,024 bytes",
      [](B x) { return count_text((x.bytes + 512) / 1024); });
  add("built in", "Median time of up to five builds", [](B x) {
    return x.is_of_file ? std::string("-") : x.build_ms ? time_text(*x.build_ms) : std::string("...");
  });
  return out;
}

}  // namespace boxwood
