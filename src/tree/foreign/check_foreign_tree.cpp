// SPDX-License-Identifier: MIT
// Checks nodes of other programs: first that they are a tree, then that volumes hold their triangles.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include <boxwood/foreign_tree.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/foreign/foreign_paths.hpp"
#include "tree/foreign/triangle_cover.hpp"

namespace boxwood {

std::string_view name_of(NodeRule rule) noexcept {
  switch (rule) {
  case NodeRule::exact:
    return "exact";
  case NodeRule::outwards:
    return "outwards";
  case NodeRule::clipped:
    return "clipped";
  }
  return "";
}

namespace {

constexpr double kVisitCost = 1.2;  // as statistics() counts
constexpr double kClipSlack = 0x1p-20;

std::string number(double x) {
  char text[32];
  (void)std::snprintf(text, sizeof text, "%.3g", x);
  return text;
}

class Checker {
public:
  Checker(const ForeignTree& tree, const MeshView& mesh, NodeRule rule, const std::atomic<bool>* stop)
      : tree_(tree), mesh_(mesh), rule_(rule), stop_(stop) {}

  Result<ForeignCheck> run() {
    ForeignPaths paths = foreign_paths(tree_, mesh_);
    for (NodeFault& fault : paths.faults) add(fault.node, std::move(fault.says));
    found_.is_tree = paths.faults.empty();
    found_.depth = paths.depth;
    found_.unreached = paths.unreached;
    if (found_.is_tree) {
      check_references(paths);
      if (!tree_.nodes.empty()) {
        if (rule_ == NodeRule::clipped)
          check_clipped(paths);
        else
          std::visit([&](const auto& bounds) { check_corners(paths, bounds.volumes); }, tree_.volumes);
        std::visit([&](const auto& bounds) { add_costs(paths, bounds.volumes); }, tree_.volumes);
      }
    }
    if (is_set(stop_)) return Error{ErrorKind::cancelled, "the check was cancelled", {}};
    std::stable_sort(faults_.begin(), faults_.end(),
                     [](const NodeFault& a, const NodeFault& b) { return a.node < b.node; });
    if (faults_.size() > kMostNodeFaults) faults_.resize(kMostNodeFaults);
    found_.faults = std::move(faults_);
    return std::move(found_);
  }

private:
  // Keeps so many that the first by node are among them in all but absurd files.
  void add(std::uint32_t node, std::string says) {
    ++found_.fault_count;
    if (faults_.size() < 100 * kMostNodeFaults) faults_.push_back({node, std::move(says)});
  }

  void check_references(const ForeignPaths& paths) {
    std::vector<std::uint32_t> leaf_of(mesh_.triangles.size(), kNoForeignNode);
    for (const std::uint32_t n : paths.order) {
      const ForeignNode& node = tree_.nodes[n];
      if (!node.is_leaf()) continue;
      ++found_.leaves;
      for (std::uint32_t k = 0; k < node.count; ++k) {
        const std::uint32_t t = tree_.references[node.first + k];
        if (!is_finite_triangle(mesh_, t)) {
          add(n, "holds triangle " + std::to_string(t) + ", which is not finite");
        } else if (leaf_of[t] == kNoForeignNode) {
          leaf_of[t] = n;
        } else {
          ++found_.repeated;
          if (rule_ != NodeRule::clipped)
            add(n, "holds triangle " + std::to_string(t) + ", which node " + std::to_string(leaf_of[t]) +
                       " holds, too");
        }
      }
    }
    for (std::uint32_t t = 0; t < leaf_of.size(); ++t)
      if (leaf_of[t] == kNoForeignNode && is_finite_triangle(mesh_, t))
        add(0, "holds no leaf with triangle " + std::to_string(t));
  }

