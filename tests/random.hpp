// SPDX-License-Identifier: MIT
// Random numbers, rotations and volumes for tests, the same on every machine for a seed.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>

#include "seed.hpp"

namespace boxwood::test {

inline unsigned below(std::mt19937& random, unsigned count) {
  return static_cast<unsigned>(random() % count);
}

class Random {
public:
  explicit Random(std::uint64_t own) : engine_(seed(own)) {}

  double uniform(double low, double high) {
    const double x = static_cast<double>(engine_() >> 11U) * 0x1p-53;
    return low + (high - low) * x;
  }
  std::uint64_t bits() { return engine_(); }
  int index(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
  bool chance(double p) { return uniform(0.0, 1.0) < p; }
  Vec3 in_cube(double half) {
    const double x = uniform(-half, half), y = uniform(-half, half), z = uniform(-half, half);
    return {x, y, z};
  }
  // 10 to a power between low and high.
  double magnitude(double low, double high) { return std::pow(10.0, uniform(low, high)); }
  Vec3 unit() {
    for (;;) {
      const Vec3 v = in_cube(1.0);
      const double n = glm::dot(v, v);
      if (n <= 1.0 && n > 1e-4) return v / std::sqrt(n);
    }
  }
  // Uniform over rotations (Shoemake 1992). Rows are orthonormal to rounding.
  Rows3 rotation() {
    const double u = uniform(0.0, 1.0), a = uniform(0.0, 2.0 * std::numbers::pi),
                 b = uniform(0.0, 2.0 * std::numbers::pi);
    const double x = std::sqrt(1.0 - u) * std::sin(a), y = std::sqrt(1.0 - u) * std::cos(a),
                 z = std::sqrt(u) * std::sin(b), w = std::sqrt(u) * std::cos(b);
    return {Vec3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            Vec3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            Vec3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))};
  }
  // A rotation, and now and then the hard ones: none, quarter turns, nearly none.
  Rows3 awkward_rotation() {
    switch (index(6)) {
    case 0:
      return kIdentityRows;
    case 1:
      return {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
    case 2: {
      const double angle = magnitude(-17, -3);
      return {Vec3(std::cos(angle), -std::sin(angle), 0), Vec3(std::sin(angle), std::cos(angle), 0),
              Vec3(0, 0, 1)};
    }
    default:
      return rotation();
    }
  }
  // Half-extents up to `size`: fat, flat, straight or none.
  Vec3 half_extents(double size) {
    Vec3 h(uniform(0.05, 1.0), uniform(0.05, 1.0), uniform(0.05, 1.0));
    const int shape = index(8);
    if (shape == 1) h[index(3)] = 0.0;
    if (shape == 2) h[index(3)] *= 1e-6;
    if (shape == 3) h[index(3)] = h[index(3)] = 0.0;
    return size * h;
  }
  Obb obb(double size, double spread) {
    const Rows3 r = awkward_rotation();
    return {in_cube(spread), r, half_extents(size)};
  }
  Aabb aabb(double size, double spread) {
    const Vec3 c = in_cube(spread), h = half_extents(size);
    return {c - h, c + h};
  }
  Sphere sphere(double size, double spread) {
    return {in_cube(spread), chance(0.1) ? 0.0 : uniform(0, size)};
  }
  Vec3 point_in(const Obb& b) {
    Vec3 p = b.center;
    for (std::size_t k = 0; k < 3; ++k) p += uniform(-1, 1) * b.half_extents[static_cast<int>(k)] * b.axes[k];
    return p;
  }
  Vec3 point_in(const Aabb& b) {
    return {uniform(b.min.x, b.max.x), uniform(b.min.y, b.max.y), uniform(b.min.z, b.max.z)};
  }
  Vec3 point_in(const Sphere& s) { return s.center + uniform(0.0, s.radius) * unit(); }

private:
  std::mt19937_64 engine_;
};

}  // namespace boxwood::test
