// The loops of the tree build; Highway compiles this file once for each instruction set.
#include "tree/build_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tree/build_kernels.cpp"
#include "geometry/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Floats = hn::Rebind<float, Doubles>;  // as many lanes as Doubles
using Ids = hn::Rebind<std::uint32_t, Doubles>;
using V = hn::Vec<Doubles>;
using M = hn::Mask<Doubles>;

// One coordinate triple of as many points as a register holds.
struct Point {
  V x, y, z;
};

HWY_INLINE Point broadcast(const Vec3& p) {
  const Doubles d;
  return {hn::Set(d, p.x), hn::Set(d, p.y), hn::Set(d, p.z)};
}
HWY_INLINE Point operator+(const Point& a, const Point& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Point operator-(const Point& a, const Point& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
// Not rounded as elsewhere, and not alike on all instruction sets, but by no more than two ulps of its terms.
HWY_INLINE V dot(const Point& u, const Point& p) {
  return hn::MulAdd(u.z, p.z, hn::MulAdd(u.y, p.y, hn::Mul(u.x, p.x)));
}

// Loads a register from each stream at i on. Where not all of it may be read (something else stands behind),
// the other lanes are zero.
struct LoadWhole {
  std::size_t i;
  template <class T> HWY_INLINE auto operator()(const T* stream) const {
    return hn::LoadU(hn::Rebind<T, Doubles>(), stream + i);
  }
};
struct LoadFirst {
  std::size_t i, count;
  template <class T> HWY_INLINE auto operator()(const T* stream) const {
    const hn::Rebind<T, Doubles> t;
    return hn::MaskedLoad(hn::FirstN(t, count), t, stream + i);
  }
};

struct Corners {
  Point p[3];
  HWY_INLINE Point sum() const { return (p[0] + p[1]) + p[2]; }
};
template <class Load>
HWY_INLINE Corners load_corners(const TriangleStreams& s, const Load& load, const Point& origin) {
  const Doubles d;
  const auto at = [&](std::size_t k) HWY_ATTR { return hn::PromoteTo(d, load(s.corner[k])); };
  return {{Point{at(0), at(1), at(2)} - origin, Point{at(3), at(4), at(5)} - origin,
           Point{at(6), at(7), at(8)} - origin}};
}

// Calls body(load, lanes that are in the range) for a register of triangles after the other.
template <class Body>
HWY_INLINE void for_registers(const TriangleStreams& s, std::size_t first, std::size_t count,
                              const Body& body) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d), end = first + count;
  std::size_t i = first;
  for (; i + lanes <= end; i += lanes) body(LoadWhole{i}, hn::FirstN(d, lanes));
  if (i == end) return;
  const M live = hn::FirstN(d, end - i);
  if (i + lanes <= s.end)
    body(LoadWhole{i}, live);
  else
    body(LoadFirst{i, s.end - i}, live);
}

HWY_INLINE double min_of(V v) {
  return hn::GetLane(hn::MinOfLanes(Doubles(), v));
}
HWY_INLINE double max_of(V v) {
  return hn::GetLane(hn::MaxOfLanes(Doubles(), v));
}
HWY_INLINE double sum_of(V v) {
  return hn::GetLane(hn::SumOfLanes(Doubles(), v));
}

// The one test of which side a triangle is on: every loop must round it alike.
struct Side {
  Point normal;
  V offset;
  HWY_INLINE explicit Side(const SplitPlane& plane)
      : normal(broadcast(plane.normal)), offset(hn::Set(Doubles(), plane.offset)) {}
  HWY_INLINE M is_right(const Corners& c) const { return hn::Gt(dot(normal, c.sum()), offset); }
};

