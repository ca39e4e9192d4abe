// SPDX-License-Identifier: MIT
// Finds the point farthest from a centre, and the points beyond a distance or a few planes.
#include "base/simd/simd_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_distances.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/highway.h>

#include "base/simd/simd_dispatch.hpp"
#include "fit/points/point_blocks.hpp"
#include "fit/points/point_scan.hpp"

HWY_BEFORE_NAMESPACE();
namespace boxwood::scan::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;
#include "fit/points/point_vectors-inl.hpp"

struct Center {
  V x, y, z;
  HWY_INLINE V distance_sq(V px, V py, V pz) const {
    const V dx = hn::Sub(px, x), dy = hn::Sub(py, y), dz = hn::Sub(pz, z);
    return hn::Add(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Mul(dz, dz));
  }
};
HWY_INLINE Center center_at(const double* c) {
  const D d;
  return {hn::Set(d, c[0]), hn::Set(d, c[1]), hn::Set(d, c[2])};
}

template <class T> double farthest_of_block(const T* data, std::size_t count, const double* center) {
  const D d;
  const Center c = center_at(center);
  V best = hn::Zero(d);
  for_double_vectors(data, count, [&](V x, V y, V z, std::size_t) HWY_ATTR {
    best = hn::Max(best, c.distance_sq(x, y, z));
  });
  return hn::GetLane(hn::MaxOfLanes(d, best));
}
double FarthestFloat(const float* data, std::size_t count, const double* center) {
  return farthest_of_block(data, count, center);
}
double FarthestDouble(const double* data, std::size_t count, const double* center) {
  return farthest_of_block(data, count, center);
}

template <class T>
void find_at_distance(const T* data, std::size_t count, const double* center, double value, Smallest& best) {
  const D d;
  const Center c = center_at(center);
  const V wanted = hn::Set(d, value);
  for_double_vectors(data, count, [&](V x, V y, V z, std::size_t i) HWY_ATTR {
    take_smallest(d, hn::Eq(c.distance_sq(x, y, z), wanted), data, i, count, best);
  });
}
void FindAtFloat(const float* data, std::size_t count, const double* center, double value, Smallest& best) {
  find_at_distance(data, count, center, value, best);
}
void FindAtDouble(const double* data, std::size_t count, const double* center, double value, Smallest& best) {
  find_at_distance(data, count, center, value, best);
}

// Appends the points that are neither in the sphere nor inside all planes to x, y, z, which need room for one
// more vector. Returns their number.
template <class T>
std::size_t outside_of_block(const T* data, std::size_t count, const double* center, double sphere_sq,
                             const Plane* planes, std::size_t plane_count, Soa& out) {
  const D d;
  const Center c = center_at(center);
  const V sphere = hn::Set(d, sphere_sq);
  std::size_t kept = 0;
  for_double_vectors(data, count, [&](V px, V py, V pz, std::size_t i) HWY_ATTR {
    auto far = hn::Ge(c.distance_sq(px, py, pz), sphere);
    if (hn::AllFalse(d, far)) return;
    if (i + hn::Lanes(d) > count) far = hn::And(far, hn::FirstN(d, count - i));
    const V x = hn::Sub(px, c.x), y = hn::Sub(py, c.y), z = hn::Sub(pz, c.z);
    auto inside =
        plane_count == 0 ? hn::Not(far) : far;  // of those outside the sphere, below all planes so far
    for (std::size_t k = 0; k < plane_count; ++k) {
      const V s = hn::Add(
          hn::Add(hn::Mul(hn::Set(d, planes[k].normal.x), x), hn::Mul(hn::Set(d, planes[k].normal.y), y)),
          hn::Mul(hn::Set(d, planes[k].normal.z), z));
      inside = hn::And(inside, hn::Lt(s, hn::Set(d, planes[k].offset)));
      if (hn::AllFalse(d, inside)) break;
    }
    far = hn::AndNot(inside, far);
    hn::CompressStore(px, far, d, out.x + kept);
    hn::CompressStore(py, far, d, out.y + kept);
    kept += hn::CompressStore(pz, far, d, out.z + kept);
  });
  return kept;
}
std::size_t OutsideFloat(const float* data, std::size_t count, const double* center, double sphere_sq,
                         const Plane* planes, std::size_t plane_count, Soa& out) {
  return outside_of_block(data, count, center, sphere_sq, planes, plane_count, out);
}
std::size_t OutsideDouble(const double* data, std::size_t count, const double* center, double sphere_sq,
                          const Plane* planes, std::size_t plane_count, Soa& out) {
  return outside_of_block(data, count, center, sphere_sq, planes, plane_count, out);
}

}  // namespace boxwood::scan::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <cmath>

