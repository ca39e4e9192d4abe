// SPDX-License-Identifier: MIT
// Walks downhill over the rotations to a local minimum of the volume.
#include "fit/box/obb_walk.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/stop.hpp"
#include "fit/box/obb_frames.hpp"

namespace boxwood {

double volume_of(const CoreSet& core, const Rows3& axes) noexcept {
  const Vec3 w = core.support(axes).width;
  return w.x * w.y * w.z;
}

CoreSet nearby(const CoreSet& points, const Rows3& axes, double turn_rad) {
  // Let p' be the part of p perpendicular to u. Under a rotation by up to t, a height s = p . u changes by at
  // most |p'| tan(t), relative to cos(t). So p can pass the extreme q only if s + |p'| tan(t) >= s_q - |q'|
  // tan(t).
  const double slope = std::tan(turn_rad);
  const CoreSet::Support support = points.support(axes);
  std::array<double, 3> low{}, high{};
  const auto across = [](const Vec3& p, double s) {
    return std::sqrt(std::fmax(0.0, glm::dot(p, p) - s * s));
  };
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 bottom = points.points()[support.low[k]], top = points.points()[support.high[k]];
    const double below = glm::dot(axes[k], bottom), above = glm::dot(axes[k], top);
    low[k] = below + slope * across(bottom, below);
    high[k] = above - slope * across(top, above);
  }
  const double reach = slope * points.diameter();
  CoreSet result;
  for (const Vec3& p : points.points()) {
    bool near = false;
    for (std::size_t k = 0; k < 3 && !near; ++k) {
      const double s = glm::dot(axes[k], p);
      if (s - reach > low[k] && s + reach < high[k]) continue;
      const double change = slope * across(p, s);
      near = s - change <= low[k] || s + change >= high[k];
    }
    if (near) result.append(p);
  }
  return result;
}

double walk_down(const CoreSet& core, Rows3& axes, double first, double last, const std::atomic<bool>* stop) {
  double volume = volume_of(core, axes);
  std::uint64_t state = 0x853c49e6748fea9bU;
  for (double step = first; step > last && !is_set(stop);) {
    bool better = false;
    Vec3 spin;
    for (int k = 0; k < 3; ++k) {  // in [-1, 1)
      state = state * 6364136223846793005U + 1442695040888963407U;
      spin[k] = static_cast<double>(state >> 11) * 0x1p-52 - 1.0;
    }
    const Rows3 cross = axes_of_rodrigues(spin);
    for (const Vec3& arm : cross)
      for (const double side : {step, -step}) {
        const Rows3 turn = axes_of_rodrigues(side * arm);
        Rows3 trial;
        for (std::size_t k = 0; k < 3; ++k)
          trial[k] = turn[0] * axes[k].x + turn[1] * axes[k].y + turn[2] * axes[k].z;
        const double v = volume_of(core, trial);
        if (!(v < volume)) continue;
        volume = v;
        axes = orthonormal(trial);
        better = true;
        break;  // the opposite direction goes up
      }
    step *= better ? 1.2 : 0.5;
  }
  return volume;
}

std::vector<Rows3> lowest_places(const CoreSet& points, const std::vector<Vec3>& starts, std::size_t bottoms,
                                 const std::atomic<bool>* stop) {
  // The longest short walk, and the least distance from its end to the bottom (radians).
  constexpr double kShortWalk = 0.06, kRest = 0.01;
  std::vector<std::pair<double, Rows3>> low;
  for (const Vec3& start : starts) {
    if (is_set(stop)) return {};
    Rows3 axes = axes_of_rodrigues(start);
    walk_down(nearby(points, axes, kShortWalk), axes, 0.004, 1e-4, stop);
    low.emplace_back(volume_of(points, axes), axes);
  }
  std::stable_sort(low.begin(), low.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Rows3> result;
  for (std::size_t i = 0; i < std::min(bottoms, low.size()); ++i) {
    if (is_set(stop)) return {};
    Rows3 axes = low[i].second;
    walk_down(nearby(points, axes, kRest), axes, 1e-3, 1e-9, stop);
    low[i] = {volume_of(points, axes), axes};
  }
  low.resize(std::min(bottoms, low.size()));
  std::stable_sort(low.begin(), low.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [volume, axes] : low) result.push_back(axes);
  return result;
}

}  // namespace boxwood
