// SPDX-License-Identifier: MIT
// Tests triangles against triangles; Highway compiles this file once for each instruction set.
#include "query/wide/triangle_kernels.hpp"

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/wide/triangle_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "query/wide/points-inl.hpp"

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
        for (std::size_t k = 0; k < 3; ++k) {  // the operations of place() in the same order: no multiply-add
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
    meeting |= (~bits_of(apart) & ((1U << hn::Lanes(d)) - 1U)) << i;
  }
  return meeting & ((1U << count) - 1U);
}

HWY_INLINE Point load_point(const double (*rows)[kPairBatch], std::size_t i) {
  const Doubles d;
  return {hn::Load(d, rows[0] + i), hn::Load(d, rows[1] + i), hn::Load(d, rows[2] + i)};
}

// The smallest and the largest of some determinants that share a bound.
struct Range {
  V low, high;
};
HWY_INLINE Range range(V a, V b) {
  return {hn::Min(a, b), hn::Max(a, b)};
}
HWY_INLINE Range range(V a, V b, V c) {
  return {hn::Min(hn::Min(a, b), c), hn::Max(hn::Max(a, b), c)};
}
// Tests if all signs are certain and equal, or if both signs certainly occur.
HWY_INLINE M one_sign(const Range& r, V bound) {
  return hn::Or(hn::Gt(r.low, bound), hn::Lt(r.high, hn::Neg(bound)));
}
HWY_INLINE M both_signs(const Range& r, V bound) {
  return hn::And(hn::Gt(r.high, bound), hn::Lt(r.low, hn::Neg(bound)));
}

// Classifies pairs. Two triangles in general position meet exactly if an edge of one crosses the other: its
// ends are on either side of the plane, and the three edges pass it on the same side. All 15 determinants are
// products of differences to the first corner of a, of magnitude at most m in each coordinate. Each is a sum
// of at most 30 terms of at most 2 mx my mz with at most a dozen roundings: off by less than 2^-53 * 1024 mx
// my mz. kBound is four times that, and kUnderflow covers products too small for a double. A sign within the
// bound is not used.
PairVerdicts classify_pairs(const TrianglePairBatch& pairs, std::size_t count) {
  constexpr double kBound = 4096.0 * 0x1p-53, kUnderflow = 1e-220;
  const Doubles d;
  PairVerdicts verdicts;
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
    const V side_b[3] = {dot(normal_a, b0), dot(normal_a, b1), dot(normal_a, b2)};
    M apart = one_sign(range(side_b[0], side_b[1], side_b[2]), bound);
    M meet = hn::FirstN(d, 0);
    if (!hn::AllTrue(d, apart)) {
      // Moments of b's edges. With those of a, two of which are 0, they give every side of edge against edge.
      const Point moment_b[3] = {cross(b0, b1), cross(b1, b2), cross(b2, b0)};
      const Point normal_b = moment_b[0] + moment_b[1] + moment_b[2];
      const V offset_b = dot(b0, moment_b[1]);
      const V side_a[3] = {hn::Neg(offset_b), hn::Sub(dot(normal_b, a1), offset_b),
                           hn::Sub(dot(normal_b, a2), offset_b)};
      apart = hn::Or(apart, one_sign(range(side_a[0], side_a[1], side_a[2]), bound));
      if (!hn::AllTrue(d, apart)) {
        const Point edge_b[3] = {b1 - b0, b2 - b1, b0 - b2};
        const Point edge_a = a2 - a1;
        V edges[3][3];  // [edge of a][edge of b]
        for (std::size_t l = 0; l < 3; ++l) {
          edges[0][l] = dot(a1, moment_b[l]);
          edges[1][l] = hn::Add(dot(edge_a, moment_b[l]), dot(normal_a, edge_b[l]));
          edges[2][l] = hn::Neg(dot(a2, moment_b[l]));
        }
        M some_may_cross = hn::FirstN(d, 0);
        for (std::size_t k = 0; k < 3; ++k) {
          const std::size_t next = (k + 1) % 3;
          const Range ends_b = range(side_b[k], side_b[next]), ends_a = range(side_a[k], side_a[next]),
                      around_b = range(edges[0][k], edges[1][k], edges[2][k]),
                      around_a = range(edges[k][0], edges[k][1], edges[k][2]);
          meet = hn::Or(meet, hn::And(both_signs(ends_b, bound), one_sign(around_b, bound)));
          meet = hn::Or(meet, hn::And(both_signs(ends_a, bound), one_sign(around_a, bound)));
          const M b_misses = hn::Or(one_sign(ends_b, bound), both_signs(around_b, bound)),
                  a_misses = hn::Or(one_sign(ends_a, bound), both_signs(around_a, bound));
          some_may_cross = hn::Or(some_may_cross, hn::Not(hn::And(b_misses, a_misses)));
        }
        apart = hn::Or(apart, hn::Not(some_may_cross));
      }
    }
    const std::uint32_t lanes = (1U << hn::Lanes(d)) - 1U, apart_bits = bits_of(apart),
                        meet_bits = bits_of(meet);
    verdicts.meet |= (meet_bits & ~apart_bits & lanes) << i;
    verdicts.unsure |= (~(meet_bits | apart_bits) & lanes) << i;
  }
  const std::uint32_t all = count < 32 ? (1U << count) - 1U : ~0U;
  return {verdicts.meet & all, verdicts.unsure & all};
}