// Each output is one register reduced to a number: eight (four, two) registers at a time are transposed by
// halves and combined on the way, three operations a number where one register alone takes nine.
struct Add {
  HWY_INLINE V operator()(V a, V b) const { return hn::Add(a, b); }
  HWY_INLINE double of_lanes(V v) const { return sum_of(v); }
};
struct Min {
  HWY_INLINE V operator()(V a, V b) const { return hn::Min(a, b); }
  HWY_INLINE double of_lanes(V v) const { return min_of(v); }
};
#if HWY_MAX_BYTES >= 16
template <class Op> HWY_INLINE V combine_pairs(const Op& op, V a, V b) {
  const Doubles d;
  return op(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b));
}
#endif
#if HWY_MAX_BYTES >= 32
template <class Op> HWY_INLINE V combine_fours(const Op& op, V a, V b, V c, V e) {
  const Doubles d;
  const V ab = combine_pairs(op, a, b), ce = combine_pairs(op, c, e);
  return op(hn::ConcatLowerLower(d, ce, ab), hn::ConcatUpperUpper(d, ce, ab));
}
#endif
template <class Op> HWY_INLINE void reduce(const Op& op, const V* v, std::size_t count, double* out) {
  [[maybe_unused]] const Doubles d;
  std::size_t i = 0;
#if HWY_MAX_BYTES >= 64
  for (; i + 8 <= count; i += 8) {
    const V even = combine_fours(op, v[i], v[i + 1], v[i + 4], v[i + 5]);
    const V odd = combine_fours(op, v[i + 2], v[i + 3], v[i + 6], v[i + 7]);
    hn::StoreU(
        hn::OddEvenBlocks(op(odd, hn::SwapAdjacentBlocks(odd)), op(even, hn::SwapAdjacentBlocks(even))), d,
        out + i);
  }
#elif HWY_MAX_BYTES >= 32
  for (; i + 4 <= count; i += 4)
    hn::StoreU(combine_fours(op, v[i], v[i + 1], v[i + 2], v[i + 3]), d, out + i);
#elif HWY_MAX_BYTES >= 16
  for (; i + 2 <= count; i += 2) hn::StoreU(combine_pairs(op, v[i], v[i + 1]), d, out + i);
#endif
  for (; i < count; ++i) out[i] = op.of_lanes(v[i]);
}

constexpr std::size_t kSums = sizeof(MomentSums) / sizeof(double);

// The terms of MomentSums, in its order: area, first, second, corners.
struct Moments {
  V terms[kSums];
};
HWY_INLINE void add_where(M lanes, const Moments& m, V* sums) {
  for (std::size_t k = 0; k < kSums; ++k)
    sums[k] = hn::IfThenElse(lanes, hn::Add(sums[k], m.terms[k]), sums[k]);
}
void add_terms(MomentSums& s, const double* terms) {
  s.area += *terms++;
  for (double& v : s.first) v += *terms++;
  for (double& v : s.second) v += *terms++;
  for (double& v : s.corners) v += *terms++;
}

template <class Load>
HWY_INLINE Moments moments(const TriangleStreams& streams, const Load& load, const Corners& c) {
  const V area = hn::PromoteTo(Doubles(), load(streams.area));
  const Point s = c.sum();
  const auto product = [&](V sa, V a0, V a1, V a2, V sb, V b0, V b1, V b2) {
    const V sum = hn::MulAdd(a2, b2, hn::MulAdd(a1, b1, hn::MulAdd(a0, b0, hn::Mul(sa, sb))));
    return hn::Mul(area, sum);
  };
  const Point *p = c.p, *q = c.p + 1, *r = c.p + 2;
  return {{area, hn::Mul(area, s.x), hn::Mul(area, s.y), hn::Mul(area, s.z),
           product(s.x, p->x, q->x, r->x, s.x, p->x, q->x, r->x),
           product(s.y, p->y, q->y, r->y, s.y, p->y, q->y, r->y),
           product(s.z, p->z, q->z, r->z, s.z, p->z, q->z, r->z),
           product(s.x, p->x, q->x, r->x, s.y, p->y, q->y, r->y),
           product(s.x, p->x, q->x, r->x, s.z, p->z, q->z, r->z),
           product(s.y, p->y, q->y, r->y, s.z, p->z, q->z, r->z), s.x, s.y, s.z}};
}

