// SPDX-License-Identifier: MIT
// Computes the end-point overlap of a tree, triangle by triangle.
#include <boxwood/tree_quality.hpp>

#include <algorithm>
#include <utility>
#include <vector>

#include <boxwood/executor.hpp>

#include "base/no_memory.hpp"
#include "tree/node_overlap.hpp"

namespace boxwood {

namespace {
constexpr double kVisitCost = 1.2;  // of visiting an inner node, in triangle tests; as in statistics()
constexpr std::size_t kTrianglesAJob = 256;

Aabb box_around(const Aabb& b) {
  return b;
}
Aabb box_around(const Obb& b) {
  if (is_empty(b)) return {};
  Vec3 reach(0.0);
  for (int k = 0; k < 3; ++k) reach += glm::abs(b.axes[static_cast<std::size_t>(k)]) * b.half_extents[k];
  return {b.center - reach, b.center + reach};
}
Aabb box_around(const Sphere& s) {
  return to_aabb(FixedAabb{s.center, s.radius});
}

Aabb merge(const Aabb& a, const Aabb& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}
bool overlap(const Aabb& a, const Aabb& b) {
  return glm::all(glm::lessThanEqual(a.min, b.max)) && glm::all(glm::lessThanEqual(b.min, a.max));
}

// Returns for each node a box around all volumes of its subtree: volumes of children may extend beyond their
// parent's.
template <class V> std::vector<Aabb> reaches(const TreeTopology& topology, const std::vector<V>& volumes) {
  std::vector<Aabb> result(volumes.size());
  std::vector<std::uint32_t> order{0};  // parents first
  for (std::size_t i = 0; i < order.size(); ++i)
    if (const TreeNode& node = topology.nodes[order[i]]; !node.is_leaf()) {
      order.push_back(node.left);
      order.push_back(node.left + 1);
    }
  for (std::size_t i = order.size(); i-- > 0;) {
    const std::uint32_t n = order[i];
    const TreeNode& node = topology.nodes[n];
    result[n] = box_around(volumes[n]);
    if (!node.is_leaf()) result[n] = merge(result[n], merge(result[node.left], result[node.left + 1]));
  }
  return result;
}

// The places of each triangle in the order of a clipped tree; without, or by reference, each place by itself.
class Places {
public:
  Places(const TreeTopology& topology, bool by_reference) {
    if (!topology.clipped || by_reference) return;
    for (std::uint32_t i = 0; i < topology.order.size(); ++i) sorted_.emplace_back(topology.order[i], i);
    std::sort(sorted_.begin(), sorted_.end());
    group_.resize(sorted_.size());
    for (std::size_t i = 0, first = 0; i < sorted_.size(); ++i) {
      if (sorted_[i].first != sorted_[first].first) first = i;
      group_[sorted_[i].second] = first;
    }
  }
  // Returns false for a place whose triangle an earlier place has.
  bool is_first(std::size_t place) const noexcept {
    return group_.empty() || sorted_[group_[place]].second == place;
  }
  // Returns true if the node refers to the triangle at this place.
  bool is_below(const TreeNode& node, std::size_t place) const noexcept {
    if (group_.empty()) return node.first <= place && place < node.first + node.count;
    const std::size_t first = group_[place];
    for (std::size_t i = first; i < sorted_.size() && sorted_[i].first == sorted_[first].first; ++i)
      if (node.first <= sorted_[i].second && sorted_[i].second < node.first + node.count) return true;
    return false;
  }

private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sorted_;  // triangle, place
  std::vector<std::size_t> group_;                               // of each place, in `sorted_`
};

// Calls add(node, cost) for each node that contains a part of the triangle at this place, but not the
// triangle itself.
template <class V, class Add>
void visit_overlaps(const TreeTopology& topology, const std::vector<V>& volumes,
                    const std::vector<Aabb>& reach, const Places& places, const MeshView& mesh,
                    std::size_t place, const Add& add) {
  if (!places.is_first(place)) return;
  const auto p = corners(mesh, topology.order[place]);
  const Aabb box = grow(grow(grow({}, p[0]), p[1]), p[2]);
  std::array<std::uint32_t, 2 * kMaxTreeDepth + 2> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size != 0) {
    const std::uint32_t n = stack[--size];
    const TreeNode& node = topology.nodes[n];
    if (!overlap(reach[n], box)) continue;
    if (!places.is_below(node, place))
      add(n, (node.is_leaf() ? node.count : kVisitCost) * area_inside(volumes[n], p));
    if (node.is_leaf()) continue;
    stack[size++] = node.left + 1;
    stack[size++] = node.left;
  }
}

template <class V>
double overlap_of(const TreeTopology& topology, const std::vector<V>& volumes, const Places& places,
                  const MeshView& mesh, Threads threads, const std::atomic<bool>* stop) {
  const std::vector<Aabb> reach = reaches(topology, volumes);
  const std::size_t count = topology.order.size();
  std::vector<double> sums((count + kTrianglesAJob - 1) / kTrianglesAJob, 0.0);
  parallel_for(sums.size(), threads, [&](std::size_t job) {
    double sum = 0.0;
    const std::size_t end = std::min(count, (job + 1) * kTrianglesAJob);
    for (std::size_t place = job * kTrianglesAJob; place < end; ++place) {
      if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
      visit_overlaps(topology, volumes, reach, places, mesh, place,
                     [&](std::uint32_t, double cost) { sum += cost; });
    }
    sums[job] = sum;
  });
  double total = 0.0;
  for (const double s : sums) total += s;
  return total;
}

// Runs jobs in groups, and adds their results in order before the next group begins.
template <class V>
void add_by_node(const TreeTopology& topology, const std::vector<V>& volumes, const Places& places,
                 const MeshView& mesh, Threads threads, const std::atomic<bool>* stop,
                 std::vector<double>& by_node) {
  constexpr std::size_t kJobsAtATime = 64;
  const std::vector<Aabb> reach = reaches(topology, volumes);
  const std::size_t count = topology.order.size(), jobs = (count + kTrianglesAJob - 1) / kTrianglesAJob;
  std::vector<std::vector<std::pair<std::uint32_t, double>>> found(kJobsAtATime);
  for (std::size_t first = 0; first < jobs; first += kJobsAtATime) {
    const std::size_t now = std::min(kJobsAtATime, jobs - first);
    parallel_for(now, threads, [&](std::size_t job) {
      found[job].clear();
      const std::size_t begin = (first + job) * kTrianglesAJob;
      for (std::size_t place = begin; place < std::min(count, begin + kTrianglesAJob); ++place) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) break;
        visit_overlaps(topology, volumes, reach, places, mesh, place, [&](std::uint32_t n, double cost) {
          if (cost > 0.0) found[job].emplace_back(n, cost);
        });
      }
    });
    for (std::size_t job = 0; job < now; ++job)
      for (const auto& [n, cost] : found[job]) by_node[n] += cost;
  }
}

