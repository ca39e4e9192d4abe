// SPDX-License-Identifier: MIT
// Tests boxes against boxes; Highway compiles this file once for each instruction set.
#include "query/wide/wide_kernels.hpp"

#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/wide/wide_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

// Eight boxes are one AVX register or two SSE ones.
using Singles = hn::CappedTag<float, kWidth>;
using F = hn::Vec<Singles>;
using FM = hn::Mask<Singles>;

HWY_INLINE F set(float x) {
  return hn::Set(Singles(), x);
}
HWY_INLINE std::uint32_t bits_of(FM mask) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Singles(), mask, bits);
  return bits[0];
}

// A box and the children of one register, in the frame of the box.
struct BoxAndChildren {
  F half[3];        // of the box
  F child_half[3];  // of the children
  F rotation[3][3], center[3];
  F absolute[3][3];  // |rotation|
};

HWY_INLINE BoxAndChildren place_children(const WideNode& node, std::size_t lane, const WidePose& pose,
                                         const float* half_extents) {
  const Singles d;
  BoxAndChildren p;
  F r[3][3], t[3];
  for (std::size_t k = 0; k < 3; ++k) {
    t[k] = hn::Load(d, node.center[k] + lane);
    p.child_half[k] = hn::Load(d, node.half_extents[k] + lane);
    p.half[k] = set(half_extents[k]);
    for (std::size_t j = 0; j < 2; ++j) r[k][j] = hn::Load(d, node.rotation[k][j] + lane);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    r[k][2] = hn::NegMulAdd(r[k2][0], r[k1][1], hn::Mul(r[k1][0], r[k2][1]));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const F r0 = set(pose.rotation[i][0]), r1 = set(pose.rotation[i][1]), r2 = set(pose.rotation[i][2]);
    p.center[i] = hn::MulAdd(r0, t[0], hn::MulAdd(r1, t[1], hn::MulAdd(r2, t[2], set(pose.center[i]))));
    for (std::size_t j = 0; j < 3; ++j) {
      p.rotation[i][j] = hn::MulAdd(r0, r[0][j], hn::MulAdd(r1, r[1][j], hn::Mul(r2, r[2][j])));
      p.absolute[i][j] = hn::Abs(p.rotation[i][j]);
    }
  }
  return p;
}

HWY_INLINE void store(const BoxAndChildren& p, std::size_t lane, WidePoses& poses) {
  const Singles d;
  for (std::size_t i = 0; i < 3; ++i) {
    hn::Store(p.center[i], d, poses.center[i] + lane);
    for (std::size_t j = 0; j < 3; ++j) hn::Store(p.rotation[i][j], d, poses.rotation[i][j] + lane);
  }
}

// Returns the gap of the projections on a face normal of the box, or of a child; negative if they overlap.
HWY_INLINE F gap_along_box(const BoxAndChildren& p, std::size_t i, F slack) {
  const F reach =
      hn::MulAdd(p.child_half[0], p.absolute[i][0],
                 hn::MulAdd(p.child_half[1], p.absolute[i][1],
                            hn::MulAdd(p.child_half[2], p.absolute[i][2], hn::Add(p.half[i], slack))));
  return hn::Sub(hn::Abs(p.center[i]), reach);
}
HWY_INLINE F gap_along_child(const BoxAndChildren& p, std::size_t j, F slack) {
  const F along =
      hn::MulAdd(p.center[0], p.rotation[0][j],
                 hn::MulAdd(p.center[1], p.rotation[1][j], hn::Mul(p.center[2], p.rotation[2][j])));
  const F reach =
      hn::MulAdd(p.half[0], p.absolute[0][j],
                 hn::MulAdd(p.half[1], p.absolute[1][j],
                            hn::MulAdd(p.half[2], p.absolute[2][j], hn::Add(p.child_half[j], slack))));
  return hn::Sub(hn::Abs(along), reach);
}
// Returns the gap along the cross product of edge i of the box and edge j of the child, which is not of unit
// length.
HWY_INLINE F gap_across(const BoxAndChildren& p, std::size_t i, std::size_t j, F slack) {
  const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const F along = hn::NegMulAdd(p.center[i1], p.rotation[i2][j], hn::Mul(p.center[i2], p.rotation[i1][j]));
  const F reach = hn::MulAdd(p.half[i1], p.absolute[i2][j],
                             hn::MulAdd(p.half[i2], p.absolute[i1][j],
                                        hn::MulAdd(p.child_half[j1], p.absolute[i][j2],
                                                   hn::MulAdd(p.child_half[j2], p.absolute[i][j1], slack))));
  return hn::Sub(hn::Abs(along), reach);
}