namespace boxwood::scan {

namespace {
BOXWOOD_SIMD_TABLE(FarthestFloat);
BOXWOOD_SIMD_TABLE(FarthestDouble);
BOXWOOD_SIMD_TABLE(FindAtFloat);
BOXWOOD_SIMD_TABLE(FindAtDouble);
BOXWOOD_SIMD_TABLE(OutsideFloat);
BOXWOOD_SIMD_TABLE(OutsideDouble);

// Calls f with the numbers of a block of floats, or g with those of a block of doubles.
template <class F, class G> auto for_numbers(PointsView points, std::size_t block, const F& f, const G& g) {
  if (points.is_double()) {
    BlockRoom<double> room;
    return g(packed_block(points, block, room));
  }
  BlockRoom<float> room;
  return f(packed_block(points, block, room));
}

void append(const Soa& soa, std::size_t count, std::vector<Vec3>& points) {
  for (std::size_t i = 0; i < count; ++i) points.emplace_back(soa.x[i], soa.y[i], soa.z[i]);
}
}  // namespace

Distances::Distances(PointsView points, Threads threads)
    : points_(points), threads_(threads), seen_(block_count(points)) {}

Extreme Distances::farthest(const Vec3& center, double within) {
  // The root and the sum below have three roundings each; a block is skipped if it is certainly within.
  const double limit = within * (1.0 - 0x1p-50);
  chosen_.clear();
  for (std::size_t b = 0; b < seen_.size(); ++b)
    if (!(seen_[b].reach + glm::distance(seen_[b].center, center) * (1.0 + 0x1p-50) < limit))
      chosen_.push_back(b);
  const std::size_t tasks = (chosen_.size() + kBlocksOfTask - 1) / kBlocksOfTask;
  parallel_for(tasks, threads_, [&](std::size_t task) {
    const std::size_t end = std::min(chosen_.size(), kBlocksOfTask * (task + 1));
    for (std::size_t i = kBlocksOfTask * task; i < end; ++i) {
      const std::size_t b = chosen_[i], count = points_in_block(points_, b);
      Seen& seen = seen_[b];
      seen.value = for_numbers(
          points_, b,
          [&](const float* data) { return BOXWOOD_SIMD_CALL(FarthestFloat)(data, count, &center.x); },
          [&](const double* data) { return BOXWOOD_SIMD_CALL(FarthestDouble)(data, count, &center.x); });
      seen.reach = std::sqrt(seen.value) * (1.0 + 0x1p-50);
      seen.center = center;
    }
  });
  Extreme far;
  for (const std::size_t b : chosen_) far.value = std::max(far.value, seen_[b].value);
  Smallest best;
  for (const std::size_t b : chosen_) {
    if (seen_[b].value != far.value) continue;
    const std::size_t count = points_in_block(points_, b);
    for_numbers(
        points_, b,
        [&](const float* data) {
          BOXWOOD_SIMD_CALL(FindAtFloat)
          (data, count, &center.x, far.value, best);
        },
        [&](const double* data) {
          BOXWOOD_SIMD_CALL(FindAtDouble)
          (data, count, &center.x, far.value, best);
        });
  }
  far.point = best.point;
  return far;
}

namespace {
// Finds the planes that some of the points may pass: those not entirely above the points' box.
void planes_near(PointsView points, const Vec3& center, std::span<const Plane> planes,
                 std::vector<Plane>& near) {
  near.clear();
  const Bounds box = scan::box(points, 1);
  const Vec3 half = 0.5 * (box.max - box.min), middle = (box.min + half) - center;
  for (const Plane& plane : planes) {
    const Vec3 n = glm::abs(plane.normal);
    const double reach = glm::dot(n, half), size = glm::dot(n, glm::abs(middle)) + reach;
    if (glm::dot(plane.normal, middle) + reach >= plane.offset - 0x1p-48 * size) near.push_back(plane);
  }
}
}  // namespace

std::vector<Vec3> outside(PointsView points, const Vec3& center, double sphere_sq,
                          std::span<const Plane> planes) {
  // Neighbours in the input are usually neighbours in space: few planes are near a block, fewer near a part
  // of it.
  constexpr std::size_t kPart = 128;
  std::vector<Vec3> result;
  std::vector<Plane> near_block, near_part;
  Soa soa;
  for (std::size_t begin = 0; begin < points.size(); begin += kBlock) {
    const PointsView block = points.part(begin, std::min(kBlock, points.size() - begin));
    planes_near(block, center, planes, near_block);
    if (near_block.empty() && !planes.empty()) continue;
    for (std::size_t at = 0; at < block.size(); at += kPart) {
      const PointsView part = block.part(at, std::min(kPart, block.size() - at));
      planes_near(part, center, near_block, near_part);
      if (near_part.empty() && !planes.empty()) continue;
      const std::size_t kept = for_numbers(
          part, 0,
          [&](const float* data) {
            return BOXWOOD_SIMD_CALL(OutsideFloat)(data, part.size(), &center.x, sphere_sq, near_part.data(),
                                                   near_part.size(), soa);
          },
          [&](const double* data) {
            return BOXWOOD_SIMD_CALL(OutsideDouble)(data, part.size(), &center.x, sphere_sq, near_part.data(),
                                                    near_part.size(), soa);
          });
      append(soa, kept, result);
    }
  }
  return result;
}

}  // namespace boxwood::scan
#endif  // HWY_ONCE
