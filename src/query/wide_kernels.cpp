// The loops of the wide engine; Highway compiles this file once for each instruction set.
#include "query/wide_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/wide_kernels.cpp"
#include "geometry/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

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
    for (std::size_t j = 0; j < 3; ++j) r[k][j] = hn::Load(d, node.rotation[k][j] + lane);
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

// How far the projections on a face normal of the box, of a child, are apart; negative where they overlap.
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
// Along the cross product of edge i of the box and edge j of the child, which is not of unit length.
HWY_INLINE F gap_across(const BoxAndChildren& p, std::size_t i, std::size_t j, F slack) {
  const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
  const F along = hn::NegMulAdd(p.center[i1], p.rotation[i2][j], hn::Mul(p.center[i2], p.rotation[i1][j]));
  const F reach = hn::MulAdd(p.half[i1], p.absolute[i2][j],
                             hn::MulAdd(p.half[i2], p.absolute[i1][j],
                                        hn::MulAdd(p.child_half[j1], p.absolute[i][j2],
                                                   hn::MulAdd(p.child_half[j2], p.absolute[i][j1], slack))));
  return hn::Sub(hn::Abs(along), reach);
}

// The lanes that none of the 15 axes parts.
HWY_INLINE std::uint32_t meeting_lanes(const BoxAndChildren& p, F slack) {
  const F zero = hn::Zero(Singles());
  // NaN compares as no gap.
  FM apart = hn::Or(hn::Gt(gap_along_box(p, 0, slack), zero), hn::Gt(gap_along_child(p, 0, slack), zero));
  for (std::size_t k = 1; k < 3; ++k) {
    apart = hn::Or(apart, hn::Gt(gap_along_box(p, k, slack), zero));
    apart = hn::Or(apart, hn::Gt(gap_along_child(p, k, slack), zero));
  }
  if (hn::AllTrue(Singles(), apart)) return 0;  // most often
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

// How far the projections on the line through the two centres are apart: tight where the boxes are small for
// their distance, since that line is then nearly the shortest way.
HWY_INLINE F gap_between_centers(const BoxAndChildren& p, F slack) {
  const F length_sq = hn::MulAdd(p.center[0], p.center[0],
                                 hn::MulAdd(p.center[1], p.center[1], hn::Mul(p.center[2], p.center[2])));
  const F length = hn::Sqrt(length_sq);
  F reach = hn::Mul(slack, length);  // everything times the length, to divide once
  for (std::size_t k = 0; k < 3; ++k) {
    const F along =
        hn::MulAdd(p.center[0], p.rotation[0][k],
                   hn::MulAdd(p.center[1], p.rotation[1][k], hn::Mul(p.center[2], p.rotation[2][k])));
    reach = hn::MulAdd(p.half[k], hn::Abs(p.center[k]), hn::MulAdd(p.child_half[k], hn::Abs(along), reach));
  }
  return hn::IfThenElseZero(hn::Gt(length_sq, reach), hn::Div(hn::Sub(length_sq, reach), length));
}

// The best of: box distances in either frame (gaps along three orthogonal axes add as squares), the line
// through the centres, and, where none of these part the boxes, the cross axes, which are at most of unit
// length. The factor pays for the rounding here and for a pose that is a rotation to 2^-20.
void children_distance_sq(const WideNode& node, const WidePose& node_in_box, const float* half_extents,
                          float slack_length, WidePoses& poses, float* bounds_sq) {
  const Singles d;
  const F zero = hn::Zero(d), slack = set(slack_length);
  const auto positive = [&](F x) HWY_ATTR { return hn::IfThenElseZero(hn::Gt(x, zero), x); };
  for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
    const BoxAndChildren p = place_children(node, lane, node_in_box, half_extents);
    F box_sq = zero, child_sq = zero;
    for (std::size_t k = 0; k < 3; ++k) {
      const F along_box = positive(gap_along_box(p, k, slack)),
              along_child = positive(gap_along_child(p, k, slack));
      box_sq = hn::MulAdd(along_box, along_box, box_sq);
      child_sq = hn::MulAdd(along_child, along_child, child_sq);
    }
    const F centers = gap_between_centers(p, slack);
    F bound_sq = hn::Max(hn::Max(box_sq, child_sq), hn::Mul(centers, centers));
    if (!hn::AllTrue(d, hn::Gt(bound_sq, zero))) {
      F across = zero;
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) across = hn::Max(across, positive(gap_across(p, i, j, slack)));
      bound_sq = hn::Max(bound_sq, hn::Mul(across, across));
    }
    hn::Store(hn::Mul(bound_sq, set(1.0F - 0x1p-17F)), d, bounds_sq + lane);
    store(p, lane, poses);
  }
}

