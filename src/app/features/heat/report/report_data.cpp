// SPDX-License-Identifier: MIT
// Measures what the report on a tree says.
#include "app/features/heat/report/report_data.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include <boxwood/node_figures.hpp>
#include <boxwood/tree_quality.hpp>

#include "app/derived/build_time.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kTestsForPoses = 40'000'000;  // about ten seconds: large models have fewer poses
constexpr std::uint64_t kSlowToMerge = 200'000;     // triangles above which `bottom-up` is left out

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
                                     {"bottom-up", SplitRule::bottom_up, 0},
                                     {"longest-axis", SplitRule::longest_axis, 0}};

// Returns the node with the most waste, from the figures of all nodes.
Result<std::optional<MostWaste>> most_waste(const Tree& tree, const MeshView& mesh, Threads threads,
                                            const std::atomic<bool>* stop) {
  const auto figures = figures_of_nodes(tree, mesh, {threads, stop});
  if (!figures) return figures.error();
  const auto wastes = waste_of_nodes(tree, mesh, *figures);
  if (!wastes) return wastes.error();
  double all = 0.0;
  for (const NodeFigures& one : *figures) all += one.sah;
  std::optional<MostWaste> out;
  double most = 0.0;
  for (std::size_t i = 0; i < wastes->size(); ++i) {
    const double waste = (*wastes)[i].waste;
    if (!(waste > most)) continue;
    most = waste;
    const NodeFigures& node = (*figures)[i];
    const double overlap = node.area > 0.0 ? std::min(node.overlap_area / node.area, 1.0) : 0.0;
    const double used = 1.0 - waste / node.sah;
    out = MostWaste{static_cast<std::uint32_t>(i), waste / all, overlap,
                    overlap < 1.0 ? std::clamp(1.0 - used / (1.0 - overlap), 0.0, 1.0) : 0.0};
  }
  return out;
}

Result<ReportBuild> measured(const Tree& tree, std::string name, const MeshView& mesh,
                             const std::vector<RigidTransform>& poses, std::uint32_t ray_count,
                             Threads threads, const std::atomic<bool>* stop) {
  ReportBuild out;
  out.name = std::move(name);
  const auto time = median_build_ms(tree, mesh, threads, stop);
  if (!time) return time.error();
  out.build_ms = *time;
  const TreeStatistics numbers = statistics(tree, stop);
  out.sah = numbers.sah_cost;
  out.nodes = numbers.nodes;
  out.bytes = numbers.bytes;
  const Result<double> epo = end_point_overlap(tree, mesh, {threads, stop});
  if (!epo) return epo.error();
  out.epo = *epo;
  RayWorkOptions options;
  options.rays = ray_count;
  options.threads = threads;
  options.stop = stop;
  Result<RayWork> rays = count_ray_work({&tree, mesh}, options);
  if (!rays) return rays.error();
  out.rays = *rays;
  Result<PoseWork> work = count_pose_work({&tree, mesh}, poses, stop);
  if (!work) return work.error();
  out.poses = std::move(*work);
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

double ReportBuild::tests_a_ray() const {
  return rays.rays == 0
             ? 0.0
             : static_cast<double>(rays.box_tests + rays.triangle_tests) / static_cast<double>(rays.rays);
}
double ReportBuild::tests_a_pose() const {
  return poses.poses == 0
             ? 0.0
             : static_cast<double>(poses.box_tests + poses.triangle_tests) / static_cast<double>(poses.poses);
}

std::vector<RigidTransform> report_poses(const MeshView& mesh, std::size_t count, std::uint64_t seed) {
  Vec3 low(kInfinity), high(-kInfinity);
  for (const Vec3f& p : mesh.vertices) {
    if (!is_finite(p)) continue;
    low = glm::min(low, Vec3(p));
    high = glm::max(high, Vec3(p));
  }
  std::vector<RigidTransform> out;
  if (!(low.x <= high.x)) return out;
  const Vec3 middle = 0.5 * low + 0.5 * high;
  const double reach = 0.5 * glm::length(high - low);
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() >> 11U) * 0x1p-53; };
  for (std::size_t i = 0; i < count; ++i) {
    // A uniform rotation from three numbers (Shoemake 1992).
    const double u = unit(), v = 2.0 * std::numbers::pi * unit(), w = 2.0 * std::numbers::pi * unit();
    const double a = std::sqrt(1.0 - u) * std::sin(v), b = std::sqrt(1.0 - u) * std::cos(v),
                 c = std::sqrt(u) * std::sin(w), d = std::sqrt(u) * std::cos(w);
    RigidTransform pose;
    pose.rotation = {Vec3(1 - 2 * (b * b + c * c), 2 * (a * b - c * d), 2 * (a * c + b * d)),
                     Vec3(2 * (a * b + c * d), 1 - 2 * (a * a + c * c), 2 * (b * c - a * d)),
                     Vec3(2 * (a * c - b * d), 2 * (b * c + a * d), 1 - 2 * (a * a + b * b))};
    const double z = 2.0 * unit() - 1.0, angle = 2.0 * std::numbers::pi * unit(), far = reach * unit();
    const double flat = std::sqrt(1.0 - z * z);
    const Vec3 rotated(glm::dot(pose.rotation[0], middle), glm::dot(pose.rotation[1], middle),
                       glm::dot(pose.rotation[2], middle));
    pose.translation = middle - rotated + far * Vec3(flat * std::cos(angle), flat * std::sin(angle), z);
    out.push_back(pose);
  }
  return out;
}