// Returns the lanes that no axis of the 15 separates.
HWY_INLINE std::uint32_t meeting_lanes(const BoxAndChildren& p, F slack) {
  const F zero = hn::Zero(Singles());
  // NaN compares as no gap.
  FM apart = hn::Or(hn::Gt(gap_along_box(p, 0, slack), zero), hn::Gt(gap_along_child(p, 0, slack), zero));
  for (std::size_t k = 1; k < 3; ++k) {
    apart = hn::Or(apart, hn::Gt(gap_along_box(p, k, slack), zero));
    apart = hn::Or(apart, hn::Gt(gap_along_child(p, k, slack), zero));
  }
  if (hn::AllTrue(Singles(), apart)) return 0;  // the usual case
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) apart = hn::Or(apart, hn::Gt(gap_across(p, i, j, slack), zero));
  return ~bits_of(apart) & ((1U << hn::Lanes(Singles())) - 1U);
}

std::uint32_t children_meeting(const WideNode& node, const WidePose& node_in_box, const float* half_extents,
                               float slack, WidePoses& poses) {
  std::uint32_t meeting = 0;
  for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(Singles())) {
    const BoxAndChildren p = place_children(node, lane, node_in_box, half_extents);
    const std::uint32_t left = meeting_lanes(p, set(slack));
    if (left == 0) continue;
    store(p, lane, poses);
    meeting |= left << lane;
  }
  return meeting;
}

std::uint32_t box_pairs_meeting(const BoxPairBatch& pairs, float relative) {
  const Singles d;
  std::uint32_t meeting = 0;
  for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
    BoxAndChildren p;
    F offset[3], sizes = hn::Zero(d);
    for (std::size_t k = 0; k < 3; ++k) {
      offset[k] = hn::Sub(hn::Load(d, pairs.b.center[k] + lane), hn::Load(d, pairs.a.center[k] + lane));
      p.half[k] = hn::Load(d, pairs.a.half_extents[k] + lane);
      p.child_half[k] = hn::Load(d, pairs.b.half_extents[k] + lane);
      sizes = hn::Add(sizes, hn::Add(p.half[k], p.child_half[k]));
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const F x = hn::Load(d, pairs.a.axes[i][0] + lane), y = hn::Load(d, pairs.a.axes[i][1] + lane),
              z = hn::Load(d, pairs.a.axes[i][2] + lane);
      const auto along_axis = [&](F vx, F vy, F vz)
                                  HWY_ATTR { return hn::MulAdd(x, vx, hn::MulAdd(y, vy, hn::Mul(z, vz))); };
      p.center[i] = along_axis(offset[0], offset[1], offset[2]);
      for (std::size_t j = 0; j < 3; ++j) {
        p.rotation[i][j] =
            along_axis(hn::Load(d, pairs.b.axes[j][0] + lane), hn::Load(d, pairs.b.axes[j][1] + lane),
                       hn::Load(d, pairs.b.axes[j][2] + lane));
        p.absolute[i][j] = hn::Abs(p.rotation[i][j]);
      }
    }
    meeting |= meeting_lanes(p, hn::Mul(set(relative), sizes)) << lane;
  }
  return meeting;
}

HWY_INLINE F clamped(F x, F half) {
  return hn::Max(hn::Min(x, half), hn::Neg(half));
}

// The gap of the projections on the way between two near points: the point of the box nearest to the child's
// centre, and the point of the child nearest to that one. Squares below 2^-126 lose bits, and a length of 0
// would give an infinite gap. So ways shorter than 2^-62 separate nothing.
constexpr float kLeastWaySquare = 0x1p-124F;