std::uint32_t children_on_ray(const WideNode& node, const WideRay& ray, float slack_length, float t_end,
                              WideRays& rays) {
  const Singles d;
  const F zero = hn::Zero(d), slack = set(slack_length);
  std::uint32_t hit = 0;
  for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(d)) {
    F offset[3];
    for (std::size_t k = 0; k < 3; ++k)
      offset[k] = hn::Sub(set(ray.origin[k]), hn::Load(d, node.center[k] + lane));
    F begin = zero, end = set(t_end);
    FM missed = hn::Lt(end, begin);
    for (std::size_t j = 0; j < 3; ++j) {
      const F r0 = hn::Load(d, node.rotation[0][j] + lane), r1 = hn::Load(d, node.rotation[1][j] + lane),
              r2 = hn::Load(d, node.rotation[2][j] + lane);
      const F o = hn::MulAdd(r0, offset[0], hn::MulAdd(r1, offset[1], hn::Mul(r2, offset[2])));
      const F v = hn::MulAdd(r0, set(ray.direction[0]),
                             hn::MulAdd(r1, set(ray.direction[1]), hn::Mul(r2, set(ray.direction[2]))));
      hn::Store(o, d, rays.origin[j] + lane);
      hn::Store(v, d, rays.direction[j] + lane);
      // |o + t v| <= h: from (-h sgn v - o) / v to (h sgn v - o) / v.
      const F half = hn::Add(hn::Load(d, node.half_extents[j] + lane), slack);
      const F inverse = hn::Div(set(1.0F), v), toward = hn::CopySign(half, v);
      const F from = hn::Mul(hn::Sub(hn::Neg(toward), o), inverse), to = hn::Mul(hn::Sub(toward, o), inverse);
      const FM parallel = hn::Not(hn::Gt(hn::Abs(v), set(0x1p-60F)));
      missed = hn::Or(missed, hn::And(parallel, hn::Gt(hn::Abs(o), half)));
      begin = hn::IfThenElse(parallel, begin, hn::Max(begin, from));
      end = hn::IfThenElse(parallel, end, hn::Min(end, to));
    }
    const F widened = hn::Mul(begin, set(1.0F - 0x1p-20F));
    missed = hn::Or(missed, hn::Gt(widened, hn::Mul(end, set(1.0F + 0x1p-20F))));
    hn::Store(widened, d, rays.begin + lane);
    hit |= (~bits_of(missed) & ((1U << hn::Lanes(d)) - 1U)) << lane;
  }
  return hit;
}

using Doubles = hn::CappedTag<double, 8>;
using V = hn::Vec<Doubles>;
using M = hn::Mask<Doubles>;

