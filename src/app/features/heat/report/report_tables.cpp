// SPDX-License-Identifier: MIT
// The tables of the report: builders, worst nodes, levels.
#include <algorithm>
#include <cmath>

#include "app/features/heat/report/report_parts.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

using namespace report_html;

double per_ray(const ReportBuild& build, std::uint64_t RayWork::*what) {
  return static_cast<double>(build.rays.*what) /
         static_cast<double>(std::max<std::uint64_t>(build.rays.rays, 1));
}
double per_pose(const ReportBuild& build, std::uint64_t PoseWork::*what) {
  return static_cast<double>(build.poses.*what) /
         static_cast<double>(std::max<std::uint64_t>(build.poses.poses, 1));
}

struct FigureWords {
  NodeFigure figure;
  const char* title;
  const char* share;  // what the share of a node is
};
constexpr FigureWords kFigureWords[] = {
    {NodeFigure::sah, "own SAH cost",
     "share of the SAH cost: how many rays visit it, and what they test there, without its subtree"},
    {NodeFigure::epo, "end-point overlap",
     "share of the end-point overlap: surfaces of others inside its box"},
    {NodeFigure::overlap, "overlap of its children", "share of the space that siblings have in common"},
    {NodeFigure::empty, "empty space", "share of the empty space in all boxes"},
    {NodeFigure::loose, "loose box", "share of the volume outside the certified boxes"},
    {NodeFigure::waste, "own waste",
     "share of the SAH cost that it alone spends on lines that hit nothing in it, or on overlap of its "
     "children"}};
const FigureWords& words_of(NodeFigure figure) {
  return *std::find_if(std::begin(kFigureWords), std::end(kFigureWords),
                       [&](const FigureWords& words) { return words.figure == figure; });
}

// Returns the share of a worst node: of the SAH cost for waste, of the tree's figure for the others.
std::string share_of(const ReportData& data, const WorstNode& worst) {
  return share_text(worst.figure == NodeFigure::waste ? worst.share * data.figures.waste : worst.share);
}

}  // namespace

std::string builds_section(const ReportData& data) {
  std::string out =
      "<h2>Which builder?</h2>\n<p>The same triangles by other rules, and the work that each "
      "tree really did: " +
      count_text(data.builds.front().rays.rays) +
      " random rays through the model, and the model against itself at " +
      count_text(data.builds.front().poses.poses) +
      " poses, all contacts; in the binary nodes. SAH and EPO predict the work, tests are counted: those "
      "of boxes and of triangles, and their sum. Less is better in every column. EPO is the end-point "
      "overlap. The best of each column is "
      "marked. A time is the median of up to five builds.</p>\n<p>From the root down, <i>sah</i> splits by "
      "the "
      "cheapest of some planes and <i>sweep</i> by the cheapest of all; <i>longest-axis</i> at the mean; "
      "<i>lbvh</i> along a space-filling curve, with little work. From the triangles up, <i>ploc</i> and "
      "<i>bottom-up</i> merge boxes. <i>Reinsertion</i> moves subtrees of a finished tree. "
      "<i>sbvh</i>, for AABBs, is <i>sah</i> that may also cut triangles. Each step is the cheapest one of "
      "its own, so no rule always has the least cost.</p>\n";
  out += table_begin({"build", "ms", "nodes", "bytes", "SAH", "EPO", "tests per ray", "boxes per ray",
                      "triangles per ray", "tests per pose", "boxes per pose", "triangle pairs per pose"});
  using Column = double (*)(const ReportBuild&);
  constexpr Column kColumns[] = {[](const ReportBuild& b) { return b.build_ms.value_or(kInfinity); },
                                 [](const ReportBuild& b) { return static_cast<double>(b.nodes); },
                                 [](const ReportBuild& b) { return static_cast<double>(b.bytes); },
                                 [](const ReportBuild& b) { return b.sah; },
                                 [](const ReportBuild& b) { return b.epo; },
                                 [](const ReportBuild& b) { return b.tests_a_ray(); },
                                 [](const ReportBuild& b) { return per_ray(b, &RayWork::box_tests); },
                                 [](const ReportBuild& b) { return per_ray(b, &RayWork::triangle_tests); },
                                 [](const ReportBuild& b) { return b.tests_a_pose(); },
                                 [](const ReportBuild& b) { return per_pose(b, &PoseWork::box_tests); },
                                 [](const ReportBuild& b) { return per_pose(b, &PoseWork::triangle_tests); }};
  for (const ReportBuild& build : data.builds) {
    out += std::string("<tr") + (build.is_own ? " class=\"own\">" : ">") +
           cell(build.name + (build.is_own ? " (this tree)" : ""));
    for (std::size_t c = 0; c < std::size(kColumns); ++c) {
      double best = kInfinity;
      for (const ReportBuild& other : data.builds) best = std::min(best, kColumns[c](other));
      const double value = kColumns[c](build);
      out += cell(value == kInfinity ? "-"
                  : c == 1 || c == 2 ? count_text(static_cast<std::uint64_t>(value))
                                     : count_or_value(value),
                  count_or_value(value) == count_or_value(best));
    }
    out += "</tr>";
  }
  return out + kTableEnd;
}

