// SPDX-License-Identifier: MIT
// Fits volumes to placed vertices.
#include "app/derived/placed_volumes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boxwood/volume_transform.hpp>

namespace boxwood {

namespace {

template <class V> inline constexpr bool kAlongAxes = false;
template <> inline constexpr bool kAlongAxes<Aabb> = true;
template <> inline constexpr bool kAlongAxes<FixedAabb> = true;
template <int K> inline constexpr bool kAlongAxes<Kdop<K>> = true;

double largest(const Vec3& v) noexcept {
  return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

// Returns an upper bound of how far rounding can separate a mesh vertex from the hull vertex that stands for
// it, along any direction of a k-DOP. place() rounds six times, and a direction with entries 0 and +-1 twice
// more, each time by at most 2^-53 of up to three coordinates. For two vertices that is 48 * 2^-53, rounded
// up to 2^-47.
double rounding_of_places(const ConvexHull& hull, const RigidTransform& pose) {
  double reach = 0.0, row = 0.0;
  for (const Vec3& v : hull.vertices) reach = std::max(reach, largest(v));
  for (const Vec3& r : pose.rotation) row = std::max(row, std::fabs(r.x) + std::fabs(r.y) + std::fabs(r.z));
  return 0x1p-47 * (row * reach + largest(pose.translation));
}

}  // namespace

bool is_at_rest(const RigidTransform& pose) noexcept {
  return pose.rotation == kIdentityRows && pose.translation == Vec3(0.0);
}

bool are_same(const RigidTransform& a, const RigidTransform& b) noexcept {
  return numbers_of(a) == numbers_of(b);
}

bool is_along_world_axes(VolumeKind kind) noexcept {
  switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return kAlongAxes<Type>;
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  }
  return false;
}

Fit<AnyVolume> fit_placed(VolumeKind kind, std::span<const Vec3f> vertices, const AnyVolume& in_model,
                          const RigidTransform& world_from_model, const std::atomic<bool>* stop) {
  if (kind == VolumeKind::fixed_aabb) return {carried(in_model, world_from_model), {}, 0, false};
  constexpr std::size_t kLookEvery = 1 << 14;
  std::vector<Vec3> placed;
  placed.reserve(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i % kLookEvery == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) break;
    placed.push_back(place(world_from_model, Vec3(vertices[i])));
  }
  FitOptions options;
  options.stop = stop;
  return fit_volume(kind, placed, options);
}

Fit<AnyVolume> fit_placed_hull(VolumeKind kind, const ConvexHull& hull,
                               const RigidTransform& world_from_model) {
  if (is_empty(hull) || !is_along_world_axes(kind) || kind == VolumeKind::fixed_aabb)
    return {std::monostate{}, {}, 0, false};
  std::vector<Vec3> placed;
  placed.reserve(hull.vertices.size());
  for (const Vec3& v : hull.vertices) placed.push_back(place(world_from_model, v));
  Fit<AnyVolume> fit = fit_volume(kind, placed);
  fit.volume = expand(fit.volume, rounding_of_places(hull, world_from_model));
  fit.proof = {};
  return fit;
}

AnyVolume carried(const AnyVolume& in_model, const RigidTransform& world_from_model) {
  return is_at_rest(world_from_model) ? in_model : transform(in_model, affine(world_from_model));
}

}  // namespace boxwood
