// SPDX-License-Identifier: MIT
// Compares the volumes of nodes with certified boxes around their triangles.
#include <boxwood/node_figures.hpp>
#include <boxwood/tree.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <numbers>
#include <string>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/node_overlap.hpp"

namespace boxwood {

namespace {

constexpr double kGap = 1e-2;  // of the certified boxes

// Returns the size of a volume by the measure of a proof: its two or one largest extents if that is less than
// the volume.
double size_of(Vec3 extents, Measure measure) noexcept {
  if (extents.x < extents.y) std::swap(extents.x, extents.y);
  if (extents.y < extents.z) std::swap(extents.y, extents.z);
  if (extents.x < extents.y) std::swap(extents.x, extents.y);
  if (measure == Measure::length) return extents.x;
  return extents.x * extents.y * (measure == Measure::area ? 1.0 : extents.z);
}
double size_of(const Obb& box, Measure measure) noexcept {
  return size_of(2.0 * box.half_extents, measure);
}
double size_of(const Aabb& box, Measure measure) noexcept {
  return size_of(box.max - box.min, measure);
}
double size_of(const Sphere& sphere, Measure measure) noexcept {
  const double r = sphere.radius;
  if (measure == Measure::length) return 2.0 * r;
  return measure == Measure::area ? std::numbers::pi * r * r : 4.0 / 3.0 * std::numbers::pi * r * r * r;
}

template <class V>
Result<FigureBounds> tightness_of(const V& volume, const TreeTopology& topology, const TreeNode& node,
                                  const MeshView& mesh, const std::atomic<bool>* stop) {
  std::vector<std::uint32_t> vertices;
  vertices.reserve(3 * std::size_t{node.count});
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
    for (const std::uint32_t v : mesh.triangles[topology.order[i]]) vertices.push_back(v);
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  std::vector<Vec3f> points;
  points.reserve(vertices.size());
  for (const std::uint32_t v : vertices) points.push_back(mesh.vertices[v]);
  FitOptions options;
  options.gap = kGap;
  options.stop = stop;
  const Fit<Obb> fit = fit_obb(points, options);
  if (fit.out_of_memory) return no_memory_to("fit a box to the node");
  const double size = size_of(volume, fit.proof.measure);
  if (fit.proof.measure == Measure::none || !(size > 0.0)) return FigureBounds{1.0, 1.0};
  return FigureBounds{std::min(fit.proof.lower_bound / size, 1.0), std::min(fit.proof.value / size, 1.0)};
}

Result<std::vector<FigureBounds>> all_tightness(const Tree& tree, const MeshView& mesh,
                                                std::span<const std::uint32_t> nodes, Threads threads,
                                                const std::atomic<bool>* stop) {
  for (const std::uint32_t n : nodes) {
    if (n >= tree.topology().nodes.size())
      return Error{ErrorKind::usage, "the tree has no node " + std::to_string(n), {}};
    if (const Result<void> found = triangles_are_in(tree, mesh, tree.topology().nodes[n]); !found)
      return found.error();
  }
  std::vector<Result<FigureBounds>> found(nodes.size(), FigureBounds{});
  std::visit(
      [&](const auto& bounds) {
        parallel_for(nodes.size(), threads, [&](std::size_t i) {
          if (is_set(stop)) return;
          found[i] = tightness_of(bounds.volumes[nodes[i]], tree.topology(), tree.topology().nodes[nodes[i]],
                                  mesh, stop);
        });
      },
      tree.bounds());
  if (is_set(stop)) return Error{ErrorKind::cancelled, "measuring the nodes was cancelled", {}};
  std::vector<FigureBounds> result;
  for (const Result<FigureBounds>& one : found) {
    if (!one) return one.error();
    result.push_back(*one);
  }
  return result;
}

}  // namespace

Result<std::vector<FigureBounds>> tightness_of_nodes(const Tree& tree, const MeshView& mesh,
                                                     std::span<const std::uint32_t> nodes,
                                                     const WorkOptions& work) {
  return with_memory_to("measure how tight the nodes are",
                        [&] { return all_tightness(tree, mesh, nodes, work.threads, work.stop); });
}

}  // namespace boxwood