void areas(const TriangleStreams& streams, std::size_t first, std::size_t count, double scale) {
  const Doubles d;
  const Point zero = broadcast(Vec3(0.0));
  const V half_scale = hn::Set(d, 0.5 * scale);
  // Writes past the end of the range stay in the padding or are written again by the next range's owner, so
  // ranges are multiples of the padding but for the last.
  for (std::size_t i = first; i < first + count; i += hn::Lanes(d)) {
    const Corners c = load_corners(streams, LoadWhole{i}, zero);
    const Point e = c.p[1] - c.p[0], f = c.p[2] - c.p[0];
    const V x = hn::Sub(hn::Mul(e.y, f.z), hn::Mul(e.z, f.y));
    const V y = hn::Sub(hn::Mul(e.z, f.x), hn::Mul(e.x, f.z));
    const V z = hn::Sub(hn::Mul(e.x, f.y), hn::Mul(e.y, f.x));
    const V twice = hn::Sqrt(hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z)));
    hn::StoreU(hn::DemoteTo(Floats(), hn::Mul(twice, half_scale)), Floats(), streams.area + i);
  }
}

std::size_t measure(const TriangleStreams& streams, std::size_t first, std::size_t count, const Frame& frame,
                    const SplitPlane& plane, Extents& extents) {
  const Doubles d;
  const Point origin = broadcast(frame.origin);
  const Point axes[3] = {broadcast(frame.axes[0]), broadcast(frame.axes[1]), broadcast(frame.axes[2])};
  const Side side(plane);
  const V infinity = hn::Set(d, kInfinity), minus_infinity = hn::Set(d, -kInfinity);
  V low[3] = {infinity, infinity, infinity}, high[3] = {minus_infinity, minus_infinity, minus_infinity};
  std::size_t right = 0;
  for_registers(streams, first, count, [&](const auto& load, M live) HWY_ATTR {
    const Corners c = load_corners(streams, load, origin);
    for (int k = 0; k < 3; ++k) {
      const V t0 = dot(axes[k], c.p[0]), t1 = dot(axes[k], c.p[1]), t2 = dot(axes[k], c.p[2]);
      const V least = hn::Min(hn::Min(t0, t1), t2), most = hn::Max(hn::Max(t0, t1), t2);
      low[k] = hn::Min(low[k], hn::IfThenElse(live, least, infinity));
      high[k] = hn::Max(high[k], hn::IfThenElse(live, most, minus_infinity));
    }
    right += hn::CountTrue(d, hn::And(live, side.is_right(c)));
  });
  const V ends[8] = {low[0],           low[1],           low[2],   hn::Neg(high[0]),
                     hn::Neg(high[1]), hn::Neg(high[2]), infinity, infinity};
  double least[8];
  reduce(Min(), ends, 8, least);
  for (int k = 0; k < 3; ++k) {
    if (least[k] < extents.min[k]) extents.min[k] = least[k];
    if (-least[k + 3] > extents.max[k]) extents.max[k] = -least[k + 3];
  }
  return count - right;
}

std::size_t count_left(const TriangleStreams& streams, std::size_t first, std::size_t count,
                       const Vec3& node_origin, const SplitPlane& plane) {
  const Point origin = broadcast(node_origin);
  const Side side(plane);
  std::size_t right = 0;
  for_registers(streams, first, count, [&](const auto& load, M live) HWY_ATTR {
    right += hn::CountTrue(Doubles(), hn::And(live, side.is_right(load_corners(streams, load, origin))));
  });
  return count - right;
}

// Every stream of a triangle: calls body(stream, the same one of the other store).
template <class Body>
HWY_INLINE void for_streams(const TriangleStreams& from, const TriangleStreams& to, const Body& body) {
  for (std::size_t k = 0; k < 9; ++k) body(from.corner[k], to.corner[k]);
  body(from.area, to.area);
  body(from.id, to.id);
}

