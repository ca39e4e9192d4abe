// SPDX-License-Identifier: MIT
// Puts the report on a tree into words, tables and pictures.
#include "app/features/heat/report/report_page.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/heat/heat_statement.hpp"
#include "app/text/markup.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// The words of a cause. `seen` explains the picture.
struct CauseWords {
  const char* title;
  const char* what;
  const char* whole;  // that the share is of
  const char* seen;
  const char* fix;
};
constexpr CauseWords kCauseWords[kTreeCauseCount] = {
    {"Long triangles",
     "Thin triangles across the model have boxes that are mostly empty. Every ray and every box that passes "
     "through such a box tests the triangle in vain.",
     "the surface of all triangles' boxes", "The long triangles are red.",
     "Split long triangles when you export the model, or mesh it with a limit of the edge length."},
    {"Overlapping parts",
     "The boxes of the two children of a node share space, so a query that is in the common part must visit "
     "both. Parts that lie inside or across each other cause it, and splits that cut through them.",
     "the surface of all inner nodes", "The two children that share most space are blue and green.",
     "Where the model has several parts, keep those that overlap as objects of their own (<code>boxwood "
     "scene</code>, <code>ObjectTree</code>)."},
    {"Large next to small",
     "A single triangle as large as its node makes the node's box large for all the small ones beside it. "
     "Ground planes and flat covers below fine details are the usual case.",
     "the surface of all inner nodes", "The large triangles are red, the worst nodes orange.",
     "Divide the large faces to the size of their surroundings, or make them an object of their own."},
    {"Deep chains",
     "Nodes in a row whose boxes hardly shrink: each level costs a test and excludes almost nothing. Stacks "
     "of "
     "plates, nested shells and long bundles cause them.",
     "the surface of all inner nodes", "The boxes of the longest chain, from dark (deep) to yellow (high).",
     "Separate the layers or shells into objects, use larger leaves (<code>--leaf-size</code>), or "
     "<code>--tree obb</code> if the parts lie across the axes."}};

std::string number(double v) {
  return v >= 1000.0 ? count_text(static_cast<std::uint64_t>(std::llround(v))) : short_value_text(v);
}
std::string cell(const std::string& text, bool best = false) {
  return std::string("<td") + (best ? " class=\"best\">" : ">") + markup_escaped(text) + "</td>";
}
std::string heading_cell(const char* text) {
  return std::string("<th>") + text + "</th>";
}
std::string picture(const std::string& uri, const std::string& caption, const std::string& alt) {
  return "<figure><img src=\"" + uri + "\" alt=\"" + markup_escaped(alt) + "\"><figcaption>" + caption +
         "</figcaption></figure>\n";
}

double per_ray(const ReportBuild& build, std::uint64_t RayWork::*what) {
  return static_cast<double>(build.rays.*what) /
         static_cast<double>(std::max<std::uint64_t>(build.rays.rays, 1));
}
double per_pose(const ReportBuild& build, std::uint64_t PoseWork::*what) {
  return static_cast<double>(build.poses.*what) /
         static_cast<double>(std::max<std::uint64_t>(build.poses.poses, 1));
}

constexpr double kNoticed = 0.02;  // share of the tests that another builder must save to be advised

double saved(double own, double best) {
  return own > 0.0 && best < own ? (own - best) / own : 0.0;
}

std::string build_name(const ReportBuild& build) {
  return "<i>" + markup_escaped(build.name) + "</i>";
}

// Returns the advice of one kind of query, by the tests of each build. A build that takes much longer than
// this tree has the best of those that do not beside it.
template <class Tests>
std::string advice(const char* query, const ReportData& data, std::size_t best_place, const Tests& tests) {
  constexpr double kMuchLonger = 3.0;  // times the build time of this tree
  const ReportBuild &own = data.builds.front(), &best = data.builds[best_place];
  const double share = saved(tests(own), tests(best));
  std::string out = std::string("<li><b>For ").append(query).append("</b>, ");
  if (share == 0.0) {
    std::string equals;
    for (const ReportBuild& other : data.builds)
      if (!other.is_own && tests(other) == tests(own))
        equals += (equals.empty() ? ", as many as " : " and ") + build_name(other);
    return out + "this tree needs the fewest tests" + equals + ".</li>";
  }
  if (share < kNoticed)
    return out + "keep this tree: " + build_name(best) + " needs the fewest tests, but only " +
           share_text(share) + " fewer.</li>";
  out += build_name(best) + " needs " + share_text(share) + " fewer tests than this tree";
  if (best.build_ms) out += ", and is built in " + number(*best.build_ms);
  if (best.build_ms && own.build_ms) out += " instead of " + number(*own.build_ms);
  out += best.build_ms ? " ms." : ".";
  if (!own.build_ms || !best.build_ms || *best.build_ms <= kMuchLonger * *own.build_ms) return out + "</li>";
  const ReportBuild* quick = nullptr;
  for (const ReportBuild& other : data.builds)
    if (!other.is_own && other.build_ms && *other.build_ms <= kMuchLonger * *own.build_ms &&
        (quick == nullptr || tests(other) < tests(*quick)))
      quick = &other;
  const double less = quick != nullptr ? saved(tests(own), tests(*quick)) : 0.0;
  out +=
      less >= kNoticed
          ? " Of those built in at most three times this tree's time, " + build_name(*quick) +
                " is best: " + share_text(less) + " fewer tests, built in " + number(*quick->build_ms) +
                " ms."
          : " It pays where the tree is built once and queried often: no build of at most three times this "
            "tree's time saves " +
                share_text(kNoticed) + " or more.";
  return out + "</li>";
}