struct Way {
  F way[3], length;
  F apart;  // times the length
};
HWY_INLINE Way gap_along_way(const BoxAndChildren& p, F slack) {
  F on_box[3], back[3], on_child[3];
  Way result;
  F(&way)[3] = result.way;
  for (std::size_t k = 0; k < 3; ++k) {
    on_box[k] = clamped(p.center[k], p.half[k]);
    back[k] = hn::Sub(on_box[k], p.center[k]);
  }
  for (std::size_t j = 0; j < 3; ++j)
    on_child[j] =
        clamped(hn::MulAdd(back[0], p.rotation[0][j],
                           hn::MulAdd(back[1], p.rotation[1][j], hn::Mul(back[2], p.rotation[2][j]))),
                p.child_half[j]);
  for (std::size_t i = 0; i < 3; ++i)
    way[i] = hn::MulAdd(
        p.rotation[i][0], on_child[0],
        hn::MulAdd(p.rotation[i][1], on_child[1],
                   hn::NegMulAdd(hn::Set(Singles(), 1.0F), back[i], hn::Mul(p.rotation[i][2], on_child[2]))));
  const F length_sq = hn::MulAdd(way[0], way[0], hn::MulAdd(way[1], way[1], hn::Mul(way[2], way[2])));
  const F length = hn::Sqrt(length_sq);
  F apart = hn::Zero(Singles()), reach = hn::Mul(slack, length);
  for (std::size_t k = 0; k < 3; ++k) {
    const F along = hn::MulAdd(way[0], p.rotation[0][k],
                               hn::MulAdd(way[1], p.rotation[1][k], hn::Mul(way[2], p.rotation[2][k])));
    apart = hn::MulAdd(way[k], p.center[k], apart);
    reach = hn::MulAdd(p.half[k], hn::Abs(way[k]), hn::MulAdd(p.child_half[k], hn::Abs(along), reach));
  }
  result.length = length;
  result.apart = hn::IfThenElse(hn::Gt(length_sq, set(kLeastWaySquare)), hn::Sub(apart, reach), set(-1.0F));
  return result;
}

// Returns the gap of the projections of the box and of the children on one direction. The children stay in
// the frame of their node, and the direction is rotated instead.
HWY_INLINE F gap_along_direction(const WideNode& node, std::size_t lane, const WidePose& pose,
                                 const float* half_extents, const float* direction, float slack) {
  const Singles d;
  float in_node[3], start = -slack;
  for (std::size_t k = 0; k < 3; ++k) {
    in_node[k] = (pose.rotation[0][k] * direction[0] + pose.rotation[1][k] * direction[1]) +
                 pose.rotation[2][k] * direction[2];
    start += pose.center[k] * direction[k] -
             half_extents[k] * (direction[k] < 0.0F ? -direction[k] : direction[k]);
  }
  const F x = set(in_node[0]), y = set(in_node[1]), z = set(in_node[2]);
  const auto along = [&](F rx, F ry, F rz)
                         HWY_ATTR { return hn::MulAdd(x, rx, hn::MulAdd(y, ry, hn::Mul(z, rz))); };
  F axis[3][2];
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t j = 0; j < 2; ++j) axis[k][j] = hn::Load(d, node.rotation[k][j] + lane);
  const auto third = [&](std::size_t k1, std::size_t k2) HWY_ATTR {
    return hn::NegMulAdd(axis[k2][0], axis[k1][1], hn::Mul(axis[k1][0], axis[k2][1]));
  };
  const F on_axis[3] = {along(axis[0][0], axis[1][0], axis[2][0]), along(axis[0][1], axis[1][1], axis[2][1]),
                        along(third(1, 2), third(2, 0), third(0, 1))};
  F gap = hn::Add(set(start), along(hn::Load(d, node.center[0] + lane), hn::Load(d, node.center[1] + lane),
                                    hn::Load(d, node.center[2] + lane)));
  for (std::size_t j = 0; j < 3; ++j)
    gap = hn::NegMulAdd(hn::Load(d, node.half_extents[j] + lane), hn::Abs(on_axis[j]), gap);
  // Lanes without a child have no axes.
  return hn::Sub(gap, hn::Min(hn::Load(d, node.half_extents[0] + lane), hn::Zero(d)));
}

// The weight of the centres: if two children are at similar distances, the one with the nearer centre usually
// has the nearer triangles.
constexpr float kCenterShare = 0.25F;

