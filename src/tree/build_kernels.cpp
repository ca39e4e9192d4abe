// The loops of the tree build; Highway compiles this file once for each instruction set.
#include "tree/build_kernels.hpp"

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
HWY_INLINE V dot(const Point& u, const Point& p) {
  return hn::Add(hn::Add(hn::Mul(u.x, p.x), hn::Mul(u.y, p.y)), hn::Mul(u.z, p.z));
}

// A register of numbers from `from` on, of which n may be read; the other lanes are zero.
template <class D> HWY_INLINE hn::Vec<D> load_some(D d, const hn::TFromD<D>* from, std::size_t n) {
  return n >= hn::Lanes(d) ? hn::LoadU(d, from) : hn::MaskedLoad(hn::FirstN(d, n), d, from);
}

HWY_INLINE Point load_corner(const TriangleStreams& s, int corner, std::size_t i) {
  const Doubles d;
  const auto at = [&](int k) HWY_ATTR {
    return hn::PromoteTo(d, load_some(Floats(), s.corner[3 * corner + k] + i, s.end - i));
  };
  return {at(0), at(1), at(2)};
}

struct Corners {
  Point p[3];
  HWY_INLINE Point sum() const { return (p[0] + p[1]) + p[2]; }
};
HWY_INLINE Corners load_corners(const TriangleStreams& s, std::size_t i, const Point& origin) {
  return {{load_corner(s, 0, i) - origin, load_corner(s, 1, i) - origin, load_corner(s, 2, i) - origin}};
}

