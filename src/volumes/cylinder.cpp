// SPDX-License-Identifier: MIT
// Bounding cylinder: operations, and the prism around it.
#include <boxwood/cylinder.hpp>

#include <cmath>
#include <numbers>

#include "volumes/guarded_outline.hpp"
#include "volumes/round_lines.hpp"

namespace boxwood {

bool contains(const Cylinder& c, const Vec3& point) noexcept {
  if (is_empty(c)) return false;
  const Vec3 d = point - c.center;
  const double s = along_axis(c.axis, d);
  return std::fabs(s) <= c.half_length && length_sq(d - s * c.axis) <= c.radius * c.radius;
}

double volume(const Cylinder& c) noexcept {
  return is_empty(c) ? 0.0 : std::numbers::pi * c.radius * c.radius * (2.0 * c.half_length);
}

double area(const Cylinder& c) noexcept {
  return is_empty(c) ? 0.0 : 2.0 * std::numbers::pi * c.radius * (c.radius + 2.0 * c.half_length);
}

Polyhedron polyhedron_around(const Cylinder& c) {
  if (is_empty(c)) return {};
  return with_memory_for_outline([&] {
    constexpr std::uint32_t kSidesOfCylinder = 64;
    Polyhedron p;
    const Vec3 end = c.half_length * c.axis;
    if (!(c.radius > 0.0)) return segment_outline(c.center, end);
    const AxisCircle around(c.axis);
    // Sides through a circle of radius 1 come as near as cos(pi / 64); rounded up.
    const double r = c.radius * ((1.0 + 0x1p-46) / std::cos(std::numbers::pi / kSidesOfCylinder));
    std::vector<std::uint32_t> lower, upper;
    for (std::uint32_t k = 0; k < kSidesOfCylinder; ++k) {
      p.vertices.push_back(c.center - end + r * around(static_cast<int>(k), kSidesOfCylinder));
      upper.push_back(k);
    }
    if (!(c.half_length > 0.0)) {
      p.faces.push_back(upper);
      return p;
    }
    lower.assign(upper.rbegin(), upper.rend());
    for (std::uint32_t k = 0; k < kSidesOfCylinder; ++k) {
      p.vertices.push_back(p.vertices[k] + 2.0 * end);
      upper[k] = kSidesOfCylinder + k;
    }
    for (std::uint32_t k = 0; k < kSidesOfCylinder; ++k) {
      const std::uint32_t next = (k + 1) % kSidesOfCylinder;
      p.faces.push_back({k, next, kSidesOfCylinder + next, kSidesOfCylinder + k});
    }
    p.faces.push_back(std::move(lower));
    p.faces.push_back(std::move(upper));
    return p;
  });
}

std::vector<std::array<Vec3, 2>> drawn_lines(const Cylinder& c) {
  return unless_memory_ends([&] { return drawn_rims(c.center, c.axis, c.half_length, c.radius); },
                            [] { return std::vector<std::array<Vec3, 2>>{}; });
}

}  // namespace boxwood
