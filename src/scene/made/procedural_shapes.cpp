// SPDX-License-Identifier: MIT
// The shapes, as rings of points joined by strips.
#include "scene/made/procedural_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace boxwood::shapes {

namespace {

constexpr double kTau = 2.0 * std::numbers::pi;

std::uint32_t index(std::size_t i) {
  return static_cast<std::uint32_t>(i);
}

void add_quad(TriangleMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  mesh.triangles.push_back({a, b, c});
  mesh.triangles.push_back({a, c, d});
}

// Joins two loops of `n` vertices each that begin at `lower` and `upper`; faces outward if the loops run
// counter-clockwise seen from the end of lower -> upper.
void join_loops(TriangleMesh& mesh, std::size_t lower, std::size_t upper, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t j = (i + 1) % n;
    add_quad(mesh, index(lower + i), index(lower + j), index(upper + j), index(upper + i));
  }
}

// Returns a tube about a curve. The frame rotates with the curve about the z axis, so closed curves close.
TriangleMesh tube(const std::function<Vec3(double)>& curve, double radius, int segments, int sides,
                  bool closed) {
  TriangleMesh mesh;
  const int rings = closed ? segments : segments + 1;
  const auto n = static_cast<std::size_t>(sides);
  for (int i = 0; i < rings; ++i) {
    const double t = static_cast<double>(i) / segments;
    const double step = 0.25 / segments;
    const Vec3 center = curve(t);
    const Vec3 tangent = glm::normalize(curve(t + step) - curve(t - step));
    const Vec3 side = glm::normalize(glm::cross(tangent, center));
    const Vec3 up = glm::cross(side, tangent);
    for (int s = 0; s < sides; ++s) {
      const double angle = kTau * s / sides;
      mesh.vertices.emplace_back(center + radius * (std::cos(angle) * side + std::sin(angle) * up));
    }
  }
  for (int i = 0; i < segments; ++i)
    join_loops(mesh, static_cast<std::size_t>((i + 1) % rings) * n, static_cast<std::size_t>(i) * n, n);
  if (closed) return mesh;
  for (const bool end : {false, true}) {
    const std::size_t ring = end ? static_cast<std::size_t>(rings - 1) * n : 0;
    const std::uint32_t center = index(mesh.vertices.size());
    mesh.vertices.emplace_back(curve(end ? 1.0 : 0.0));
    for (std::size_t s = 0; s < n; ++s) {
      const std::uint32_t a = index(ring + s);
      const std::uint32_t b = index(ring + (s + 1) % n);
      mesh.triangles.push_back(end ? Triangle{center, b, a} : Triangle{center, a, b});
    }
  }
  return mesh;
}

// Returns a prism of a ring-shaped outline: `outer` and `inner` loops of equal length, counter-clockwise,
// from z_low to z_high.
TriangleMesh ring_prism(const std::vector<Vec2>& outer, const std::vector<Vec2>& inner, double z_low,
                        double z_high) {
  TriangleMesh mesh;
  const std::size_t n = outer.size();
  for (const auto& [loop, z] :
       {std::pair{&outer, z_low}, {&outer, z_high}, {&inner, z_high}, {&inner, z_low}})
    for (const Vec2& p : *loop) mesh.vertices.emplace_back(Vec3(p, z));
  for (std::size_t k = 0; k < 4; ++k) join_loops(mesh, k * n, (k + 1) % 4 * n, n);
  return mesh;
}

double involute(double angle) {
  return std::tan(angle) - angle;
}

}  // namespace

TriangleMesh torus(double ring_radius, double tube_radius, int segments, int sides) {
  const auto circle = [&](double t) {
    return ring_radius * Vec3(std::cos(kTau * t), std::sin(kTau * t), 0.0);
  };
  return tube(circle, tube_radius, segments, sides, true);
}

TriangleMesh torus_knot(int p, int q, double size, double tube_radius, int segments, int sides) {
  const auto knot = [&](double t) {
    const double around = kTau * p * t;
    const double r = size * (2.0 + std::cos(kTau * q * t)) / 3.0;
    return Vec3(r * std::cos(around), r * std::sin(around), size * std::sin(kTau * q * t) / 3.0);
  };
  return tube(knot, tube_radius, segments, sides, true);
}

