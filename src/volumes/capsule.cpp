// SPDX-License-Identifier: MIT
// Bounding capsule: operations, and the polyhedron around it.
#include <boxwood/capsule.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "volumes/guarded_outline.hpp"
#include "volumes/round_lines.hpp"

namespace boxwood {

bool contains(const Capsule& c, const Vec3& point) noexcept {
  if (is_empty(c)) return false;
  const Vec3 d = point - c.center;
  const double s = std::clamp(along_axis(c.axis, d), -c.half_length, c.half_length);
  return length_sq(d - s * c.axis) <= c.radius * c.radius;
}

double volume(const Capsule& c) noexcept {
  if (is_empty(c)) return 0.0;
  return std::numbers::pi * c.radius * c.radius * (2.0 * c.half_length + 4.0 / 3.0 * c.radius);
}

double area(const Capsule& c) noexcept {
  return is_empty(c) ? 0.0 : 4.0 * std::numbers::pi * c.radius * (c.half_length + c.radius);
}

namespace {
constexpr std::uint32_t kSides = 32, kRings = 8;  // rings from the rim to the pole, which is one more
// The nearest of the faces through points on a sphere of radius 1 is 0.99044 away. Moved out by this factor,
// they contain it.
constexpr double kOutward = 1.0097;
}  // namespace

Polyhedron polyhedron_around(const Capsule& c) {
  if (is_empty(c)) return {};
  return with_memory_for_outline([&] {
    Polyhedron p;
    const Vec3 end = c.half_length * c.axis;
    if (!(c.radius > 0.0)) return segment_outline(c.center, end);
    const AxisCircle around(c.axis);
    const double r = kOutward * c.radius;
    // Vertices from the lower pole up: a pole, the rings of the lower cap, those of the upper cap, a pole. A
    // sphere has one ring between the caps.
    p.vertices.push_back(c.center - end - r * c.axis);
    std::uint32_t rings = 0;
    const auto add_ring = [&](double step, double side) {  // steps from the rim towards the pole of that side
      const double latitude = 0.5 * std::numbers::pi * step / kRings;
      const Vec3 middle = c.center + side * (end + (r * std::sin(latitude)) * c.axis);
      for (std::uint32_t k = 0; k < kSides; ++k)
        p.vertices.push_back(middle + (r * std::cos(latitude)) * around(static_cast<int>(k), kSides));
      ++rings;
    };
    for (std::uint32_t step = kRings; step-- > 0;) add_ring(step, -1.0);
    for (std::uint32_t step = c.half_length > 0.0 ? 0 : 1; step < kRings; ++step) add_ring(step, 1.0);
    p.vertices.push_back(c.center + end + r * c.axis);
    const auto at = [](std::uint32_t ring, std::uint32_t k) { return 1 + ring * kSides + k % kSides; };
    for (std::uint32_t k = 0; k < kSides; ++k) {
      p.faces.push_back({0, at(0, k + 1), at(0, k)});
      for (std::uint32_t ring = 0; ring + 1 < rings; ++ring)
        p.faces.push_back({at(ring, k), at(ring, k + 1), at(ring + 1, k + 1), at(ring + 1, k)});
      p.faces.push_back({at(rings - 1, k), at(rings - 1, k + 1), 1 + rings * kSides});
    }
    return p;
  });
}

std::vector<std::array<Vec3, 2>> drawn_lines(const Capsule& c) {
  return unless_memory_ends(
      [&] {
        auto lines = drawn_rims(c.center, c.axis, c.half_length, c.radius);
        if (is_empty(c) || !(c.radius > 0.0)) return lines;
        const AxisCircle around(c.axis);
        for (const Vec3& side : around.frame())
          for (const double end : {-1.0, 1.0})
            for (int k = 0; k < kRimPoints / 2; ++k) {
              const auto at = [&](int i) {
                const double angle = 2.0 * std::numbers::pi * i / kRimPoints;
                return c.center + (end * c.half_length) * c.axis +
                       c.radius * (std::cos(angle) * side + (end * std::sin(angle)) * c.axis);
              };
              lines.push_back({at(k), at(k + 1)});
            }
        return lines;
      },
      [] { return std::vector<std::array<Vec3, 2>>{}; });
}

}  // namespace boxwood
