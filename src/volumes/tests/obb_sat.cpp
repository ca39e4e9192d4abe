// SPDX-License-Identifier: MIT
// Relative poses of boxes and the names of the separating axes.
#include <boxwood/obb_sat.hpp>

#include <algorithm>
#include <cmath>

#include "base/vector_sums.hpp"
#include "volumes/tests/separating_axis.hpp"

namespace boxwood {

std::string_view name_of_separating_axis(int axis) noexcept {
  static constexpr std::array<std::string_view, kSeparatingAxisCount> kNames = {
      "A0",    "B0",    "A1",    "A2",    "B1",    "B2",    "A0xB0", "A0xB1",
      "A0xB2", "A1xB0", "A1xB1", "A1xB2", "A2xB0", "A2xB1", "A2xB2"};
  if (axis < 0 || axis >= kSeparatingAxisCount) return "";
  return kNames[static_cast<std::size_t>(axis)];
}

double placing_error(const RigidTransform& a_from_b, double reach) noexcept {
  // Vertex and centre each: 7 u reach + u |t| in a coordinate, sqrt(3) of it along a unit axis; doubled.
  const Vec3& t = a_from_b.translation;
  return 0x1p-48 * (reach + std::max({std::fabs(t.x), std::fabs(t.y), std::fabs(t.z)}));
}

namespace {
BoxPair relative(const Obb& a, const Rows3& b_axes, const Vec3& b_center, const Vec3& b_half) noexcept {
  BoxPair pair;
  pair.a_half_extents = a.half_extents;
  pair.b_half_extents = b_half;
  const Vec3 d = b_center - a.center;
  for (std::size_t i = 0; i < 3; ++i)
    pair.rotation[i] = {dot(a.axes[i], b_axes[0]), dot(a.axes[i], b_axes[1]), dot(a.axes[i], b_axes[2])};
  pair.t = {dot(a.axes[0], d), dot(a.axes[1], d), dot(a.axes[2], d)};
  return pair;
}
}  // namespace

BoxPair relative_pose(const Obb& a, const Obb& b) noexcept {
  return relative(a, b.axes, b.center, b.half_extents);
}

BoxPair relative_pose(const Obb& a, const Obb& b, const RigidTransform& a_from_b) noexcept {
  const Rows3 axes = {rotate(a_from_b, b.axes[0]), rotate(a_from_b, b.axes[1]), rotate(a_from_b, b.axes[2])};
  return relative(a, axes, place(a_from_b, b.center), b.half_extents);
}

std::optional<int> separating_axis(const BoxPair& pair, const SatTolerance& tolerance) noexcept {
  const int axis = tolerance.margin == 0.0 ? detail::first_separating_axis<false>(pair, tolerance)
                                           : detail::first_separating_axis<true>(pair, tolerance);
  if (axis < 0) return std::nullopt;
  return axis;
}

}  // namespace boxwood