Result<ReportData> measure_report(Tree tree, const std::string& name, const MeshView& mesh, Threads threads,
                                  const std::atomic<bool>* stop, const ReportEffort& effort) {
  ReportData out;
  out.triangles = mesh.triangles.size();
  out.statistics = statistics(tree, stop);
  FigureOptions figure_options;
  figure_options.threads = threads;
  figure_options.stop = stop;
  Result<TreeFigures> figures = tree_figures(tree, mesh, figure_options);
  if (!figures) return figures.error();
  out.figures = std::move(*figures);
  const auto waste = most_waste(tree, mesh, threads, stop);
  if (!waste) return waste.error();
  out.waste = *waste;
  auto causes = tree_causes(tree, mesh, stop);
  if (!causes) return causes.error();
  out.causes = std::move(*causes);
  const std::size_t affordable = kTestsForPoses / std::max<std::size_t>(40 * out.triangles, 1),
                    pose_count = std::min(effort.poses, std::max<std::size_t>(affordable, 4));
  const std::vector<RigidTransform> poses = report_poses(mesh, pose_count, 1);
  Result<ReportBuild> own = measured(tree, name, mesh, poses, effort.rays, threads, stop);
  if (!own) return own.error();
  own->is_own = true;
  own->overlap = out.figures.overlap_area;
  out.builds.push_back(std::move(*own));
  for (const Candidate& candidate : kCandidates) {
    if (name == candidate.name || (is_same_build(tree.options(), candidate) && name.empty())) continue;
    if (candidate.split == SplitRule::bottom_up && out.triangles > kSlowToMerge) continue;
    BuildOptions options = tree.options();
    options.kind = tree.kind();
    options.split = candidate.split;
    options.reinsert = candidate.reinsert;
    options.threads = threads;
    options.stop = stop;
    const Result<Tree> other = build_tree(mesh, options);
    if (!other) return other.error();
    Result<ReportBuild> build = measured(*other, candidate.name, mesh, poses, effort.rays, threads, stop);
    if (!build) return build.error();
    out.builds.push_back(std::move(*build));
  }
  out.best_for_rays = least(out.builds, [](const ReportBuild& b) { return b.tests_a_ray(); });
  out.best_for_poses = least(out.builds, [](const ReportBuild& b) { return b.tests_a_pose(); });
  out.tree = std::move(tree);
  return out;
}

}  // namespace boxwood
