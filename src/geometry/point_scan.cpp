// The passes of point_scan.hpp: Highway kernels over blocks of points, then exact merges of the blocks.
// Vectors are kept in arrays, so targets with vectors of unknown size are left out (ARM falls back to NEON).
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/point_scan.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "geometry/point_scan.hpp"

#ifndef BOXWOOD_POINT_SCAN_ONCE
#define BOXWOOD_POINT_SCAN_ONCE
namespace boxwood::scan {
inline constexpr std::size_t kBlock = 1024;  // points; 24 KiB of doubles, so that a block stays in level 1
// Room for the unused lanes of the widest vector behind a block.
struct alignas(64) Soa {
  double x[kBlock + 64], y[kBlock + 64], z[kBlock + 64];
};
}  // namespace boxwood::scan
#endif

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;

// Lane-wise extremes of xyzxyz...: three accumulators need no shuffles. False where a value is not finite.
template <class T> bool block_box(const T* data, std::size_t count, T* low, T* high) {
  const hn::ScalableTag<T> d;
  using VT = hn::Vec<decltype(d)>;
  const std::size_t n = hn::Lanes(d), scalars = 3 * count;
  VT low0 = hn::Set(d, hwy::HighestValue<T>()), low1 = low0, low2 = low0;
  VT high0 = hn::Set(d, hwy::LowestValue<T>()), high1 = high0, high2 = high0;
  VT bad = hn::Zero(d);
  std::size_t i = 0;
  for (; i + 3 * n <= scalars; i += 3 * n) {
    const VT a = hn::LoadU(d, data + i), b = hn::LoadU(d, data + i + n), c = hn::LoadU(d, data + i + 2 * n);
    low0 = hn::Min(low0, a);
    low1 = hn::Min(low1, b);
    low2 = hn::Min(low2, c);
    high0 = hn::Max(high0, a);
    high1 = hn::Max(high1, b);
    high2 = hn::Max(high2, c);
    // x - x is +0 for finite x and NaN otherwise.
    bad = hn::Or(bad, hn::Or(hn::Or(hn::Sub(a, a), hn::Sub(b, b)), hn::Sub(c, c)));
  }
  if (i > 0) {
    if (!hn::AllTrue(d, hn::Eq(bad, hn::Zero(d)))) return false;
    HWY_ALIGN T lows[3 * hn::MaxLanes(d)], highs[3 * hn::MaxLanes(d)];
    hn::Store(low0, d, lows);
    hn::Store(low1, d, lows + n);
    hn::Store(low2, d, lows + 2 * n);
    hn::Store(high0, d, highs);
    hn::Store(high1, d, highs + n);
    hn::Store(high2, d, highs + 2 * n);
    for (std::size_t lane = 0; lane < 3 * n; ++lane) {
      low[lane % 3] = lows[lane] < low[lane % 3] ? lows[lane] : low[lane % 3];
      high[lane % 3] = highs[lane] > high[lane % 3] ? highs[lane] : high[lane % 3];
    }
  }
  for (; i < scalars; ++i) {
    if (!(data[i] - data[i] == T(0))) return false;
    low[i % 3] = data[i] < low[i % 3] ? data[i] : low[i % 3];
    high[i % 3] = data[i] > high[i % 3] ? data[i] : high[i % 3];
  }
  return true;
}
bool BlockBoxFloat(const float* data, std::size_t count, float* low, float* high) {
  return block_box(data, count, low, high);
}
bool BlockBoxDouble(const double* data, std::size_t count, double* low, double* high) {
  return block_box(data, count, low, high);
}

// Splits a block into x, y, z as doubles; the lanes behind it repeat the last point.
void pad(Soa& soa, std::size_t count) {
  for (std::size_t i = count; i < count + hn::Lanes(D()); ++i) {
    soa.x[i] = soa.x[count - 1];
    soa.y[i] = soa.y[count - 1];
    soa.z[i] = soa.z[count - 1];
  }
}
void LoadFloats(const float* data, std::size_t count, Soa& soa) {
  const D d;
  const hn::Rebind<float, D> df;
  const std::size_t n = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + n <= count; i += n) {
    hn::Vec<decltype(df)> x, y, z;
    hn::LoadInterleaved3(df, data + 3 * i, x, y, z);
    hn::Store(hn::PromoteTo(d, x), d, soa.x + i);
    hn::Store(hn::PromoteTo(d, y), d, soa.y + i);
    hn::Store(hn::PromoteTo(d, z), d, soa.z + i);
  }
  for (; i < count; ++i) {
    soa.x[i] = static_cast<double>(data[3 * i]);
    soa.y[i] = static_cast<double>(data[3 * i + 1]);
    soa.z[i] = static_cast<double>(data[3 * i + 2]);
  }
  pad(soa, count);
}
void LoadDoubles(const double* data, std::size_t count, Soa& soa) {
  for (std::size_t i = 0; i < count; ++i) {
    soa.x[i] = data[3 * i];
    soa.y[i] = data[3 * i + 1];
    soa.z[i] = data[3 * i + 2];
  }
  pad(soa, count);
}

