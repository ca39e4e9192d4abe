// SPDX-License-Identifier: MIT
// Finds ways out along axes: by hulls, else by a query.
#include "app/search/clash_practical.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/stop.hpp"

namespace boxwood {

namespace {

// Returns the extent of the corners of a hull along each axis, as placed; empty if there is no hull.
Aabb box_of_hull(const PlacedClashModel& side, const std::atomic<bool>* stop) {
  Aabb box;
  const SolidFacts* facts = side.model->facts(stop);
  if (facts == nullptr) return box;
  for (const Vec3& p : facts->hull.vertices) box = grow(box, place(side.world_from_model, p));
  return box;
}

}  // namespace

std::optional<PracticalExit> practical_exit(const PlacedClashModel& a, const PlacedClashModel& b,
                                            const DepthInterval& depth, const std::atomic<bool>* stop,
                                            QueryScratch& scratch) {
  if (!(depth.upper > 0.0) || !std::isfinite(depth.upper)) return std::nullopt;
  const Aabb of_a = box_of_hull(a, stop), of_b = box_of_hull(b, stop);
  if (is_empty(of_a) || is_empty(of_b)) return std::nullopt;
  // place() and the subtractions round; the hull of placed corners is off by no more than this.
  double size = 0.0;
  for (int k = 0; k < 3; ++k)
    size = std::max({size, std::fabs(of_a.min[k]), std::fabs(of_a.max[k]), std::fabs(of_b.min[k]),
                     std::fabs(of_b.max[k])});
  const double pad = 0x1p-44 * size, most = kPracticalShare * depth.upper;
  std::optional<PracticalExit> best;
  for (const int k : {2, 1, 0})
    for (const double sign : {1.0, -1.0}) {
      const double length = (sign > 0.0 ? of_a.max[k] - of_b.min[k] : of_b.max[k] - of_a.min[k]) + pad;
      if (!(length > 0.0) || length > most || (best && length >= best->upper)) continue;
      Vec3 direction(0.0);
      direction[k] = sign;
      best = PracticalExit{direction, length};
    }
  if (best) return best;
  // The axes nearest to the known way out come first.
  std::array<int, 3> order = {2, 1, 0};
  std::stable_sort(order.begin(), order.end(), [&](int i, int k) {
    return std::fabs(depth.direction[i]) > std::fabs(depth.direction[k]);
  });
  ClashOptions query;
  query.depth = false;
  query.mode = CollideMode::first;
  query.stop = stop;
  std::vector<TrianglePair> contacts;
  for (const int k : order) {
    Vec3 direction(0.0);
    direction[k] = depth.direction[k] < 0.0 ? -1.0 : 1.0;
    PlacedClashModel moved = b;
    moved.world_from_model.translation += most * direction;
    const ClashResult found = clash(a, moved, query, scratch, contacts);
    if (is_set(stop)) return std::nullopt;
    if (found.is_complete() && found.is_certain() &&
        (found.kind == ClashClass::apart || found.kind == ClashClass::touching))
      return PracticalExit{direction, most};
  }
  return std::nullopt;
}

}  // namespace boxwood
