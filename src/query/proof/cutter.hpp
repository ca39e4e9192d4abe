// SPDX-License-Identifier: MIT
// The descent that makes a cut: pairs of ranges are separated along a direction or split. B may have two
// places; then a direction separates A from both, and so from every place on the straight way between them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/convex.hpp>
#include <boxwood/proof.hpp>

#include "base/stop.hpp"
#include "query/descent/descent.hpp"
#include "query/proof/node_kernels.hpp"
#include "query/proof/node_support.hpp"
#include "query/proof/separating_direction.hpp"

namespace boxwood {

inline constexpr std::uint32_t kNoNode = UINT32_MAX;
inline constexpr std::uint32_t kNoDirection = UINT32_MAX;
inline constexpr std::uint32_t kMostHull = 16;  // triangles of a range whose hull is tried before it is split
inline constexpr int kMostRounds = 8;           // of the search for a direction between two sets of points

// Adds an empty cut: one leaf, along any direction.
inline void add_empty(ProofCut& cut) {
  cut.directions.push_back({1, 0, 0});
  cut.steps.push_back({CutStep::Kind::apart, 0});
}

// A range of one order, and the node with exactly these triangles, or kNoNode.
struct Part {
  std::uint32_t begin = 0, end = 0, node = kNoNode;
  std::uint32_t size() const noexcept { return end - begin; }
};
struct PartPair {
  Part a, b;
};

// One of the two models, at rest, or at one or two places.
template <class V> class Half {
public:
  Half(const ModelView& model, const std::vector<V>& volumes, const RigidTransform* first,
       const RigidTransform* second = nullptr)
      : model_(model), topology_(model.tree->topology()), volumes_(volumes), poses_{first, second} {
    kept_of_.fill(kNoNode);
  }

  const TreeTopology& topology() const noexcept { return topology_; }
  std::size_t places() const noexcept { return poses_[1] == nullptr ? 1 : 2; }

  Part whole() const noexcept { return {0, static_cast<std::uint32_t>(topology_.order.size()), 0}; }
  const V& volume(const Part& part) const noexcept { return volumes_[part.node]; }
  PlacedNode placed(const Part& part, std::size_t place = 0) const noexcept {
    return placed_node(node_volume(volumes_[part.node]), poses_[place]);
  }
  // Returns the same at the first place, kept for some nodes; the pose must not change.
  const PlacedNode& kept(const Part& part) {
    const std::uint32_t slot = part.node % kKept;
    if (kept_of_[slot] != part.node) {
      kept_[slot] = placed(part);
      kept_of_[slot] = part.node;
    }
    return kept_[slot];
  }
  const std::vector<V>& volumes() const noexcept { return volumes_; }
  const RigidTransform* pose() const noexcept { return poses_[0]; }  // of the first place; null at rest
  double size(const Part& part) const noexcept { return size_of(volumes_[part.node]); }
  Corners corners_of(std::uint32_t position, std::size_t place = 0) const noexcept {
    return corners_at(model_.mesh, topology_.order[position], poses_[place]);
  }
  // Returns the corners at all places.
  void points_of(const Part& part, std::vector<Vec3>& points) const {
    points.clear();
    for (std::size_t at = 0; at < places(); ++at)
      for (std::uint32_t i = part.begin; i < part.end; ++i)
        for (const Vec3& p : corners_of(i, at)) points.push_back(p);
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
  std::array<const RigidTransform*, 2> poses_;
  static constexpr std::uint32_t kKept = 256;
  std::array<std::uint32_t, kKept> kept_of_;
  std::unique_ptr<PlacedNode[]> kept_ = std::make_unique_for_overwrite<PlacedNode[]>(kKept);
};

// `tests` may be null; they are of B's first place. With two places and `least` 0, B may touch A at the
// first place (separating_direction.hpp: parting_direction). With two places and `least` above 0, a single
// direction has to separate A from both, by `least`.
template <class VA, class VB> class Cutter {
public:
  Cutter(Half<VA>& a, Half<VB>& b, const NodeTests* tests, double least, ProofCut& cut)
      : a_(a), b_(b), tests_(tests), least_(least), cut_(cut) {}

  void set_least(double least) noexcept { least_ = least; }

  // Returns false if two triangles are nearer, or if `stop` was set.
  bool run(const std::atomic<bool>* stop) {
    std::vector<PartPair> stack = {{a_.whole(), b_.whole()}};
    while (!stack.empty()) {
      if (is_set(stop)) return false;
      const PartPair pair = stack.back();
      stack.pop_back();
      if (separate(pair)) continue;
      if (pair.a.size() == 1 && pair.b.size() == 1) return false;
      const std::array<PartPair, 2> parts = split(pair);
      stack.push_back(parts[1]);
      stack.push_back(parts[0]);
    }
    finish();
    return true;
  }

  // Adds a leaf if a direction is found.
  bool separate(const PartPair& pair) {
    if (pair.a.node != kNoNode && pair.b.node != kNoNode && separate_nodes(pair)) return true;
    return separate_leaves(pair, way_);
  }

  // Adds a leaf if a direction is found between the nodes.
  bool separate_nodes(const PartPair& pair) {
    const PlacedNode& a = a_.kept(pair.a);
    if (b_.places() == 1) return separate_placed(pair, a, {&b_.kept(pair.b), nullptr});
    const std::array<PlacedNode, 2> b = {b_.placed(pair.b, 0), b_.placed(pair.b, 1)};
    return separate_placed(pair, a, {&b[0], &b[1]});
  }

  // Return the direction of the last new leaf, zero before the first one, and its number.
  const Heading& recent() const noexcept { return recent_.heading; }
  std::uint32_t recent_number() const noexcept { return recent_.number; }
  // Adds a leaf along a direction of integers.
  void add(const Heading& h) {
    add_direction({static_cast<std::int64_t>(h.way.x), static_cast<std::int64_t>(h.way.y),
                   static_cast<std::int64_t>(h.way.z)},
                  h);
  }
  // Adds a leaf along the direction of the last new leaf.
  void add_again() { add_step({CutStep::Kind::apart, recent_.number}); }
  // Adds a step. The cut gets steps and directions some at a time, the last ones by finish().
  void add_step(const CutStep& step) {
    if (step_count_ == steps_.size()) finish();
    steps_[step_count_++] = step;
  }
  void finish() {
    cut_.steps.insert(cut_.steps.end(), steps_.begin(),
                      steps_.begin() + static_cast<std::ptrdiff_t>(step_count_));
    cut_.directions.insert(cut_.directions.end(), directions_.begin(),
                           directions_.begin() + static_cast<std::ptrdiff_t>(direction_count_));
    step_count_ = direction_count_ = 0;
  }
  std::size_t steps() const noexcept { return cut_.steps.size() + step_count_; }

  // Adds a leaf if neither part is an inner node and a direction is found between their triangles. `way`: a
  // direction to begin with.
  bool separate_leaves(const PartPair& pair, const Vec3& way) {
    if (a_.is_inner(pair.a) || b_.is_inner(pair.b)) return false;
    if (pair.a.size() == 1 && pair.b.size() == 1) return separate_triangles(pair);
    return pair.a.size() <= kMostHull && pair.b.size() <= kMostHull &&
           separate_points(pair, way, kMostRounds);
  }

  // Takes the corners of both parts, and then adds a leaf if a direction is found between them: `way`, or one
  // found from it in some rounds.
  bool separate_points(const PartPair& pair, const Vec3& way, int rounds) {
    a_.points_of(pair.a, points_a_);
    b_.points_of(pair.b, points_b_);
    return separate_points(points_a_, points_b_, way, rounds);
  }
  // Goes from a way between two sets of points towards the nearest difference of corners (Gilbert 1966).
  // Returns false if it finds no direction in some rounds.
  bool separate_points(std::span<const Vec3> a, std::span<const Vec3> b, Vec3 way, int rounds) {
    if (rounds == 1) return try_points(a, b, node_direction(way));
    for (int i = 0; i < rounds; ++i) {
      const auto [on_a, most] = highest(a, way);
      const auto [on_b, fewest] = highest(b, -way);
      const Vec3 corner = on_b - on_a;
      if (-fewest - most > least_ * glm::length(way) && try_points(a, b, node_direction(way))) return true;
      if (i == 0) {
        way = corner;
        continue;
      }
      if (is_too_short(way)) return false;
      const Vec3 step = corner - way;
      const double square = glm::dot(step, step), share = -glm::dot(way, step);
      if (!(square > 0.0 && share > 0.0)) return false;
      way += std::fmin(share / square, 1.0) * step;
    }
    return false;
  }
  // Return the corners taken last, of one triangle after the other.
  std::span<const Vec3> points_a() const noexcept { return points_a_; }
  std::span<const Vec3> points_b() const noexcept { return points_b_; }

  // Adds a leaf if a direction separates two triangles.
  bool separate_triangles(const PartPair& pair) {
    const Corners a = a_.corners_of(pair.a.begin), b = b_.corners_of(pair.b.begin);
    const auto found = b_.places() == 1 ? triangle_direction(a, b, least_)
                                        : parting_direction(a, b, b_.corners_of(pair.b.begin, 1), least_);
    if (!found) return false;
    if (!found->exact) return add(found->integers), true;
    add_step({CutStep::Kind::apart_exact, static_cast<std::uint32_t>(cut_.exact_directions.size())});
    cut_.exact_directions.push_back(*found->exact);
    return true;
  }

  bool splits_a(const PartPair& pair) const noexcept {
    const bool inner_a = a_.is_inner(pair.a), inner_b = b_.is_inner(pair.b);
    if (inner_a && inner_b) return a_.size(pair.a) >= b_.size(pair.b);
    if (inner_a != inner_b) return inner_a;
    return pair.a.size() >= pair.b.size();
  }

  // Adds a split, of A or of B, and returns the two pairs, of which the first is next.
  std::array<PartPair, 2> split(const PartPair& pair) { return split(pair, splits_a(pair)); }
  std::array<PartPair, 2> split(const PartPair& pair, bool of_a) {
    const std::array<Part, 2> parts = of_a ? a_.split(pair.a) : b_.split(pair.b);
    add_step({of_a ? CutStep::Kind::split_a : CutStep::Kind::split_b, parts[1].begin});
    if (of_a) return {PartPair{parts[0], pair.b}, PartPair{parts[1], pair.b}};
    return {PartPair{pair.a, parts[0]}, PartPair{pair.a, parts[1]}};
  }

private:
  using Places = std::array<const PlacedNode*, 2>;

  void add(const IntegerDirection& d) { add_direction(d, heading_of(vector_of(d))); }
  void add_direction(const IntegerDirection& d, const Heading& h) {
    if (direction_count_ == directions_.size()) finish();
    recent_ = {h, static_cast<std::uint32_t>(cut_.directions.size() + direction_count_)};
    directions_[direction_count_++] = d;
    add_again();
  }

  bool separates_nodes(const Heading& h, const PlacedNode& a, const Places& b) const noexcept {
    return separates(h, a, *b[0], least_) && (b[1] == nullptr || separates(h, a, *b[1], least_));
  }
  // Tries a direction on the nodes at all places, and then rounded.
  bool try_nodes(const Vec3& way, const PlacedNode& a, const Places& b) {
    if (!separates_nodes(heading_of(way), a, b)) return false;
    const auto d = node_direction(way);
    if (!d || !separates_nodes(heading_of(vector_of(*d)), a, b)) return false;
    return add(*d), true;
  }

  bool separate_placed(const PartPair& pair, const PlacedNode& a, const Places& b) {
    if (recent_.number != kNoDirection && separates_nodes(recent_.heading, a, b)) return add_again(), true;
    for (std::size_t at = 0; at < b_.places(); ++at) {
      ShortestWay way(a, *b[at], about_nearest(a, b[at]->center));
      for (const int rounds : {1, 3}) {
        way_ = way.after(rounds);
        if (is_too_short(way_)) return false;
        if (try_nodes(way_, a, b)) return true;
      }
    }
    if (least_ > 0.0 || tests_ == nullptr) return false;
    const int exit = tests_->exit_axis(a_.volume(pair.a), b_.volume(pair.b));
    if (exit == kMeets || exit == kBallExit) return false;
    const Vec3 axis = axis_of(exit, a, *b[0]);
    return try_nodes(glm::dot(axis, b[0]->center - a.center) < 0.0 ? -axis : axis, a, b);
  }

  // Rounds a direction to kNodeBits bits.
  static std::optional<IntegerDirection> node_direction(const Vec3& way) noexcept {
    const Vec3 size = glm::abs(way);
    const double most =
        size.x > size.y ? (size.x > size.z ? size.x : size.z) : (size.y > size.z ? size.y : size.z);
    const double scale = static_cast<double>(1 << kNodeBits) / most;
    if (!(most > 0.0 && scale < kInfinity && is_finite(way))) return std::nullopt;
    return IntegerDirection{std::lrint(scale * way.x), std::lrint(scale * way.y), std::lrint(scale * way.z)};
  }

  static Vec3 vector_of(const IntegerDirection& d) noexcept {
    return {static_cast<double>(d[0]), static_cast<double>(d[1]), static_cast<double>(d[2])};
  }
  // Returns axes in the order of obb_sat.hpp.
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

  // A way between points of the two sets that is no longer than `least_`: no direction separates them.
  bool is_too_short(const Vec3& way) const noexcept {
    return least_ > 0.0 && glm::dot(way, way) < least_ * least_ * (1.0 - 0x1p-40);
  }

  struct Highest {
    Vec3 point = Vec3(0.0);
    double reach = -kInfinity;
  };
  static Highest highest(std::span<const Vec3> points, const Vec3& d) noexcept {
    Highest found;
    for (const Vec3& p : points)
      if (const double s = glm::dot(d, p); s > found.reach) found = {p, s};
    return found;
  }

  bool try_points(std::span<const Vec3> a, std::span<const Vec3> b,
                  const std::optional<IntegerDirection>& way) {
    if (!way || !boxwood::separates(*way, a, b, least_)) return false;
    return add(*way), true;
  }

  struct Recent {
    Heading heading;
    std::uint32_t number = kNoDirection;
  };

  Half<VA>& a_;
  Half<VB>& b_;
  const NodeTests* tests_;
  double least_;
  ProofCut& cut_;
  std::array<CutStep, 64> steps_;  // not yet in the cut
  std::array<IntegerDirection, 64> directions_;
  std::size_t step_count_ = 0, direction_count_ = 0;
  Recent recent_;         // the direction of the last leaf that needed a new one
  Vec3 way_ = Vec3(0.0);  // between the last nodes that were not separated
  std::vector<Vec3> points_a_, points_b_;
};

}  // namespace boxwood
