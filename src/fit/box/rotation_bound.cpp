// SPDX-License-Identifier: MIT
// Lower bounds over cells of rotations, one cell in each lane of a vector: docs/volumes.md derives them.
// Every lane does the same operations in the same order on every target (no fused multiply-add), so the
// bounds do not depend on the machine. Vectors are kept in arrays, so targets of unknown vector size are left
// out.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/box/rotation_bound.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/box/rotation_bound.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;

HWY_INLINE V all(double x) {
  return hn::Set(D(), x);
}
HWY_INLINE V twice(V a) {
  return hn::Add(a, a);
}

struct V3 {
  V x, y, z;
};
HWY_INLINE V3 operator+(V3 a, V3 b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE V3 operator-(V3 a, V3 b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE V3 scaled(V s, V3 a) {
  return {hn::Mul(s, a.x), hn::Mul(s, a.y), hn::Mul(s, a.z)};
}
HWY_INLINE V3 absolute(V3 a) {
  return {hn::Abs(a.x), hn::Abs(a.y), hn::Abs(a.z)};
}
HWY_INLINE V dot(V3 a, V3 b) {
  return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}
HWY_INLINE V3 cross(V3 a, V3 b) {
  return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
          hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}

// Sets the images of the axes under the rotations r.
HWY_INLINE void axes_of(V3 r, V3* axes) {
  const V square = dot(r, r), scale = hn::Div(all(1.0), hn::Add(all(1.0), square));
  const V straight = hn::Sub(all(1.0), square);
  const V3 r2 = {twice(r.x), twice(r.y), twice(r.z)};
  axes[0] = scaled(scale, scaled(r2.x, r) + V3{straight, r2.z, hn::Neg(r2.y)});
  axes[1] = scaled(scale, scaled(r2.y, r) + V3{hn::Neg(r2.z), straight, r2.x});
  axes[2] = scaled(scale, scaled(r2.z, r) + V3{r2.y, hn::Neg(r2.x), straight});
}

// The values of a cell that the bounds of all pairs need.
struct Frame {
  V3 r0, half, axes[3];
  V norm, inverse;     // 1 + |r0|^2, and the inverse of the least 1 + r . r0 of the cell
  V swing[3];          // for each axis u the largest |rho x u|^2
  V turn[3];           // and the largest |rho . u|
  hn::Mask<D> usable;  // the least 1 + r . r0 is positive
};

// Returns the largest |rho . g| over the cell; rho = (delta + r0 x delta) / (1 + r . r0) is linear above the
// line.
HWY_INLINE V reach(const Frame& f, V3 g) {
  return hn::Mul(dot(f.half, absolute(g + cross(g, f.r0))), f.inverse);
}

// Returns one of half the corners of a cell: the values needed are the same at the opposite ones.
HWY_INLINE V3 corner_of(V3 half, int corner) {
  return {half.x, (corner & 1) != 0 ? hn::Neg(half.y) : half.y, (corner & 2) != 0 ? hn::Neg(half.z) : half.z};
}

HWY_INLINE Frame frame_of(V3 center, V3 half) {
  Frame f;
  f.r0 = center;
  f.half = half;
  axes_of(center, f.axes);
  f.norm = hn::Add(all(1.0), dot(center, center));
  // Rounded down by eight units in the last place, which cover its own roundings and those of the inverse.
  const V least = hn::Mul(hn::Sub(f.norm, dot(absolute(center), half)), all(1.0 - 0x1p-50));
  f.usable = hn::Gt(least, hn::Zero(D()));
  f.inverse = hn::Div(all(1.0), hn::IfThenElse(f.usable, least, all(1.0)));
  for (int k = 0; k < 3; ++k) f.swing[k] = hn::Zero(D());
  for (int corner = 0; corner < 4; ++corner) {
    const V3 delta = corner_of(half, corner), numerator = delta + cross(center, delta);
    for (int k = 0; k < 3; ++k) {
      const V3 moved = cross(numerator, f.axes[k]);
      f.swing[k] = hn::Max(f.swing[k], dot(moved, moved));
    }
  }
  for (int k = 0; k < 3; ++k) {
    f.swing[k] = hn::Mul(hn::Mul(f.swing[k], f.inverse), f.inverse);
    f.turn[k] = reach(f, f.axes[k]);
  }
  return f;
}

// Finds the difference of the extremes for each of three directions, of equal ones the first, and its length
// along the direction.
HWY_INLINE void support_pairs(const CorePoints& core, const V3* axes, V3* differences, V* widths) {
  const D d;
  const hn::RebindToSigned<D> di;
  V low[3], high[3], low_at[3], high_at[3];
  for (int k = 0; k < 3; ++k) {
    low[k] = all(hwy::HighestValue<double>());
    high[k] = all(hwy::LowestValue<double>());
    low_at[k] = high_at[k] = hn::Zero(d);
  }
  for (std::size_t i = 0; i < core.count; ++i) {
    const V x = all(core.x[i]), y = all(core.y[i]), z = all(core.z[i]);
    const V at = hn::BitCast(d, hn::Set(di, static_cast<std::int64_t>(i)));
    for (int k = 0; k < 3; ++k) {
      const V s = hn::Add(hn::Add(hn::Mul(axes[k].x, x), hn::Mul(axes[k].y, y)), hn::Mul(axes[k].z, z));
      low_at[k] = hn::IfThenElse(hn::Lt(s, low[k]), at, low_at[k]);
      high_at[k] = hn::IfThenElse(hn::Gt(s, high[k]), at, high_at[k]);
      low[k] = hn::Min(low[k], s);
      high[k] = hn::Max(high[k], s);
    }
  }
  for (int k = 0; k < 3; ++k) {
    const auto from = hn::BitCast(di, low_at[k]), to = hn::BitCast(di, high_at[k]);
    differences[k] = {hn::Sub(hn::GatherIndex(d, core.x, to), hn::GatherIndex(d, core.x, from)),
                      hn::Sub(hn::GatherIndex(d, core.y, to), hn::GatherIndex(d, core.y, from)),
                      hn::Sub(hn::GatherIndex(d, core.z, to), hn::GatherIndex(d, core.z, from))};
    widths[k] = hn::Sub(high[k], low[k]);
  }
}

struct Bound {
  V value;
  V3 gradient;  // of the logarithm of the volume, by rho, halved
  V3 urgency;   // the cost of each half size
};

// Returns the two bounds of the product of the widths from one difference of points (or a mixture of such)
// for each axis.
HWY_INLINE Bound bound_of(const Frame& f, const V3* differences, double slack_size, double least) {
  const V zero = hn::Zero(D()), one = all(1.0), slack = all(slack_size), least_width = all(least);
  Bound result;
  result.gradient = {zero, zero, zero};
  result.urgency = scaled(all(0.5), f.half);
  V first = one, product = one, loss = zero, squares = zero, cubes = one, relative_slack = zero;
  V3 slopes[3];  // by the numerator of rho, of the relative widths
  auto positive = f.usable, wide = f.usable;
  for (int k = 0; k < 3; ++k) {
    const V3 u = f.axes[k], d = differences[k];
    const V found = dot(d, u);
    // A width lost in rounding counts as 1; only the least width is used.
    const auto enough = hn::Gt(found, twice(slack));
    const V width = hn::IfThenElse(enough, found, one), inverse = hn::Div(one, width);
    const V3 p = d - scaled(width, u), c = cross(u, d), slope = c + cross(c, f.r0);
    const V rotated = twice(hn::Mul(dot(f.half, absolute(slope)), f.inverse));
    const V crossed = twice(hn::Mul(f.turn[k], reach(f, p)));
    const V shrunk = hn::Div(twice(f.swing[k]), hn::Add(one, f.swing[k]));
    const V lowest = hn::Sub(hn::Sub(hn::Sub(hn::Mul(width, hn::Sub(one, shrunk)), rotated), crossed), slack);
    const V factor = hn::IfThenElse(enough, hn::Max(lowest, least_width), least_width);
    positive = hn::And(positive, hn::Gt(factor, zero));
    first = hn::Mul(first, factor);
    const V bent = hn::Add(shrunk, hn::Mul(crossed, inverse));
    const V spread = hn::Add(hn::Mul(rotated, inverse), bent);
    wide = hn::And(hn::And(wide, enough), hn::Le(spread, one));
    product = hn::Mul(product, width);
    loss = hn::Add(loss, bent);
    squares = hn::Add(squares, hn::Mul(bent, hn::Sub(twice(spread), bent)));
    cubes = hn::Mul(cubes, spread);
    relative_slack = hn::Add(relative_slack, hn::Mul(slack, inverse));
    slopes[k] = scaled(inverse, slope);
    result.gradient = result.gradient + scaled(hn::IfThenElseZero(enough, inverse), c);
    const V3 cost = scaled(hn::Div(inverse, f.norm), absolute(slope));
    result.urgency = result.urgency + V3{hn::IfThenElseZero(enough, hn::Mul(f.half.x, cost.x)),
                                         hn::IfThenElseZero(enough, hn::Mul(f.half.y, cost.y)),
                                         hn::IfThenElseZero(enough, hn::Mul(f.half.z, cost.z))};
  }
  // The largest sum of the squares of the linear parts: a convex function, so its maximum is at a corner.
  V linear = zero;
  for (int corner = 0; corner < 4; ++corner) {
    const V3 delta = corner_of(f.half, corner);
    V sum = zero;
    for (int k = 0; k < 3; ++k) {
      const V s = dot(delta, slopes[k]);
      sum = hn::Add(sum, hn::Mul(s, s));
    }
    linear = hn::Max(linear, sum);
  }
  squares = hn::Add(squares, hn::Mul(all(4.0), hn::Mul(linear, hn::Mul(f.inverse, f.inverse))));
  const V fall = hn::Min(hn::Add(twice(reach(f, result.gradient)), loss), one);
  V bracket = hn::Add(hn::Sub(one, fall), hn::Mul(all(0.5), hn::Sub(hn::Mul(fall, fall), squares)));
  bracket = hn::Sub(hn::Sub(bracket, cubes), hn::Add(hn::Mul(all(8.0), relative_slack), all(0x1p-48)));
  result.value = hn::IfThenElseZero(positive, hn::Mul(first, all(1.0 - 0x1p-50)));
  result.value = hn::Max(result.value, hn::IfThenElseZero(wide, hn::Mul(product, bracket)));
  return result;
}

// Lanes from and to the fields of cells; the unused lanes repeat the last cell.
struct Lanes {
  HWY_ALIGN double at[hn::MaxLanes(D())];
};
template <class F> HWY_INLINE V gather(std::size_t count, const F& f) {
  Lanes lanes;
  for (std::size_t i = 0; i < hn::Lanes(D()); ++i) lanes.at[i] = f(i < count ? i : count - 1);
  return hn::Load(D(), lanes.at);
}
template <class F> HWY_INLINE V3 gather3(std::size_t count, const F& f) {
  return {gather(count, [&](std::size_t i) { return f(i).x; }),
          gather(count, [&](std::size_t i) { return f(i).y; }),
          gather(count, [&](std::size_t i) { return f(i).z; })};
}
struct Lanes3 {
  Lanes x, y, z;
  explicit Lanes3(V3 v) {
    hn::Store(v.x, D(), x.at);
    hn::Store(v.y, D(), y.at);
    hn::Store(v.z, D(), z.at);
  }
  Vec3 operator[](std::size_t i) const { return {x.at[i], y.at[i], z.at[i]}; }
};

void BoundAtCenters(const CorePoints& core, CellWork* const* work, std::size_t count) {
  const std::size_t n = hn::Lanes(D());
  for (std::size_t begin = 0; begin < count; begin += n) {
    CellWork* const* const group = work + begin;
    const std::size_t size = count - begin < n ? count - begin : n;
    const Frame f = frame_of(gather3(size, [&](std::size_t i) { return group[i]->center; }),
                             gather3(size, [&](std::size_t i) { return group[i]->half; }));
    V3 differences[3];
    V widths[3];
    support_pairs(core, f.axes, differences, widths);
    const Bound bound = bound_of(f, differences, core.slack, core.least_width);
    Lanes value, volume;
    hn::Store(bound.value, D(), value.at);
    hn::Store(hn::Mul(hn::Mul(widths[0], widths[1]), widths[2]), D(), volume.at);
    const Lanes3 gradient(bound.gradient), urgency(bound.urgency), d0(differences[0]), d1(differences[1]),
        d2(differences[2]);
    for (std::size_t i = 0; i < size; ++i) {
      CellWork& w = *group[i];
      w.volume = volume.at[i];
      w.bound = value.at[i];
      w.gradient = gradient[i];
      w.urgency = urgency[i];
      w.differences = {d0[i], d1[i], d2[i]};
    }
  }
}

// Improves bounds by mixtures. If the bound falls off to one side, the pairs of that side fall off to the
// other. A mixture of both is still a difference of points of the hull, and nearly level. Sets `improved`.
void BoundByMixture(const CorePoints& core, CellWork* const* work, std::size_t count) {
  const V zero = hn::Zero(D()), one = all(1.0);
  const std::size_t n = hn::Lanes(D());
  for (std::size_t begin = 0; begin < count; begin += n) {
    CellWork* const* const group = work + begin;
    const std::size_t size = count - begin < n ? count - begin : n;
    const Frame f = frame_of(gather3(size, [&](std::size_t i) { return group[i]->center; }),
                             gather3(size, [&](std::size_t i) { return group[i]->half; }));
    const V3 gradient = gather3(size, [&](std::size_t i) { return group[i]->gradient; });
    const V3 slope = gradient + cross(gradient, f.r0);
    const auto away = [&](V s, V half) { return hn::IfThenElse(hn::Gt(s, zero), hn::Neg(half), half); };
    const V3 delta = {away(slope.x, f.half.x), away(slope.y, f.half.y), away(slope.z, f.half.z)};
    V3 axes[3], other[3], mixture[3];
    V widths[3];
    axes_of(f.r0 + delta, axes);
    support_pairs(core, axes, other, widths);
    // The gradient of the other pairs at the centre; zero if one of them has no width.
    V3 other_gradient = {zero, zero, zero};
    auto reaches = hn::Gt(one, zero);
    for (int k = 0; k < 3; ++k) {
      const V width = dot(other[k], f.axes[k]);
      const auto positive = hn::Gt(width, zero);
      reaches = hn::And(reaches, positive);
      other_gradient = other_gradient +
                       scaled(hn::Div(one, hn::IfThenElse(positive, width, one)), cross(f.axes[k], other[k]));
    }
    const V fall = hn::Neg(dot(delta, slope));
    const V rise = hn::IfThenElseZero(reaches, dot(delta, other_gradient + cross(other_gradient, f.r0)));
    const V sum = hn::Add(fall, rise);
    const auto helps = hn::Gt(sum, zero);
    const V part = hn::IfThenElseZero(
        helps, hn::Max(zero, hn::Min(hn::Div(fall, hn::IfThenElse(helps, sum, one)), one)));
    for (std::size_t k = 0; k < 3; ++k) {
      const V3 d = gather3(size, [&](std::size_t i) { return group[i]->differences[k]; });
      mixture[k] = scaled(hn::Sub(one, part), d) + scaled(part, other[k]);
    }
    const Bound bound = bound_of(f, mixture, core.slack, core.least_width);
    Lanes value;
    hn::Store(bound.value, D(), value.at);
    const Lanes3 new_gradient(bound.gradient), urgency(bound.urgency), d0(mixture[0]), d1(mixture[1]),
        d2(mixture[2]);
    for (std::size_t i = 0; i < size; ++i) {
      CellWork& w = *group[i];
      w.improved = value.at[i] > w.bound;
      if (!w.improved) continue;
      w.bound = value.at[i];
      w.gradient = new_gradient[i];
      w.urgency = urgency[i];
      w.differences = {d0[i], d1[i], d2[i]};
    }
  }
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {

namespace {
BOXWOOD_SIMD_TABLE(BoundAtCenters);
BOXWOOD_SIMD_TABLE(BoundByMixture);
}  // namespace

void bound_at_centers(const CorePoints& core, CellWork* const* work, std::size_t count) noexcept {
  BOXWOOD_SIMD_CALL(BoundAtCenters)(core, work, count);
}
void bound_by_mixture(const CorePoints& core, CellWork* const* work, std::size_t count) noexcept {
  BOXWOOD_SIMD_CALL(BoundByMixture)(core, work, count);
}

}  // namespace boxwood
#endif  // HWY_ONCE