// Says what a node wastes, and why.
std::string waste_of(const NodeWasted& one) {
  constexpr double kWorthSaying = 0.01;
  std::string why;
  if (one.overlap >= kWorthSaying)
    why = "its two children share " + share_text(one.overlap) + " of its surface";
  if (one.missed >= kWorthSaying)
    why += (why.empty() ? "at least " : ", and at least ") + share_text(one.missed) +
           " of the lines through it miss all that is in it";
  return share_text(one.share) + " of the tree's SAH cost in vain" + (why.empty() ? "" : ": " + why) + ".";
}

// Names the nodes that waste most, and why.
std::string waste_answer(const ReportData& data) {
  if (!data.waste) return "<li><b>Waste</b>: no node spends cost in vain.</li>";
  const NodeWasted& most = data.waste->most;
  std::string out = "<li><b>Most waste</b>: " + share_text(data.figures.waste) +
                    " of the tree's SAH cost is spent in vain.";
  if (const auto& half = data.waste->half)
    out += " The smallest subtree with at least half of that is the one of node " + count_text(half->node) +
           ": " + share_text(half->share) + " of the waste, " + share_text(half->triangles) +
           " of the triangles.";
  out += " The worst single node is " + count_text(most.node) + (most.node == 0 ? ", the root" : "") +
         ". Without its subtree it spends " + waste_of(most);
  if (const auto& below = data.waste->most_below)
    out += " Next is node " + count_text(below->node) + ": " + waste_of(*below);
  return out + "</li>";
}

// The first lines: what a reader came for.
std::string answers(const ReportData& data) {
  std::string out = "<ul class=\"answers\">" + waste_answer(data);
  out += advice("rays", data, data.best_for_rays, [](const ReportBuild& b) { return b.tests_a_ray(); });
  out +=
      advice("collisions", data, data.best_for_poses, [](const ReportBuild& b) { return b.tests_a_pose(); });
  std::string causes;
  for (const CauseFinding& one : data.causes)
    if (one.is_found())
      causes += (causes.empty() ? "" : ", ") +
                std::string(kCauseWords[static_cast<std::size_t>(one.cause)].title) + " (" +
                share_text(one.share) + " of " + kCauseWords[static_cast<std::size_t>(one.cause)].whole + ")";
  out += "<li><b>Causes</b>: " +
         (causes.empty() ? std::string("no long triangles, overlapping parts, large triangles next to small "
                                       "ones, or deep chains")
                         : causes) +
         ".</li>";
  const FigureBounds& empty = data.figures.empty_nodes;
  out += "<li><b>Empty space</b> (in no child's box, or in leaves in no triangle's box): " +
         share_text(empty.lower) +
         (share_text(empty.lower) == share_text(empty.upper) ? "" : " to " + share_text(empty.upper)) +
         " of the volume of all boxes.</li>";
  return out + "</ul>\n";
}

std::string facts(const ReportData& data) {
  const TreeStatistics& s = data.statistics;
  std::string out = "<p class=\"soft\">" + count_text(data.triangles) + " triangles. A tree of " +
                    (data.tree.kind() == TreeKind::aabb  ? "AABBs"
                     : data.tree.kind() == TreeKind::obb ? "OBBs"
                                                         : "spheres") +
                    " (" + markup_escaped(data.builds.front().name) + "): " + count_text(s.nodes) +
                    " nodes, " + count_text(s.leaves) + " leaves, " + std::to_string(s.depth) +
                    " levels deep, " + count_text(s.bytes) + " bytes. SAH cost " + number(data.figures.sah) +
                    ", end-point overlap " + number(data.figures.epo) + ".</p>\n";
  return out;
}

