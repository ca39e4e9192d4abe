// SPDX-License-Identifier: MIT
// Looks for directions between nodes; Highway compiles this file once for each instruction set.
#include "query/proof/node_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/proof/node_kernels.cpp"
#include "base/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<float, kNodeBatch>;
using F = hn::Vec<Lanes>;

HWY_INLINE F all(float x) {
  return hn::Set(Lanes(), x);
}

HWY_INLINE std::uint32_t bits_of(hn::Mask<Lanes> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Lanes(), mask, bits);
  return bits[0] & ((1U << hn::Lanes(Lanes())) - 1U);
}

// Gaps nearer to the wanted one may be rounding: some tens of 2^-24.
constexpr float kUnsure = 0x1p-18F;
// The least length by which is divided. Its square is no float, and so shorter ways separate nothing.
constexpr float kShortest = 1e-30F;

struct Point {
  F x, y, z;
};
HWY_INLINE Point minus(const Point& a, const Point& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE F dot(const Point& a, const Point& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}

struct Node {
  Point center, axes[3];
  F over_squares[3], radius;
};

// Returns about the point of the node nearest to p.
HWY_INLINE Point nearest(const Node& n, const Point& p, bool round) {
  const Point from = minus(p, n.center);
  Point at = n.center;
  for (int k = 0; k < 3; ++k) {
    const F s = hn::Mul(dot(from, n.axes[k]), n.over_squares[k]);
    const F cut = hn::Max(hn::Min(s, all(1.0F)), all(-1.0F));
    at = {hn::MulAdd(cut, n.axes[k].x, at.x), hn::MulAdd(cut, n.axes[k].y, at.y),
          hn::MulAdd(cut, n.axes[k].z, at.z)};
  }
  if (!round) return at;
  const Point way = minus(p, at);
  const F length = hn::Sqrt(dot(way, way));
  const F share = hn::Min(hn::Div(n.radius, hn::Max(length, all(kShortest))), all(1.0F));
  return {hn::MulAdd(share, way.x, at.x), hn::MulAdd(share, way.y, at.y), hn::MulAdd(share, way.z, at.z)};
}

HWY_INLINE F reach(const Node& n, const Point& way, F length) {
  const F sum = hn::Add(hn::Abs(dot(n.axes[0], way)),
                        hn::Add(hn::Abs(dot(n.axes[1], way)), hn::Abs(dot(n.axes[2], way))));
  return hn::MulAdd(n.radius, length, sum);
}

// Returns the gap along the way over its length, or less.
HWY_INLINE F gap_along(const Node& one, const Node& other, const Point& way) {
  const F length = hn::Sqrt(dot(way, way));
  const F gap = hn::Sub(dot(way, minus(other.center, one.center)),
                        hn::Add(reach(one, way, length), reach(other, way, length)));
  return hn::Div(gap, hn::Max(length, all(kShortest)));
}

NodeVerdicts nodes_apart(const FloatNode& one, const FloatNodes& eight, float least, NodeWays& ways) {
  const Lanes d;
  NodeVerdicts found;
  Node a;
  a.center = {all(one.center[0]), all(one.center[1]), all(one.center[2])};
  for (std::size_t k = 0; k < 3; ++k) {
    a.axes[k] = {all(one.axes[k][0]), all(one.axes[k][1]), all(one.axes[k][2])};
    a.over_squares[k] = all(one.over_squares[k]);
  }
  a.radius = all(one.radius);
  const bool round_a = one.radius > 0.0F, round_b = eight.radius[0] > 0.0F;
  for (std::size_t lane = 0; lane < kNodeBatch; lane += hn::Lanes(d)) {
    const auto load = [&](const float(&from)[kNodeBatch]) HWY_ATTR { return hn::Load(d, from + lane); };
    Node b;
    b.center = {load(eight.center[0]), load(eight.center[1]), load(eight.center[2])};
    for (std::size_t k = 0; k < 3; ++k) {
      b.axes[k] = {load(eight.axes[k][0]), load(eight.axes[k][1]), load(eight.axes[k][2])};
      b.over_squares[k] = load(eight.over_squares[k]);
    }
    b.radius = load(eight.radius);
    const Point on_b = nearest(b, nearest(a, b.center, round_a), round_b);
    const Point way = minus(on_b, nearest(a, on_b, round_a));
    const F gap = hn::Sub(gap_along(a, b, way), all(least));
    found.apart |= bits_of(hn::Gt(gap, all(0.0F))) << lane;
    found.unsure |= bits_of(hn::Gt(gap, all(-kUnsure))) << lane;
    hn::Store(way.x, d, ways.way[0] + lane);
    hn::Store(way.y, d, ways.way[1] + lane);
    hn::Store(way.z, d, ways.way[2] + lane);
  }
  found.unsure &= ~found.apart;
  return found;
}

}  // namespace

const NodeKernels kNodeKernels = {nodes_apart};
const NodeKernels* node_table() {
  return &kNodeKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
HWY_EXPORT(node_table);
const NodeKernels& node_kernels() noexcept {
  return *HWY_DYNAMIC_DISPATCH(node_table)();
}
}  // namespace boxwood
#endif