// For the bits of a mask: its lanes in order, then the others in order.
struct PartitionOrders {
  std::uint8_t lanes[256][8];
};
constexpr PartitionOrders partition_orders() {
  PartitionOrders orders{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    std::size_t at = 0;
    for (const std::size_t chosen : {1U, 0U})
      for (std::size_t lane = 0; lane < 8; ++lane)
        if ((bits >> lane & 1U) == chosen) orders.lanes[bits][at++] = static_cast<std::uint8_t>(lane);
  }
  return orders;
}
constexpr PartitionOrders kPartitionOrders = partition_orders();

// Writes the chosen lanes of a register of triangles next to each other, from `at` on; behind `end` belongs
// to others.
template <class Load>
HWY_INLINE void move(const TriangleStreams& from, const Load& load, M chosen, std::size_t count,
                     const TriangleStreams& to, std::size_t at, std::size_t end) {
  if (count == 0) return;
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Doubles(), chosen, bits);
  const auto order =
      hn::PromoteTo(hn::Rebind<std::int32_t, Doubles>(),
                    hn::LoadU(hn::Rebind<std::uint8_t, Doubles>(), kPartitionOrders.lanes[bits[0]]));
  const Floats f;
  const Ids ids;
  const auto float_order = hn::IndicesFromVec(f, order);
  const auto id_order = hn::IndicesFromVec(ids, order);
  const auto all = [&](const auto& store) HWY_ATTR {
    for (std::size_t k = 0; k < 9; ++k)
      store(hn::TableLookupLanes(load(from.corner[k]), float_order), to.corner[k] + at);
    store(hn::TableLookupLanes(load(from.area), float_order), to.area + at);
    store(hn::TableLookupLanes(load(from.id), id_order), to.id + at);
  };
  if (at + hn::Lanes(Doubles()) <= end)
    all([](auto v, auto* out) HWY_ATTR { hn::StoreU(v, hn::DFromV<decltype(v)>(), out); });
  else
    all([count](auto v, auto* out) HWY_ATTR {
      const hn::DFromV<decltype(v)> t;
      hn::BlendedStore(v, hn::FirstN(t, count), t, out);
    });
}

// Not more than a register holds, and all of a node.
template <class Load>
HWY_INLINE void partition_few(const TriangleStreams& streams, const Load& load, std::size_t count,
                              const Point& origin, const Side& side, const PartitionTarget& target,
                              double* totals) {
  const Corners c = load_corners(streams, load, origin);
  const M live = hn::FirstN(Doubles(), count), is_right = side.is_right(c);
  const M right = hn::And(live, is_right), left = hn::AndNot(is_right, live);
  move(streams, load, left, count, target.streams, target.left_begin, target.left_begin + count);
  const Moments m = moments(streams, load, c);
  V sums[2 * kSums];
  for (std::size_t k = 0; k < kSums; ++k) {
    sums[k] = hn::IfThenElseZero(left, m.terms[k]);
    sums[kSums + k] = hn::IfThenElseZero(right, m.terms[k]);
  }
  reduce(Add(), sums, 2 * kSums, totals);
}

