// SPDX-License-Identifier: MIT
// Measures the time of a build, and counts the work of queries in it.
#include "app/derived/build_work.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include <boxwood/tree.hpp>

namespace boxwood {

namespace {

constexpr double kTimeToRepeat = 400.0;  // milliseconds
constexpr std::size_t kMostBuilds = 5;
constexpr std::size_t kTestsForPoses = 40'000'000;  // about ten seconds
constexpr std::size_t kTestsOfTriangle = 40, kFewestPoses = 4;

// Returns the median time in milliseconds of up to five builds; the first, cold one counts only alone.
Result<std::optional<double>> median_build_ms(const Tree& tree, const MeshView& mesh, Threads threads,
                                              const std::atomic<bool>* stop) {
  if (!(tree.build_ms() > 0.0)) return std::optional<double>();
  std::vector<double> times{tree.build_ms()};
  BuildOptions options = tree.options();
  options.threads = threads;
  options.stop = stop;
  double spent = times.front();
  while (times.size() <= kMostBuilds && spent + times.front() < kTimeToRepeat) {
    const Result<Tree> again = build_tree(mesh, options);
    if (!again) return again.error();
    times.push_back(again->build_ms());
    spent += times.back();
  }
  if (times.size() > 1) times.erase(times.begin());
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return std::optional(*middle);
}

}  // namespace

double BuildWork::tests_a_ray() const {
  return rays.rays == 0
             ? 0.0
             : static_cast<double>(rays.box_tests + rays.triangle_tests) / static_cast<double>(rays.rays);
}
double BuildWork::tests_a_pose() const {
  return poses.poses == 0
             ? 0.0
             : static_cast<double>(poses.box_tests + poses.triangle_tests) / static_cast<double>(poses.poses);
}

std::vector<RigidTransform> self_poses(const MeshView& mesh, std::size_t count, std::uint64_t seed) {
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

std::vector<RigidTransform> affordable_poses(const MeshView& mesh, const BuildEffort& effort) {
  const std::size_t tests = std::max<std::size_t>(kTestsOfTriangle * mesh.triangles.size(), 1);
  return self_poses(mesh, std::min(effort.poses, std::max(kTestsForPoses / tests, kFewestPoses)), 1);
}

Result<BuildWork> build_work(const Tree& tree, const MeshView& mesh, const BuildEffort& effort,
                             std::span<const RigidTransform> poses, Threads threads,
                             const std::atomic<bool>* stop) {
  BuildWork out;
  const auto time = median_build_ms(tree, mesh, threads, stop);
  if (!time) return time.error();
  out.build_ms = *time;
  RayWorkOptions options;
  options.rays = effort.rays;
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

}  // namespace boxwood
