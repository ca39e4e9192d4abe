// SPDX-License-Identifier: MIT
// The nearest point outside of boxes, by branch and bound.
#include "clash/inner/nearest_outside.hpp"

#include <algorithm>
#include <queue>
#include <vector>

#include "base/stop.hpp"

namespace boxwood {

// Regions are cut along the box that holds their nearest point; the region with the nearest point comes
// first.
InnerDepth nearest_outside(std::span<const Aabb> boxes, double upper, const std::atomic<bool>* stop) {
  constexpr int kMostSteps = 2000;
  struct Region {
    Aabb box;
    Vec3 nearest;
    double distance;
  };
  const auto is_farther = [](const Region& p, const Region& q) { return p.distance > q.distance; };
  std::priority_queue<Region, std::vector<Region>, decltype(is_farther)> open(is_farther);
  const auto add = [&](const Aabb& box) {
    const Vec3 nearest = glm::clamp(Vec3(0.0), box.min, box.max);
    open.push({box, nearest, glm::length(nearest)});
  };
  add({Vec3(-2.0 * upper), Vec3(2.0 * upper)});
  InnerDepth found;
  for (int step = 0; step < kMostSteps && !open.empty() && !is_set(stop); ++step) {
    const Region region = open.top();
    found.lower = std::max(found.lower, region.distance);
    if (region.distance >= upper) return found;
    const Aabb* best = nullptr;
    double most = 0.0;
    for (const Aabb& box : boxes) {
      double room = kInfinity;
      for (int k = 0; k < 3; ++k)
        room = std::min({room, region.nearest[k] - box.min[k], box.max[k] - region.nearest[k]});
      if (room > most) {
        most = room;
        best = &box;
      }
    }
    if (best == nullptr) {
      found.nearest = region.nearest;
      return found;
    }
    open.pop();
    Aabb rest = region.box;
    for (int k = 0; k < 3; ++k) {
      if (rest.min[k] <= best->min[k]) {
        Aabb part = rest;
        part.max[k] = best->min[k];
        add(part);
      }
      if (rest.max[k] >= best->max[k]) {
        Aabb part = rest;
        part.min[k] = best->max[k];
        add(part);
      }
      rest.min[k] = std::max(rest.min[k], best->min[k]);
      rest.max[k] = std::min(rest.max[k], best->max[k]);
    }
  }
  return found;
}

}  // namespace boxwood