// False where a coordinate is not finite.
bool BlockSlabs(const Soa& soa, std::size_t count, double* low, double* high) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  V lows[13], highs[13], bad = hn::Zero(d);
  for (std::size_t k = 0; k < 13; ++k) {
    lows[k] = hn::Set(d, low[k]);
    highs[k] = hn::Set(d, high[k]);
  }
  for (std::size_t i = 0; i < count; i += n) {
    const V x = hn::Load(d, soa.x + i), y = hn::Load(d, soa.y + i), z = hn::Load(d, soa.z + i);
    // x - x is +0 for finite x and NaN otherwise.
    bad = hn::Add(bad, hn::Add(hn::Add(hn::Sub(x, x), hn::Sub(y, y)), hn::Sub(z, z)));
    const V plus = hn::Add(x, y), minus = hn::Sub(x, y);
    const V s[13] = {x,
                     y,
                     z,
                     plus,
                     minus,
                     hn::Add(x, z),
                     hn::Sub(x, z),
                     hn::Add(y, z),
                     hn::Sub(y, z),
                     hn::Add(plus, z),
                     hn::Sub(plus, z),
                     hn::Add(minus, z),
                     hn::Sub(minus, z)};
    for (std::size_t k = 0; k < 13; ++k) {
      lows[k] = hn::Min(lows[k], s[k]);
      highs[k] = hn::Max(highs[k], s[k]);
    }
  }
  for (std::size_t k = 0; k < 13; ++k) {
    low[k] = hn::GetLane(hn::MinOfLanes(d, lows[k]));
    high[k] = hn::GetLane(hn::MaxOfLanes(d, highs[k]));
  }
  return hn::AllTrue(d, hn::Eq(bad, hn::Zero(d)));
}

void BlockExtremes(const Soa& soa, std::size_t count, const double* center, const double* directions,
                   std::size_t direction_count, double* low, double* high) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  for (std::size_t k = 0; k < direction_count; k += 3) {
    // Three directions at a time share the loads; the last group repeats its last direction.
    V ux[3], uy[3], uz[3], lows[3], highs[3];
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t at = 3 * (k + j < direction_count ? k + j : direction_count - 1);
      ux[j] = hn::Set(d, directions[at]);
      uy[j] = hn::Set(d, directions[at + 1]);
      uz[j] = hn::Set(d, directions[at + 2]);
      lows[j] = hn::Set(d, hwy::HighestValue<double>());
      highs[j] = hn::Set(d, hwy::LowestValue<double>());
    }
    for (std::size_t i = 0; i < count; i += n) {
      const V x = hn::Sub(hn::Load(d, soa.x + i), cx), y = hn::Sub(hn::Load(d, soa.y + i), cy),
              z = hn::Sub(hn::Load(d, soa.z + i), cz);
      for (std::size_t j = 0; j < 3; ++j) {
        const V s = hn::Add(hn::Add(hn::Mul(ux[j], x), hn::Mul(uy[j], y)), hn::Mul(uz[j], z));
        lows[j] = hn::Min(lows[j], s);
        highs[j] = hn::Max(highs[j], s);
      }
    }
    for (std::size_t j = 0; j < 3 && k + j < direction_count; ++j) {
      low[k + j] = hn::GetLane(hn::MinOfLanes(d, lows[j]));
      high[k + j] = hn::GetLane(hn::MaxOfLanes(d, highs[j]));
    }
  }
}