// Returns the ends of the projections of triangles [i, i + lanes) on a direction.
HWY_INLINE Range along(const LeafCorners& leaf, std::size_t i, const Point& direction) {
  const auto corner = [&](std::size_t c) HWY_ATTR {
    const Doubles d;
    return dot(direction, {hn::Load(d, leaf.corner[c] + i), hn::Load(d, leaf.corner[c + 1] + i),
                           hn::Load(d, leaf.corner[c + 2] + i)});
  };
  return range(corner(0), corner(3), corner(6));
}

std::uint64_t triangles_nearer(const LeafCorners& a, std::size_t count_a, const LeafCorners& b,
                               std::size_t count_b, const Vec3& direction, double slack, double distance) {
  const Doubles d;
  const Point way = {hn::Set(d, direction.x), hn::Set(d, direction.y), hn::Set(d, direction.z)};
  HWY_ALIGN double begin_b[kLeafBatch];
  for (std::size_t k = 0; k < count_b; k += hn::Lanes(d)) hn::Store(along(b, k, way).low, d, begin_b + k);
  // Relative rounding, with a margin. The limit is positive, so that meeting boxes count as nearer even if
  // the square of the distance is 0.
  const V limit_sq =
      hn::Set(d, std::max(distance * distance * (1.0 + 0x1p-40), std::numeric_limits<double>::denorm_min()));
  std::uint64_t nearer = 0;
  for (std::size_t i = 0; i < count_a; i += hn::Lanes(d)) {
    const V end_a = hn::Add(along(a, i, way).high, hn::Set(d, slack + distance));
    for (std::size_t k = 0; k < count_b; ++k) {
      M near = hn::Lt(hn::Set(d, begin_b[k]), end_a);
      if (hn::AllFalse(d, near)) continue;
      V sum = hn::Zero(d);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const V above = hn::Sub(hn::Set(d, b.low[axis][k]), hn::Load(d, a.high[axis] + i));
        const V below = hn::Sub(hn::Load(d, a.low[axis] + i), hn::Set(d, b.high[axis][k]));
        const V gap = hn::Max(hn::Max(above, below), hn::Zero(d));
        sum = hn::MulAdd(gap, gap, sum);
      }
      near = hn::And(near, hn::Lt(sum, limit_sq));
      const std::size_t lanes = std::min(hn::Lanes(d), count_a - i);
      nearer |= (bits_of(near) & ((std::uint64_t{1} << lanes) - 1U)) << (kLeafBatch * k + i);
    }
  }
  return nearer;
}

