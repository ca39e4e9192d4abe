// SPDX-License-Identifier: MIT
// The readable reference descent of two trees: one template for every kind of node, for query and for trace.
//
// A conservative test of two nodes' volumes may separate them. If one is a much larger leaf, its triangles
// are tested instead (leaf_triangles.hpp). Otherwise the larger volume is descended into, unless it is a leaf
// or at the level limit. Two leaves go to the visitor. The stack is explicit and of fixed size: each step
// replaces one pair by two, so it never contains more pairs than the two trees have levels.
#pragma once

#include <array>
#include <cmath>
#include <variant>

#include <boxwood/collide.hpp>

#include "base/stop.hpp"
#include "query/descent/leaf_tests.hpp"
#include "query/descent/node_tests.hpp"
#include "tree/layout/root_support.hpp"

namespace boxwood {

// A recorder of a descent's steps that compiles to nothing.
struct SilentRecorder {
  void box_test(std::uint32_t, int) noexcept {}
  void step(TraceStep, std::uint32_t, std::uint32_t, std::uint32_t, int = kMeets) noexcept {}
};

class TraceRecorder {
public:
  explicit TraceRecorder(Trace& trace) noexcept : trace_(trace) {}
  void box_test(std::uint32_t level, int exit) {
    ++trace_.exits[static_cast<std::size_t>(axis_of(exit))];
    if (level >= trace_.pairs_by_level.size()) trace_.pairs_by_level.resize(level + 1, 0);
    ++trace_.pairs_by_level[level];
  }
  void step(TraceStep step, std::uint32_t a, std::uint32_t b, std::uint32_t level, int exit = kMeets) {
    const TraceEvent event{step, axis_of(exit), static_cast<std::uint16_t>(level), a, b};
    if (trace_.reader != nullptr)
      trace_.reader->take(event);
    else if (trace_.max_events != 0 && trace_.events.size() >= trace_.max_events)
      trace_.truncated = true;
    else
      trace_.events.push_back(event);
  }

private:
  static ExitAxis axis_of(int exit) noexcept {
    return exit == kMeets ? ExitAxis::none : static_cast<ExitAxis>(exit);
  }
  Trace& trace_;
};

// Calls use(recorder) with the recorder that the options select.
template <class Use> auto with_recorder(Trace* trace, const Use& use) {
  if (trace == nullptr) {
    SilentRecorder silent;
    return use(silent);
  }
  trace->clear();
  TraceRecorder recorder(*trace);
  return use(recorder);
}

// Return the size that decides which of two volumes is larger: the square of the half diagonal or of the
// radius.
inline double size_of(const Obb& b) noexcept {
  const Vec3& h = b.half_extents;
  return h.x * h.x + h.y * h.y + h.z * h.z;
}
inline double size_of(const Aabb& b) noexcept {
  const Vec3 e = b.max - b.min;
  return 0.25 * (e.x * e.x + e.y * e.y + e.z * e.z);
}
inline double size_of(const Sphere& s) noexcept {
  return s.radius * s.radius;
}

// Return a sphere around a volume. The radius is rounded up far beyond the rounding of its own computation
// (by a fraction of 2^-40, no unit). Too little would lose contacts; more only visits the roots in vain.
inline Vec3 center_of(const Obb& b) noexcept {
  return b.center;
}
inline Vec3 center_of(const Aabb& b) noexcept {
  return b.min + 0.5 * (b.max - b.min);
}
inline Vec3 center_of(const Sphere& s) noexcept {
  return s.center;
}
template <class V> Sphere sphere_around(const V& v) noexcept {
  return {center_of(v), std::sqrt(size_of(v)) * (1.0 + 0x1p-40)};
}

template <class V> double reach_of(const V& v) noexcept {
  const Sphere sphere = sphere_around(v);
  return (glm::length(sphere.center) + sphere.radius) * (1.0 + 0x1p-40);
}

// Returns a bound of the model's coordinates, and of the distance of its vertices from the origin of its
// frame.
inline double reach_of(const Tree& tree) noexcept {
  if (tree.root_support() != nullptr) return tree.root_support()->reach;
  return std::visit(
      [](const auto& bounds) { return bounds.volumes.empty() ? 0.0 : reach_of(bounds.volumes[0]); },
      tree.bounds());
}

struct NodePair {
  std::uint32_t a = 0, b = 0;
  std::uint16_t level_a = 0, level_b = 0;
  std::uint32_t level() const noexcept { return std::uint32_t{level_a} + level_b; }
};

inline constexpr std::size_t kPairStackSize = 2 * kMaxTreeDepth + 2;

// The trees of both sides with their volumes typed.
template <class VA, class VB> struct TreePair {
  const TreeTopology& a;
  const TreeTopology& b;
  const std::vector<VA>& volumes_a;
  const std::vector<VB>& volumes_b;
};
template <class VA, class VB>
TreePair(const TreeTopology&, const TreeTopology&, const std::vector<VA>&, const std::vector<VB>&)
    -> TreePair<VA, VB>;

// Calls use(TreePair) for the kinds of the two trees, both not empty.
template <class Use> auto with_kinds(const Tree& a, const Tree& b, const Use& use) {
  return std::visit(
      [&](const auto& bounds_a, const auto& bounds_b) {
        return use(TreePair{a.topology(), b.topology(), bounds_a.volumes, bounds_b.volumes});
      },
      a.bounds(), b.bounds());
}

// The next step for a pair of nodes that may meet.
enum class Descend : std::uint8_t { a, b, leaves, undecided };

template <class VA, class VB>
Descend descend_of(const TreePair<VA, VB>& trees, const NodePair& pair, std::uint32_t max_level) noexcept {
  const bool a_leaf = trees.a.nodes[pair.a].is_leaf(), b_leaf = trees.b.nodes[pair.b].is_leaf();
  const bool a_opens = !a_leaf && pair.level_a < max_level, b_opens = !b_leaf && pair.level_b < max_level;
  if (a_opens && b_opens)
    return size_of(trees.volumes_a[pair.a]) >= size_of(trees.volumes_b[pair.b]) ? Descend::a : Descend::b;
  if (a_opens) return Descend::a;
  if (b_opens) return Descend::b;
  return a_leaf && b_leaf ? Descend::leaves : Descend::undecided;
}

// Returns the two pairs that replace a pair.
template <class VA, class VB>
std::array<NodePair, 2> descended(const TreePair<VA, VB>& trees, const NodePair& pair,
                                  Descend descend) noexcept {
  NodePair left = pair, right = pair;
  if (descend == Descend::a) {
    left.a = trees.a.nodes[pair.a].left;
    right.a = left.a + 1;
    ++left.level_a;
    ++right.level_a;
  } else {
    left.b = trees.b.nodes[pair.b].left;
    right.b = left.b + 1;
    ++left.level_b;
    ++right.level_b;
  }
  return {left, right};
}

struct DescentLimits {
  std::uint32_t max_level = kNoLevelLimit;
  bool stop_at_undecided = false;
  const std::atomic<bool>* stop = nullptr;
};

// The exit of a pair that the triangles of a leaf separate.
inline constexpr int kTrianglesExit = static_cast<int>(ExitAxis::triangles);

// Visits every pair of leaves whose volumes may meet, the left child first, until visit(pair, recorder)
// returns true or the caller stops it. Returns the number of pairs that the level limit left undecided.
// `leaf_triangles` are LeafTriangles or NoLeafTriangles.
template <class VA, class VB, class LeafTest, class Visit, class Recorder>
std::size_t descend(const TreePair<VA, VB>& trees, const NodeTests& tests, LeafTest& leaf_triangles,
                    const DescentLimits& limits, QueryCounters& counters, Recorder& recorder,
                    const Visit& visit) {
  std::size_t undecided = 0;
  std::array<NodePair, kPairStackSize> stack;
  std::size_t top = 0;
  stack[top++] = NodePair{};
  while (top > 0 && !is_set(limits.stop)) {
    const NodePair pair = stack[--top];
    int exit = tests.exit_axis(trees.volumes_a[pair.a], trees.volumes_b[pair.b]);
    if (exit == kMeets && leaf_triangles.are_apart(trees, pair)) exit = kTrianglesExit;
    ++counters.box_tests;
    recorder.box_test(pair.level(), exit);
    if (exit != kMeets) {
      recorder.step(TraceStep::separated, pair.a, pair.b, pair.level(), exit);
      continue;
    }
    const Descend descend = descend_of(trees, pair, limits.max_level);
    switch (descend) {
    case Descend::leaves:
      recorder.step(TraceStep::leaves, pair.a, pair.b, pair.level());
      if (visit(pair, recorder)) return undecided;
      break;
    case Descend::undecided:
      recorder.step(TraceStep::level_reached, pair.a, pair.b, pair.level());
      ++undecided;
      if (limits.stop_at_undecided) return undecided;
      break;
    case Descend::a:
    case Descend::b: {
      recorder.step(descend == Descend::a ? TraceStep::descended_a : TraceStep::descended_b, pair.a, pair.b,
                    pair.level());
      const std::array<NodePair, 2> children = descended(trees, pair, descend);
      stack[top++] = children[1];
      stack[top++] = children[0];
      break;
    }
    }
  }
  return undecided;
}

}  // namespace boxwood
