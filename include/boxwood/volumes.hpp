// SPDX-License-Identifier: MIT
// The table of volume kinds, read by the command line, the viewer, overlays, tests, benchmarks and docs.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <variant>

#include <boxwood/aabb.hpp>
#include <boxwood/capsule.hpp>
#include <boxwood/cylinder.hpp>
#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/kdop.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/polyhedron.hpp>
#include <boxwood/sphere.hpp>

namespace BOXWOOD_EXPORT boxwood {

// One row for each volume: X(enumerator, Type, "name on the command line", "label", fit function, key digit
// for Alt+n)
#define BOXWOOD_VOLUMES(X)                                                                                   \
  X(sphere, Sphere, "sphere", "Bounding sphere", fit_sphere, 1)                                              \
  X(fixed_aabb, FixedAabb, "fixed-aabb", "Fixed AABB", fit_fixed_aabb, 2)                                    \
  X(aabb, Aabb, "aabb", "Tight AABB", fit_aabb, 3)                                                           \
  X(obb, Obb, "obb", "OBB", fit_obb, 4)                                                                      \
  X(kdop6, Kdop6, "kdop6", "6-DOP", fit_kdop<6>, 5)                                                          \
  X(kdop8, Kdop8, "kdop8", "8-DOP", fit_kdop<8>, 5)                                                          \
  X(kdop14, Kdop14, "kdop14", "14-DOP", fit_kdop<14>, 5)                                                     \
  X(kdop18, Kdop18, "kdop18", "18-DOP", fit_kdop<18>, 5)                                                     \
  X(kdop26, Kdop26, "kdop26", "26-DOP", fit_kdop<26>, 5)                                                     \
  X(obb_kdop8, OrientedKdop8, "obb-kdop8", "8-DOP in the OBB", fit_oriented_kdop<8>, 7)                      \
  X(obb_kdop14, OrientedKdop14, "obb-kdop14", "14-DOP in the OBB", fit_oriented_kdop<14>, 7)                 \
  X(obb_kdop18, OrientedKdop18, "obb-kdop18", "18-DOP in the OBB", fit_oriented_kdop<18>, 7)                 \
  X(obb_kdop26, OrientedKdop26, "obb-kdop26", "26-DOP in the OBB", fit_oriented_kdop<26>, 7)                 \
  X(hull, ConvexHull, "hull", "Convex hull", fit_hull, 6)                                                    \
  X(capsule, Capsule, "capsule", "Capsule", fit_capsule, 8)                                                  \
  X(cylinder, Cylinder, "cylinder", "Cylinder", fit_cylinder, 9)

enum class VolumeKind : unsigned char {
#define BOXWOOD_ROW(id, Type, name, label, fit, key) id,
  BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
};

template <class V> inline constexpr bool kInTheObb = false;
template <int K> inline constexpr bool kInTheObb<OrientedKdop<K>> = true;

struct VolumeRow {
  VolumeKind kind;
  std::string_view name;
  std::string_view label;
  int key;          // Alt+key shows it in the viewer; rows may share a key
  bool in_the_obb;  // its fit starts with the OBB's fit, unless FitOptions::box is set
};

inline constexpr auto kVolumeRows = std::to_array<VolumeRow>({
#define BOXWOOD_ROW(id, Type, name, label, fit, key) {VolumeKind::id, name, label, key, kInTheObb<Type>},
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
});
inline constexpr std::size_t kVolumeKindCount = kVolumeRows.size();

constexpr const VolumeRow& row_of(VolumeKind kind) noexcept {
  return kVolumeRows[static_cast<std::size_t>(kind)];
}
std::optional<VolumeKind> volume_kind_from_name(std::string_view name) noexcept;

// A volume of any kind; its index() is its VolumeKind.
using AnyVolume = std::variant<
#define BOXWOOD_ROW(id, Type, name, label, fit, key) Type,
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
        std::monostate>;

Fit<AnyVolume> fit_volume(VolumeKind kind, PointsView points, const FitOptions& options = {});

bool contains(const AnyVolume& v, const Vec3& point) noexcept;
double volume(const AnyVolume& v) noexcept;
double area(const AnyVolume& v) noexcept;
Polyhedron outline(const AnyVolume& v);  // empty for round volumes and if memory runs out

// Returns the exact shape of each kind (a box as 8 corners and 6 quads); empty if memory runs out. A sphere
// has no polyhedron. A capsule and a cylinder have polyhedron_around().
Polyhedron outline(const Aabb& b);
Polyhedron outline(const FixedAabb& b);
Polyhedron outline(const Obb& b);
inline Polyhedron outline(const Sphere&) {
  return {};
}

}  // namespace boxwood