std::string scale(const HeatPicture& heat, HeatOf of) {
  std::string out = "<div class=\"scale\" style=\"background:linear-gradient(90deg";
  constexpr int kStops = 10;
  for (int i = 0; i < kStops; ++i) {
    const Rgba c = heat_color(HeatColors::viridis, i / (kStops - 1.0));
    out += ",rgb(" + std::to_string(c.r) + "," + std::to_string(c.g) + "," + std::to_string(c.b) + ")";
  }
  const double high = std::max(heat.of(of).most_are_below, 1.0);
  out += ")\"></div><div class=\"ticks\">";
  for (int i = 0; i <= 4; ++i) {
    const double value = high * i / 4.0;
    out += "<span>" + heat_value_text(of, std::round(value)) + (i == 4 ? " and more" : "") + "</span>";
  }
  return out + "</div>";
}

std::string heat_section(const HeatPicture& heat, const ReportImages& images) {
  std::string out =
      "<h2>Where rays are expensive</h2>\n<p>The work of the ray through each pixel, to its closest "
      "hit. The counts are those of the wide ray layout, with eight boxes for each node, that "
      "<code>pick</code> "
      "uses; the builders below are compared by their binary nodes, which need other counts.</p>\n<div "
      "class=\"pair\">";
  const HeatOf kinds[2] = {HeatOf::boxes, HeatOf::triangles};
  for (std::size_t i = 0; i < 2; ++i) {
    const HeatFigures& figures = heat.of(kinds[i]);
    const std::string what = i == 0 ? "Box tests" : "Triangle tests";
    std::string caption = scale(heat, kinds[i]) + "<b>" + what + "</b> of each ray: average " +
                          heat_value_text(kinds[i], figures.mean) + ", of rays that hit " +
                          heat_value_text(kinds[i], figures.mean_of_hits) + ", largest " +
                          heat_value_text(kinds[i], figures.largest) + ".";
    if (!figures.worst.empty())
      caption += " The most expensive pixel is " + std::to_string(figures.worst.front().x) + ", " +
                 std::to_string(figures.worst.front().y) + " from the upper left, of " +
                 std::to_string(heat.question.width) + " x " + std::to_string(heat.question.height) + ".";
    out += picture(images.heat[i], caption, what + " of each pixel");
  }
  return out + "</div>\n";
}

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
      "its own, so no rule always has the least cost.</p>\n<div "
      "class=\"wide\"><table><thead><tr>";
  for (const char* title :
       {"build", "ms", "nodes", "bytes", "SAH", "EPO", "tests per ray", "boxes per ray", "triangles per ray",
        "tests per pose", "boxes per pose", "triangle pairs per pose"})
    out += heading_cell(title);
  out += "</tr></thead><tbody>";
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
                                     : number(value),
                  number(value) == number(best));
    }
    out += "</tr>";
  }
  return out + "</tbody></table></div>\n";
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
      "leaves.</p>\n<div class=\"wide\"><table><thead><tr>";
  for (const char* title : {"surface", "level", "nodes", "surface / root's", "leaves"})
    out += heading_cell(title);
  out += "</tr></thead><tbody>";
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double share = root > 0.0 ? levels[i].area / root : 0.0,
                 width = most > 0.0 ? 100.0 * levels[i].area / most : 0.0;
    const std::uint64_t leaves =
        i < data.figures.leaves_by_level.size() ? data.figures.leaves_by_level[i] : 0;
    out += "<tr><td><span class=\"bar\" style=\"width:" + std::to_string(std::lround(width)) +
           "%\"></span></td>" + cell(std::to_string(i)) + cell(count_text(levels[i].nodes)) +
           cell(number(share)) + cell(count_text(leaves)) + "</tr>";
  }
  return out + "</tbody></table></div>\n";
}

const char* meaning(NodeFigure figure) {
  switch (figure) {
  case NodeFigure::sah:
    return "share of the SAH cost: how many rays visit it, and what they test there, without its subtree";
  case NodeFigure::epo:
    return "share of the end-point overlap: surfaces of others inside its box";
  case NodeFigure::overlap:
    return "share of the space that siblings have in common";
  case NodeFigure::empty:
    return "share of the empty space in all boxes";
  case NodeFigure::loose:
    return "share of the volume outside the certified boxes";
  case NodeFigure::waste:
    return "share of the SAH cost that it alone spends on lines that hit nothing in it, or on overlap of its "
           "children";
  }
  return "";
}

const char* title_of(NodeFigure figure) {
  switch (figure) {
  case NodeFigure::sah:
    return "own SAH cost";
  case NodeFigure::epo:
    return "end-point overlap";
  case NodeFigure::overlap:
    return "overlap of its children";
  case NodeFigure::empty:
    return "empty space";
  case NodeFigure::loose:
    return "loose box";
  case NodeFigure::waste:
    return "own waste";
  }
  return "";
}

