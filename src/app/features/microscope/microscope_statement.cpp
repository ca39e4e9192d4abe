// SPDX-License-Identifier: MIT
// Makes the statements about the cut of a node and about two builds.
#include "app/features/microscope/microscope_statement.hpp"

#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

std::optional<CutStatement> cut_statement(const Session& session) {
  const CutNodeView* const view = session.get<Microscope>().cut_node();
  if (view == nullptr) return std::nullopt;
  CutStatement out;
  constexpr double kRounding = 1e-9;  // a cut without empty space is divided with rounding
  double empty_in_cut = view->cut.area > 0.0 ? view->cut.empty_area / view->cut.area : 0.0;
  if (empty_in_cut < kRounding) empty_in_cut = 0.0;
  out.empty = "Empty in node " + count_text(view->node.node) + ": ";
  if (view->empty_share) out.empty += share_text(*view->empty_share) + " of its volume, ";
  out.empty +=
      view->cut.area > 0.0 ? share_text(empty_in_cut) + " of this cut" : std::string("the plane misses it");
  if (view->corner)
    out.corner = "Farthest empty corner: " + value_text(view->corner->distance) + " from the surface" +
                 (view->corner_is_cut_away ? ", in the half cut away" : "");
  return out;
}

namespace {

BuildStatement build_statement(const Session& session, const char* name, const TreeOptions& options,
                               const std::shared_ptr<const TreeSnapshot>& tree) {
  BuildStatement out;
  out.name = name;
  out.text = std::string(tree_label(options.kind)) + ", " + std::string(name_of(split_of(options))) +
             ", leaf " + std::to_string(options.leaf_size) +
             (options.node_cost > 0.0 ? ", node cost " + short_value_text(options.node_cost) : "");
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
    out[0].build_ms = microscope.second().times().first;
    out[1].build_ms = microscope.second().times().second;
  }
  return out;
}

std::string line_of(const BuildStatement& build) {
  if (!build.ready) return kBeingComputed;
  std::string out = "SAH " + short_value_text(build.sah_cost);
  if (build.waste) out += "   waste " + share_text(*build.waste);
  out += "   " + count_text(build.nodes) + " nodes   depth " + std::to_string(build.depth) + "   " +
         count_text((build.bytes + 512) / 1024) + " KiB";
  if (build.build_ms) out += "   " + time_text(*build.build_ms);
  return out;
}

}  // namespace boxwood