double BlockFarthest(const Soa& soa, std::size_t count, const double* center) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  V best = hn::Zero(d);
  for (std::size_t i = 0; i < count; i += n) {
    const V x = hn::Sub(hn::Load(d, soa.x + i), cx), y = hn::Sub(hn::Load(d, soa.y + i), cy),
            z = hn::Sub(hn::Load(d, soa.z + i), cz);
    best = hn::Max(best, hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z)));
  }
  return hn::GetLane(hn::MaxOfLanes(d, best));
}

// One bit for each point whose squared distance reaches the threshold.
void BlockBeyond(const Soa& soa, std::size_t count, const double* center, double distance_sq,
                 unsigned char* flags) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  const V threshold = hn::Set(d, distance_sq);
  for (std::size_t i = 0; i < count; i += n) {
    const V x = hn::Sub(hn::Load(d, soa.x + i), cx), y = hn::Sub(hn::Load(d, soa.y + i), cy),
            z = hn::Sub(hn::Load(d, soa.z + i), cz);
    const V sq = hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z));
    HWY_ALIGN double lanes[hn::MaxLanes(d)];
    if (hn::AllFalse(d, hn::Ge(sq, threshold))) {
      for (std::size_t j = 0; j < n; ++j) flags[i + j] = 0;
      continue;
    }
    hn::Store(sq, d, lanes);
    for (std::size_t j = 0; j < n; ++j) flags[i + j] = lanes[j] >= distance_sq ? 1 : 0;
  }
}

// A flag for each point that is neither in the ball nor inside all planes (four doubles each).
void BlockOutside(const Soa& soa, std::size_t count, const double* center, double ball_sq,
                  const Plane* planes, std::size_t plane_count, unsigned char* flags) {
  const D d;
  const std::size_t n = hn::Lanes(d);
  const V cx = hn::Set(d, center[0]), cy = hn::Set(d, center[1]), cz = hn::Set(d, center[2]);
  const V ball = hn::Set(d, ball_sq);
  for (std::size_t i = 0; i < count; i += n) {
    const V x = hn::Sub(hn::Load(d, soa.x + i), cx), y = hn::Sub(hn::Load(d, soa.y + i), cy),
            z = hn::Sub(hn::Load(d, soa.z + i), cz);
    const V sq = hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z));
    const auto far = hn::Ge(sq, ball);
    if (hn::AllFalse(d, far)) {
      for (std::size_t j = 0; j < n; ++j) flags[i + j] = 0;
      continue;
    }
    // The largest of height - offset tells whether any plane is passed.
    V above = hn::Set(d, plane_count == 0 ? 1.0 : -1.0);
    for (std::size_t k = 0; k < plane_count; ++k) {
      const V s = hn::Add(
          hn::Add(hn::Mul(hn::Set(d, planes[k].normal.x), x), hn::Mul(hn::Set(d, planes[k].normal.y), y)),
          hn::Mul(hn::Set(d, planes[k].normal.z), z));
      above = hn::IfThenElse(hn::Ge(s, hn::Set(d, planes[k].offset)), hn::Set(d, 1.0), above);
      if (hn::AllTrue(d, hn::Or(hn::Gt(above, hn::Zero(d)), hn::Not(far)))) break;
    }
    HWY_ALIGN double lanes[hn::MaxLanes(d)];
    hn::Store(hn::IfThenElseZero(far, above), d, lanes);
    for (std::size_t j = 0; j < n; ++j) flags[i + j] = lanes[j] > 0.0 ? 1 : 0;
  }
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

#include <boxwood/kdop.hpp>

#include "geometry/executor.hpp"
#include "geometry/point_order.hpp"

namespace boxwood::scan {

namespace {
HWY_EXPORT(BlockBoxFloat);
HWY_EXPORT(BlockBoxDouble);
HWY_EXPORT(LoadFloats);
HWY_EXPORT(LoadDoubles);
HWY_EXPORT(BlockSlabs);
HWY_EXPORT(BlockExtremes);
HWY_EXPORT(BlockFarthest);
HWY_EXPORT(BlockBeyond);
HWY_EXPORT(BlockOutside);

static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Vec3f) == 3 * sizeof(float));

std::size_t block_count(PointsView points) noexcept {
  return (points.size() + kBlock - 1) / kBlock;
}
std::size_t points_in_block(PointsView points, std::size_t block) noexcept {
  return std::min(kBlock, points.size() - block * kBlock);
}