TriangleMesh gear(int teeth, double module, double width, double bore_radius) {
  constexpr double kPressureAngle = 20.0 * kTau / 360.0;
  constexpr double kBacklash = 0.04;  // of a tooth's thickness, so that meshing flanks do not touch
  constexpr int kFlankPoints = 6;
  const double pitch_radius = 0.5 * module * teeth;
  const double base_radius = pitch_radius * std::cos(kPressureAngle);
  const double root_radius = pitch_radius - 1.25 * module;
  const double tip_radius = pitch_radius + module;
  // Half the angle of a tooth at a radius; below the base circle the flank runs straight inward.
  const auto half_angle = [&](double radius) {
    const double at_radius = radius <= base_radius ? 0.0 : std::acos(base_radius / radius);
    return (1.0 - kBacklash) * kTau / (4.0 * teeth) + involute(kPressureAngle) - involute(at_radius);
  };
  std::vector<Vec2> outer;
  std::vector<Vec2> inner;
  constexpr int kToothPoints = 2 * kFlankPoints;
  for (int tooth = 0; tooth < teeth; ++tooth)
    for (int i = 0; i < kToothPoints; ++i) {
      const int step = i < kFlankPoints ? i : kToothPoints - 1 - i;  // up one flank, down the other
      const double radius = root_radius + (tip_radius - root_radius) * step / (kFlankPoints - 1);
      const double middle = kTau * tooth / teeth;
      const double angle = middle + (i < kFlankPoints ? -1.0 : 1.0) * half_angle(radius);
      outer.push_back(radius * Vec2(std::cos(angle), std::sin(angle)));
      // The bore is divided evenly: straight flanks would give it equal points.
      const double even = middle + kTau / teeth * ((i + 0.5) / kToothPoints - 0.5);
      inner.push_back(bore_radius * Vec2(std::cos(even), std::sin(even)));
    }
  return ring_prism(outer, inner, -0.5 * width, 0.5 * width);
}

TriangleMesh i_beam(double length, double depth, double width, double thickness) {
  const double x = 0.5 * width;
  const double y = 0.5 * depth;
  const double w = 0.5 * thickness;
  const double f = y - thickness;
  const std::vector<Vec2> outline = {{-x, -y}, {x, -y}, {x, -f}, {w, -f}, {w, f},   {x, f},
                                     {x, y},   {-x, y}, {-x, f}, {-w, f}, {-w, -f}, {-x, -f}};
  TriangleMesh mesh;
  for (const double z : {-0.5 * length, 0.5 * length})
    for (const Vec2& p : outline) mesh.vertices.emplace_back(Vec3(p, z));
  const std::size_t n = outline.size();
  join_loops(mesh, 0, n, n);
  // Each flange is a fan of its four corners and the web's two, and the web is one quad: no crack between
  // them.
  const std::vector<std::vector<std::uint32_t>> pieces = {
      {0, 1, 2, 3, 10, 11}, {3, 4, 9, 10}, {4, 5, 6, 7, 8, 9}};
  for (const auto& piece : pieces)
    for (std::size_t i = 2; i < piece.size(); ++i) {
      mesh.triangles.push_back({piece[0], piece[i], piece[i - 1]});
      mesh.triangles.push_back({piece[0] + index(n), piece[i - 1] + index(n), piece[i] + index(n)});
    }
  return mesh;
}

TriangleMesh box(const Vec3& half_extents) {
  TriangleMesh mesh;
  for (unsigned i = 0; i < 8; ++i)
    mesh.vertices.emplace_back(half_extents *
                               Vec3((i & 4U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 1U) != 0 ? 1 : -1));
  add_quad(mesh, 0, 1, 3, 2);
  add_quad(mesh, 4, 6, 7, 5);
  add_quad(mesh, 0, 4, 5, 1);
  add_quad(mesh, 2, 3, 7, 6);
  add_quad(mesh, 0, 2, 6, 4);
  add_quad(mesh, 1, 5, 7, 3);
  return mesh;
}

TriangleMesh cylinder(double radius, double length, int sides) {
  TriangleMesh mesh;
  const auto n = static_cast<std::size_t>(sides);
  for (const double z : {-0.5 * length, 0.5 * length})
    for (int s = 0; s < sides; ++s)
      mesh.vertices.emplace_back(
          Vec3(radius * std::cos(kTau * s / sides), radius * std::sin(kTau * s / sides), z));
  join_loops(mesh, 0, n, n);
  for (std::size_t s = 2; s < n; ++s) {
    mesh.triangles.push_back({0, index(s), index(s - 1)});
    mesh.triangles.push_back({index(n), index(n + s - 1), index(n + s)});
  }
  return mesh;
}

TriangleMesh stair_tread(double inner_radius, double outer_radius, double angle_rad, double thickness,
                         int segments) {
  TriangleMesh mesh;
  for (const double z : {0.0, thickness})
    for (const double radius : {inner_radius, outer_radius})
      for (int i = 0; i <= segments; ++i) {
        const double angle = angle_rad * i / segments;
        mesh.vertices.emplace_back(Vec3(radius * std::cos(angle), radius * std::sin(angle), z));
      }
  const auto n = static_cast<std::uint32_t>(segments + 1);
  const std::uint32_t in_low = 0;
  const std::uint32_t out_low = n;
  const std::uint32_t in_high = 2 * n;
  const std::uint32_t out_high = 3 * n;
  for (std::uint32_t i = 0; i + 1 < n; ++i) {
    add_quad(mesh, in_low + i, in_low + i + 1, out_low + i + 1, out_low + i);
    add_quad(mesh, in_high + i, out_high + i, out_high + i + 1, in_high + i + 1);
    add_quad(mesh, out_low + i, out_low + i + 1, out_high + i + 1, out_high + i);
    add_quad(mesh, in_low + i, in_high + i, in_high + i + 1, in_low + i + 1);
  }
  add_quad(mesh, in_low, out_low, out_high, in_high);
  add_quad(mesh, in_low + n - 1, in_high + n - 1, out_high + n - 1, out_low + n - 1);
  return mesh;
}