double surface_of(const TreeTopology& topology, const Places& places, const MeshView& mesh) {
  double surface = 0.0;
  for (std::size_t i = 0; i < topology.order.size(); ++i) {
    if (!places.is_first(i)) continue;
    const auto p = corners(mesh, topology.order[i]);
    surface += 0.5 * glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
  }
  return surface;
}

double overlap_over_surface(const Tree& tree, const MeshView& mesh, bool by_reference, Threads threads,
                            const std::atomic<bool>* stop) {
  if (tree.empty()) return 0.0;
  const Places places(tree.topology(), by_reference);
  const double surface = surface_of(tree.topology(), Places(tree.topology(), false), mesh);
  if (!(surface > 0.0)) return 0.0;
  return std::visit(
      [&](const auto& bounds) {
        return overlap_of(tree.topology(), bounds.volumes, places, mesh, threads, stop) / surface;
      },
      tree.bounds());
}

}  // namespace

std::vector<double> overlap_by_node(const Tree& tree, const MeshView& mesh, Threads threads,
                                    const std::atomic<bool>* stop) {
  std::vector<double> by_node(tree.topology().nodes.size(), 0.0);
  const Places places(tree.topology(), false);
  const double surface = surface_of(tree.topology(), places, mesh);
  if (!(surface > 0.0)) return by_node;
  std::visit(
      [&](const auto& bounds) {
        add_by_node(tree.topology(), bounds.volumes, places, mesh, threads, stop, by_node);
      },
      tree.bounds());
  for (double& x : by_node) x /= surface;
  return by_node;
}

Result<double> end_point_overlap(const Tree& tree, const MeshView& mesh, const WorkOptions& work) {
  return with_memory_to("measure the overlap of the tree", [&]() -> Result<double> {
    return overlap_over_surface(tree, mesh, false, work.threads, work.stop);
  });
}

Result<double> end_point_overlap_by_reference(const Tree& tree, const MeshView& mesh,
                                              const WorkOptions& work) {
  return with_memory_to("measure the overlap of the tree", [&]() -> Result<double> {
    return overlap_over_surface(tree, mesh, true, work.threads, work.stop);
  });
}

}  // namespace boxwood