HWY_INLINE M first_lanes(std::size_t n) {
  const Doubles d;
  return hn::FirstN(d, n < hn::Lanes(d) ? n : hn::Lanes(d));
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

struct VectorSums {
  V area, first[3], second[6], corners[3];
  HWY_INLINE VectorSums() {
    const V zero = hn::Zero(Doubles());
    area = zero;
    for (V& v : first) v = zero;
    for (V& v : second) v = zero;
    for (V& v : corners) v = zero;
  }
  HWY_INLINE void add_where(M lanes, const VectorSums& b) {
    const auto plus = [&](V& a, V x) { a = hn::Add(a, hn::IfThenElseZero(lanes, x)); };
    plus(area, b.area);
    for (int k = 0; k < 3; ++k) plus(first[k], b.first[k]);
    for (int k = 0; k < 6; ++k) plus(second[k], b.second[k]);
    for (int k = 0; k < 3; ++k) plus(corners[k], b.corners[k]);
  }
  void add_to(MomentSums& s) const {
    s.area += sum_of(area);
    for (int k = 0; k < 3; ++k) s.first[k] += sum_of(first[k]);
    for (int k = 0; k < 6; ++k) s.second[k] += sum_of(second[k]);
    for (int k = 0; k < 3; ++k) s.corners[k] += sum_of(corners[k]);
  }
};

HWY_INLINE VectorSums moments(const TriangleStreams& streams, std::size_t i, const Corners& c) {
  const Doubles d;
  VectorSums m;
  m.area = hn::PromoteTo(d, load_some(Floats(), streams.area + i, streams.end - i));
  const Point s = c.sum();
  const auto product = [&](V sa, V a0, V a1, V a2, V sb, V b0, V b1, V b2) {
    const V sum =
        hn::Add(hn::Add(hn::Mul(sa, sb), hn::Mul(a0, b0)), hn::Add(hn::Mul(a1, b1), hn::Mul(a2, b2)));
    return hn::Mul(m.area, sum);
  };
  const Point *p = c.p, *q = c.p + 1, *r = c.p + 2;
  m.second[0] = product(s.x, p->x, q->x, r->x, s.x, p->x, q->x, r->x);
  m.second[1] = product(s.y, p->y, q->y, r->y, s.y, p->y, q->y, r->y);
  m.second[2] = product(s.z, p->z, q->z, r->z, s.z, p->z, q->z, r->z);
  m.second[3] = product(s.x, p->x, q->x, r->x, s.y, p->y, q->y, r->y);
  m.second[4] = product(s.x, p->x, q->x, r->x, s.z, p->z, q->z, r->z);
  m.second[5] = product(s.y, p->y, q->y, r->y, s.z, p->z, q->z, r->z);
  m.first[0] = hn::Mul(m.area, s.x);
  m.first[1] = hn::Mul(m.area, s.y);
  m.first[2] = hn::Mul(m.area, s.z);
  m.corners[0] = s.x;
  m.corners[1] = s.y;
  m.corners[2] = s.z;
  return m;
}

void areas(const TriangleStreams& streams, std::size_t first, std::size_t count, double scale) {
  const Doubles d;
  const Point zero = broadcast(Vec3(0.0));
  const V half_scale = hn::Set(d, 0.5 * scale);
  // Writes past the end of the range stay in the padding or are written again by the next range's owner, so
  // ranges are multiples of the padding but for the last.
  for (std::size_t i = first; i < first + count; i += hn::Lanes(d)) {
    const Corners c = load_corners(streams, i, zero);
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
  const std::size_t lanes = hn::Lanes(d);
  const Point origin = broadcast(frame.origin);
  const Point axes[3] = {broadcast(frame.axes[0]), broadcast(frame.axes[1]), broadcast(frame.axes[2])};
  const Side side(plane);
  const V infinity = hn::Set(d, kInfinity), minus_infinity = hn::Set(d, -kInfinity);
  V low[3] = {infinity, infinity, infinity}, high[3] = {minus_infinity, minus_infinity, minus_infinity};
  std::size_t right = 0;
  for (std::size_t done = 0; done < count; done += lanes) {
    const Corners c = load_corners(streams, first + done, origin);
    const bool whole = done + lanes <= count;
    const M live = first_lanes(count - done);
    for (int k = 0; k < 3; ++k) {
      const V t0 = dot(axes[k], c.p[0]), t1 = dot(axes[k], c.p[1]), t2 = dot(axes[k], c.p[2]);
      V least = hn::Min(hn::Min(t0, t1), t2), most = hn::Max(hn::Max(t0, t1), t2);
      if (!whole) {
        least = hn::IfThenElse(live, least, infinity);
        most = hn::IfThenElse(live, most, minus_infinity);
      }
      low[k] = hn::Min(low[k], least);
      high[k] = hn::Max(high[k], most);
    }
    right += hn::CountTrue(d, hn::And(live, side.is_right(c)));
  }
  for (int k = 0; k < 3; ++k) {
    const double least = min_of(low[k]), most = max_of(high[k]);
    if (least < extents.min[k]) extents.min[k] = least;
    if (most > extents.max[k]) extents.max[k] = most;
  }
  return count - right;
}

std::size_t count_left(const TriangleStreams& streams, std::size_t first, std::size_t count,
                       const Vec3& node_origin, const SplitPlane& plane) {
  const Doubles d;
  const Point origin = broadcast(node_origin);
  const Side side(plane);
  std::size_t right = 0;
  for (std::size_t done = 0; done < count; done += hn::Lanes(d))
    right += hn::CountTrue(
        d, hn::And(first_lanes(count - done), side.is_right(load_corners(streams, first + done, origin))));
  return count - right;
}

// Writes the chosen lanes next to each other. Past `end` belongs to others: the last few go out one lane at a
// time.
template <class D> void store_chosen(D d, hn::Vec<D> v, hn::Mask<D> chosen, hn::TFromD<D>* to, bool fits) {
  if (fits)
    hn::StoreU(hn::Compress(v, chosen), d, to);
  else
    hn::CompressBlendedStore(v, chosen, d, to);
}

void partition(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& node_origin,
               const SplitPlane& plane, const PartitionTarget& target, MomentSums& left_sums,
               MomentSums& right_sums) {
  const Doubles d;
  const Floats f;
  const Ids ids;
  const std::size_t lanes = hn::Lanes(d);
  const Point origin = broadcast(node_origin);
  const Side side(plane);
  std::size_t left_at = target.left_begin, right_at = target.right_begin;
  VectorSums left_total, right_total;
  for (std::size_t done = 0; done < count; done += lanes) {
    const std::size_t i = first + done;
    const Corners c = load_corners(streams, i, origin);
    const M live = first_lanes(count - done);
    const M is_right = side.is_right(c);
    const M right = hn::And(live, is_right), left = hn::AndNot(is_right, live);
    const VectorSums m = moments(streams, i, c);
    left_total.add_where(left, m);
    right_total.add_where(right, m);

    std::uint8_t left_bits[8] = {}, right_bits[8] = {};
    hn::StoreMaskBits(d, left, left_bits);
    hn::StoreMaskBits(d, right, right_bits);
    const auto left_floats = hn::LoadMaskBits(f, left_bits), right_floats = hn::LoadMaskBits(f, right_bits);
    const auto left_ids = hn::LoadMaskBits(ids, left_bits), right_ids = hn::LoadMaskBits(ids, right_bits);
    const std::size_t left_count = hn::CountTrue(d, left), right_count = hn::CountTrue(d, right);
    const bool left_fits = left_at + lanes <= target.left_end;
    const bool right_fits = right_at + lanes <= target.right_end;
    const TriangleStreams& to = target.streams;
    for (int k = 0; k < 9; ++k) {
      const auto v = load_some(f, streams.corner[k] + i, streams.end - i);
      store_chosen(f, v, left_floats, to.corner[k] + left_at, left_fits);
      store_chosen(f, v, right_floats, to.corner[k] + right_at, right_fits);
    }
    const auto area = load_some(f, streams.area + i, streams.end - i);
    store_chosen(f, area, left_floats, to.area + left_at, left_fits);
    store_chosen(f, area, right_floats, to.area + right_at, right_fits);
    const auto id = load_some(ids, streams.id + i, streams.end - i);
    store_chosen(ids, id, left_ids, to.id + left_at, left_fits);
    store_chosen(ids, id, right_ids, to.id + right_at, right_fits);
    left_at += left_count;
    right_at += right_count;
  }
  left_total.add_to(left_sums);
  right_total.add_to(right_sums);
}

void sum(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& node_origin,
         MomentSums& sums) {
  const Doubles d;
  const Point origin = broadcast(node_origin);
  VectorSums total;
  for (std::size_t done = 0; done < count; done += hn::Lanes(d))
    total.add_where(first_lanes(count - done),
                    moments(streams, first + done, load_corners(streams, first + done, origin)));
  total.add_to(sums);
}

double farthest_sq(const TriangleStreams& streams, std::size_t first, std::size_t count, const Vec3& center) {
  const Doubles d;
  const Point origin = broadcast(center);
  V most = hn::Zero(d);
  for (std::size_t done = 0; done < count; done += hn::Lanes(d)) {
    const Corners c = load_corners(streams, first + done, origin);
    const M live = first_lanes(count - done);
    for (const Point& p : c.p) most = hn::Max(most, hn::IfThenElseZero(live, dot(p, p)));
  }
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

}  // namespace

const BuildKernels kKernels = {areas, measure, count_left, partition, sum, farthest_sq, principal_axes};
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
