// SPDX-License-Identifier: MIT
// The answers of the report: most waste, builders to choose, causes, empty space.
#include "app/features/heat/report/report_parts.hpp"
#include "app/text/markup.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

using report_html::count_or_value;

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
  if (best.build_ms) out += ", and is built in " + count_or_value(*best.build_ms);
  if (best.build_ms && own.build_ms) out += " instead of " + count_or_value(*own.build_ms);
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
                " is best: " + share_text(less) + " fewer tests, built in " +
                count_or_value(*quick->build_ms) + " ms."
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

}  // namespace

std::string report_answers(const ReportData& data) {
  std::string out = "<ul class=\"answers\">" + waste_answer(data);
  out += advice("rays", data, data.best_for_rays, [](const ReportBuild& b) { return b.tests_a_ray(); });
  out +=
      advice("collisions", data, data.best_for_poses, [](const ReportBuild& b) { return b.tests_a_pose(); });
  std::string causes;
  for (const CauseFinding& one : data.causes)
    if (one.is_found())
      causes += (causes.empty() ? "" : ", ") + std::string(words_of(one.cause).title) + " (" +
                share_text(one.share) + " of " + words_of(one.cause).whole + ")";
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

}  // namespace boxwood
