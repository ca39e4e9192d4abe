// SPDX-License-Identifier: MIT
// The check of a finished tree, independent of the builder. Containment is tested in exact arithmetic, so
// that no rounding of the check can match one of the build by chance.
#include <boxwood/tree.hpp>

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "exact/exact_containment.hpp"
#include "tree/builders/node_frame.hpp"
#include "tree/check/check_clipped.hpp"
#include "tree/check/check_parts.hpp"
#include "tree/check/reason_list.hpp"
#include "tree/check/validate_layouts.hpp"
#include "tree/layout/root_support.hpp"

namespace boxwood {

namespace {

void check_order(const Tree& tree, const MeshView& mesh, ReasonList& reasons) {
  std::vector<std::uint8_t> seen(mesh.triangles.size(), 0);
  StopCheck stopped(reasons.stop);
  for (const std::uint32_t t : tree.topology().order) {
    if (stopped()) return;
    if (t >= mesh.triangles.size())
      reasons.add("the order names triangle " + std::to_string(t) + ", which the mesh does not have");
    else if (seen[t] != 0 && !tree.topology().clipped)
      reasons.add("triangle " + std::to_string(t) + " is in the order more than once");
    else
      seen[t] = 1;
  }
  for (std::size_t t = 0; t < seen.size() && !reasons.full(); ++t) {
    bool finite = true;
    for (const Vec3& p : corners(mesh, t)) finite = finite && is_finite(p);
    if (finite != (seen[t] != 0))
      reasons.add("triangle " + std::to_string(t) +
                  (finite ? " is in no leaf" : " is not finite, but in the tree"));
  }
}

// Checks parents, ranges and levels. Returns true if the volumes can be tested.
bool check_topology(const Tree& tree, ReasonList& reasons) {
  const std::vector<TreeNode>& nodes = tree.topology().nodes;
  const std::size_t before = reasons.list.size();
  if (nodes.empty()) {
    if (!tree.topology().order.empty()) reasons.add("there are triangles but no nodes");
    return false;
  }
  if (nodes[0].first != 0 || nodes[0].count != tree.topology().order.size() || nodes[0].parent != 0)
    reasons.add("node 0 is not a root over all triangles");
  std::vector<std::uint32_t> level(nodes.size(), 0), visits(nodes.size(), 0);
  visits[0] = 1;
  std::uint32_t depth = 0;
  std::vector<std::uint32_t> stack{0};
  StopCheck stopped(reasons.stop);
  while (!stack.empty()) {
    if (stopped()) return false;
    const std::uint32_t i = stack.back();
    stack.pop_back();
    const TreeNode& node = nodes[i];
    depth = std::max(depth, level[i]);
    if (node.count == 0) reasons.add(node_name(i) + " is empty");
    if (node.is_leaf()) continue;
    if (node.left >= nodes.size() - 1) {
      reasons.add(node_name(i) + " has children outside the tree");
      continue;
    }
    const TreeNode &left = nodes[node.left], &right = nodes[node.left + 1];
    if (left.parent != i || right.parent != i)
      reasons.add(node_name(i) + " is not the parent of its children");
    if (left.first != node.first || right.first != node.first + left.count || left.count > node.count ||
        right.count != node.count - left.count)
      reasons.add(node_name(i) + " is not divided between its children");
    for (const std::uint32_t child : {node.left, node.left + 1}) {
      level[child] = level[i] + 1;
      if (visits[child]++ == 0) stack.push_back(child);
    }
  }
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (visits[i] != 1) reasons.add(node_name(i) + " is reached " + std::to_string(visits[i]) + " times");
  if (depth != tree.topology().depth)
    reasons.add("the depth is " + std::to_string(depth) + ", not " + std::to_string(tree.topology().depth));
  if (depth > kMaxTreeDepth) reasons.add("the tree is deeper than kMaxTreeDepth");
  return reasons.list.size() == before;
}

// A test if a volume contains points: by contains(), and by every set that a query uses for the volume.
class Holds {
public:
  explicit Holds(const Obb& box) : box_(box), exact_(box) {}
  bool is_well_formed() const noexcept {
    return !is_empty(box_) && is_finite(box_.center) && is_finite(box_.half_extents) &&
           exact_.axes_are_orthonormal(kAxesError);
  }
  bool operator()(const Vec3& p) const noexcept {
    return contains(box_, p) && exact_.slabs_hold(p) && exact_.sums_hold(p);
  }

private:
  const Obb& box_;
  ExactBox exact_;
};
class HoldsInSphere {
public:
  explicit HoldsInSphere(const Sphere& sphere) : sphere_(sphere) {}
  bool is_well_formed() const noexcept {
    return !is_empty(sphere_) && is_finite(sphere_.center) && sphere_.radius < kInfinity;
  }
  bool operator()(const Vec3& p) const noexcept { return contains(sphere_, p) && sphere_holds(sphere_, p); }

private:
  const Sphere& sphere_;
};
class HoldsInAabb {
public:
  explicit HoldsInAabb(const Aabb& box) : box_(box) {}
  bool is_well_formed() const noexcept {
    return !is_empty(box_) && is_finite(box_.min) && is_finite(box_.max);
  }
  bool operator()(const Vec3& p) const noexcept { return contains(box_, p); }  // comparisons are exact

private:
  const Aabb& box_;
};
Holds holds(const Obb& box) {
  return Holds(box);
}
HoldsInSphere holds(const Sphere& sphere) {
  return HoldsInSphere(sphere);
}
HoldsInAabb holds(const Aabb& box) {
  return HoldsInAabb(box);
}

// Checks the volumes of the nodes [begin, end).
template <class V>
void check_volumes(const TreeTopology& topology, const std::vector<V>& volumes, const MeshView& mesh,
                   std::size_t begin, std::size_t end, ReasonList& reasons) {
  for (std::size_t i = begin; i < end && !reasons.full(); ++i) {
    const TreeNode& node = topology.nodes[i];
    const auto holds_point = holds(volumes[i]);
    if (!holds_point.is_well_formed()) {
      reasons.add("the volume of " + node_name(i) +
                  " is empty, not finite, or has axes that are not orthonormal");
      continue;
    }
    constexpr std::uint32_t kTrianglesAtATime = 4096;  // triangles between two reads of the stop flag
    for (std::uint32_t block = node.first, last = node.first + node.count; block < last && !reasons.full();
         block += std::min(kTrianglesAtATime, last - block))
      for (std::uint32_t k = block; k < block + std::min(kTrianglesAtATime, last - block); ++k)
        for (const Vec3& p : corners(mesh, topology.order[k]))
          if (!holds_point(p))
            reasons.add(node_name(i) + " does not hold a corner of triangle " +
                        std::to_string(topology.order[k]));
  }
}

// Checks that the root's table reaches at least to each corner in the corner's direction, for the triangles
// [begin, end) of the order.
void check_root_support(const Tree& tree, const MeshView& mesh, std::size_t begin, std::size_t end,
                        ReasonList& reasons) {
  const RootSupport& support = *tree.root_support();
  for (const std::uint32_t t : std::span(tree.topology().order).subspan(begin, end - begin))
    for (const Vec3& p : corners(mesh, t)) {
      const Vec3 away = p - support.center;
      const double length = glm::length(away), rounding = 0x1p-44 * support.reach;
      if (!(length <= support.sphere_radius + rounding &&
            reach_in(support, away) >= length * (length - rounding)))
        reasons.add("the table of the root does not reach to a corner of triangle " + std::to_string(t));
    }
}

using Check = std::function<void(ReasonList&)>;

// Splits a loop over [0, count) into checks of about equal duration; weight(i) is the duration of i.
template <class Weight, class Range>
void add_parts(std::vector<Check>& checks, std::size_t count, const Weight& weight, const Range& range) {
  constexpr std::size_t kPart = 1U << 16U;  // of weight: some tens of milliseconds
  std::size_t begin = 0, sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += weight(i);
    if (sum < kPart && i + 1 < count) continue;
    checks.push_back([=](ReasonList& reasons) { range(begin, i + 1, reasons); });
    begin = i + 1;
    sum = 0;
  }
}

template <class V>
void add_volume_checks(std::vector<Check>& checks, const TreeTopology& topology,
                       const std::vector<V>& volumes, const MeshView& mesh) {
  if (volumes.size() != topology.nodes.size()) {
    checks.push_back([&](ReasonList& reasons) {
      reasons.add("there are " + std::to_string(volumes.size()) + " volumes for " +
                  std::to_string(topology.nodes.size()) + " nodes");
    });
    return;
  }
  add_parts(
      checks, volumes.size(), [&](std::size_t i) { return topology.nodes[i].count; },
      [&](std::size_t begin, std::size_t end, ReasonList& reasons) {
        check_volumes(topology, volumes, mesh, begin, end, reasons);
      });
}

// Returns the checks of a tree whose order and topology are sound, in the order of their reasons.
std::vector<Check> checks_of(const Tree& tree, const MeshView& mesh) {
  std::vector<Check> checks;
  if (tree.topology().clipped)
    checks.push_back([&](ReasonList& reasons) { check_clipped(tree, mesh, reasons); });
  else
    std::visit([&](const auto& bounds) { add_volume_checks(checks, tree.topology(), bounds.volumes, mesh); },
               tree.bounds());
  if (tree.root_support() != nullptr)
    add_parts(
        checks, tree.topology().order.size(), [](std::size_t) { return 1U; },
        [&](std::size_t begin, std::size_t end, ReasonList& reasons) {
          check_root_support(tree, mesh, begin, end, reasons);
        });
  checks.push_back([&](ReasonList& reasons) { check_wide_layout(tree, reasons); });
  checks.push_back([&](ReasonList& reasons) { check_ray_layout(tree, mesh, reasons); });
  return checks;
}

void check(const Tree& tree, const MeshView& mesh, Threads threads, ReasonList& reasons) {
  check_order(tree, mesh, reasons);
  const bool order_is_sound = reasons.list.empty();
  if (reasons.full() || !check_topology(tree, reasons) || !order_is_sound) return;
  const std::vector<Check> checks = checks_of(tree, mesh);
  std::vector<std::vector<std::string>> found(checks.size());
  parallel_for(checks.size(), threads, [&](std::size_t i) {
    ReasonList part{found[i], reasons.stop};
    if (!part.full()) checks[i](part);
  });
  for (std::vector<std::string>& part : found)
    for (std::string& reason : part) reasons.add(std::move(reason));
}
}  // namespace

Reasons validate(const Tree& tree, const MeshView& mesh, const WorkOptions& work) {
  return reasons_found([&](std::vector<std::string>& list) {
    ReasonList reasons{list, work.stop};
    check(tree, mesh, work.threads, reasons);
  });
}

}  // namespace boxwood
