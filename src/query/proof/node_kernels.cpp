// SPDX-License-Identifier: MIT
// Looks for directions between nodes; Highway compiles this file once for each instruction set.
#include "query/proof/node_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/proof/node_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<double, kNodeBatch>;
using D = hn::Vec<Lanes>;

HWY_INLINE D all(double x) {
  return hn::Set(Lanes(), x);
}

HWY_INLINE std::uint32_t bits_of(hn::Mask<Lanes> mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Lanes(), mask, bits);
  return bits[0] & ((1U << hn::Lanes(Lanes())) - 1U);
}

// The least length by which is divided. Ways that are shorter in all coordinates separate nothing.
constexpr double kShortest = 1e-280;

// Returns the power of two that gives numbers of size `most` kNodeBits bits, and its inverse. `most` is at
// least kShortest; if it is not finite, neither is its product.
struct Scale {
  D up, down;
};
HWY_INLINE Scale scale_of(D most) {
  const hn::RebindToUnsigned<Lanes> u;
  constexpr std::uint64_t kExponent = std::uint64_t{0x7FF} << 52U, kBias = 1023;
  constexpr auto kShift = static_cast<std::uint64_t>(kNodeBits - 1);
  const auto exponent = hn::And(hn::BitCast(u, most), hn::Set(u, kExponent));
  return {hn::BitCast(Lanes(), hn::Sub(hn::Set(u, (2 * kBias + kShift) << 52U), exponent)),
          hn::BitCast(Lanes(), hn::Sub(exponent, hn::Set(u, kShift << 52U)))};
}

