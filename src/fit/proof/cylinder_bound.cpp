// SPDX-License-Identifier: MIT
// Proves lower bounds of cylinders by squares of directions on the faces of a cube, the least bound first.
#include <boxwood/proof_fit.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <queue>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "fit/proof/hull_points.hpp"
#include "fit/round/axis_search.hpp"

namespace boxwood {

namespace {
constexpr double kShownVolume = 1.0 - 0x1p-36;  // the checker's numbers are exact, these are not
constexpr double kLeastSquare = 0x1p-28;        // the half size of one that is quartered
constexpr std::size_t kMostSquares = 60000;
constexpr double kMostShadows = 3e8;  // points of shadows

// A symmetric form u^T M u.
struct Form {
  double xx = 0.0, yy = 0.0, zz = 0.0, xy = 0.0, xz = 0.0, yz = 0.0;
  void add(double weight, const Vec3& v) noexcept {
    xx += weight * v.x * v.x, yy += weight * v.y * v.y, zz += weight * v.z * v.z;
    xy += weight * v.x * v.y, xz += weight * v.x * v.z, yz += weight * v.y * v.z;
  }
  void add_sphere(double weight) noexcept { xx += weight, yy += weight, zz += weight; }
  Vec3 times(const Vec3& v) const noexcept {
    return {xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z, xz * v.x + yz * v.y + zz * v.z};
  }
};

struct Square {
  int face = 0;                         // the coordinate that is 1
  double x = 0.0, y = 0.0, half = 1.0;  // the next two
  double bound = 0.0;
  DirectionStep step;
  std::uint32_t quarters = 0;  // the first of four

  Vec3 direction() const noexcept {
    Vec3 d(0.0);
    d[face] = 1.0;
    d[(face + 1) % 3] = x;
    d[(face + 2) % 3] = y;
    return d;
  }
  // Returns a lower bound of u^T M u / |u|^2 over the square: the value at the middle, less what the form
  // u^T (M - value) u can lose, for |u| >= 1.
  double least_of(const Form& form) const noexcept {
    const Vec3 u = direction();
    Form m = form;
    const double value = glm::dot(u, m.times(u)) / glm::dot(u, u);
    m.add_sphere(-value);
    const Vec3 slope = m.times(u);  // half of it
    const int i = (face + 1) % 3, j = (face + 2) % 3;
    const double diagonal[3] = {m.xx, m.yy, m.zz}, mixed[3] = {m.yz, m.xz, m.xy};
    const double bent =
        std::fmax(-diagonal[i], 0.0) + std::fmax(-diagonal[j], 0.0) + 2.0 * std::fabs(mixed[face]);
    double loss = 2.0 * half * (std::fabs(slope[i]) + std::fabs(slope[j])) + half * half * bent;
    // A form that bends upwards in both directions has a least value.
    const double determinant = diagonal[i] * diagonal[j] - mixed[face] * mixed[face];
    if (diagonal[i] > 0.0 && determinant > 0.0)
      loss = std::fmin(loss, (diagonal[j] * slope[i] * slope[i] - 2.0 * mixed[face] * slope[i] * slope[j] +
                              diagonal[i] * slope[j] * slope[j]) /
                                 determinant);
    return value - loss;
  }
};

class CylinderProver {
public:
  CylinderProver(const HullPoints& hull, const Cylinder& cylinder, const std::atomic<bool>* stop)
      : stop_(stop), used_(hull.corners), axis_(cylinder.axis) {
    for (const Vec3& p : hull.corners) points_.push_back(p - cylinder.center);
  }

