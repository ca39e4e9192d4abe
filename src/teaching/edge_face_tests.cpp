// SPDX-License-Identifier: MIT
// Tests edges as segments, clipped against faces as slabs without thickness.
#include <boxwood/teaching/edge_face_tests.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <boxwood/obb_sat.hpp>

namespace boxwood {

namespace {
Vec3 in_frame_of(const Obb& box, const Vec3& p) noexcept {
  const Vec3 d = p - box.center;
  return {glm::dot(box.axes[0], d), glm::dot(box.axes[1], d), glm::dot(box.axes[2], d)};
}

struct Segment {
  Vec3 from = Vec3(0.0), to = Vec3(0.0);
};
Segment edge_of(const Obb& box, std::size_t edge) noexcept {
  const std::size_t k = edge / 4, j = (k + 1) % 3, l = (k + 2) % 3;
  const auto along = [&](std::size_t axis, bool positive) {
    const double h = box.half_extents[static_cast<glm::length_t>(axis)];
    return (positive ? h : -h) * box.axes[axis];
  };
  const Vec3 side = along(j, (edge & 1U) != 0) + along(l, (edge & 2U) != 0);
  return {box.center + side + along(k, false), box.center + side + along(k, true)};
}

// Returns the middle of the part of a segment within low..high in each coordinate (Liang and Barsky 1984).
std::optional<double> middle_inside(const Segment& s, const Vec3& low, const Vec3& high) noexcept {
  double first = 0.0, last = 1.0;
  for (glm::length_t i = 0; i < 3; ++i) {
    const double d = s.to[i] - s.from[i], below = low[i] - s.from[i], above = high[i] - s.from[i];
    if (d == 0.0) {
      if (below > 0.0 || above < 0.0) return std::nullopt;
      continue;
    }
    first = std::max(first, (d > 0.0 ? below : above) / d);
    last = std::min(last, (d > 0.0 ? above : below) / d);
  }
  if (!(first <= last)) return std::nullopt;
  return 0.5 * (first + last);
}

void edges_against_faces(const Obb& edges, const Obb& faces, bool edge_of_a, double band,
                         EdgeFaceReport& report) noexcept {
  for (std::size_t e = 0; e < 12; ++e) {
    const Segment world = edge_of(edges, e);
    const Segment local{in_frame_of(faces, world.from), in_frame_of(faces, world.to)};
    for (std::size_t f = 0; f < 6; ++f) {
      Vec3 low = -faces.half_extents - band, high = faces.half_extents + band;
      const auto k = static_cast<glm::length_t>(f / 2);
      const double plane = (f & 1U) != 0 ? faces.half_extents[k] : -faces.half_extents[k];
      low[k] = plane - band;
      high[k] = plane + band;
      if (const auto t = middle_inside(local, low, high))
        report.all[report.count++] = {edge_of_a, static_cast<std::uint8_t>(e), static_cast<std::uint8_t>(f),
                                      world.from + *t * (world.to - world.from)};
    }
  }
}

bool holds_center(const Obb& outer, const Obb& inner) noexcept {
  const Vec3 p = in_frame_of(outer, inner.center);
  return std::fabs(p.x) <= outer.half_extents.x && std::fabs(p.y) <= outer.half_extents.y &&
         std::fabs(p.z) <= outer.half_extents.z;
}
}  // namespace

EdgeFaceReport edge_face_tests(const Obb& a, const Obb& b) noexcept {
  EdgeFaceReport report;
  if (is_empty(a) || is_empty(b)) return report;
  const Vec3 sizes = a.half_extents + b.half_extents;
  const double band = kSatRelativeError * (sizes.x + sizes.y + sizes.z) + std::numeric_limits<double>::min();
  edges_against_faces(a, b, true, band, report);
  edges_against_faces(b, a, false, band, report);
  if (report.count == 0) {
    // If boxes are nested, each may contain the other's centre: the smaller one is inside.
    const bool in_b = holds_center(b, a), in_a = holds_center(a, b);
    report.a_in_b = in_b && (!in_a || volume(a) <= volume(b));
    report.b_in_a = in_a && !report.a_in_b;
  }
  return report;
}

}  // namespace boxwood
