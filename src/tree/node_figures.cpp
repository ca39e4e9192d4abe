// SPDX-License-Identifier: MIT
// Measures nodes one by one: overlap of the children, and empty space by unions of boxes.
#include <boxwood/node_figures.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include <boxwood/tree.hpp>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/convex_cut.hpp"
#include "tree/node_overlap.hpp"

namespace boxwood {

namespace {

constexpr double kCostOfInnerNode = 1.2;  // as in statistics()
constexpr std::size_t kNodesAJob = 256;
constexpr std::uint32_t kMostBoxes = 16;  // the most boxes of a leaf whose union is computed

// Returns the box of a triangle in the frame of its leaf's volume, cut to the volume if that is a box.
Aabb framed(const Aabb& volume, const std::array<Vec3, 3>& p) {
  return {glm::max(volume.min, glm::min(glm::min(p[0], p[1]), p[2])),
          glm::min(volume.max, glm::max(glm::max(p[0], p[1]), p[2]))};
}
Aabb framed(const Obb& volume, const std::array<Vec3, 3>& p) {
  std::array<Vec3, 3> local;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      local[i][static_cast<int>(k)] = glm::dot(volume.axes[k], p[i] - volume.center);
  return framed(Aabb{-volume.half_extents, volume.half_extents}, local);
}
Aabb framed(const Sphere&, const std::array<Vec3, 3>& p) {
  return {glm::min(glm::min(p[0], p[1]), p[2]), glm::max(glm::max(p[0], p[1]), p[2])};
}

double box_size(const Aabb& box) {
  return is_empty(box) ? 0.0 : volume(box);
}

// Returns the volume of the union, to rounding: slabs between all limits along one axis, then along the
// second and the third.
double union_of(const std::vector<Aabb>& boxes, int axis = 2) {
  std::vector<double> limits;
  for (const Aabb& box : boxes) limits.insert(limits.end(), {box.min[axis], box.max[axis]});
  std::sort(limits.begin(), limits.end());
  double sum = 0.0;
  for (std::size_t i = 1; i < limits.size(); ++i) {
    const double width = limits[i] - limits[i - 1];
    if (!(width > 0.0)) continue;
    std::vector<Aabb> inside;
    for (const Aabb& box : boxes)
      if (box.min[axis] <= limits[i - 1] && box.max[axis] >= limits[i]) inside.push_back(box);
    if (!inside.empty()) sum += width * (axis == 0 ? 1.0 : union_of(inside, axis - 1));
  }
  return sum;
}

template <class V>
void measure_leaf(const V& whole, const TreeTopology& topology, const TreeNode& node, const MeshView& mesh,
                  NodeFigures& n) {
  std::vector<Aabb> boxes;
  double sum = 0.0, largest = 0.0;
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
    const Aabb box = framed(whole, corners(mesh, topology.order[i]));
    if (is_empty(box)) continue;
    boxes.push_back(box);
    sum += box_size(box);
    largest = std::max(largest, box_size(box));
  }
  constexpr bool is_sphere = std::is_same_v<V, Sphere>;
  // bounds of the volume that the boxes cover
  double most = std::min(sum, n.volume), least = is_sphere ? 0.0 : largest;
  if (!is_sphere && boxes.size() <= kMostBoxes) most = least = std::min(union_of(boxes), n.volume);
  if (!(n.volume > 0.0)) return;
  n.empty = {(n.volume - most) / n.volume, (n.volume - std::min(least, n.volume)) / n.volume};
}

// Returns bounds of the common part of three volumes.
FigureBounds common_of_three(const Aabb& node, const Aabb& a, const Aabb& b) {
  const Aabb both{glm::max(a.min, b.min), glm::min(a.max, b.max)};
  const double shared = is_empty(both) ? 0.0 : common(node, both).volume;
  return {shared, shared};
}
FigureBounds common_of_three(const Obb& node, const Obb& a, const Obb& b) {
  ConvexBody body(node);
  body.cut(a);
  body.cut(b);
  const double shared = body.content().volume;
  return {shared, shared};
}
FigureBounds common_of_three(const Sphere& node, const Sphere& a, const Sphere& b) {
  const double in_a = common(node, a).volume, in_b = common(node, b).volume;
  return {std::max(0.0, in_a + in_b - volume(node)), std::min({in_a, in_b, common(a, b).volume})};
}

template <class V>
NodeFigures numbers_of(const TreeTopology& topology, const std::vector<V>& volumes, std::size_t i,
                       const MeshView& mesh) {
  const TreeNode& node = topology.nodes[i];
  NodeFigures n;
  n.volume = volume(volumes[i]);
  n.area = area(volumes[i]);
  const double root = area(volumes[0]);
  n.sah = (node.is_leaf() ? static_cast<double>(node.count) : kCostOfInnerNode) *
          (root > 0.0 ? n.area / root : 1.0);
  if (node.is_leaf()) {
    measure_leaf(volumes[i], topology, node, mesh, n);
    return n;
  }
  const V &left = volumes[node.left], &right = volumes[node.left + 1];
  const Content shared = common(left, right);
  n.overlap_volume = shared.volume;
  n.overlap_area = shared.area;
  const double each = common(volumes[i], left).volume + common(volumes[i], right).volume;
  const FigureBounds both = shared.volume > 0.0 ? common_of_three(volumes[i], left, right) : FigureBounds{};
  if (n.volume > 0.0)
    n.empty = {std::clamp((n.volume - each + both.lower) / n.volume, 0.0, 1.0),
               std::clamp((n.volume - each + both.upper) / n.volume, 0.0, 1.0)};
  return n;
}

Error no_such_node(const Tree& tree, std::size_t node) {
  return {ErrorKind::usage,
          "the tree has no node " + std::to_string(node) + ", but " +
              std::to_string(tree.topology().nodes.size()) + " nodes",
          {}};
}

std::vector<NodeFigures> all_figures(const Tree& tree, const MeshView& mesh, Threads threads,
                                     const std::atomic<bool>* stop) {
  const std::size_t count = tree.topology().nodes.size();
  std::vector<NodeFigures> figures(count);
  std::visit(
      [&](const auto& bounds) {
        parallel_for((count + kNodesAJob - 1) / kNodesAJob, threads, [&](std::size_t job) {
          for (std::size_t i = job * kNodesAJob; i < std::min(count, (job + 1) * kNodesAJob); ++i) {
            if (is_set(stop)) return;
            figures[i] = numbers_of(tree.topology(), bounds.volumes, i, mesh);
          }
        });
      },
      tree.bounds());
  return figures;
}

}  // namespace

