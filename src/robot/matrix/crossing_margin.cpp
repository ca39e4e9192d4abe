// SPDX-License-Identifier: MIT
// Distances of an edge's ends and its line from a triangle's plane and border.
#include "robot/matrix/crossing_margin.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

// Lines whose directions are nearer to parallel count as touching: their distance would be poorly rounded.
constexpr double kLeastSine = 1e-3;
// Covers the rounding of the distances below, relative to the coordinates' size: some ten units of 2^-53, and
// a thousand times that for lines that are nearly parallel.
constexpr double kMarginRounding = 0x1p-38;

double size_of_corners(const std::array<Vec3, 3>& triangle) noexcept {
  double size = 0.0;
  for (const Vec3& v : triangle) size = std::max({size, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  return size;
}

// Returns the margin of the edge from p to q through a triangle, without its rounding; 0 or less if none.
double edge_margin(const Vec3& p, const Vec3& q, const std::array<Vec3, 3>& t) noexcept {
  const Vec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]), edge = q - p;
  const double normal_length = glm::length(normal), edge_length = glm::length(edge);
  if (!(normal_length > 0.0) || !(edge_length > 0.0)) return 0.0;
  const double above = glm::dot(p - t[0], normal) / normal_length;
  const double below = -glm::dot(q - t[0], normal) / normal_length;
  if ((above > 0.0) != (below > 0.0)) return 0.0;
  const double turn = above > 0.0 ? -1.0 : 1.0;  // the edge passes against the normal, or along it
  double margin = std::min(std::abs(above), std::abs(below));
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 side = t[(i + 1) % 3] - t[i];
    const Vec3 across = glm::cross(side, edge);
    const double length = glm::length(across);
    if (!(length > kLeastSine * glm::length(side) * edge_length)) return 0.0;
    margin = std::min(margin, -turn * glm::dot(p - t[i], across) / length);
  }
  return margin;
}

}  // namespace

double crossing_margin(const std::array<Vec3, 3>& a, const std::array<Vec3, 3>& b) noexcept {
  double best = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    best = std::max(best, edge_margin(a[i], a[(i + 1) % 3], b));
    best = std::max(best, edge_margin(b[i], b[(i + 1) % 3], a));
  }
  return std::max(0.0, best - kMarginRounding * (size_of_corners(a) + size_of_corners(b)));
}

}  // namespace boxwood
