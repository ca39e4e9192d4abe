// SPDX-License-Identifier: MIT
// The corners and faces of the hull of a fit's points, for certificates.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood {

struct HullPoints {
  std::vector<Vec3> corners;
  std::vector<Triangle> faces;  // of corners, counter-clockwise from outside; empty for flat sets
};
// Returns the exact hull of the finite points; no faces if `stop` was set or memory ran out.
HullPoints hull_points(PointsView points, const std::atomic<bool>* stop);

// Returns the points that are used, and their new numbers by the old ones.
class UsedPoints {
public:
  explicit UsedPoints(std::span<const Vec3> all) : all_(all), number_(all.size(), kUnused) {}
  std::uint32_t number(std::uint32_t i) {
    if (number_[i] == kUnused) {
      number_[i] = static_cast<std::uint32_t>(points.size());
      points.push_back(all_[i]);
    }
    return number_[i];
  }
  std::vector<Vec3> points;

private:
  static constexpr std::uint32_t kUnused = UINT32_MAX;
  std::span<const Vec3> all_;
  std::vector<std::uint32_t> number_;
};

}  // namespace boxwood