Result<void> triangles_are_in(const Tree& tree, const MeshView& mesh, const TreeNode& node) {
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
    if (const std::uint32_t t = tree.topology().order[i]; t >= mesh.triangles.size())
      return Error{ErrorKind::malformed,
                   "the tree holds triangle " + std::to_string(t) + ", but the mesh has only " +
                       std::to_string(mesh.triangles.size()),
                   {}};
  return {};
}

Result<NodeFigures> figures_of_node(const Tree& tree, const MeshView& mesh, std::uint32_t node) {
  return with_memory_to("measure the node", [&]() -> Result<NodeFigures> {
    if (node >= tree.topology().nodes.size()) return no_such_node(tree, node);
    if (const TreeNode& leaf = tree.topology().nodes[node]; leaf.is_leaf())
      if (const Result<void> found = triangles_are_in(tree, mesh, leaf); !found) return found.error();
    return std::visit(
        [&](const auto& bounds) { return numbers_of(tree.topology(), bounds.volumes, node, mesh); },
        tree.bounds());
  });
}

Result<std::vector<NodeFigures>> figures_of_nodes(const Tree& tree, const MeshView& mesh,
                                                  const WorkOptions& work) {
  return with_memory_to("measure the nodes", [&]() -> Result<std::vector<NodeFigures>> {
    if (tree.empty()) return std::vector<NodeFigures>();
    if (const Result<void> found = triangles_are_in(tree, mesh, tree.topology().nodes[0]); !found)
      return found.error();
    std::vector<NodeFigures> figures = all_figures(tree, mesh, work.threads, work.stop);
    if (is_set(work.stop)) return Error{ErrorKind::cancelled, "measuring the nodes was cancelled", {}};
    return figures;
  });
}

Result<std::vector<double>> end_point_overlap_of_nodes(const Tree& tree, const MeshView& mesh,
                                                       const WorkOptions& work) {
  return with_memory_to("measure the overlap of the nodes", [&]() -> Result<std::vector<double>> {
    if (tree.empty()) return std::vector<double>();
    if (const Result<void> found = triangles_are_in(tree, mesh, tree.topology().nodes[0]); !found)
      return found.error();
    std::vector<double> parts = overlap_by_node(tree, mesh, work.threads, work.stop);
    if (is_set(work.stop)) return Error{ErrorKind::cancelled, "measuring the nodes was cancelled", {}};
    return parts;
  });
}

Result<std::vector<std::uint32_t>> largest_nodes(const Tree& tree, std::size_t count) {
  return with_memory_to("sort the nodes", [&]() -> Result<std::vector<std::uint32_t>> {
    std::vector<std::uint32_t> nodes(tree.topology().nodes.size());
    std::iota(nodes.begin(), nodes.end(), 0U);
    std::vector<double> areas(nodes.size());
    std::visit(
        [&](const auto& bounds) {
          for (std::size_t i = 0; i < areas.size(); ++i) areas[i] = area(bounds.volumes[i]);
        },
        tree.bounds());
    count = std::min(count, nodes.size());
    std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(count), nodes.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                        return areas[a] > areas[b] || (areas[a] == areas[b] && a < b);
                      });
    nodes.resize(count);
    return nodes;
  });
}

}  // namespace boxwood