std::string nodes_section(const ReportData& data, const ReportImages& images) {
  std::string out =
      "<h2>Worst nodes</h2>\n<p>The five worst nodes by each figure. The root holds everything, so only the "
      "pictures of waste show it.</p>\n<div class=\"pair\">";
  for (const auto& [worst, uri] : images.nodes) {
    if (uri.empty()) continue;  // beside a picture of the same node
    const TreeNode& node = data.tree.topology().nodes[worst.node];
    std::string shares;
    for (const auto& [other, picture_of_it] : images.nodes)
      if (other.node == worst.node)
        shares += (shares.empty() ? "" : "; ") + share_of(data, other) + ", " + words_of(other.figure).share;
    out += picture(
        uri,
        "<b>Node " + count_text(worst.node) + "</b>: " + shares + ". " + count_text(node.count) +
            " triangles. " +
            (node.is_leaf() ? "The leaf is orange." : "The node is orange, its children blue and green."),
        "node " + std::to_string(worst.node));
  }
  out += "</div>\n";
  out += table_begin({"figure", "node", "share", "triangles", "children"});
  std::vector<WorstNode> rows = data.figures.worst;
  std::stable_partition(rows.begin(), rows.end(),
                        [](const WorstNode& one) { return one.figure == NodeFigure::waste; });
  constexpr std::size_t kRows = 5;  // of each figure
  std::size_t row = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const WorstNode& worst = rows[i];
    row = i > 0 && rows[i - 1].figure == worst.figure ? row + 1 : 0;
    if (row >= kRows) continue;
    const TreeNode& node = data.tree.topology().nodes[worst.node];
    out += "<tr>" + cell(words_of(worst.figure).title) + cell(count_text(worst.node)) +
           cell(share_of(data, worst)) + cell(count_text(node.count)) +
           cell(node.is_leaf() ? "leaf" : count_text(node.left) + " and " + count_text(node.left + 1)) +
           "</tr>";
  }
  return out + kTableEnd +
         "<p class=\"soft\">Own waste and own SAH cost are shares of the "
         "tree's SAH cost, without the "
         "node's subtree; the others are shares of the whole tree's figure. The window (<code>boxwood "
         "view</code>, "
         "workspace Tree) has overlap, empty space and fill as shares of the node itself.</p>\n";
}

std::string levels_section(const ReportData& data) {
  const auto& levels = data.statistics.levels;
  if (levels.empty()) return {};
  double most = 0.0;
  const double root = levels.front().area;
  for (const LevelStatistics& level : levels) most = std::max(most, level.area);
  std::string out =
      "<h2>Level by level</h2>\n<p>The surface of all boxes of a level, in surfaces of the root: "
      "the boxes that a random ray meets there. A good tree grows slowly, and soon ends in "
      "leaves.</p>\n";
  out += table_begin({"surface", "level", "nodes", "surface / root's", "leaves"});
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double share = root > 0.0 ? levels[i].area / root : 0.0,
                 width = most > 0.0 ? 100.0 * levels[i].area / most : 0.0;
    const std::uint64_t leaves =
        i < data.figures.leaves_by_level.size() ? data.figures.leaves_by_level[i] : 0;
    out += "<tr><td><span class=\"bar\" style=\"width:" + std::to_string(std::lround(width)) +
           "%\"></span></td>" + cell(std::to_string(i)) + cell(count_text(levels[i].nodes)) +
           cell(count_or_value(share)) + cell(count_text(leaves)) + "</tr>";
  }
  return out + kTableEnd;
}

}  // namespace boxwood
