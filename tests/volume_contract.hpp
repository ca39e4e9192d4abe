// SPDX-License-Identifier: MIT
// What the contract tests of volumes share: a test for each kind, points in volumes, motions.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <boxwood/volume_transform.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"
#include "volume_kinds.hpp"

namespace boxwood::contract {

using test::Random;

// Points of the set that contains() admits: convex combinations of the corners, pushed out by the radius. Of
// a hull only the vertices: they alone are exactly in it (its contains() is rounded outward). May be none
// where corners that round outside are all there is.
inline std::vector<Vec3> points_of(Random& random, const Volume& v, int count) {
  const ConvexSet set = convex_set(v);
  const auto corners = set.vertices();
  std::vector<Vec3> points;
  for (int i = 0; i < 4 * count && static_cast<int>(points.size()) < count; ++i) {
    Vec3 p = corners[static_cast<std::size_t>(random.index(static_cast<int>(corners.size())))];
    const int steps = v.kind() == VolumeKind::hull ? 0 : random.index(4);
    for (int j = 0; j < steps; ++j)
      p += random.uniform(0.0, 1.0) *
           (corners[static_cast<std::size_t>(random.index(static_cast<int>(corners.size())))] - p);
    p += (random.chance(0.5) ? 1.0 : random.uniform(0.0, 1.0)) * set.radius() * random.unit();
    if (set.has_disc()) {
      const double r = random.chance(0.5) ? 1.0 - 0x1p-40 : random.uniform(0.0, 1.0);
      const double angle = random.uniform(0.0, 6.3);
      p += r * (std::cos(angle) * set.disc()[0] + std::sin(angle) * set.disc()[1]);
    }
    if (contains(v, p)) points.push_back(p);
  }
  return points;
}

inline Vec3 middle_of(const Volume& v) {
  const ConvexSet set = convex_set(v);
  Vec3 sum(0.0);
  for (const Vec3& p : set.vertices()) sum += p - set.vertices()[0];
  return set.vertices()[0] + sum / static_cast<double>(set.vertices().size());
}

inline double extent_of(const Volume& v) {
  const ConvexSet set = convex_set(v);
  const double round = set.radius() + glm::length(set.disc()[0]);
  double size = round;
  for (const Vec3& p : set.vertices()) size = std::max(size, round + glm::distance(p, set.vertices()[0]));
  return size;
}

inline AffineTransform rigid(Random& random, double size) {
  AffineTransform m;
  m.linear = random.awkward_rotation();
  m.translation = random.in_cube(size);
  return m;
}
inline AffineTransform any_affine(Random& random, double size) {
  AffineTransform m = rigid(random, size);
  const int kind = random.index(4);
  if (kind == 1)
    for (Vec3& row : m.linear) row *= 2.5;
  if (kind == 2)
    for (Vec3& row : m.linear) row = random.in_cube(2.0);
  if (kind == 3) m.linear[static_cast<std::size_t>(random.index(3))] *= -1.0;
  return m;
}

// Each test runs once for each kind, with the same seed.
class VolumeContract : public ::testing::TestWithParam<VolumeKind> {
protected:
  const KindOperations& of = kinds()[static_cast<std::size_t>(GetParam())];
  Random random{77};
  std::vector<Vec3> cloud(double size, const Vec3& at) {
    std::vector<Vec3> points(static_cast<std::size_t>(1 + random.index(24)));
    const Rows3 turn = random.awkward_rotation();
    const Vec3 h = random.half_extents(size);
    for (Vec3& p : points) {
      const Vec3 x(random.uniform(-h.x, h.x), random.uniform(-h.y, h.y), random.uniform(-h.z, h.z));
      p = at + x.x * turn[0] + x.y * turn[1] + x.z * turn[2];
    }
    return points;
  }
  // A volume of any scale, often far from the origin.
  Volume some(double& size) {
    size = random.magnitude(-9, 9);
    return fit(of, cloud(size, random.in_cube(random.chance(0.3) ? 1e4 * size : size)));
  }
};

// The kinds of the table; a test's name ends in the kind's.
inline auto every_kind() {
  std::vector<VolumeKind> all;
  for (const VolumeRow& row : kVolumeRows) all.push_back(row.kind);
  return ::testing::ValuesIn(all);
}
inline std::string kind_name(const ::testing::TestParamInfo<VolumeKind>& info) {
  std::string name(row_of(info.param).name);
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace boxwood::contract