// Clamps to [0, 1]; NaN becomes 0.
HWY_INLINE N clamped(N x) {
  const Narrow f;
  return hn::IfThenElseZero(hn::Gt(x, hn::Zero(f)), hn::Min(x, hn::Set(f, 1.0F)));
}

// The shortest way from a to b so far.
struct ShortestWay {
  N length_sq;
  NarrowPoint way;
  HWY_INLINE void take(hn::Mask<Narrow> allowed, N candidate_sq, const NarrowPoint& candidate) {
    const auto shorter = hn::And(allowed, hn::Lt(candidate_sq, length_sq));
    length_sq = hn::IfThenElse(shorter, candidate_sq, length_sq);
    way.x = hn::IfThenElse(shorter, candidate.x, way.x);
    way.y = hn::IfThenElse(shorter, candidate.y, way.y);
    way.z = hn::IfThenElse(shorter, candidate.z, way.z);
  }
};

// Bounds the way from the corners of one triangle to the face of the other; `sign` reverses the way.
HWY_INLINE void corners_to_face(const NarrowPoint (&corner)[3], const NarrowPoint (&face)[3],
                                const NarrowPoint (&edge)[3], float sign, ShortestWay& shortest) {
  const Narrow f;
  const NarrowPoint normal = cross(edge[0], edge[1]);
  const N length_sq = dot(normal, normal);
  const N inverse = hn::Div(hn::Set(f, 1.0F), length_sq);
  NarrowPoint inward[3];
  for (std::size_t k = 0; k < 3; ++k) inward[k] = cross(normal, edge[k]);
  for (std::size_t i = 0; i < 3; ++i) {
    auto inside = hn::Gt(length_sq, hn::Zero(f));
    for (std::size_t k = 0; k < 3; ++k)
      inside = hn::And(inside, hn::Ge(dot(inward[k], corner[i] - face[k]), hn::Zero(f)));
    const N height = dot(normal, corner[i] - face[0]);
    const N share = hn::Mul(height, inverse), signed_share = hn::Mul(share, hn::Set(f, -sign));
    shortest.take(
        inside, hn::Mul(height, share),
        {hn::Mul(normal.x, signed_share), hn::Mul(normal.y, signed_share), hn::Mul(normal.z, signed_share)});
  }
}

// Bounds the way between two segments: the free minimum of both parameters, clamped one after the other
// (triangle_distance.cpp).
HWY_INLINE void edge_to_edge(const NarrowPoint& apart, const NarrowPoint& u, const NarrowPoint& v, N uu, N vv,
                             N uu_inverse, N vv_inverse, ShortestWay& shortest) {
  const N uv = dot(u, v), uw = dot(u, apart), vw = dot(v, apart);
  const N determinant = hn::NegMulAdd(uv, uv, hn::Mul(uu, vv));
  const N s0 = clamped(hn::Div(hn::NegMulAdd(vv, uw, hn::Mul(uv, vw)), determinant));
  const N t = clamped(hn::Mul(hn::MulAdd(uv, s0, vw), vv_inverse));
  const N s = clamped(hn::Mul(hn::NegMulAdd(hn::Set(Narrow(), 1.0F), uw, hn::Mul(uv, t)), uu_inverse));
  const NarrowPoint way = {hn::Sub(hn::NegMulAdd(s, u.x, hn::Mul(t, v.x)), apart.x),
                           hn::Sub(hn::NegMulAdd(s, u.y, hn::Mul(t, v.y)), apart.y),
                           hn::Sub(hn::NegMulAdd(s, u.z, hn::Mul(t, v.z)), apart.z)};
  const N length_sq = dot(way, way);
  shortest.take(hn::Ge(length_sq, hn::Zero(Narrow())), length_sq, way);  // not NaN
}

