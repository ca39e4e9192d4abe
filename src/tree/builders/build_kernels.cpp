// SPDX-License-Identifier: MIT
// The loops of the tree build; Highway compiles this file once for each instruction set.
#include "tree/builders/build_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tree/builders/build_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "tree/builders/build_points-inl.hpp"

using Ids = hn::Rebind<std::uint32_t, Doubles>;
// Loads a register from each stream at i. If a register is not completely readable (other data follow), the
// other lanes are zero.
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

// Calls body(load, lanes in the range) for each register of triangles in turn.
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

// The only test for the side of a triangle, because every loop must round it alike.
struct Side {
  Point normal;
  V offset;
  HWY_INLINE explicit Side(const SplitPlane& plane)
      : normal(broadcast(plane.normal)), offset(hn::Set(Doubles(), plane.offset)) {}
  HWY_INLINE M is_right(const Corners& c) const { return hn::Gt(dot(normal, c.sum()), offset); }
};

// The reduction of a register to a number, one for each output. Eight (four, two) registers at a time are
// transposed by halves and combined on the way: three operations for each number instead of nine for a single
// register.
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
  // Writes past the end of the range stay in the padding or are overwritten by the next range's owner. So all
  // ranges but the last are multiples of the padding.
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

// Calls body(stream, the same one of the other store) for every stream of a triangle.
template <class Body>
HWY_INLINE void for_streams(const TriangleStreams& from, const TriangleStreams& to, const Body& body) {
  for (std::size_t k = 0; k < 9; ++k) body(from.corner[k], to.corner[k]);
  body(from.area, to.area);
  body(from.id, to.id);
}

// The orders for the bits of a mask: its lanes in order, then the others in order.
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

// Writes the chosen lanes of a register of triangles contiguously, from `at` on; memory from `end` on belongs
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

// Partitions a whole node of at most one register.
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
    for (const Point& p : c.p) {  // rounded like contains()
      const V square = hn::Add(hn::Add(hn::Mul(p.x, p.x), hn::Mul(p.y, p.y)), hn::Mul(p.z, p.z));
      most = hn::Max(most, hn::IfThenElseZero(live, square));
    }
  });
  return max_of(most);
}

}  // namespace

const BuildKernels kKernels = {areas, measure, count_left, partition, sum, farthest_sq};
const BuildKernels* build_table() {
  return &kKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(build_table);
const BuildKernels& build_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(build_table)();
}
}  // namespace boxwood
#endif