void partition(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& node_origin,
               const SplitPlane& plane, const PartitionTarget& target, MomentSums& left_sums,
               MomentSums& right_sums) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Point origin = broadcast(node_origin);
  const Side side(plane);
  double totals[2 * kSums];  // left ones, right ones
  if (count <= lanes && target.left_end == target.right_begin) {
    if (first + lanes <= streams.end)
      partition_few(streams, LoadWhole{first}, count, origin, side, target, totals);
    else
      partition_few(streams, LoadFirst{first, streams.end - first}, count, origin, side, target, totals);
  } else {
    std::size_t left_at = target.left_begin, right_at = target.right_begin;
    V sums[2 * kSums];
    for (V& v : sums) v = hn::Zero(d);
    for_registers(streams, first, count, [&](const auto& load, M live) HWY_ATTR {
      const Corners c = load_corners(streams, load, origin);
      const M is_right = side.is_right(c);
      const M right = hn::And(live, is_right), left = hn::AndNot(is_right, live);
      const std::size_t left_count = hn::CountTrue(d, left), live_count = hn::CountTrue(d, live);
      move(streams, load, left, left_count, target.streams, left_at, target.left_end);
      move(streams, load, right, live_count - left_count, target.streams, right_at, target.right_end);
      left_at += left_count;
      right_at += live_count - left_count;
      const Moments m = moments(streams, load, c);
      add_where(left, m, sums);
      add_where(right, m, sums + kSums);
    });
    reduce(Add(), sums, 2 * kSums, totals);
  }
  add_terms(left_sums, totals);
  add_terms(right_sums, totals + kSums);
}

void sum(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& node_origin,
         MomentSums& sums) {
  const Point origin = broadcast(node_origin);
  V all[kSums];
  for (V& v : all) v = hn::Zero(Doubles());
  for_registers(streams, first, count, [&](const auto& load, M live) HWY_ATTR {
    add_where(live, moments(streams, load, load_corners(streams, load, origin)), all);
  });
  double totals[kSums];
  reduce(Add(), all, kSums, totals);
  add_terms(sums, totals);
}

double farthest_sq(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& center) {
  const Point origin = broadcast(center);
  V most = hn::Zero(Doubles());
  for_registers(streams, first, count, [&](const auto& load, M live) HWY_ATTR {
    const Corners c = load_corners(streams, load, origin);
    for (const Point& p : c.p) {  // rounded as contains() rounds
      const V square = hn::Add(hn::Add(hn::Mul(p.x, p.x), hn::Mul(p.y, p.y)), hn::Mul(p.z, p.z));
      most = hn::Max(most, hn::IfThenElseZero(live, square));
    }
  });
  return max_of(most);
}

using Singles = hn::ScalableTag<float>;
using F = hn::Vec<Singles>;

// Symmetric matrices and the columns that their rotations have made so far, one in each lane.
struct Rotating {
  F xx, yy, zz, xy, xz, yz;
  F vx[3], vy[3], vz[3];
};

// One Jacobi rotation: makes the entry pq zero (Golub and Van Loan, 8.5).
HWY_INLINE void rotate(F& pp, F& qq, F& pq, F& rp, F& rq, F (&vp)[3], F (&vq)[3]) {
  const Singles f;
  const F difference = hn::Sub(qq, pp), twice = hn::Add(pq, pq);
  const F root = hn::Sqrt(hn::Add(hn::Mul(difference, difference), hn::Mul(twice, twice)));
  const F below = hn::Add(hn::Abs(difference), root);
  const F signed_twice = hn::CopySign(twice, hn::Xor(twice, difference));
  const F t = hn::IfThenElseZero(hn::Gt(below, hn::Zero(f)), hn::Div(signed_twice, below));
  const F one = hn::Set(f, 1.0F);
  const F c = hn::Div(one, hn::Sqrt(hn::Add(hn::Mul(t, t), one)));
  const F s = hn::Mul(t, c);
  const F shift = hn::Mul(t, pq);
  pp = hn::Sub(pp, shift);
  qq = hn::Add(qq, shift);
  pq = hn::Zero(f);
  const auto turn = [&](F& a, F& b) HWY_ATTR {
    const F old = a;
    a = hn::Sub(hn::Mul(c, old), hn::Mul(s, b));
    b = hn::Add(hn::Mul(s, old), hn::Mul(c, b));
  };
  turn(rp, rq);
  for (int k = 0; k < 3; ++k) turn(vp[k], vq[k]);
}

