// SPDX-License-Identifier: MIT
// Computes figures of a tree, node by node and along random lines.
#include <boxwood/tree_figures.hpp>
#include <boxwood/tree_quality.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <random>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/node_overlap.hpp"

namespace boxwood {

namespace {

constexpr double kInnerCost = 1.2;  // as in statistics()
constexpr std::size_t kLinesAJob = 64;
constexpr std::size_t kWorst = 10;

// A line, prepared for tests against volumes.
struct Line {
  Vec3 origin = Vec3(0.0), direction = Vec3(0.0);  // a unit vector
};

bool meets_slabs(const Vec3& origin, const Vec3& direction, const Vec3& half) noexcept {
  double begin = -kInfinity, end = kInfinity;
  for (int k = 0; k < 3; ++k) {
    if (direction[k] == 0.0) {
      if (std::fabs(origin[k]) > half[k]) return false;
      continue;
    }
    const double a = (-half[k] - origin[k]) / direction[k], b = (half[k] - origin[k]) / direction[k];
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  }
  return begin <= end;
}
bool meets(const Line& line, const Aabb& box) noexcept {
  const Vec3 half = 0.5 * (box.max - box.min);
  return meets_slabs(line.origin - (box.min + half), line.direction, half);
}
bool meets(const Line& line, const Obb& box) noexcept {
  Vec3 origin, direction;
  for (std::size_t k = 0; k < 3; ++k) {
    origin[static_cast<int>(k)] = glm::dot(box.axes[k], line.origin - box.center);
    direction[static_cast<int>(k)] = glm::dot(box.axes[k], line.direction);
  }
  return meets_slabs(origin, direction, box.half_extents);
}
bool meets(const Line& line, const Sphere& sphere) noexcept {
  const Vec3 d = sphere.center - line.origin;
  const Vec3 across = d - line.direction * glm::dot(line.direction, d);
  return glm::dot(across, across) <= sphere.radius * sphere.radius;
}

// Random lines, uniform among all that meet the surface of a convex volume. Each starts at a point uniform on
// it, in a direction whose density is the cosine of its angle to the normal.
class RandomLines {
public:
  explicit RandomLines(std::uint64_t seed) : random_(seed) {}