  CylinderBoundProof prove(double wanted) {
    const auto later = [&](std::uint32_t a, std::uint32_t b) {
      return squares_[a].bound != squares_[b].bound ? squares_[a].bound > squares_[b].bound : a > b;
    };
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, decltype(later)> open(later);
    const auto add = [&](Square square) {
      bound(square);
      squares_.push_back(std::move(square));
      open.push(static_cast<std::uint32_t>(squares_.size() - 1));
    };
    for (int face = 0; face < 3; ++face) {
      Square square;
      square.face = face;
      add(square);
    }
    const double most = std::min(static_cast<double>(kMostSquares),
                                 kMostShadows / (8.0 * static_cast<double>(points_.size())));
    while (squares_[open.top()].bound < wanted && static_cast<double>(squares_.size()) < most) {
      if (is_set(stop_)) return {};
      const std::uint32_t i = open.top();
      if (squares_[i].half < kLeastSquare) break;
      open.pop();
      squares_[i].quarters = static_cast<std::uint32_t>(squares_.size());
      const double h = 0.5 * squares_[i].half;
      for (const double dx : {-h, h})
        for (const double dy : {-h, h}) {
          Square square;
          square.face = squares_[i].face;
          square.x = squares_[i].x + dx;
          square.y = squares_[i].y + dy;
          square.half = h;
          add(square);
        }
    }
    CylinderBoundProof proof;
    proof.lower_bound = std::fmin(squares_[open.top()].bound, wanted);
    if (!(proof.lower_bound > 0.0)) return {};
    for (std::uint32_t face = 0; face < 3; ++face) write(face, proof);
    proof.points = std::move(used_.points);
    return proof;
  }

private:
  // Bounds a square by the support of the smallest circle around the shadow of its middle, and by two
  // extremes.
  void bound(Square& square) {
    const Vec3 u = square.direction();
    const AxialShadow shadow = shadow_along(points_, glm::normalize(u));
    const std::size_t n = shadow.decisive.size();  // the last two are the ends
    square.step.quartered = false;
    square.step.ends = {shadow.decisive[n - 1], shadow.decisive[n - 2]};
    for (std::size_t i = 0; i < shadow.support_count; ++i) {
      const auto weight = static_cast<std::int64_t>(std::nearbyint(std::ldexp(shadow.weights[i], 40)));
      if (weight <= 0) continue;
      square.step.around.push_back(shadow.support[i]);
      square.step.weights.push_back(weight);
    }
    double total = 0.0;
    Vec3 mean(0.0);
    for (std::size_t i = 0; i < square.step.around.size(); ++i) {
      const auto w = static_cast<double>(square.step.weights[i]);
      total += w;
      mean += w * points_[square.step.around[i]];
    }
    if (!(total > 0.0)) return;
    mean /= total;
    Form around;
    double spread = 0.0;
    for (std::size_t i = 0; i < square.step.around.size(); ++i) {
      const double w = static_cast<double>(square.step.weights[i]) / total;
      const Vec3 d = points_[square.step.around[i]] - mean;
      around.add(-w, d);
      spread += w * glm::dot(d, d);
    }
    around.add_sphere(spread);
    double length_sq = length_bound(square);
    if (length_sq == 0.0) {
      square.step.ends = ends_across(u);
      length_sq = length_bound(square);
    }
    // Rounding of the spread, of which a needle's radius is a small part.
    const double radius_sq = square.least_of(around) - 0x1p-46 * spread;
    if (radius_sq > 0.0 && length_sq > 0.0)
      square.bound = std::numbers::pi * radius_sq * std::sqrt(length_sq) * kShownVolume;
  }

  // Returns a lower bound of the square of the length from the two ends; 0 if these may be level.
  double length_bound(const Square& square) const noexcept {
    const Vec3 chord = points_[square.step.ends[0]] - points_[square.step.ends[1]];
    const int i = (square.face + 1) % 3, j = (square.face + 2) % 3;
    if (!(glm::dot(chord, square.direction()) > square.half * (std::fabs(chord[i]) + std::fabs(chord[j]))))
      return 0.0;
    Form along;
    along.add(1.0, chord);
    return std::fmax(square.least_of(along), 0.0);
  }
  // Returns the extremes across the cylinder's axis, both at the same end of it: they see the width of a
  // needle, whose length other directions see.
  std::array<std::uint32_t, 2> ends_across(const Vec3& u) const noexcept {
    const Vec3 across = u - glm::dot(u, axis_) * axis_, little = 1e-6 * axis_;
    std::array<std::uint32_t, 2> ends{};
    double high = -kInfinity, low = kInfinity;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const double up = glm::dot(across + little, points_[i]), down = glm::dot(across - little, points_[i]);
      if (up > high) high = up, ends[0] = static_cast<std::uint32_t>(i);
      if (down < low) low = down, ends[1] = static_cast<std::uint32_t>(i);
    }
    return ends;
  }

  void write(std::uint32_t i, CylinderBoundProof& proof) {
    const Square& square = squares_[i];
    if (square.quarters != 0) {
      proof.steps.emplace_back();
      for (std::uint32_t k = 0; k < 4; ++k) write(square.quarters + k, proof);
      return;
    }
    DirectionStep step = square.step;
    for (std::uint32_t& p : step.around) p = used_.number(p);
    for (std::uint32_t& p : step.ends) p = used_.number(p);
    proof.steps.push_back(std::move(step));
  }

  const std::atomic<bool>* stop_;
  UsedPoints used_;
  Vec3 axis_;
  std::vector<Vec3> points_;  // about the cylinder's centre
  std::vector<Square> squares_;
};
}  // namespace

CylinderBoundProof prove_cylinder_bound(PointsView points, const Cylinder& cylinder, double wanted,
                                        const std::atomic<bool>* stop) {
  return unless_memory_ends(
      [&]() -> CylinderBoundProof {
        if (is_empty(cylinder) || !(wanted > 0.0 && wanted < kInfinity)) return {};
        const HullPoints hull = hull_points(points, stop);
        return hull.faces.empty() ? CylinderBoundProof{} : CylinderProver(hull, cylinder, stop).prove(wanted);
      },
      [] { return CylinderBoundProof{}; });
}

}  // namespace boxwood