// Calls body(block, soa) for every block, sixteen blocks a task.
template <class F> void for_blocks(PointsView points, int threads, const F& body) {
  const std::size_t blocks = block_count(points), tasks = (blocks + 15) / 16;
  parallel_for(tasks, threads, [&](std::size_t task) {
    Soa soa;
    for (std::size_t b = 16 * task; b < std::min(blocks, 16 * task + 16); ++b) {
      const std::size_t count = points_in_block(points, b);
      if (points.is_double())
        HWY_DYNAMIC_DISPATCH(LoadDoubles)(&points.doubles()[b * kBlock].x, count, soa);
      else
        HWY_DYNAMIC_DISPATCH(LoadFloats)(&points.floats()[b * kBlock].x, count, soa);
      body(b, soa, count);
    }
  });
}

// The lexicographically smallest point of the blocks that reach `value`.
template <class F>
Vec3 find(PointsView points, std::span<const double> of_block, std::size_t stride, double value, const F& f) {
  bool found = false;
  Vec3 best{};
  for (std::size_t b = 0; b * stride < of_block.size(); ++b) {
    if (of_block[b * stride] != value) continue;
    for (std::size_t i = b * kBlock; i < b * kBlock + points_in_block(points, b); ++i) {
      const Vec3 p = points[i];
      if (f(p) == value && (!found || before(p, best))) {
        best = p;
        found = true;
      }
    }
  }
  return best;
}
}  // namespace

namespace {
// Of the points [begin, end).
Bounds box_of(PointsView points, std::size_t begin, std::size_t end) {
  Bounds part;
  bool finite = true;
  if (points.is_double()) {
    double low[3] = {kInfinity, kInfinity, kInfinity}, high[3] = {-kInfinity, -kInfinity, -kInfinity};
    finite = HWY_DYNAMIC_DISPATCH(BlockBoxDouble)(&points.doubles()[begin].x, end - begin, low, high);
    part.min = Vec3(low[0], low[1], low[2]);
    part.max = Vec3(high[0], high[1], high[2]);
  } else {
    const float inf = std::numeric_limits<float>::infinity();
    float low[3] = {inf, inf, inf}, high[3] = {-inf, -inf, -inf};
    finite = HWY_DYNAMIC_DISPATCH(BlockBoxFloat)(&points.floats()[begin].x, end - begin, low, high);
    part.min = Vec3(low[0], low[1], low[2]);
    part.max = Vec3(high[0], high[1], high[2]);
  }
  if (finite) return part;
  part = {};
  for (std::size_t i = begin; i < end; ++i) {
    const Vec3 p = points[i];
    if (!is_finite(p)) {
      ++part.non_finite;
      continue;
    }
    part.min = glm::min(part.min, p);
    part.max = glm::max(part.max, p);
  }
  return part;
}
}  // namespace

Bounds box(PointsView points, int threads) {
  const std::size_t share = 16 * kBlock, tasks = (points.size() + share - 1) / share;
  Bounds all;
  if (tasks == 1) {
    all = box_of(points, 0, points.size());
  } else {
    std::vector<Bounds> parts(tasks);
    parallel_for(tasks, threads, [&](std::size_t task) {
      parts[task] = box_of(points, task * share, std::min(points.size(), (task + 1) * share));
    });
    for (const Bounds& part : parts) {
      all.min = glm::min(all.min, part.min);
      all.max = glm::max(all.max, part.max);
      all.non_finite += part.non_finite;
    }
  }
  all.min = all.min + Vec3(0.0);  // -0 becomes 0, whichever came first
  all.max = all.max + Vec3(0.0);
  return all;
}

namespace {
// The bounds of each block, and of all of them in `all`.
std::vector<SlabBounds> slabs_of_blocks(PointsView points, int threads, SlabBounds& all) {
  all.min.fill(kInfinity);
  all.max.fill(-kInfinity);
  std::vector<SlabBounds> parts(block_count(points), all);
  for_blocks(points, threads, [&](std::size_t b, const Soa& soa, std::size_t count) {
    parts[b].finite = HWY_DYNAMIC_DISPATCH(BlockSlabs)(soa, count, parts[b].min.data(), parts[b].max.data());
  });
  for (const SlabBounds& part : parts) {
    all.finite = all.finite && part.finite;
    for (std::size_t k = 0; k < 13; ++k) {
      all.min[k] = std::min(all.min[k], part.min[k]);
      all.max[k] = std::max(all.max[k], part.max[k]);
    }
  }
  return parts;
}
}  // namespace

