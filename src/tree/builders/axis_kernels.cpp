// SPDX-License-Identifier: MIT
// Finds the axes of nodes; Highway compiles this file once for each instruction set.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tree/builders/build_kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tree/builders/axis_kernels.cpp"
#include "base/simd/simd_targets.hpp"
#include <hwy/foreach_target.h>  // compiles this file again for each target
#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

#include "tree/builders/build_points-inl.hpp"

using Singles = hn::ScalableTag<float>;
using F = hn::Vec<Singles>;

// Symmetric matrices and the columns of their rotations so far, one in each lane.
struct Rotating {
  F xx, yy, zz, xy, xz, yz;
  F vx[3], vy[3], vz[3];
};

// Performs one Jacobi rotation, which makes the entry pq zero (Golub and Van Loan, 8.5). The matrix has a
// trace of 1. Does nothing if the difference of the two eigenvalues and the entry are both below 2^-50 of it
// (2^-25 of a length: the rounding of the corners themselves); their squares would underflow from 2^-63 on.
// Then |t| <= 1 for any entries, and c and s are those of an angle.
HWY_INLINE void rotate(F& pp, F& qq, F& pq, F& rp, F& rq, F (&vp)[3], F (&vq)[3]) {
  const Singles f;
  const F difference = hn::Sub(qq, pp), twice = hn::Add(pq, pq);
  const F squares = hn::Add(hn::Mul(difference, difference), hn::Mul(twice, twice));
  const F below = hn::Add(hn::Abs(difference), hn::Sqrt(squares));
  const F signed_twice = hn::CopySign(twice, hn::Xor(twice, difference));
  const F t = hn::IfThenElseZero(hn::Gt(squares, hn::Set(f, 0x1p-100F)), hn::Div(signed_twice, below));
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

// Sorts two eigenvalues, the larger first, and their columns with them.
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

// Returns the vector at unit length, or the given direction if it has no length.
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
  constexpr std::size_t kAtOnce = 2;  // registers of matrices: a single rotation would wait for its own roots
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

// The candidate rotations of a box about one of its axes: angles over a quarter turn, and the same a quarter
// turn further.
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
using Samples = float[3][kMostSamples + 16];  // with space for a whole register after the last

// Collects corners of the range in the frame: all if there are few, otherwise some, evenly spread over the
// range. Returns their number. In float, because they only serve to choose.
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

// Sets extents[p][j] along direction j of the fan from axis p towards axis p + 1.
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

const AxisKernels kAxisKernels = {principal_axes, turn};
const AxisKernels* axis_table() {
  return &kAxisKernels;
}

}  // namespace boxwood::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace boxwood {
BOXWOOD_SIMD_TABLE(axis_table);
const AxisKernels& axis_kernels() noexcept {
  return *BOXWOOD_SIMD_CALL(axis_table)();
}
}  // namespace boxwood
#endif
