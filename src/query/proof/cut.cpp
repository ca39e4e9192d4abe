// SPDX-License-Identifier: MIT
// Makes certificates of distance and of no contact: the descent of two trees, with a direction for each leaf.
#include <boxwood/proof.hpp>

#include <algorithm>
#include <vector>

#include <boxwood/convex.hpp>

#include "base/stop.hpp"
#include "query/descent/descent.hpp"
#include "query/memory/query_memory.hpp"
#include "query/proof/node_support.hpp"
#include "query/proof/separating_direction.hpp"

namespace boxwood {

namespace {
constexpr std::uint32_t kNoNode = UINT32_MAX;
constexpr std::uint32_t kMostHull = 16;  // triangles of a range whose hull is tried before it is split
constexpr int kNodeBits = 24;            // of directions between nodes: short to write, fast to check

// A range of one order, and the node with exactly these triangles, or kNoNode.
struct Part {
  std::uint32_t begin = 0, end = 0, node = kNoNode;
  std::uint32_t size() const noexcept { return end - begin; }
};
struct PartPair {
  Part a, b;
};

// One of the two models.
template <class V> class Half {
public:
  Half(const ModelView& model, const std::vector<V>& volumes, const RigidTransform* pose)
      : model_(model), topology_(model.tree->topology()), volumes_(volumes), pose_(pose) {}

  Part whole() const noexcept { return {0, static_cast<std::uint32_t>(topology_.order.size()), 0}; }
  const V& volume(const Part& part) const noexcept { return volumes_[part.node]; }
  PlacedNode placed(const Part& part) const noexcept { return placed_node(volumes_[part.node], pose_); }
  double size(const Part& part) const noexcept { return size_of(volumes_[part.node]); }
  Corners corners_of(std::uint32_t position) const noexcept {
    return corners_at(model_.mesh, topology_.order[position], pose_);
  }
  void points_of(const Part& part, std::vector<Vec3>& points) const {
    points.clear();
    for (std::uint32_t i = part.begin; i < part.end; ++i)
      for (const Vec3& p : corners_of(i)) points.push_back(p);
  }
  // Returns the children of its node, or two halves of a leaf.
  std::array<Part, 2> split(const Part& part) const noexcept {
    const std::uint32_t left = part.node == kNoNode ? 0 : topology_.nodes[part.node].left;
    if (left == 0) {
      const std::uint32_t middle = part.begin + part.size() / 2;
      return {Part{part.begin, middle, kNoNode}, Part{middle, part.end, kNoNode}};
    }
    const std::uint32_t middle = topology_.nodes[left + 1].first;
    return {Part{part.begin, middle, left}, Part{middle, part.end, left + 1}};
  }
  bool is_inner(const Part& part) const noexcept {
    return part.node != kNoNode && !topology_.nodes[part.node].is_leaf();
  }

private:
  const ModelView& model_;
  const TreeTopology& topology_;
  const std::vector<V>& volumes_;
  const RigidTransform* pose_;
};

template <class VA, class VB> class Cutter {
public:
  Cutter(const Half<VA>& a, const Half<VB>& b, const NodeTests& tests, double least, ProofCut& cut)
      : a_(a), b_(b), tests_(tests), least_(least), cut_(cut) {}

  // Returns false if two triangles are nearer, or if `stop` was set.
  bool run(const std::atomic<bool>* stop) {
    std::vector<PartPair> stack = {{a_.whole(), b_.whole()}};
    while (!stack.empty()) {
      if (is_set(stop)) return false;
      const PartPair pair = stack.back();
      stack.pop_back();
      if (separate(pair)) continue;
      if (pair.a.size() == 1 && pair.b.size() == 1) return false;
      const bool of_a = splits_a(pair);
      const std::array<Part, 2> parts = of_a ? a_.split(pair.a) : b_.split(pair.b);
      cut_.steps.push_back({of_a ? CutStep::Kind::split_a : CutStep::Kind::split_b, parts[1].begin});
      for (const std::size_t i : {std::size_t{1}, std::size_t{0}})
        stack.push_back(of_a ? PartPair{parts[i], pair.b} : PartPair{pair.a, parts[i]});
    }
    return true;
  }

private:
  bool splits_a(const PartPair& pair) const noexcept {
    const bool inner_a = a_.is_inner(pair.a), inner_b = b_.is_inner(pair.b);
    if (inner_a && inner_b) return a_.size(pair.a) >= b_.size(pair.b);
    if (inner_a != inner_b) return inner_a;
    return pair.a.size() >= pair.b.size();
  }

  void add(const IntegerDirection& d) {
    cut_.steps.push_back({CutStep::Kind::apart, static_cast<std::uint32_t>(cut_.directions.size())});
    cut_.directions.push_back(d);
  }

  // Adds a leaf if a direction is found.
  bool separate(const PartPair& pair) {
    if (pair.a.node != kNoNode && pair.b.node != kNoNode && separate_nodes(pair)) return true;
    if (a_.is_inner(pair.a) || b_.is_inner(pair.b)) return false;
    if (pair.a.size() == 1 && pair.b.size() == 1) {
      const auto found = triangle_direction(a_.corners_of(pair.a.begin), b_.corners_of(pair.b.begin), least_);
      if (!found) return false;
      if (!found->exact) {
        add(found->integers);
      } else {
        cut_.steps.push_back(
            {CutStep::Kind::apart_exact, static_cast<std::uint32_t>(cut_.exact_directions.size())});
        cut_.exact_directions.push_back(*found->exact);
      }
      return true;
    }
    return pair.a.size() <= kMostHull && pair.b.size() <= kMostHull && separate_hulls(pair);
  }

  bool separate_nodes(const PartPair& pair) {
    const PlacedNode a = a_.placed(pair.a), b = b_.placed(pair.b);
    if (const auto d = integer_direction(about_shortest_way(a, b), kNodeBits))
      if (separates(vector_of(*d), a, b, least_)) return add(*d), true;
    if (least_ > 0.0) return false;
    const int exit = tests_.exit_axis(a_.volume(pair.a), b_.volume(pair.b));
    if (exit == kMeets || exit == kBallExit) return false;
    const auto d = integer_direction(axis_of(exit, a, b), kNodeBits);
    if (!d) return false;
    const double sense = glm::dot(vector_of(*d), b.center - a.center) < 0.0 ? -1.0 : 1.0;
    IntegerDirection turned = *d;
    if (sense < 0.0)
      for (std::int64_t& x : turned) x = -x;
    if (!separates(vector_of(turned), a, b, least_)) return false;
    return add(turned), true;
  }

  static Vec3 vector_of(const IntegerDirection& d) noexcept {
    return {static_cast<double>(d[0]), static_cast<double>(d[1]), static_cast<double>(d[2])};
  }
  // Returns axes in the order of obb_sat.hpp. Axes of extent 0 give zero, which separates nothing.
  static Vec3 axis_of(int exit, const PlacedNode& a, const PlacedNode& b) noexcept {
    constexpr int kFaces[6] = {0, 3, 1, 2, 4, 5};  // A0 B0 A1 A2 B1 B2
    if (exit < 6) {
      const int k = kFaces[exit];
      return unit(k < 3 ? a.axes[static_cast<std::size_t>(k)] : b.axes[static_cast<std::size_t>(k - 3)]);
    }
    return glm::cross(unit(a.axes[static_cast<std::size_t>((exit - 6) / 3)]),
                      unit(b.axes[static_cast<std::size_t>((exit - 6) % 3)]));
  }
  static Vec3 unit(const Vec3& v) noexcept {
    const double length = glm::length(v);
    return length > 0.0 ? v / length : v;
  }

  bool separate_hulls(const PartPair& pair) {
    a_.points_of(pair.a, points_a_);
    b_.points_of(pair.b, points_b_);
    const PairDistance d = convex_distance(ConvexSet(std::span<const Vec3>(points_a_)),
                                           ConvexSet(std::span<const Vec3>(points_b_)));
    if (!(d.distance > least_)) return false;
    for (const int bits : {kNodeBits, 52}) {
      const auto way = integer_direction(d.point_b - d.point_a, bits);
      if (way && boxwood::separates(*way, points_a_, points_b_, least_)) return add(*way), true;
    }
    return false;
  }

  const Half<VA>& a_;
  const Half<VB>& b_;
  const NodeTests& tests_;
  double least_;
  ProofCut& cut_;
  std::vector<Vec3> points_a_, points_b_;
};

// Adds an empty cut: one leaf, along any direction.
void add_empty(ProofCut& cut) {
  cut.directions.push_back({1, 0, 0});
  cut.steps.push_back({CutStep::Kind::apart, 0});
}
}  // namespace

ProofStatus prove_apart(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b, double least,
                        const ProofOptions& options, ProofCut& cut) {
  ProofStatus status;
  cut.clear();
  if (!pose_is_usable(a_from_b)) return status;
  // Volumes of nodes with spatial splits say nothing about whole triangles.
  if ((a.tree != nullptr && a.tree->topology().clipped) || (b.tree != nullptr && b.tree->topology().clipped))
    return status;
  ending_with_memory(status, [&] {
    if (!has_triangles(a) || !has_triangles(b)) {
      add_empty(cut);
      status.proven = true;
      return;
    }
    const NodeTests tests(a_from_b, reach_of(*b.tree));
    status.proven = std::visit(
        [&](const auto& bounds_a, const auto& bounds_b) {
          const Half half_a(a, bounds_a.volumes, nullptr);
          const Half half_b(b, bounds_b.volumes, &a_from_b);
          return Cutter(half_a, half_b, tests, least, cut).run(options.stop);
        },
        a.tree->bounds(), b.tree->bounds());
  });
  if (!status.proven) cut.clear();
  status.stopped = is_set(options.stop);
  return status;
}

double proof_tolerance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                       double distance) noexcept {
  const auto reach = [](const ModelView& m) { return has_triangles(m) ? reach_of(*m.tree) : 0.0; };
  const double largest = std::max(reach(a), 2.0 * reach(b) + sum_of(a_from_b.translation));
  return 0x1p-40 * distance + 0x1p-44 * largest;
}

}  // namespace boxwood