  // Each corner against each node above it; the worst miss of a node is its fault.
  template <class V> void check_corners(const ForeignPaths& paths, const std::vector<V>& volumes) {
    struct Miss {
      double by = 0.0;
      std::uint32_t triangle = 0;
    };
    std::vector<Miss> misses(tree_.nodes.size());
    std::vector<Aabb> tight(rule_ == NodeRule::exact ? tree_.nodes.size() : 0);
    const double allowed = allowed_miss(tree_, rule_);
    StopCheck stopped(stop_);
    for (const std::uint32_t leaf : paths.order) {
      const ForeignNode& node = tree_.nodes[leaf];
      for (std::uint32_t k = 0; k < node.count && node.is_leaf(); ++k) {
        if (stopped()) return;
        const std::uint32_t t = tree_.references[node.first + k];
        if (!is_finite_triangle(mesh_, t)) continue;
        for (const Vec3& corner : corners(mesh_, t))
          for (std::uint32_t n = leaf; n != kNoForeignNode; n = paths.parent[n]) {
            if (!tight.empty()) tight[n] = grow(tight[n], corner);
            if (contains(volumes[n], corner)) continue;
            const double by = std::max(miss_of(volumes[n], corner), 0x1p-1000);
            if (by > misses[n].by) misses[n] = {by, t};
          }
      }
    }
    for (std::uint32_t n = 0; n < misses.size(); ++n) {
      if (misses[n].by > allowed)
        add(n, "misses a corner of triangle " + std::to_string(misses[n].triangle) + " by " +
                   number(misses[n].by));
      if constexpr (std::is_same_v<V, Aabb>)
        if (!tight.empty() && paths.level[n] != kNoForeignNode && !is_empty(tight[n])) {
          double more = 0.0;
          for (int k = 0; k < 3; ++k)
            more = std::max({more, tight[n].min[k] - volumes[n].min[k], volumes[n].max[k] - tight[n].max[k]});
          if (more > 0.0) add(n, "is larger than the box of its triangles by " + number(more));
        }
    }
  }

  void check_clipped(const ForeignPaths& paths) {
    const auto* bounds = std::get_if<NodeBounds<Aabb>>(&tree_.volumes);
    if (bounds == nullptr) return add(0, "is no AABB: spatial splits are checked in trees of AABBs alone");
    const std::vector<Aabb>& boxes = bounds->volumes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> uses;  // triangle, leaf
    for (const std::uint32_t n : paths.order) {
      const ForeignNode& node = tree_.nodes[n];
      if (node.is_leaf()) {
        for (std::uint32_t k = 0; k < node.count; ++k) uses.emplace_back(tree_.references[node.first + k], n);
        continue;
      }
      for (const std::uint32_t child : {node.first, node.second})
        if (!(glm::all(glm::lessThanEqual(boxes[n].min, boxes[child].min)) &&
              glm::all(glm::lessThanEqual(boxes[child].max, boxes[n].max))))
          add(child, "sticks out of its parent " + std::to_string(n));
    }
    std::sort(uses.begin(), uses.end());
    const Vec3 reach = glm::max(glm::abs(boxes[0].min), glm::abs(boxes[0].max));
    const double slack = kClipSlack * std::max({reach.x, reach.y, reach.z});
    std::vector<Aabb> cover;
    StopCheck stopped(stop_);
    for (std::size_t i = 0; i < uses.size() && !stopped();) {
      const std::uint32_t t = uses[i].first, leaf = uses[i].second;
      cover.clear();
      for (; i < uses.size() && uses[i].first == t; ++i) {
        const Aabb& box = boxes[uses[i].second];
        cover.push_back({box.min - Vec3(slack), box.max + Vec3(slack)});
      }
      if (!is_finite_triangle(mesh_, t)) continue;
      const double open = uncovered_share(corners(mesh_, t), cover);
      if (open > 0.0)
        add(leaf, "and the other leaves of triangle " + std::to_string(t) + " leave " + number(100.0 * open) +
                      " % of it uncovered");
    }
  }

  template <class V> void add_costs(const ForeignPaths& paths, const std::vector<V>& volumes) {
    const double root = area(volumes[0]);
    if (!(root > 0.0)) return;
    for (const std::uint32_t n : paths.order)
      found_.sah_cost += (tree_.nodes[n].is_leaf() ? static_cast<double>(tree_.nodes[n].count) : kVisitCost) *
                         area(volumes[n]) / root;
  }

  const ForeignTree& tree_;
  const MeshView& mesh_;
  const NodeRule rule_;
  const std::atomic<bool>* stop_;
  ForeignCheck found_;
  std::vector<NodeFault> faults_;
};

}  // namespace

Result<ForeignCheck> check_foreign_tree(const ForeignTree& tree, const MeshView& mesh, NodeRule rule,
                                        const std::atomic<bool>* stop) {
  return with_memory_to("check the nodes", [&]() -> Result<ForeignCheck> {
    if (const Result<void> right = vertices_exist(mesh); !right) return right.error();
    return Checker(tree, mesh, rule, stop).run();
  });
}

}  // namespace boxwood