// The larger of the two eigenvalues first, and its column with it.
HWY_INLINE void sort_two(F& p, F& q, F (&vp)[3], F (&vq)[3]) {
  const auto swap = hn::Gt(q, p);
  const F old = p;
  p = hn::IfThenElse(swap, q, p);
  q = hn::IfThenElse(swap, old, q);
  for (int k = 0; k < 3; ++k) {
    const F v = vp[k];
    vp[k] = hn::IfThenElse(swap, vq[k], v);
    vq[k] = hn::IfThenElse(swap, v, vq[k]);
  }
}

// Unit length; where there is none, the direction given.
HWY_INLINE Point normalized(const Point& p, const Point& otherwise) {
  const Doubles d;
  const V length_sq = dot(p, p);
  const M usable = hn::Gt(length_sq, hn::Set(d, 0.25));
  const V inverse = hn::Div(hn::Set(d, 1.0), hn::Sqrt(length_sq));
  return {hn::IfThenElse(usable, hn::Mul(p.x, inverse), otherwise.x),
          hn::IfThenElse(usable, hn::Mul(p.y, inverse), otherwise.y),
          hn::IfThenElse(usable, hn::Mul(p.z, inverse), otherwise.z)};
}

void principal_axes(const double (*matrices)[6], std::size_t count, Rows3* axes) {
  HWY_ALIGN float a[6][kEigenBatch] = {};
  HWY_ALIGN float columns[2][3][kEigenBatch] = {};  // eigenvectors of the largest and the middle eigenvalue
  for (std::size_t i = 0; i < count; ++i) {
    const double trace = matrices[i][0] + matrices[i][1] + matrices[i][2];
    const double scale = trace > 0.0 && trace < kInfinity ? 1.0 / trace : 0.0;
    for (std::size_t k = 0; k < 6; ++k) a[k][i] = static_cast<float>(matrices[i][k] * scale);
  }
  const Singles f;
  const F zero = hn::Zero(f), one = hn::Set(f, 1.0F);
  constexpr std::size_t kAtOnce = 2;  // registers of matrices: a rotation alone waits for its own roots
  for (std::size_t i = 0; i < count; i += kAtOnce * hn::Lanes(f)) {
    Rotating m[kAtOnce];
    for (std::size_t j = 0; j < kAtOnce; ++j) {
      const auto load = [&](std::size_t k) HWY_ATTR { return hn::Load(f, a[k] + i + j * hn::Lanes(f)); };
      m[j] = {load(0), load(1),           load(2),           load(3),          load(4),
              load(5), {one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    }
    constexpr int kSweeps = 3;  // to about 1e-5 of the spread, which no box notices
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (Rotating& r : m) rotate(r.xx, r.yy, r.xy, r.xz, r.yz, r.vx, r.vy);
      for (Rotating& r : m) rotate(r.xx, r.zz, r.xz, r.xy, r.yz, r.vx, r.vz);
      for (Rotating& r : m) rotate(r.yy, r.zz, r.yz, r.xy, r.xz, r.vy, r.vz);
    }
    for (std::size_t j = 0; j < kAtOnce; ++j) {
      Rotating& r = m[j];
      sort_two(r.xx, r.yy, r.vx, r.vy);
      sort_two(r.yy, r.zz, r.vy, r.vz);
      sort_two(r.xx, r.yy, r.vx, r.vy);
      for (std::size_t k = 0; k < 3; ++k) {
        hn::Store(r.vx[k], f, columns[0][k] + i + j * hn::Lanes(f));
        hn::Store(r.vy[k], f, columns[1][k] + i + j * hn::Lanes(f));
      }
    }
  }
  const Doubles d;
  const Floats narrow;
  HWY_ALIGN double out[3][3][kEigenBatch];
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto load = [&](std::size_t column, std::size_t k) {
      return hn::PromoteTo(d, hn::Load(narrow, columns[column][k] + i));
    };
    const Point x = broadcast(Vec3(1, 0, 0)), y = broadcast(Vec3(0, 1, 0));
    const Point u = normalized({load(0, 0), load(0, 1), load(0, 2)}, x);
    Point v = {load(1, 0), load(1, 1), load(1, 2)};
    const V along = dot(u, v);
    v = {hn::Sub(v.x, hn::Mul(along, u.x)), hn::Sub(v.y, hn::Mul(along, u.y)),
         hn::Sub(v.z, hn::Mul(along, u.z))};
    v = normalized(v, y);
    const V w[3] = {hn::Sub(hn::Mul(u.y, v.z), hn::Mul(u.z, v.y)),
                    hn::Sub(hn::Mul(u.z, v.x), hn::Mul(u.x, v.z)),
                    hn::Sub(hn::Mul(u.x, v.y), hn::Mul(u.y, v.x))};
    const V rows[3][3] = {{u.x, u.y, u.z}, {v.x, v.y, v.z}, {w[0], w[1], w[2]}};
    for (int r = 0; r < 3; ++r)
      for (int k = 0; k < 3; ++k) hn::Store(rows[r][k], d, out[r][k] + i);
  }
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t r = 0; r < 3; ++r) axes[i][r] = Vec3(out[r][0][i], out[r][1][i], out[r][2][i]);
}