SlabBounds slabs(PointsView points, int threads) {
  SlabBounds all;
  slabs_of_blocks(points, threads, all);
  for (std::size_t k = 0; k < 13; ++k) {
    all.min[k] += 0.0;  // -0 becomes 0, whichever came first
    all.max[k] += 0.0;
  }
  return all;
}

std::vector<Vec3> slab_points(PointsView points, int threads) {
  SlabBounds all;
  const std::vector<SlabBounds> parts = slabs_of_blocks(points, threads, all);
  std::vector<Vec3> result;
  std::vector<double> of_block(parts.size());
  for (std::size_t k = 0; k < 13; ++k) {
    const DopDirection u = dop::kDirections<26>[k];
    const auto value = [&](const Vec3& p) { return along(u, p); };
    for (const bool low : {true, false}) {
      for (std::size_t b = 0; b < parts.size(); ++b) of_block[b] = low ? parts[b].min[k] : parts[b].max[k];
      result.push_back(find(points, of_block, 1, low ? all.min[k] : all.max[k], value));
    }
  }
  std::sort(result.begin(), result.end(), before);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void extremes(PointsView points, const Vec3& center, std::span<const Vec3> directions, std::span<Extreme> low,
              std::span<Extreme> high, int threads) {
  const std::size_t stride = directions.size();
  std::vector<double> lows(block_count(points) * stride), highs(lows.size());
  for_blocks(points, threads, [&](std::size_t b, const Soa& soa, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(BlockExtremes)
    (soa, count, &center.x, &directions[0].x, stride, &lows[b * stride], &highs[b * stride]);
  });
  for (std::size_t k = 0; k < stride; ++k) {
    low[k].value = kInfinity;
    high[k].value = -kInfinity;
    for (std::size_t i = k; i < lows.size(); i += stride) {
      low[k].value = std::min(low[k].value, lows[i]);
      high[k].value = std::max(high[k].value, highs[i]);
    }
    const Vec3 u = directions[k];
    const auto value = [&](const Vec3& p) {
      const Vec3 d = p - center;
      return (u.x * d.x + u.y * d.y) + u.z * d.z;
    };
    low[k].point = find(points, std::span(lows).subspan(k), stride, low[k].value, value);
    high[k].point = find(points, std::span(highs).subspan(k), stride, high[k].value, value);
  }
}

Extreme farthest(PointsView points, const Vec3& center, int threads) {
  std::vector<double> values(block_count(points));
  for_blocks(points, threads, [&](std::size_t b, const Soa& soa, std::size_t count) {
    values[b] = HWY_DYNAMIC_DISPATCH(BlockFarthest)(soa, count, &center.x);
  });
  Extreme result;
  for (const double v : values) result.value = std::max(result.value, v);
  result.point = find(points, values, 1, result.value, [&](const Vec3& p) {
    const Vec3 d = p - center;
    return (d.x * d.x + d.y * d.y) + d.z * d.z;
  });
  return result;
}

std::vector<Vec3> beyond(PointsView points, const Vec3& center, double distance_sq) {
  std::vector<Vec3> result;
  for_blocks(points, 1, [&](std::size_t, const Soa& soa, std::size_t count) {
    std::array<unsigned char, kBlock + 64> flags;
    HWY_DYNAMIC_DISPATCH(BlockBeyond)(soa, count, &center.x, distance_sq, flags.data());
    for (std::size_t i = 0; i < count; ++i)
      if (flags[i] != 0) result.emplace_back(soa.x[i], soa.y[i], soa.z[i]);
  });
  return result;
}

std::vector<Vec3> outside(PointsView points, const Vec3& center, double ball_sq,
                          std::span<const Plane> planes) {
  std::vector<Vec3> result;
  for_blocks(points, 1, [&](std::size_t, const Soa& soa, std::size_t count) {
    std::array<unsigned char, kBlock + 64> flags;
    HWY_DYNAMIC_DISPATCH(BlockOutside)
    (soa, count, &center.x, ball_sq, planes.data(), planes.size(), flags.data());
    for (std::size_t i = 0; i < count; ++i)
      if (flags[i] != 0) result.emplace_back(soa.x[i], soa.y[i], soa.z[i]);
  });
  return result;
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