// Returns the share of a worst node: of the SAH cost for waste, of the tree's figure for the others.
std::string share_of(const ReportData& data, const WorstNode& worst) {
  return share_text(worst.figure == NodeFigure::waste ? worst.share * data.figures.waste : worst.share);
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
        shares += (shares.empty() ? "" : "; ") + share_of(data, other) + ", " + meaning(other.figure);
    out += picture(
        uri,
        "<b>Node " + count_text(worst.node) + "</b>: " + shares + ". " + count_text(node.count) +
            " triangles. " +
            (node.is_leaf() ? "The leaf is orange." : "The node is orange, its children blue and green."),
        "node " + std::to_string(worst.node));
  }
  out += "</div>\n<div class=\"wide\"><table><thead><tr>";
  for (const char* title : {"figure", "node", "share", "triangles", "children"}) out += heading_cell(title);
  out += "</tr></thead><tbody>";
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
    out += "<tr>" + cell(title_of(worst.figure)) + cell(count_text(worst.node)) +
           cell(share_of(data, worst)) + cell(count_text(node.count)) +
           cell(node.is_leaf() ? "leaf" : count_text(node.left) + " and " + count_text(node.left + 1)) +
           "</tr>";
  }
  return out + "</tbody></table></div>\n<p class=\"soft\">Own waste and own SAH cost are shares of the "
               "tree's SAH cost, without the "
               "node's subtree; the others are shares of the whole tree's figure. The window (<code>boxwood "
               "view</code>, "
               "workspace Tree) has overlap, empty space and fill as shares of the node itself.</p>\n";
}

// Names the builders that need noticeably fewer tests for this model; empty if none does.
std::string better_builds(const ReportData& data) {
  const ReportBuild &own = data.builds.front(), &rays = data.builds[data.best_for_rays],
                    &poses = data.builds[data.best_for_poses];
  std::string out;
  if (saved(own.tests_a_ray(), rays.tests_a_ray()) >= kNoticed)
    out += " For rays, build by <i>" + markup_escaped(rays.name) + "</i>.";
  if (saved(own.tests_a_pose(), poses.tests_a_pose()) >= kNoticed)
    out += " For collisions, build by <i>" + markup_escaped(poses.name) + "</i>.";
  return out;
}

std::string causes_section(const ReportData& data, const ReportImages& images) {
  std::string out = "<h2>Causes, and what to do</h2>\n";
  for (const CauseFinding& one : data.causes) {
    const auto i = static_cast<std::size_t>(one.cause);
    const CauseWords& words = kCauseWords[i];
    if (!one.is_found()) {
      out += "<p class=\"none\"><b>" + std::string(words.title) + "</b>: " +
             (one.count == 0 ? std::string("not found") : share_text(one.share) + ", not worth a remedy") +
             ".</p>\n";
      continue;
    }
    out +=
        "<div class=\"cause\">" + picture(images.causes[i], words.seen, words.title) + "<div><h3>" +
        words.title + "</h3><p><span class=\"share\">" + share_text(one.share) + "</span> of " + words.whole +
        ", at " + count_text(one.count) + (one.count == 1 ? " place" : " places") + ".</p><p>" + words.what +
        "</p><p class=\"fix\"><b>Remedy.</b> " + words.fix +
        (one.cause == TreeCause::overlapping_parts ? better_builds(data)
         : one.cause == TreeCause::long_triangles && data.tree.kind() != TreeKind::obb
             ? std::string(
                   " Boxes along the triangles (<code>--tree obb</code>) suffer least in collision queries.")
             : std::string()) +
        "</p></div></div>\n";
  }
  return out;
}

}  // namespace

std::string report_page(const ReportData& data, const HeatPicture& heat, const ReportImages& images) {
  std::string name;
  for (const std::string& file : data.files) name += (name.empty() ? "" : ", ") + markup_escaped(file);
  std::string out =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Why is the tree of " +
      name + " slow?</title><style>";
  out += kReportStyle;
  out += "</style></head><body><main>\n<h1>Why is the tree of " + name + " slow?</h1>\n" + facts(data);
  out +=
      "<div class=\"top\">" + answers(data) + picture(images.model, "The model.", "the model") + "</div>\n";
  out += causes_section(data, images) + heat_section(heat, images) + builds_section(data) +
         nodes_section(data, images) + levels_section(data);
  out += "<h2>See it yourself</h2>\n<p><code>boxwood view " + name +
         " --heat boxes</code> shows the heat of any camera; a click on a pixel plays its ray. <code>boxwood "
         "tree " +
         name + " --quality</code> and <code>boxwood compare " + name +
         "</code> print these figures. The definitions are in docs/trees.md and docs/slow-trees.md.</p>\n";
  return out + "</main></body></html>\n";
}

}  // namespace boxwood
