// SPDX-License-Identifier: MIT
// Cuts a triangle by planes that are moved outwards by more than the cuts can round.
#include "tree/builders/boxes/clip_triangle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace boxwood {

namespace {

// The share of the largest coordinate by which planes are moved outwards. A cut point p + (q - p) t is off by
// at most 8 units of 2^-53 of that coordinate along each axis. Let each point of the exact part have a point
// of the polygon within e. A cut at a plane moved by d >= e keeps that point, and its roundings add 8 units
// to e. So seven cuts end with e <= 56 units < 2^-47, and d = 2^-44 is enough for all of them and for the
// box.
constexpr double kOutwards = 0x1p-44;

// A convex polygon. A cut adds one point, and no more than half of them if rounding has bent the polygon.
struct Piece {
  std::array<Vec3, 42> points;
  std::size_t count = 0;
};

// Keeps the points with sign * coordinate <= limit.
void cut(Piece& piece, int axis, double sign, double limit) noexcept {
  Piece kept;
  for (std::size_t i = 0; i < piece.count; ++i) {
    const Vec3 &p = piece.points[i], &q = piece.points[i + 1 == piece.count ? 0 : i + 1];
    const double a = sign * p[axis] - limit, b = sign * q[axis] - limit;
    if (a <= 0.0) kept.points[kept.count++] = p;
    if ((a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0)) kept.points[kept.count++] = p + (q - p) * (a / (a - b));
  }
  std::copy_n(kept.points.begin(), kept.count, piece.points.begin());
  piece.count = kept.count;
}

float float_below(double x) noexcept {
  const auto f = static_cast<float>(x);
  return static_cast<double>(f) > x ? std::nextafterf(f, -std::numeric_limits<float>::infinity()) : f;
}

// Returns the box of a piece, moved outwards, inside `box`.
std::optional<FloatBounds> box_of(const Piece& piece, const FloatBounds& box, double outwards) noexcept {
  if (piece.count == 0) return std::nullopt;
  FloatBounds result;
  for (int k = 0; k < 3; ++k) {
    double low = piece.points[0][k], high = low;
    for (std::size_t i = 1; i < piece.count; ++i) {
      low = std::min(low, piece.points[i][k]);
      high = std::max(high, piece.points[i][k]);
    }
    result.min[k] = std::max(box.min[k], float_below(low - outwards));
    result.max[k] = std::min(box.max[k], -float_below(-(high + outwards)));
    if (result.min[k] > result.max[k]) return std::nullopt;
  }
  return result;
}

}  // namespace

ClippedBoxes clip_triangle(const std::array<Vec3, 3>& corners, const FloatBounds& box, int axis,
                           float at) noexcept {
  Piece piece;
  double largest = 0.0;
  for (const Vec3& p : corners) {
    piece.points[piece.count++] = p;
    for (int k = 0; k < 3; ++k) largest = std::max(largest, std::fabs(p[k]));
  }
  const double outwards = kOutwards * largest;
  for (int k = 0; k < 3; ++k) {
    const double low = box.min[k], high = box.max[k];
    if (corners[0][k] < low || corners[1][k] < low || corners[2][k] < low)
      cut(piece, k, -1.0, outwards - low);
    if (corners[0][k] > high || corners[1][k] > high || corners[2][k] > high)
      cut(piece, k, 1.0, high + outwards);
  }
  Piece other = piece;
  const double plane = at;
  cut(piece, axis, 1.0, plane + outwards);
  cut(other, axis, -1.0, outwards - plane);
  FloatBounds below = box, above = box;
  below.max[axis] = std::min(below.max[axis], at);
  above.min[axis] = std::max(above.min[axis], at);
  return {box_of(piece, below, outwards), box_of(other, above, outwards)};
}

}  // namespace boxwood