TriangleMesh helix(double radius, double rise, double turns, double tube_radius, int segments, int sides) {
  const auto curve = [&](double t) {
    const double angle = kTau * turns * t;
    return Vec3(radius * std::cos(angle), radius * std::sin(angle), rise * t);
  };
  return tube(curve, tube_radius, segments, sides, false);
}

TriangleMesh terrain(int cells) {
  TriangleMesh mesh;
  const auto height = [](double x, double y) {
    return 0.18 * std::sin(2.1 * x + 0.6) * std::cos(1.7 * y - 0.3) + 0.09 * std::sin(5.3 * x - 3.7 * y) +
           0.05 * std::cos(7.9 * x + 6.1 * y) + 0.02 * std::sin(19.0 * x) * std::sin(23.0 * y);
  };
  const int n = cells + 1;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const double x = -1.0 + 2.0 * i / cells;
      const double y = -1.0 + 2.0 * j / cells;
      mesh.vertices.emplace_back(Vec3(x, y, height(x, y)));
    }
  for (int j = 0; j < cells; ++j)
    for (int i = 0; i < cells; ++i) {
      const auto at = [&](int di, int dj) { return static_cast<std::uint32_t>((j + dj) * n + i + di); };
      add_quad(mesh, at(0, 0), at(1, 0), at(1, 1), at(0, 1));
    }
  return mesh;
}

TriangleMesh bumpy_sphere(std::size_t triangles) {
  std::size_t n = 1;
  while (8 * n * n < triangles) ++n;
  const auto surface = [](const Vec3& on_octahedron) {
    const Vec3 d = glm::normalize(on_octahedron);
    const double bumps = 0.06 * std::sin(7.0 * d.x) * std::sin(9.0 * d.y) * std::sin(8.0 * d.z) +
                         0.03 * std::cos(23.0 * d.x + 3.0 * d.y) + 0.01 * std::sin(61.0 * d.z + 17.0 * d.y);
    return Vec3f((1.0 + bumps) * d);
  };
  // Ring k of 2n+1 runs around at height 1 - k/n, with 4 * distance-to-the-pole points (1 at a pole).
  TriangleMesh mesh;
  mesh.vertices.reserve(4 * n * n + 2);
  mesh.triangles.reserve(8 * n * n);
  std::vector<std::size_t> first;
  for (std::size_t k = 0; k <= 2 * n; ++k) {
    first.push_back(mesh.vertices.size());
    const std::size_t m = std::min(k, 2 * n - k);  // points in a quarter
    const double z = 1.0 - static_cast<double>(k) / static_cast<double>(n);
    if (m == 0) mesh.vertices.push_back(surface(Vec3(0, 0, z)));
    for (std::size_t quarter = 0; quarter < 4 && m > 0; ++quarter)
      for (std::size_t i = 0; i < m; ++i) {
        const double far = static_cast<double>(m - i) / static_cast<double>(n);
        const double near = static_cast<double>(i) / static_cast<double>(n);
        const Vec3 corners[4] = {{far, near, z}, {-near, far, z}, {-far, -near, z}, {near, -far, z}};
        mesh.vertices.push_back(surface(corners[quarter]));
      }
  }
  const auto at = [&](std::size_t k, std::size_t i) {
    const std::size_t around = 4 * std::min(k, 2 * n - k);
    return index(first[k] + (around == 0 ? 0 : i % around));
  };
  for (std::size_t k = 0; k < 2 * n; ++k) {
    const bool widening = k < n;
    const std::size_t narrow = widening ? k : k + 1;  // the ring nearer to its pole
    const std::size_t wide = widening ? k + 1 : k;
    const std::size_t m = std::min(narrow, 2 * n - narrow);
    for (std::size_t quarter = 0; quarter < 4; ++quarter)
      for (std::size_t i = 0; i <= m; ++i) {
        const std::size_t w = quarter * (m + 1) + i;
        const std::size_t s = quarter * m + i;
        const Triangle down = {at(narrow, s), at(wide, w), at(wide, w + 1)};
        mesh.triangles.push_back(widening ? down : Triangle{down[0], down[2], down[1]});
        if (i == m) continue;
        const Triangle up = {at(narrow, s), at(wide, w + 1), at(narrow, s + 1)};
        mesh.triangles.push_back(widening ? up : Triangle{up[0], up[2], up[1]});
      }
  }
  return mesh;
}

}  // namespace boxwood::shapes