void load_corners(const MeshView& mesh, const std::uint32_t* order, std::size_t count,
                  const RigidTransform* pose, LeafCorners& corners) {
  HWY_ALIGN float narrow[9][kLeafBatch] = {};
  for (std::size_t i = 0; i < count; ++i) {
    const Triangle& triangle = mesh.triangles[order[i]];
    for (std::size_t c = 0; c < 3; ++c) {
      const Vec3f& v = mesh.vertices[triangle[c]];
      narrow[3 * c][i] = v.x;
      narrow[3 * c + 1][i] = v.y;
      narrow[3 * c + 2][i] = v.z;
    }
  }
  const Doubles d;
  const hn::Rebind<float, Doubles> f;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    V low[3], high[3];
    for (std::size_t c = 0; c < 9; c += 3) {
      V x[3], placed[3];
      for (std::size_t k = 0; k < 3; ++k) x[k] = placed[k] = hn::PromoteTo(d, hn::Load(f, narrow[c + k] + i));
      if (pose != nullptr)
        for (std::size_t k = 0; k < 3; ++k) {  // operation by operation as place(): no multiply-add
          const Vec3& r = pose->rotation[k];
          const V xy = hn::Add(hn::Mul(hn::Set(d, r.x), x[0]), hn::Mul(hn::Set(d, r.y), x[1]));
          placed[k] = hn::Add(hn::Add(xy, hn::Mul(hn::Set(d, r.z), x[2])),
                              hn::Set(d, pose->translation[static_cast<int>(k)]));
        }
      for (std::size_t k = 0; k < 3; ++k) {
        hn::Store(placed[k], d, corners.corner[c + k] + i);
        low[k] = c == 0 ? placed[k] : hn::Min(low[k], placed[k]);
        high[k] = c == 0 ? placed[k] : hn::Max(high[k], placed[k]);
      }
    }
    for (std::size_t k = 0; k < 3; ++k) {
      hn::Store(low[k], d, corners.low[k] + i);
      hn::Store(high[k], d, corners.high[k] + i);
    }
  }
}

std::uint32_t boxes_meeting(const LeafCorners& a, std::size_t count, const LeafCorners& b, std::size_t k) {
  const Doubles d;
  std::uint32_t meeting = 0;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    M apart = hn::FirstN(d, 0);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      apart = hn::Or(apart, hn::Gt(hn::Load(d, a.low[axis] + i), hn::Set(d, b.high[axis][k])));
      apart = hn::Or(apart, hn::Lt(hn::Load(d, a.high[axis] + i), hn::Set(d, b.low[axis][k])));
    }
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, apart, bits);
    meeting |= (~std::uint32_t{bits[0]} & ((1U << hn::Lanes(d)) - 1U)) << i;
  }
  return meeting & ((1U << count) - 1U);
}