  Line through(const Aabb& box) {
    return through(Obb{box.min + 0.5 * (box.max - box.min), kIdentityRows, 0.5 * (box.max - box.min)});
  }
  Line through(const Obb& box) {
    const Vec3& h = box.half_extents;
    const double across[3] = {h.y * h.z, h.z * h.x, h.x * h.y};
    double at = uniform() * (across[0] + across[1] + across[2]);
    std::size_t k = 0;
    while (k < 2 && at >= across[k]) at -= across[k++];
    const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const double side = uniform() < 0.5 ? -1.0 : 1.0;
    const Vec3 p = box.center + side * h[static_cast<int>(k)] * box.axes[k] +
                   (2.0 * uniform() - 1.0) * h[static_cast<int>(i)] * box.axes[i] +
                   (2.0 * uniform() - 1.0) * h[static_cast<int>(j)] * box.axes[j];
    return {p, inwards(-side * box.axes[k], box.axes[i], box.axes[j])};
  }
  Line through(const Sphere& sphere) {
    const double z = 2.0 * uniform() - 1.0, turn = 2.0 * std::numbers::pi * uniform();
    const double ring = std::sqrt(std::max(0.0, 1.0 - z * z));
    const Vec3 n(ring * std::cos(turn), ring * std::sin(turn), z);
    const Vec3 u =
        std::fabs(z) < 0.9 ? glm::normalize(Vec3(-n.y, n.x, 0.0)) : glm::normalize(Vec3(0.0, -n.z, n.y));
    return {sphere.center + sphere.radius * n, inwards(-n, u, glm::cross(n, u))};
  }

private:
  double uniform() noexcept { return static_cast<double>(random_() >> 11U) * 0x1p-53; }
  Vec3 inwards(const Vec3& normal, const Vec3& u, const Vec3& v) noexcept {
    const double share = uniform(), turn = 2.0 * std::numbers::pi * uniform(), across = std::sqrt(share);
    return std::sqrt(1.0 - share) * normal + across * std::cos(turn) * u + across * std::sin(turn) * v;
  }
  std::mt19937_64 random_;
};

SampledFigure mean_of(const std::vector<double>& sample) {
  const auto n = static_cast<double>(sample.size());
  SampledFigure figure;
  if (sample.size() < 2) return figure;
  for (const double x : sample) figure.mean += x / n;
  double squares = 0.0;
  for (const double x : sample) squares += (x - figure.mean) * (x - figure.mean);
  figure.error = std::sqrt(squares / (n - 1.0) / n);
  return figure;
}

template <class V>
void sample_lines(const TreeTopology& topology, const std::vector<V>& volumes, const FigureOptions& options,
                  TreeFigures& figures) {
  if (!(area(volumes[0]) > 0.0)) return;
  RandomLines random(options.seed);
  std::vector<Line> lines;
  lines.reserve(options.lines);
  for (std::uint32_t i = 0; i < options.lines; ++i) lines.push_back(random.through(volumes[0]));
  std::vector<double> leaves(lines.size()), costs(lines.size());
  parallel_for((lines.size() + kLinesAJob - 1) / kLinesAJob, options.threads, [&](std::size_t job) {
    std::vector<std::uint32_t> stack;
    const std::size_t end = std::min(lines.size(), (job + 1) * kLinesAJob);
    for (std::size_t i = job * kLinesAJob; i < end && !is_set(options.stop); ++i) {
      // All nodes, as in the SAH: children of OBBs may extend beyond a parent that the line misses.
      stack.assign(1, 0);
      while (!stack.empty()) {
        const std::uint32_t n = stack.back();
        stack.pop_back();
        const TreeNode& node = topology.nodes[n];
        if (n != 0 && !meets(lines[i], volumes[n])) continue;
        costs[i] += node.is_leaf() ? static_cast<double>(node.count) : kInnerCost;
        leaves[i] += node.is_leaf() ? 1.0 : 0.0;
        if (node.is_leaf()) continue;
        stack.push_back(node.left + 1);
        stack.push_back(node.left);
      }
    }
  });
  figures.leaves_met = mean_of(leaves);
  figures.leaf_count_variability = figures.leaves_met.error * std::sqrt(static_cast<double>(lines.size()));
  figures.sampled_sah = mean_of(costs);
}

// Adds the ten nodes with the largest values.
void add_worst(NodeFigure figure, const std::vector<double>& values, std::vector<WorstNode>& worst) {
  double sum = 0.0;
  for (const double x : values) sum += x;
  if (!(sum > 0.0)) return;
  std::vector<std::uint32_t> order(values.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto most = static_cast<std::ptrdiff_t>(std::min(kWorst, order.size()));
  std::partial_sort(order.begin(), order.begin() + most, order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return values[a] > values[b] || (values[a] == values[b] && a < b);
  });
  for (std::ptrdiff_t i = 0; i < most; ++i) {
    const std::uint32_t node = order[static_cast<std::size_t>(i)];
    if (values[node] > 0.0) worst.push_back({figure, node, values[node] / sum});
  }
}

template <class T> void count_at(std::vector<std::uint64_t>& histogram, T index) {
  const auto i = static_cast<std::size_t>(index);
  if (i >= histogram.size()) histogram.resize(i + 1);
  ++histogram[i];
}

template <class V>
void count_shapes(const TreeTopology& topology, const std::vector<V>& volumes, TreeFigures& figures) {
  std::vector<std::uint8_t> level(topology.nodes.size(), 0);  // a parent comes before its children
  const double root = area(volumes[0]);
  for (std::size_t i = 0; i < topology.nodes.size(); ++i) {
    const TreeNode& node = topology.nodes[i];
    if (i != 0) level[i] = static_cast<std::uint8_t>(level[node.parent] + 1);
    const double ratio = root > 0.0 ? area(volumes[i]) / root : 1.0;
    count_at(figures.nodes_by_size, ratio >= 1.0 ? 0.0 : std::min(std::floor(-std::log2(ratio)), 63.0));
    if (!node.is_leaf()) continue;
    count_at(figures.leaves_by_level, level[i]);
    count_at(figures.leaves_by_triangles, node.count);
  }
}

// Adds the figures of all nodes up.
void add_up(const std::vector<NodeFigures>& nodes, TreeFigures& figures) {
  const double root_volume = nodes[0].volume, root_area = nodes[0].area;
  std::vector<double> costs, overlaps, empties;
  double all = 0.0, lower = 0.0, upper = 0.0;
  for (const NodeFigures& node : nodes) {
    costs.push_back(node.sah);
    overlaps.push_back(node.overlap_area);
    empties.push_back(0.5 * (node.empty.lower + node.empty.upper) * node.volume);
    all += node.volume;
    lower += node.empty.lower * node.volume;
    upper += node.empty.upper * node.volume;
    if (root_volume > 0.0) figures.overlap_volume += node.overlap_volume / root_volume;
    if (root_area > 0.0) figures.overlap_area += node.overlap_area / root_area;
  }
  if (all > 0.0) figures.empty_nodes = {lower / all, upper / all};
  add_worst(NodeFigure::sah, costs, figures.worst);
  add_worst(NodeFigure::overlap, overlaps, figures.worst);
  add_worst(NodeFigure::empty, empties, figures.worst);
}

Result<void> add_waste(const Tree& tree, const MeshView& mesh, const std::vector<NodeFigures>& nodes,
                       TreeFigures& figures) {
  const Result<std::vector<NodeWaste>> found = waste_of_nodes(tree, mesh, nodes);
  if (!found) return found.error();
  std::vector<double> wastes;
  double all = 0.0, wasted = 0.0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    wastes.push_back((*found)[i].waste);
    wasted += (*found)[i].waste;
    all += nodes[i].sah;
  }
  if (all > 0.0) figures.waste = wasted / all;
  add_worst(NodeFigure::waste, wastes, figures.worst);
  return {};
}

// Compares the largest nodes with certified boxes.
Result<void> add_tightness(const Tree& tree, const MeshView& mesh, const std::vector<NodeFigures>& nodes,
                           const FigureOptions& options, TreeFigures& figures) {
  const Result<std::vector<std::uint32_t>> largest = largest_nodes(tree, options.tight_nodes);
  if (!largest) return largest.error();
  const Result<std::vector<FigureBounds>> tight =
      tightness_of_nodes(tree, mesh, *largest, {options.threads, options.stop});
  if (!tight) return tight.error();
  std::vector<double> loose(nodes.size(), 0.0);
  const auto count = static_cast<double>(tight->size());
  for (std::size_t i = 0; i < tight->size(); ++i) {
    figures.tightness.lower += (*tight)[i].lower / count;
    figures.tightness.upper += (*tight)[i].upper / count;
    const std::uint32_t n = (*largest)[i];
    loose[n] = nodes[n].volume * (1.0 - 0.5 * ((*tight)[i].lower + (*tight)[i].upper));
  }
  figures.tight_nodes = tight->size();
  add_worst(NodeFigure::loose, loose, figures.worst);
  return {};
}

TreeBytes bytes_of(const Tree& tree) {
  TreeBytes bytes;
  bytes.nodes = tree.topology().nodes.size() * sizeof(TreeNode);
  bytes.order = tree.topology().order.size() * sizeof(std::uint32_t);
  std::visit([&](const auto& b) { bytes.volumes = b.volumes.size() * sizeof(b.volumes[0]); }, tree.bounds());
  if (tree.wide() != nullptr) bytes.wide = tree.wide()->bytes();
  if (tree.rays() != nullptr) bytes.rays = tree.rays()->bytes();
  if (tree.root_support() != nullptr) bytes.root_support = tree.root_support()->bytes();
  return bytes;
}

Result<TreeFigures> figures_of(const Tree& tree, const MeshView& mesh, const FigureOptions& options) {
  TreeFigures figures;
  figures.bytes = bytes_of(tree);
  if (tree.empty()) return figures;
  Result<std::vector<NodeFigures>> found = std::vector<NodeFigures>();
  if (options.of_nodes == nullptr) found = figures_of_nodes(tree, mesh, {options.threads, options.stop});
  if (!found) return found.error();
  const std::vector<NodeFigures>& nodes = options.of_nodes != nullptr ? *options.of_nodes : *found;
  if (nodes.size() != tree.topology().nodes.size())
    return Error{ErrorKind::usage, "the tree has another number of nodes than there are figures", {}};
  figures.sah = statistics(tree, options.stop).sah_cost;
  add_up(nodes, figures);
  if (const Result<void> added = add_waste(tree, mesh, nodes, figures); !added) return added.error();
  std::visit(
      [&](const auto& bounds) {
        count_shapes(tree.topology(), bounds.volumes, figures);
        sample_lines(tree.topology(), bounds.volumes, options, figures);
      },
      tree.bounds());
  if (options.tight_nodes != 0)
    if (const Result<void> added = add_tightness(tree, mesh, nodes, options, figures); !added)
      return added.error();
  const std::vector<double> overlaps = overlap_by_node(tree, mesh, options.threads, options.stop);
  for (const double x : overlaps) figures.epo += x;
  add_worst(NodeFigure::epo, overlaps, figures.worst);
  figures.epo_by_reference = figures.epo;
  if (tree.topology().clipped) {
    const Result<double> other = end_point_overlap_by_reference(tree, mesh, {options.threads, options.stop});
    if (!other) return other.error();
    figures.epo_by_reference = *other;
  }
  if (is_set(options.stop)) return Error{ErrorKind::cancelled, "measuring the tree was cancelled", {}};
  return figures;
}

}  // namespace

std::string_view name_of(NodeFigure figure) noexcept {
  switch (figure) {
  case NodeFigure::sah:
    return "sah";
  case NodeFigure::epo:
    return "epo";
  case NodeFigure::overlap:
    return "overlap";
  case NodeFigure::empty:
    return "empty";
  case NodeFigure::loose:
    return "loose";
  case NodeFigure::waste:
    return "waste";
  }
  return "";
}

Result<TreeFigures> tree_figures(const Tree& tree, const MeshView& mesh, const FigureOptions& options) {
  return with_memory_to("measure the tree", [&] { return figures_of(tree, mesh, options); });
}

}  // namespace boxwood