// Tries the given direction first, which usually shows that all children are too far. Otherwise takes the
// best of: that direction; box distances in either frame (gaps along three orthogonal axes add as squares);
// the way between near points. If no test of these separates the boxes, also the cross axes, which are at
// most of unit length. The factor covers the rounding here and a pose that is a rotation to 2^-20.
std::uint32_t children_nearer(const WideNode& node, const WidePose& node_in_box, const float* half_extents,
                              const float* direction, float slack_length, float limit_length_sq,
                              WidePoses& poses, NearBounds& near) {
  const Singles d;
  const F zero = hn::Zero(d), slack = set(slack_length), limit_sq = set(limit_length_sq),
          factor = set(1.0F - 0x1p-17F);
  const auto positive = [&](F x) HWY_ATTR { return hn::IfThenElseZero(hn::Gt(x, zero), x); };
  std::uint32_t found = 0;
  for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
    const F along_direction =
        positive(gap_along_direction(node, lane, node_in_box, half_extents, direction, slack_length));
    const F direction_sq = hn::Mul(along_direction, along_direction);
    if (hn::AllFalse(d, hn::Lt(hn::Mul(direction_sq, factor), limit_sq))) continue;
    const BoxAndChildren p = place_children(node, lane, node_in_box, half_extents);
    F box_sq = zero, child_sq = zero, overlap = set(1e30F);
    for (std::size_t k = 0; k < 3; ++k) {
      const F gap_box = gap_along_box(p, k, slack), gap_child = gap_along_child(p, k, slack);
      const F along_box = positive(gap_box), along_child = positive(gap_child);
      box_sq = hn::MulAdd(along_box, along_box, box_sq);
      child_sq = hn::MulAdd(along_child, along_child, child_sq);
      overlap = hn::Min(overlap, hn::Neg(hn::Max(gap_box, gap_child)));
    }
    const Way way = gap_along_way(p, slack);
    const F inverse = hn::Div(set(1.0F), way.length), along_way = hn::Mul(way.apart, inverse);
    const FM way_is_best = hn::Gt(along_way, along_direction);
    const F best = hn::IfThenElse(way_is_best, along_way, along_direction);
    F bound_sq = hn::Max(hn::Max(box_sq, child_sq), hn::Mul(best, best));
    if (!hn::AllTrue(d, hn::Gt(bound_sq, zero))) {
      F across = zero;
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) across = hn::Max(across, positive(gap_across(p, i, j, slack)));
      bound_sq = hn::Max(bound_sq, hn::Mul(across, across));
    }
    bound_sq = hn::Mul(bound_sq, factor);
    const std::uint32_t left = bits_of(hn::Lt(bound_sq, limit_sq)) & ((1U << hn::Lanes(d)) - 1U);
    if (left == 0) continue;
    found |= left << lane;
    const F center_sq = hn::MulAdd(p.center[0], p.center[0],
                                   hn::MulAdd(p.center[1], p.center[1], hn::Mul(p.center[2], p.center[2])));
    const F guess = hn::IfThenElse(hn::Gt(bound_sq, zero), hn::Sqrt(bound_sq), hn::Neg(overlap));
    hn::Store(bound_sq, d, near.bounds_sq + lane);
    hn::Store(hn::MulAdd(set(kCenterShare), hn::Sqrt(center_sq), guess), d, near.order + lane);
    store(p, lane, poses);
    for (std::size_t k = 0; k < 3; ++k)
      hn::Store(hn::IfThenElse(way_is_best, hn::Mul(way.way[k], inverse), set(direction[k])), d,
                near.directions[k] + lane);
  }
  return found;
}

// The motion of one register's children along directions fixed to the box.
struct ChildMotion {
  F velocity[3];  // of their centres, at first
  F any_way;      // the most that rotation and errors add, a speed
  F bend;         // half the largest acceleration of their centres
};
HWY_INLINE ChildMotion motion_of(const BoxAndChildren& p, const WideMotion& motion) {
  const auto cross = [](const F(&spin)[3], F x, F y, F z, F(&out)[3]) HWY_ATTR {
    out[0] = hn::MulSub(spin[1], z, hn::Mul(spin[2], y));
    out[1] = hn::MulSub(spin[2], x, hn::Mul(spin[0], z));
    out[2] = hn::MulSub(spin[0], y, hn::Mul(spin[1], x));
  };
  const auto length = [](const F(&v)[3]) HWY_ATTR {
    return hn::Sqrt(hn::MulAdd(v[0], v[0], hn::MulAdd(v[1], v[1], hn::Mul(v[2], v[2]))));
  };
  const F spin[3] = {set(motion.spin[0]), set(motion.spin[1]), set(motion.spin[2])};
  F turn[3];
  cross(spin, hn::Sub(p.center[0], set(motion.pivot[0])), hn::Sub(p.center[1], set(motion.pivot[1])),
        hn::Sub(p.center[2], set(motion.pivot[2])), turn);
  ChildMotion m;
  for (std::size_t k = 0; k < 3; ++k) m.velocity[k] = hn::Add(set(motion.velocity[k]), turn[k]);
  m.bend = hn::MulAdd(hn::Mul(set(0.5F), length(spin)), length(turn), set(motion.bend));
  m.any_way = set(motion.any_way);
  for (std::size_t j = 0; j < 3; ++j) {
    F of_axis[3];
    cross(spin, p.rotation[0][j], p.rotation[1][j], p.rotation[2][j], of_axis);
    m.any_way = hn::MulAdd(hn::Abs(p.child_half[j]), length(of_axis), m.any_way);
  }
  return m;
}

