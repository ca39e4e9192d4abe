// SPDX-License-Identifier: MIT
// Computes gaps of the volumes of two nodes, in A's frame.
#include <boxwood/teaching/trace_gap.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

namespace boxwood {

namespace {
struct PlacedBox {  // its axes need not be unit or orthogonal: the pose places them
  Vec3 center;
  Rows3 axes;
  Vec3 half;
};

PlacedBox solid_of(const Obb& b) noexcept {
  return {b.center, b.axes, b.half_extents};
}
PlacedBox solid_of(const Aabb& b) noexcept {
  const Vec3 center = b.min + 0.5 * (b.max - b.min);
  return {center, kIdentityRows, glm::max(center - b.min, b.max - center)};
}
Sphere solid_of(const Sphere& s) noexcept {
  return s;
}

PlacedBox placed(const PlacedBox& b, const RigidTransform& pose) noexcept {
  return {place(pose, b.center),
          {rotate(pose, b.axes[0]), rotate(pose, b.axes[1]), rotate(pose, b.axes[2])},
          b.half};
}
Sphere placed(const Sphere& s, const RigidTransform& pose) noexcept {
  return {place(pose, s.center), s.radius};
}

double half_shadow(const PlacedBox& b, const Vec3& unit) noexcept {
  double sum = 0.0;
  for (int k = 0; k < 3; ++k)
    sum += b.half[k] * std::fabs(glm::dot(b.axes[static_cast<std::size_t>(k)], unit));
  return sum;
}

// Returns the direction of axis 0..14 in the order of ExitAxis; zero for parallel edges.
Vec3 direction_of(std::size_t axis, const PlacedBox& a, const PlacedBox& b) noexcept {
  static constexpr std::array<std::size_t, 6> kFaceOf = {0, 0, 1, 2, 1, 2};  // a0 b0 a1 a2 b1 b2
  const bool face = axis < 6;
  const Vec3 d = face ? (axis == 1 || axis > 3 ? b : a).axes[kFaceOf[axis]]
                      : glm::cross(a.axes[(axis - 6) / 3], b.axes[(axis - 6) % 3]);
  const double length = glm::length(d);
  return length > 0x1p-40 ? d / length : Vec3(0.0);
}

TraceGap along(ExitAxis axis, const PlacedBox& a, const PlacedBox& b) noexcept {
  const Vec3 unit = direction_of(static_cast<std::size_t>(axis), a, b);
  if (unit == Vec3(0.0)) return {};
  const double apart = std::fabs(glm::dot(b.center - a.center, unit));
  return {axis, apart - half_shadow(a, unit) - half_shadow(b, unit)};
}

TraceGap gap_between(const PlacedBox& a, const PlacedBox& b, ExitAxis exit) noexcept {
  if (exit != ExitAxis::none) return along(exit, a, b);
  TraceGap largest;
  for (std::size_t k = 0; k < kBoxAxisCount; ++k)
    if (const TraceGap one = along(static_cast<ExitAxis>(k), a, b); one.gap > largest.gap) largest = one;
  return largest;
}

TraceGap gap_between(const Sphere& a, const Sphere& b, ExitAxis) noexcept {
  return {ExitAxis::centers, glm::length(b.center - a.center) - a.radius - b.radius};
}

// Returns the signed distance of the centre from the box; inside it, that of the nearest face.
TraceGap gap_between(const PlacedBox& box, const Sphere& s, ExitAxis) noexcept {
  const Vec3 d = s.center - box.center;
  double outside = 0.0, nearest = -kInfinity;
  for (int k = 0; k < 3; ++k) {
    const double beyond = std::fabs(glm::dot(box.axes[static_cast<std::size_t>(k)], d)) - box.half[k];
    if (beyond > 0.0) outside += beyond * beyond;
    nearest = std::max(nearest, beyond);
  }
  return {ExitAxis::centers, (outside > 0.0 ? std::sqrt(outside) : nearest) - s.radius};
}
TraceGap gap_between(const Sphere& s, const PlacedBox& box, ExitAxis exit) noexcept {
  return gap_between(box, s, exit);
}

bool is_about_nodes(TraceStep step) noexcept {
  return step == TraceStep::separated || step == TraceStep::descended_a || step == TraceStep::descended_b ||
         step == TraceStep::leaves || step == TraceStep::level_reached;
}
}  // namespace

TraceGap gap_of(const TraceEvent& event, const Tree& a, const Tree& b,
                const RigidTransform& a_from_b) noexcept {
  if (!is_about_nodes(event.step) || event.axis == ExitAxis::triangles ||
      event.a >= a.topology().nodes.size() || event.b >= b.topology().nodes.size())
    return {};
  const ExitAxis exit = event.step == TraceStep::separated ? event.axis : ExitAxis::none;
  return std::visit(
      [&](const auto& in_a, const auto& in_b) {
        return gap_between(solid_of(in_a.volumes[event.a]), placed(solid_of(in_b.volumes[event.b]), a_from_b),
                           exit);
      },
      a.bounds(), b.bounds());
}

}  // namespace boxwood