struct Point {
  V x, y, z;
};
HWY_INLINE Point operator-(const Point& a, const Point& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Point operator+(const Point& a, const Point& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE V dot(const Point& a, const Point& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE Point cross(const Point& a, const Point& b) {
  return {hn::NegMulAdd(a.z, b.y, hn::Mul(a.y, b.z)), hn::NegMulAdd(a.x, b.z, hn::Mul(a.z, b.x)),
          hn::NegMulAdd(a.y, b.x, hn::Mul(a.x, b.y))};
}
HWY_INLINE Point load_point(const double (*rows)[kPairBatch], std::size_t i) {
  const Doubles d;
  return {hn::Load(d, rows[0] + i), hn::Load(d, rows[1] + i), hn::Load(d, rows[2] + i)};
}

// The signs of some determinants: certainly positive, certainly negative, or neither.
struct Signs {
  M positive, negative;
};
HWY_INLINE Signs signs(V determinant, V bound) {
  return {hn::Gt(determinant, bound), hn::Lt(determinant, hn::Neg(bound))};
}
HWY_INLINE M all_same(const Signs& a, const Signs& b, const Signs& c) {
  return hn::Or(hn::And(hn::And(a.positive, b.positive), c.positive),
                hn::And(hn::And(a.negative, b.negative), c.negative));
}
HWY_INLINE M opposite(const Signs& a, const Signs& b) {
  return hn::Or(hn::And(a.positive, b.negative), hn::And(a.negative, b.positive));
}
HWY_INLINE M same(const Signs& a, const Signs& b) {
  return hn::Or(hn::And(a.positive, b.positive), hn::And(a.negative, b.negative));
}
HWY_INLINE M mixed(const Signs& a, const Signs& b, const Signs& c) {
  return hn::And(hn::Or(hn::Or(a.positive, b.positive), c.positive),
                 hn::Or(hn::Or(a.negative, b.negative), c.negative));
}

// Two triangles in general position meet exactly when an edge of one crosses the other: its ends are on
// either side of the plane, and the three edges pass it on the same side. All 15 determinants are products of
// differences to the first corner of a, of magnitude at most m in each coordinate; each is a sum of at most
// 30 terms of at most 2 mx my mz that carry at most a dozen roundings: off by less than 2^-53 * 1024 mx my
// mz. kBound is four times that, and kUnderflow is what products too small for a double can add. A sign
// within the bound is not used.
void classify_pairs(const TrianglePairBatch& pairs, std::size_t count, PairVerdict* verdicts) {
  constexpr double kBound = 4096.0 * 0x1p-53, kUnderflow = 1e-220;
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Point o = load_point(pairs.a, i);
    const Point a1 = load_point(pairs.a + 3, i) - o, a2 = load_point(pairs.a + 6, i) - o;
    const Point b0 = load_point(pairs.b, i) - o, b1 = load_point(pairs.b + 3, i) - o,
                b2 = load_point(pairs.b + 6, i) - o;
    const auto largest = [&](V Point::*k) HWY_ATTR {
      const V b = hn::Max(hn::Max(hn::Abs(b0.*k), hn::Abs(b1.*k)), hn::Abs(b2.*k));
      return hn::Max(hn::Max(hn::Abs(a1.*k), hn::Abs(a2.*k)), b);
    };
    const V size = hn::Mul(hn::Mul(largest(&Point::x), largest(&Point::y)), largest(&Point::z));
    const V bound = hn::MulAdd(hn::Set(d, kBound), size, hn::Set(d, kUnderflow));

    const Point normal_a = cross(a1, a2);
    const Signs side_b[3] = {signs(dot(normal_a, b0), bound), signs(dot(normal_a, b1), bound),
                             signs(dot(normal_a, b2), bound)};
    M apart = all_same(side_b[0], side_b[1], side_b[2]);
    M meet = hn::FirstN(d, 0);
    if (!hn::AllTrue(d, apart)) {
      // Moments of b's edges; with those of a, where two are 0, they give every side of edge against edge.
      const Point moment_b[3] = {cross(b0, b1), cross(b1, b2), cross(b2, b0)};
      const Point normal_b = moment_b[0] + moment_b[1] + moment_b[2];
      const V offset_b = dot(b0, moment_b[1]);
      const Signs side_a[3] = {signs(hn::Neg(offset_b), bound),
                               signs(hn::Sub(dot(normal_b, a1), offset_b), bound),
                               signs(hn::Sub(dot(normal_b, a2), offset_b), bound)};
      apart = hn::Or(apart, all_same(side_a[0], side_a[1], side_a[2]));
      if (!hn::AllTrue(d, apart)) {
        const Point edge_b[3] = {b1 - b0, b2 - b1, b0 - b2};
        const Point edge_a = a2 - a1;
        Signs edges[3][3];  // [edge of a][edge of b]
        for (std::size_t l = 0; l < 3; ++l) {
          edges[0][l] = signs(dot(a1, moment_b[l]), bound);
          edges[1][l] = signs(hn::Add(dot(edge_a, moment_b[l]), dot(normal_a, edge_b[l])), bound);
          edges[2][l] = signs(hn::Neg(dot(a2, moment_b[l])), bound);
        }
        M none_crosses = hn::Not(hn::FirstN(d, 0));
        for (std::size_t k = 0; k < 3; ++k) {
          const std::size_t next = (k + 1) % 3;
          const Signs &b_first = side_b[k], &b_last = side_b[next], &a_first = side_a[k],
                      &a_last = side_a[next];
          meet = hn::Or(meet,
                        hn::And(opposite(b_first, b_last), all_same(edges[0][k], edges[1][k], edges[2][k])));
          meet = hn::Or(meet,
                        hn::And(opposite(a_first, a_last), all_same(edges[k][0], edges[k][1], edges[k][2])));
          const M b_misses = hn::Or(same(b_first, b_last), mixed(edges[0][k], edges[1][k], edges[2][k]));
          const M a_misses = hn::Or(same(a_first, a_last), mixed(edges[k][0], edges[k][1], edges[k][2]));
          none_crosses = hn::And(none_crosses, hn::And(b_misses, a_misses));
        }
        apart = hn::Or(apart, none_crosses);
      }
    }
    std::uint8_t apart_bits[8] = {}, meet_bits[8] = {};
    hn::StoreMaskBits(d, apart, apart_bits);
    hn::StoreMaskBits(d, meet, meet_bits);
    for (std::size_t lane = 0; lane < hn::Lanes(d) && i + lane < count; ++lane)
      verdicts[i + lane] = (apart_bits[0] >> lane & 1) != 0  ? PairVerdict::apart
                           : (meet_bits[0] >> lane & 1) != 0 ? PairVerdict::meet
                                                             : PairVerdict::unsure;
  }
}

void triangle_gaps_sq(const LeafCorners& a, std::size_t count, const LeafCorners& b, std::size_t k,
                      const Vec3& direction, double slack, double* bounds_sq) {
  const Doubles d;
  double b_low = kInfinity, b_high = -kInfinity;
  for (std::size_t c = 0; c < 9; c += 3) {
    const double t =
        (direction.x * b.corner[c][k] + direction.y * b.corner[c + 1][k]) + direction.z * b.corner[c + 2][k];
    b_low = t < b_low ? t : b_low;
    b_high = t > b_high ? t : b_high;
  }
  const V x = hn::Set(d, direction.x), y = hn::Set(d, direction.y), z = hn::Set(d, direction.z),
          zero = hn::Zero(d);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    V sum = zero;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const V above = hn::Sub(hn::Set(d, b.low[axis][k]), hn::Load(d, a.high[axis] + i));
      const V below = hn::Sub(hn::Load(d, a.low[axis] + i), hn::Set(d, b.high[axis][k]));
      const V gap = hn::Max(hn::Max(above, below), zero);
      sum = hn::MulAdd(gap, gap, sum);
    }
    V low = hn::Set(d, kInfinity), high = hn::Set(d, -kInfinity);
    for (std::size_t c = 0; c < 9; c += 3) {
      const V t = hn::MulAdd(
          x, hn::Load(d, a.corner[c] + i),
          hn::MulAdd(y, hn::Load(d, a.corner[c + 1] + i), hn::Mul(z, hn::Load(d, a.corner[c + 2] + i))));
      low = hn::Min(low, t);
      high = hn::Max(high, t);
    }
    const V apart = hn::Max(hn::Sub(hn::Set(d, b_low), high), hn::Sub(low, hn::Set(d, b_high)));
    const V along = hn::Max(hn::Sub(apart, hn::Set(d, slack)), zero);
    sum = hn::Max(sum, hn::Mul(along, along));
    hn::StoreU(hn::Mul(sum, hn::Set(d, 1.0 - 0x1p-40)), d, bounds_sq + i);  // relative rounding, with room
  }
}

}  // namespace

const WideKernels kKernels = {children_meeting, box_pairs_meeting, children_distance_sq, children_on_ray,
                              load_corners,     boxes_meeting,     classify_pairs,       triangle_gaps_sq};
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
HWY_EXPORT(wide_table);
HWY_EXPORT(wide_target);
const WideKernels& wide_kernels() noexcept {
  return *HWY_DYNAMIC_DISPATCH(wide_table)();
}
const char* wide_kernels_target() noexcept {
  return HWY_DYNAMIC_DISPATCH(wide_target)();
}
}  // namespace boxwood
#endif