// Where a box may be turned to about one of its axes: angles over a quarter turn, and a quarter turn on.
constexpr std::size_t kTurns = 8, kFan = 2 * kTurns;
struct Fan {
  double cosine[kTurns], sine[kTurns];
  alignas(64) float along_first[kFan], along_second[kFan];  // of the directions, one after the other
};
const Fan& fan() {
  static const Fan instance = [] {
    Fan f;
    for (std::size_t k = 0; k < kTurns; ++k) {
      const double angle = 1.57079632679489661923 / kTurns * static_cast<double>(k);
      f.cosine[k] = std::cos(angle);
      f.sine[k] = std::sin(angle);
      f.along_first[k] = f.along_second[k + kTurns] = static_cast<float>(f.cosine[k]);
      f.along_second[k] = static_cast<float>(f.sine[k]);
      f.along_first[k + kTurns] = -f.along_second[k];
    }
    return f;
  }();
  return instance;
}

constexpr std::size_t kMostSamples = 384;
using Samples = float[3][kMostSamples + 16];  // room for a whole register behind the last

// Corners of the range in the frame, all of few, or some of many, evenly spread over the range; returns how
// many. For choosing only: in float.
std::size_t sample(const TriangleStreams& streams, std::size_t first, std::size_t count, const Frame& frame,
                   Samples& points) {
  constexpr std::size_t kAllOf = 32, kSomeOf = 1024, kSome = 96;  // triangles, triangles, corners
  const std::size_t samples = count <= kAllOf ? 3 * count : (count < kSomeOf ? kSome : kMostSamples);
  const Vec3f origin(frame.origin);
  if (count <= kAllOf) {
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t k = 0; k < 3; ++k) {
        const float* from = streams.corner[3 * c + k] + first;
        const float o = origin[static_cast<int>(k)];
        float* to = points[k] + c * count;
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i] - o;
      }
  } else {
    const std::uint64_t step = (std::uint64_t{count} << 20U) / samples;
    for (std::size_t q = 0; q < samples; q += 3)
      for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t i = first + ((q + c) * step >> 20U);
        for (std::size_t k = 0; k < 3; ++k)
          points[k][q + c] = streams.corner[3 * c + k][i] - origin[static_cast<int>(k)];
      }
  }
  for (auto& row : points) std::fill_n(row + samples, 16, 0.0F);
  const Singles f;
  const auto component = [&](std::size_t axis, int k)
                             HWY_ATTR { return hn::Set(f, static_cast<float>(frame.axes[axis][k])); };
  const F rows[3][3] = {{component(0, 0), component(0, 1), component(0, 2)},
                        {component(1, 0), component(1, 1), component(1, 2)},
                        {component(2, 0), component(2, 1), component(2, 2)}};
  for (std::size_t q = 0; q < samples; q += hn::Lanes(f)) {
    const F x = hn::LoadU(f, points[0] + q), y = hn::LoadU(f, points[1] + q), z = hn::LoadU(f, points[2] + q);
    for (std::size_t k = 0; k < 3; ++k)
      hn::StoreU(hn::MulAdd(rows[k][2], z, hn::MulAdd(rows[k][1], y, hn::Mul(rows[k][0], x))), f,
                 points[k] + q);
  }
  return samples;
}

