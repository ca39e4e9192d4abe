// SPDX-License-Identifier: MIT
// Volumes of any kind behind one interface: the operations of each type and of each pair of types, through
// tables of functions, so that a contract is written once for all kinds and compiled once, not once a kind.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <boxwood/convex.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood::contract {

using TrianglePoints = std::array<Vec3, 3>;

// What the library offers for one type; each function expects a volume of that type. Overloads are chosen for
// the type itself, not for AnyVolume.
struct KindOperations {
  VolumeKind kind;
  AnyVolume empty;
  AnyVolume (*fit)(PointsView points);  // the OBB's is the fast one
  ConvexSet (*convex_set)(const AnyVolume& v);
  bool (*is_empty)(const AnyVolume& v);
  bool (*contains)(const AnyVolume& v, const Vec3& p);
  double (*volume)(const AnyVolume& v);
  double (*area)(const AnyVolume& v);
  Vec3 (*support)(const AnyVolume& v, const Vec3& direction);
  Interval (*interval)(const AnyVolume& v, const Vec3& direction);
  Vec3 (*closest_point)(const AnyVolume& v, const Vec3& p);
  std::optional<VolumeHit> (*intersect_ray)(const AnyVolume& v, const Ray& ray);
  AnyVolume (*transform)(const AnyVolume& v, const AffineTransform& b_from_a);
  AnyVolume (*expand)(const AnyVolume& v, double distance);
  AnyVolume (*merge)(const AnyVolume& a, const AnyVolume& b);
  PairDistance (*distance_to_points)(const AnyVolume& v, std::span<const Vec3> points);
  PairDistance (*distance_to_triangle)(const AnyVolume& v, const TrianglePoints& t);
  bool (*meets_triangle)(const AnyVolume& v, const TrianglePoints& t);
  bool (*triangle_meets)(const TrianglePoints& t, const AnyVolume& v);
};
struct PairOperations {
  bool (*intersects)(const AnyVolume& a, const AnyVolume& b);
  PairRelation (*relation)(const AnyVolume& a, const AnyVolume& b);
  PairDistance (*distance)(const AnyVolume& a, const AnyVolume& b);
  bool (*contains_volume)(const AnyVolume& outer, const AnyVolume& inner);
};

// In the order of the table of volumes.
std::span<const KindOperations> kinds();
const PairOperations& pair_operations(VolumeKind a, VolumeKind b);

// A volume that knows its type's operations. The functions below are named as the library's.
struct Volume {
  const KindOperations* of = nullptr;
  AnyVolume value;

  VolumeKind kind() const { return of->kind; }
};
inline Volume empty_volume(const KindOperations& of) {
  return {&of, of.empty};
}
inline Volume fit(const KindOperations& of, const std::vector<Vec3>& points) {
  return {&of, of.fit(points)};
}
// Refers to a hull inside `v`.
inline ConvexSet convex_set(const Volume& v) {
  return v.of->convex_set(v.value);
}
ConvexSet convex_set(Volume&&) = delete;
inline bool is_empty(const Volume& v) {
  return v.of->is_empty(v.value);
}
inline bool contains(const Volume& v, const Vec3& p) {
  return v.of->contains(v.value, p);
}
inline double volume(const Volume& v) {
  return v.of->volume(v.value);
}
inline double area(const Volume& v) {
  return v.of->area(v.value);
}
inline Vec3 support(const Volume& v, const Vec3& direction) {
  return v.of->support(v.value, direction);
}
inline Interval interval(const Volume& v, const Vec3& direction) {
  return v.of->interval(v.value, direction);
}
inline Vec3 closest_point(const Volume& v, const Vec3& p) {
  return v.of->closest_point(v.value, p);
}
inline std::optional<VolumeHit> intersect_ray(const Volume& v, const Ray& ray) {
  return v.of->intersect_ray(v.value, ray);
}
inline Volume transform(const Volume& v, const AffineTransform& b_from_a) {
  return {v.of, v.of->transform(v.value, b_from_a)};
}
inline Volume expand(const Volume& v, double distance) {
  return {v.of, v.of->expand(v.value, distance)};
}
// Of one kind.
inline Volume merge(const Volume& a, const Volume& b) {
  return {a.of, a.of->merge(a.value, b.value)};
}
inline PairDistance distance(const Volume& v, std::span<const Vec3> points) {
  return v.of->distance_to_points(v.value, points);
}
inline PairDistance distance(const Volume& v, const TrianglePoints& t) {
  return v.of->distance_to_triangle(v.value, t);
}
inline bool intersects(const Volume& v, const TrianglePoints& t) {
  return v.of->meets_triangle(v.value, t);
}
inline bool intersects(const TrianglePoints& t, const Volume& v) {
  return v.of->triangle_meets(t, v.value);
}
inline bool intersects(const Volume& a, const Volume& b) {
  return pair_operations(a.kind(), b.kind()).intersects(a.value, b.value);
}
inline PairRelation relation(const Volume& a, const Volume& b) {
  return pair_operations(a.kind(), b.kind()).relation(a.value, b.value);
}
inline PairDistance distance(const Volume& a, const Volume& b) {
  return pair_operations(a.kind(), b.kind()).distance(a.value, b.value);
}
inline bool contains_volume(const Volume& outer, const Volume& inner) {
  return pair_operations(outer.kind(), inner.kind()).contains_volume(outer.value, inner.value);
}

}  // namespace boxwood::contract
