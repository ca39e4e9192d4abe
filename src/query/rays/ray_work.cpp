// SPDX-License-Identifier: MIT
// Descends binary nodes along a ray and counts its work.
#include <boxwood/executor.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_work.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <vector>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/descent/touched_lines.hpp"
#include "query/rays/ray_triangle.hpp"
#include "query/rays/ray_volume.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kRaysAJob = 512;

struct WorkEntry {
  std::uint32_t node = 0;
  double begin = 0.0;  // nothing in the node is hit before it
};

template <class V>
void count_ray(const TreeTopology& topology, const std::vector<V>& volumes, const MeshView& mesh,
               const Ray& ray, TouchedLines& lines, RayWork& work) {
  const RayFrame frame(ray);
  ++work.rays;
  if (!frame.is_usable()) return;
  const RayBounds bounds(ray);
  lines.clear();
  std::optional<RayHit> best;
  double t_end = ray.t_max;
  const auto enter = [&](std::uint32_t node) {
    ++work.box_tests;
    lines.read_volume(0, node, sizeof(V));
    return WorkEntry{node, bounds.enter(volumes[node], t_end)};
  };
  std::array<WorkEntry, kMaxTreeDepth + 2> stack;
  std::size_t top = 0;
  if (const WorkEntry root = enter(0); root.begin < kInfinity) stack[top++] = root;
  while (top > 0) {
    const WorkEntry entry = stack[--top];
    if (entry.begin > t_end) continue;
    const TreeNode& node = topology.nodes[entry.node];
    lines.read_node(0, entry.node);
    if (node.is_leaf()) {
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const std::uint32_t t = topology.order[i];
        ++work.triangle_tests;
        lines.read_triangle(0, i, t, mesh);
        const auto hit = hit_triangle(frame, corners(mesh, t), t);
        if (!hit || (best && !comes_before(*hit, *best))) continue;
        best = hit;
        t_end = hit->t;
      }
      continue;
    }
    const WorkEntry left = enter(node.left), right = enter(node.left + 1);
    const bool right_first = right.begin < left.begin;
    const WorkEntry &near = right_first ? right : left, &far = right_first ? left : right;
    if (far.begin < kInfinity) stack[top++] = far;
    if (near.begin < kInfinity) stack[top++] = near;
  }
  if (best) ++work.hits, work.hit_sum += std::uint64_t{best->triangle} + 1;
  work.lines_touched += lines.count();
}

std::vector<Ray> random_segments(const ModelView& model, const RayWorkOptions& options) {
  Aabb box;
  for (const std::uint32_t t : model.tree->topology().order)
    for (const Vec3& corner : corners(model.mesh, t)) box = grow(box, corner);
  std::mt19937_64 random(options.seed);
  const auto point = [&] {
    Vec3 p;
    for (int k = 0; k < 3; ++k)
      p[k] = box.min[k] + (box.max[k] - box.min[k]) * (static_cast<double>(random() >> 11U) * 0x1p-53);
    return p;
  };
  std::vector<Ray> rays(options.rays);
  for (Ray& ray : rays) {
    ray.origin = point();
    ray.direction = point() - ray.origin;
    ray.t_max = 1.0;
  }
  return rays;
}

Result<RayWork> counted(const ModelView& model, std::span<const Ray> rays, Threads threads,
                        const std::atomic<bool>* stop) {
  RayWork total;
  if (model.tree->empty()) return total;
  std::vector<RayWork> parts((rays.size() + kRaysAJob - 1) / kRaysAJob);
  parallel_for(parts.size(), threads, [&](std::size_t job) {
    TouchedLines lines;
    for (std::size_t i = job * kRaysAJob; i < std::min(rays.size(), (job + 1) * kRaysAJob); ++i) {
      if (is_set(stop)) return;
      std::visit(
          [&](const auto& bounds) {
            count_ray(model.tree->topology(), bounds.volumes, model.mesh, rays[i], lines, parts[job]);
          },
          model.tree->bounds());
    }
  });
  if (is_set(stop)) return Error{ErrorKind::cancelled, "counting the work was cancelled", {}};
  for (const RayWork& part : parts) {
    total.rays += part.rays;
    total.hits += part.hits;
    total.box_tests += part.box_tests;
    total.triangle_tests += part.triangle_tests;
    total.lines_touched += part.lines_touched;
    total.hit_sum += part.hit_sum;
  }
  return total;
}

}  // namespace

Result<std::vector<Ray>> work_rays(const ModelView& model, const RayWorkOptions& options) {
  return with_memory_to("make the rays", [&]() -> Result<std::vector<Ray>> {
    if (model.tree->empty()) return std::vector<Ray>();
    return random_segments(model, options);
  });
}

Result<RayWork> count_ray_work(const ModelView& model, const RayWorkOptions& options) {
  return with_memory_to("count the work of rays", [&]() -> Result<RayWork> {
    if (model.tree->empty()) return RayWork();
    return counted(model, random_segments(model, options), options.threads, options.stop);
  });
}

Result<RayWork> count_rays(const ModelView& model, std::span<const Ray> rays, const WorkOptions& work) {
  return with_memory_to("count the work of rays",
                        [&] { return counted(model, rays, work.threads, work.stop); });
}

}  // namespace boxwood