struct Point {
  D x, y, z;
};
HWY_INLINE Point minus(const Point& a, const Point& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Point times(D s, const Point& a) {
  return {hn::Mul(s, a.x), hn::Mul(s, a.y), hn::Mul(s, a.z)};
}
// Returns s a + b.
HWY_INLINE Point plus(D s, const Point& a, const Point& b) {
  return {hn::MulAdd(s, a.x, b.x), hn::MulAdd(s, a.y, b.y), hn::MulAdd(s, a.z, b.z)};
}
HWY_INLINE D dot(const Point& a, const Point& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE D sum_of(const Point& a) {
  return hn::Add(hn::Add(hn::Abs(a.x), hn::Abs(a.y)), hn::Abs(a.z));
}
HWY_INLINE Point point_at(const double (&from)[3][kNodeBatch], std::size_t lane) {
  const Lanes d;
  return {hn::Load(d, from[0] + lane), hn::Load(d, from[1] + lane), hn::Load(d, from[2] + lane)};
}
HWY_INLINE void store(const Point& p, double (&to)[3][kNodeBatch], std::size_t lane) {
  const Lanes d;
  hn::Store(p.x, d, to[0] + lane);
  hn::Store(p.y, d, to[1] + lane);
  hn::Store(p.z, d, to[2] + lane);
}
HWY_INLINE Point all_of(const Vec3& p) {
  return {all(p.x), all(p.y), all(p.z)};
}

struct Node {
  Point center, axes[3];
  D half[3], radius, slack;
};

// Returns about the point of the node nearest to p.
HWY_INLINE Point nearest(const Node& n, const Point& p, bool round) {
  const Point from = minus(p, n.center);
  Point at = n.center;
  for (int k = 0; k < 3; ++k) {
    const D s = hn::Max(hn::Min(dot(from, n.axes[k]), n.half[k]), hn::Neg(n.half[k]));
    at = plus(s, n.axes[k], at);
  }
  if (!round) return at;
  const Point way = minus(p, at);
  const D length = hn::Sqrt(dot(way, way));
  return plus(hn::Min(hn::Div(n.radius, hn::Max(length, all(kShortest))), all(1.0)), way, at);
}

// Returns the reach of the axes of a node.
HWY_INLINE D reach_of_axes(const Node& n, const Point& d) {
  const D x = hn::Mul(n.half[0], hn::Abs(dot(n.axes[0], d))), y = hn::Abs(dot(n.axes[1], d)),
          z = hn::Abs(dot(n.axes[2], d));
  return hn::MulAdd(n.half[2], z, hn::MulAdd(n.half[1], y, x));
}

void place_nodes(NodeLanes& nodes, const RigidTransform* pose, double stretch) {
  const Lanes d;
  for (std::size_t lane = 0; lane < kNodeBatch; lane += hn::Lanes(d)) {
    const D rounding = all(kNodeRounding), radius = hn::Load(d, nodes.radius + lane);
    const Point center = point_at(nodes.center, lane);
    D sizes = radius;
    for (std::size_t k = 0; k < 3; ++k)
      sizes =
          hn::MulAdd(hn::Load(d, nodes.half_extents[k] + lane), sum_of(point_at(nodes.axes[k], lane)), sizes);
    const D summands = hn::Add(sum_of(center), sizes);
    if (pose == nullptr) {
      hn::Store(hn::Mul(rounding, summands), d, nodes.slack + lane);
      continue;
    }
    const Point rows[3] = {all_of(pose->rotation[0]), all_of(pose->rotation[1]), all_of(pose->rotation[2])};
    const auto turned = [&](const Point& p) HWY_ATTR {
      return Point{dot(rows[0], p), dot(rows[1], p), dot(rows[2], p)};
    };
    const Point way = all_of(pose->translation), placed = plus(all(1.0), turned(center), way);
    store(placed, nodes.center, lane);
    for (std::size_t k = 0; k < 3; ++k) store(turned(point_at(nodes.axes[k], lane)), nodes.axes[k], lane);
    hn::Store(hn::Mul(radius, all(stretch)), d, nodes.radius + lane);
    hn::Store(hn::Mul(rounding, hn::Add(hn::Add(summands, summands), hn::Add(sum_of(way), sum_of(placed)))),
              d, nodes.slack + lane);
  }
}

// Returns the lanes of b that are apart from a along a direction of some length, squared, by `wanted`: both
// radii, both slacks and the least distance. It is separates() of node_support.hpp without the root. Both
// sides are squared, of numbers times a power of two so that no square is too small or large; the factor
// covers the rounding.
HWY_INLINE std::uint32_t apart_along(const Node& a, const Node& b, const Point& direction, D square, D wanted,
                                     D power) {
  const D gap = hn::Sub(dot(direction, minus(b.center, a.center)),
                        hn::Add(reach_of_axes(a, direction), reach_of_axes(b, direction)));
  const D more = hn::Mul(wanted, hn::Mul(power, all(1.0 + 0x1p-46))), scaled = hn::Mul(gap, power);
  return bits_of(hn::And(hn::Gt(scaled, all(0x1p-100)),
                         hn::Gt(hn::Mul(scaled, scaled), hn::Mul(hn::Mul(more, more), square))));
}

NodesApart nodes_apart(const PlacedNode& one, const NodeLanes& eight, double least, const Heading& any,
                       NodeWays& ways) {
  const Lanes d;
  NodesApart apart;
  Node a;
  a.center = all_of(one.center);
  for (int k = 0; k < 3; ++k) {
    a.axes[k] = all_of(one.axes[static_cast<std::size_t>(k)]);
    a.half[k] = all(one.half_extents[k]);
  }
  a.radius = all(one.radius);
  a.slack = all(one.slack);
  const bool round_a = one.radius > 0.0, round_b = eight.radius[kFirstLane] > 0.0;
  for (std::size_t lane = 0; lane < kNodeBatch; lane += hn::Lanes(d)) {
    Node b;
    b.center = point_at(eight.center, lane);
    for (std::size_t k = 0; k < 3; ++k) {
      b.axes[k] = point_at(eight.axes[k], lane);
      b.half[k] = hn::Load(d, eight.half_extents[k] + lane);
    }
    b.radius = hn::Load(d, eight.radius + lane);
    b.slack = hn::Load(d, eight.slack + lane);
    const Point on_b = nearest(b, nearest(a, b.center, round_a), round_b);
    const Point way = minus(on_b, nearest(a, on_b, round_a));
    const D most = hn::Max(hn::Max(hn::Abs(way.x), hn::Abs(way.y)), hn::Abs(way.z));
    const Scale scale = scale_of(hn::Max(most, all(kShortest)));
    const Point exact = times(scale.up, way);
    const Point direction = {hn::Round(exact.x), hn::Round(exact.y), hn::Round(exact.z)};
    const D square = dot(direction, direction);
    const D wanted = hn::Add(hn::Add(all(least), hn::Add(a.radius, a.slack)), hn::Add(b.radius, b.slack));
    apart.along_own |= apart_along(a, b, direction, square, wanted, scale.up) << lane;
    apart.along_any |= apart_along(a, b, all_of(any.way), all(any.length * any.length), wanted, scale.up)
                       << lane;
    store(direction, ways.direction, lane);
    hn::Store(hn::Mul(hn::Sqrt(square), all(1.0 + 0x1p-48)), d, ways.length + lane);
    hn::Store(scale.down, d, ways.unit + lane);
  }
  return apart;
}

}  // namespace

const NodeKernels kNodeKernels = {place_nodes, nodes_apart};
const NodeKernels* node_table() {
  return &kNodeKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(node_table);
const NodeKernels& node_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(node_table)();
}
}  // namespace boxwood
#endif
