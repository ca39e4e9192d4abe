// SPDX-License-Identifier: MIT
// Point sets that fits are tried on: solids with known answers, random sets, and the ones that break others.
#pragma once

#include <random>
#include <span>
#include <string>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood::cases {

using Points = std::vector<Vec3>;

struct Case {
  std::string name;
  Points points;
};

Rows3 random_rotation(std::mt19937& random);
Points rotated(const Points& points, const Rows3& rotation);
Points normal_cloud(std::size_t n, std::mt19937& random, const Vec3& shape);

// The oracle of boxes: the volume along given axes by the widest span of each, in long double.
double box_volume(std::span<const Vec3> points, const Rows3& axes);

// The smallest volume of a box around the solid, by analysis (sources in docs/volumes.md).
struct Solid {
  std::string name;
  Points points;
  double smallest_box;
  double uncertainty = 1e-8;  // relative, of that number
};
std::vector<Solid> analytic_solids();

Points cone(int sides, double radius, double height);
Points cylinder(int sides, double radius, double height);
Points grid(int n);
Points spherical_cap(std::size_t n, double half_angle_rad, std::mt19937& random);
Points on_sphere(std::size_t n, std::mt19937& random);

// Every finite input of the list "what breaks the others": degenerate, thin, far, tiny and huge sets.
std::vector<Case> hard_cases();

}  // namespace boxwood::cases