// extents[p][j]: along direction j of the fan from axis p towards axis p + 1.
void fan_extents(const Fan& directions, const Samples& points, std::size_t count, float (&extents)[3][kFan]) {
  const Singles f;
  const std::size_t step = hn::Lanes(f) < kFan ? hn::Lanes(f) : kFan;
  for (std::size_t j = 0; j < kFan; j += step) {
    const F along_first = hn::Load(f, directions.along_first + j),
            along_second = hn::Load(f, directions.along_second + j);
    const F infinity = hn::Set(f, std::numeric_limits<float>::infinity());
    F low[3] = {infinity, infinity, infinity},
      high[3] = {hn::Neg(infinity), hn::Neg(infinity), hn::Neg(infinity)};
    for (std::size_t q = 0; q < count; ++q) {
      const F p[3] = {hn::Set(f, points[0][q]), hn::Set(f, points[1][q]), hn::Set(f, points[2][q])};
      for (std::size_t k = 0; k < 3; ++k) {
        const F t = hn::MulAdd(along_second, p[(k + 1) % 3], hn::Mul(along_first, p[k]));
        low[k] = hn::Min(low[k], t);
        high[k] = hn::Max(high[k], t);
      }
    }
    for (std::size_t k = 0; k < 3; ++k) hn::StoreU(hn::Sub(high[k], low[k]), f, extents[k] + j);
  }
}

void turn(const TriangleStreams& streams, std::size_t first, std::size_t count, Frame& frame) {
  const Fan& directions = fan();
  HWY_ALIGN Samples points;
  HWY_ALIGN float extents[3][kFan];
  const std::size_t samples = sample(streams, first, count, frame, points);
  fan_extents(directions, points, samples, extents);
  constexpr float kWorthIt = 0.98F;
  Vec3f size(extents[0][0], extents[1][0], extents[2][0]);
  float least = kWorthIt * (size.x * size.y + size.y * size.z + size.z * size.x);
  std::size_t best_plane = 0, best_turn = 0;
  for (std::size_t p = 0; p < 3; ++p) {
    const float third = extents[(p + 2) % 3][0];
    for (std::size_t k = 1; k < kTurns; ++k) {
      const float a = extents[p][k], b = extents[p][k + kTurns], area = a * b + (a + b) * third;
      if (area < least) {
        least = area;
        best_plane = p;
        best_turn = k;
      }
    }
  }
  if (best_turn != 0) {
    const std::size_t p = best_plane, q = (p + 1) % 3;
    const double c = directions.cosine[best_turn], s = directions.sine[best_turn];
    const Vec3 u = frame.axes[p], v = frame.axes[q];
    frame.axes[p] = c * u + s * v;
    frame.axes[q] = c * v - s * u;
    size[static_cast<int>(p)] = extents[p][best_turn];
    size[static_cast<int>(q)] = extents[p][best_turn + kTurns];
  }
  // The longest first: the split is likely across it. A rotation of the three keeps them right-handed.
  std::size_t longest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (size[static_cast<int>(k)] > size[static_cast<int>(longest)]) longest = k;
  frame.axes = {frame.axes[longest], frame.axes[(longest + 1) % 3], frame.axes[(longest + 2) % 3]};
}

}  // namespace

const BuildKernels kKernels = {areas, measure, count_left, partition, sum, farthest_sq, principal_axes, turn};
const BuildKernels* build_table() {
  return &kKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
HWY_EXPORT(build_table);
const BuildKernels& build_kernels() noexcept {
  return *HWY_DYNAMIC_DISPATCH(build_table)();
}
}  // namespace boxwood
#endif
