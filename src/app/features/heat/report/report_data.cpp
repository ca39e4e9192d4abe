// SPDX-License-Identifier: MIT
// Measures what the report on a tree says.
#include "app/features/heat/report/report_data.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <boxwood/node_figures.hpp>
#include <boxwood/tree_quality.hpp>

#include "app/derived/half_of_waste.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kSlowToMerge = 200'000;  // triangles above which `bottom-up` is left out

struct Candidate {
  const char* name;
  SplitRule split;
  std::uint32_t reinsert;
};
constexpr Candidate kCandidates[] = {{"sah", SplitRule::sah, 0},
                                     {"sweep", SplitRule::sweep, 0},
                                     {"sweep, 5 passes of reinsertion", SplitRule::sweep, 5},
                                     {"ploc", SplitRule::ploc, 0},
                                     {"lbvh", SplitRule::lbvh, 0},
                                     {"sbvh", SplitRule::sbvh, 0},
                                     {"bottom-up", SplitRule::bottom_up, 0},
                                     {"longest-axis", SplitRule::longest_axis, 0}};

// Returns the smallest subtree with half of all waste; nullopt if only the whole tree has it.
std::optional<HalfOfWaste> smallest_half(const Tree& tree, const std::vector<NodeWaste>& wastes) {
  const auto& nodes = tree.topology().nodes;
  std::vector<double> below(wastes.size());
  for (std::size_t i = 0; i < wastes.size(); ++i) below[i] = wastes[i].waste;
  for (std::size_t i = below.size() - 1; i > 0; --i) below[nodes[i].parent] += below[i];
  const auto at = half_of_waste(tree.topology(), [&](std::uint32_t node) { return below[node]; });
  if (!at) return std::nullopt;
  return HalfOfWaste{*at, below[*at] / below[0],
                     static_cast<double>(nodes[*at].count) / static_cast<double>(nodes[0].count)};
}

// Returns where cost is spent in vain, from the figures of all nodes; nullopt if it is spent nowhere.
Result<std::optional<WastePlaces>> waste_places(const Tree& tree, const MeshView& mesh,
                                                const std::vector<NodeFigures>& figures) {
  const auto wastes = waste_of_nodes(tree, mesh, figures);
  if (!wastes) return wastes.error();
  double all = 0.0;
  for (const NodeFigures& one : figures) all += one.sah;
  const auto most_from = [&](std::size_t first) -> std::optional<NodeWasted> {
    std::optional<NodeWasted> out;
    double most = 0.0;
    for (std::size_t i = first; i < wastes->size(); ++i) {
      const double waste = (*wastes)[i].waste;
      if (!(waste > most)) continue;
      most = waste;
      const NodeFigures& node = figures[i];
      const double overlap = node.area > 0.0 ? std::min(node.overlap_area / node.area, 1.0) : 0.0;
      const double used = 1.0 - waste / node.sah;
      out = NodeWasted{static_cast<std::uint32_t>(i), waste / all, overlap,
                       overlap < 1.0 ? std::clamp(1.0 - used / (1.0 - overlap), 0.0, 1.0) : 0.0};
    }
    return out;
  };
  const auto most = most_from(0);
  if (!most) return std::optional<WastePlaces>();
  return std::optional(
      WastePlaces{*most, most->node == 0 ? most_from(1) : std::nullopt, smallest_half(tree, *wastes)});
}

Result<ReportBuild> measured(const Tree& tree, std::string name, const MeshView& mesh,
                             const std::vector<RigidTransform>& poses, const BuildEffort& effort,
                             Threads threads, const std::atomic<bool>* stop) {
  ReportBuild out;
  out.name = std::move(name);
  Result<BuildWork> work = build_work(tree, mesh, effort, poses, threads, stop);
  if (!work) return work.error();
  static_cast<BuildWork&>(out) = std::move(*work);
  const TreeStatistics numbers = statistics(tree, stop);
  out.sah = numbers.sah_cost;
  out.nodes = numbers.nodes;
  out.bytes = numbers.bytes;
  const Result<double> epo = end_point_overlap(tree, mesh, {threads, stop});
  if (!epo) return epo.error();
  out.epo = *epo;
  return out;
}

bool is_same_build(const BuildOptions& a, const Candidate& b) {
  return a.split == b.split && a.reinsert == b.reinsert;
}

template <class Value> std::size_t least(const std::vector<ReportBuild>& builds, const Value& value) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < builds.size(); ++i)
    if (value(builds[i]) < value(builds[best])) best = i;
  return best;
}

}  // namespace

Result<ReportData> measure_report(Tree tree, const std::string& name, const MeshView& mesh, Threads threads,
                                  const std::atomic<bool>* stop, const BuildEffort& effort) {
  ReportData out;
  out.triangles = mesh.triangles.size();
  out.statistics = statistics(tree, stop);
  const Result<std::vector<NodeFigures>> of_nodes = figures_of_nodes(tree, mesh, {threads, stop});
  if (!of_nodes) return of_nodes.error();
  FigureOptions figure_options;
  figure_options.threads = threads;
  figure_options.stop = stop;
  figure_options.of_nodes = &*of_nodes;
  Result<TreeFigures> figures = tree_figures(tree, mesh, figure_options);
  if (!figures) return figures.error();
  out.figures = std::move(*figures);
  auto waste = waste_places(tree, mesh, *of_nodes);
  if (!waste) return waste.error();
  out.waste = std::move(*waste);
  auto causes = tree_causes(tree, mesh, stop);
  if (!causes) return causes.error();
  out.causes = std::move(*causes);
  const std::vector<RigidTransform> poses = affordable_poses(mesh, effort);
  Result<ReportBuild> own = measured(tree, name, mesh, poses, effort, threads, stop);
  if (!own) return own.error();
  own->is_own = true;
  own->overlap = out.figures.overlap_area;
  out.builds.push_back(std::move(*own));
  for (const Candidate& candidate : kCandidates) {
    if (name == candidate.name || (is_same_build(tree.options(), candidate) && name.empty())) continue;
    if (candidate.split == SplitRule::sbvh && tree.kind() != TreeKind::aabb) continue;
    if (candidate.split == SplitRule::bottom_up && out.triangles > kSlowToMerge) continue;
    BuildOptions options = tree.options();
    options.kind = tree.kind();
    options.split = candidate.split;
    options.reinsert = candidate.reinsert;
    options.threads = threads;
    options.stop = stop;
    const Result<Tree> other = build_tree(mesh, options);
    if (!other) return other.error();
    Result<ReportBuild> build = measured(*other, candidate.name, mesh, poses, effort, threads, stop);
    if (!build) return build.error();
    out.builds.push_back(std::move(*build));
  }
  out.best_for_rays = least(out.builds, [](const ReportBuild& b) { return b.tests_a_ray(); });
  out.best_for_poses = least(out.builds, [](const ReportBuild& b) { return b.tests_a_pose(); });
  out.tree = std::move(tree);
  return out;
}

}  // namespace boxwood