// Returns lower bounds of distances. Any direction separates two triangles by at most their distance: a good
// one is found in float, and its gap is measured in double. If it is bad or NaN the bound is 0 or small,
// which only costs time.
void pair_gaps(const TrianglePairBatch& pairs, std::size_t count, double slack, double* gaps,
               double (*ways)[kPairBatch]) {
  const Doubles d;
  const Narrow f;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Point o = load_point(pairs.a, i);
    const Point wide[6] = {o - o,
                           load_point(pairs.a + 3, i) - o,
                           load_point(pairs.a + 6, i) - o,
                           load_point(pairs.b, i) - o,
                           load_point(pairs.b + 3, i) - o,
                           load_point(pairs.b + 6, i) - o};
    V size = hn::Set(d, 1e-300);
    for (std::size_t c = 1; c < 6; ++c)
      size = hn::Max(size, hn::Max(hn::Abs(wide[c].x), hn::Max(hn::Abs(wide[c].y), hn::Abs(wide[c].z))));
    const V scale = hn::Div(hn::Set(d, 1.0), size);
    NarrowPoint p[3], q[3];
    for (std::size_t c = 0; c < 3; ++c) {
      const auto narrow = [&](const Point& x) HWY_ATTR {
        return NarrowPoint{hn::DemoteTo(f, hn::Mul(x.x, scale)), hn::DemoteTo(f, hn::Mul(x.y, scale)),
                           hn::DemoteTo(f, hn::Mul(x.z, scale))};
      };
      p[c] = narrow(wide[c]);
      q[c] = narrow(wide[3 + c]);
    }
    const NarrowPoint u[3] = {p[1] - p[0], p[2] - p[1], p[0] - p[2]},
                      v[3] = {q[1] - q[0], q[2] - q[1], q[0] - q[2]};
    const N nothing = hn::Zero(f);
    ShortestWay shortest = {hn::Set(f, 100.0F), {nothing, nothing, nothing}};  // longer than any way
    corners_to_face(p, q, v, 1.0F, shortest);
    corners_to_face(q, p, u, -1.0F, shortest);
    N vv[3], vv_inverse[3];
    for (std::size_t l = 0; l < 3; ++l) {
      vv[l] = dot(v[l], v[l]);
      vv_inverse[l] = hn::Div(hn::Set(f, 1.0F), vv[l]);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const N uu = dot(u[k], u[k]), uu_inverse = hn::Div(hn::Set(f, 1.0F), uu);
      for (std::size_t l = 0; l < 3; ++l)
        edge_to_edge(p[k] - q[l], u[k], v[l], uu, vv[l], uu_inverse, vv_inverse[l], shortest);
    }
    const Point way = {hn::PromoteTo(d, shortest.way.x), hn::PromoteTo(d, shortest.way.y),
                       hn::PromoteTo(d, shortest.way.z)};
    V a_high = hn::Zero(d), b_low = dot(way, wide[3]);  // corner 0 of a is the origin
    for (std::size_t c = 1; c < 3; ++c) {
      a_high = hn::Max(a_high, dot(way, wide[c]));
      b_low = hn::Min(b_low, dot(way, wide[3 + c]));
    }
    const V length = hn::Mul(hn::Sqrt(dot(way, way)), hn::Set(d, 1.0 + 0x1p-40));
    const V gap = hn::Sub(hn::Div(hn::Sub(b_low, a_high), length), hn::Set(d, slack));
    hn::Store(hn::IfThenElseZero(hn::Gt(gap, hn::Zero(d)), hn::Mul(gap, hn::Set(d, 1.0 - 0x1p-40))), d,
              gaps + i);
    if (ways == nullptr) continue;
    hn::Store(hn::Div(way.x, length), d, ways[0] + i);
    hn::Store(hn::Div(way.y, length), d, ways[1] + i);
    hn::Store(hn::Div(way.z, length), d, ways[2] + i);
  }
}

}  // namespace

const TriangleKernels kTriangleKernels = {load_corners, boxes_meeting, classify_pairs, triangles_nearer,
                                          pair_gaps};
const TriangleKernels* triangle_table() {
  return &kTriangleKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(triangle_table);
const TriangleKernels& triangle_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(triangle_table)();
}
}  // namespace boxwood
#endif
