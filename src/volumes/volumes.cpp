// SPDX-License-Identifier: MIT
// Dispatch over the table of volume kinds, and the shapes of boxes.
#include <boxwood/volumes.hpp>

#include "volumes/guarded_outline.hpp"

namespace boxwood {

std::optional<VolumeKind> volume_kind_from_name(std::string_view name) noexcept {
  for (const VolumeRow& row : kVolumeRows)
    if (row.name == name) return row.kind;
  return std::nullopt;
}

namespace {
template <class V> Fit<AnyVolume> widen(Fit<V>&& fit) {
  return {AnyVolume(std::move(fit.volume)), std::move(fit.proof), fit.non_finite_points, fit.out_of_memory};
}
}  // namespace

Fit<AnyVolume> fit_volume(VolumeKind kind, PointsView points, const FitOptions& options) {
  switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return widen(fit(points, options));
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  }
  return {};
}

namespace {
bool contains(std::monostate, const Vec3&) noexcept {
  return false;
}
double volume(std::monostate) noexcept {
  return 0.0;
}
double area(std::monostate) noexcept {
  return 0.0;
}
}  // namespace

bool contains(const AnyVolume& v, const Vec3& point) noexcept {
  return std::visit([&](const auto& x) { return contains(x, point); }, v);
}
double volume(const AnyVolume& v) noexcept {
  return std::visit([](const auto& x) { return volume(x); }, v);
}
double area(const AnyVolume& v) noexcept {
  return std::visit([](const auto& x) { return area(x); }, v);
}

namespace {
Polyhedron outline(std::monostate) {
  return {};
}
}  // namespace
Polyhedron outline(const AnyVolume& v) {
  return std::visit([](const auto& x) { return outline(x); }, v);
}

namespace {
// Returns the 8 corners by bit pattern (bit k set: the + side of axis k) and the 6 faces counter-clockwise
// from outside.
Polyhedron box_outline(const Vec3& center, const Rows3& axes, const Vec3& half) {
  return with_memory_for_outline([&] {
    Polyhedron p;
    for (unsigned corner = 0; corner < 8; ++corner) {
      Vec3 v = center;
      for (unsigned k = 0; k < 3; ++k)
        v += axes[k] * ((corner >> k & 1U) != 0 ? half[static_cast<int>(k)] : -half[static_cast<int>(k)]);
      p.vertices.push_back(v);
    }
    p.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    return p;
  });
}
}  // namespace

Polyhedron outline(const Aabb& b) {
  if (is_empty(b)) return {};
  const Vec3 half = 0.5 * (b.max - b.min);
  return box_outline(b.min + half, kIdentityRows, half);
}
Polyhedron outline(const FixedAabb& b) {
  return outline(to_aabb(b));
}
Polyhedron outline(const Obb& b) {
  if (is_empty(b)) return {};
  return box_outline(b.center, b.axes, b.half_extents);
}

}  // namespace boxwood