// Computes times. An axis that separates the two does so until the child has covered the gap along it: with x
// = closing + any_way, not before the root of x t + bend t^2 = gap. Takes the best of the face axes and the
// way between near points. If no axis of these separates them, also of the cross axes.
void children_times(const WideNode& node, const WidePose& node_in_box, const float* half_extents,
                    float slack_length, const WideMotion& motion, WideTimes& found) {
  const Singles d;
  const F zero = hn::Zero(d), slack = set(slack_length), tiny = set(1e-37F);
  for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
    const BoxAndChildren p = place_children(node, lane, node_in_box, half_extents);
    const ChildMotion m = motion_of(p, motion);
    const auto along = [&](const F(&v)[3], F x, F y, F z)
                           HWY_ATTR { return hn::MulAdd(v[0], x, hn::MulAdd(v[1], y, hn::Mul(v[2], z))); };
    F time = zero, largest = zero;
    // `side` is the child's side, and so the closing direction.
    const auto take = [&](F gap, F side, F speed) HWY_ATTR {
      const F closing = hn::Neg(hn::CopySign(speed, hn::Xor(speed, side)));
      const F x = hn::Add(m.any_way, closing), apart = hn::Max(gap, zero);
      const F root = hn::Sqrt(hn::MulAdd(x, x, hn::Mul(hn::Mul(set(4.0F), m.bend), apart)));
      const FM is_closing = hn::Gt(x, zero);
      const F over = hn::IfThenElse(is_closing, hn::Add(apart, apart), hn::Sub(root, x));
      const F under = hn::IfThenElse(is_closing, hn::Add(x, root), hn::Add(m.bend, m.bend));
      const F then = hn::Div(over, hn::Max(under, tiny));
      time = hn::Max(time, hn::IfThenElseZero(hn::Gt(gap, zero), then));
      largest = hn::Max(largest, gap);
    };
    for (std::size_t k = 0; k < 3; ++k) {
      take(gap_along_box(p, k, slack), p.center[k], m.velocity[k]);
      const F x = p.rotation[0][k], y = p.rotation[1][k], z = p.rotation[2][k];
      take(gap_along_child(p, k, slack), along(p.center, x, y, z), along(m.velocity, x, y, z));
    }
    const Way way = gap_along_way(p, slack);
    const F inverse = hn::Div(set(1.0F), hn::Max(way.length, tiny));
    take(hn::Mul(way.apart, inverse), zero,
         hn::Mul(along(m.velocity, way.way[0], way.way[1], way.way[2]), inverse));
    if (!hn::AllTrue(d, hn::Gt(time, zero)))
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
          const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3;
          const F y = hn::Neg(p.rotation[i2][j]), z = p.rotation[i1][j];
          take(gap_across(p, i, j, slack), hn::MulAdd(p.center[i1], y, hn::Mul(p.center[i2], z)),
               hn::MulAdd(m.velocity[i1], y, hn::Mul(m.velocity[i2], z)));
        }
    hn::Store(hn::Mul(time, set(1.0F - 0x1p-17F)), d, found.times + lane);
    hn::Store(largest, d, found.gaps + lane);
  }
}

}  // namespace

const WideKernels kKernels = {children_meeting, box_pairs_meeting, children_nearer, children_times};
const WideKernels* wide_table() {
  return &kKernels;
}
const char* wide_target() {
  return hwy::TargetName(HWY_TARGET);
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(wide_table);
BOXWOOD_SIMD_TABLE(wide_target);
const WideKernels& wide_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(wide_table)();
}
const char* wide_kernels_target() noexcept {
  return BOXWOOD_SIMD_CALL(wide_target)();
}
}  // namespace boxwood
#endif
