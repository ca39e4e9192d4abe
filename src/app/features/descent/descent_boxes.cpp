// SPDX-License-Identifier: MIT
// Collects the boxes of a pair, of its ancestors, and of pairs separated shortly before.
#include "app/features/descent/descent_boxes.hpp"

#include <algorithm>
#include <set>
#include <type_traits>
#include <utility>

#include <boxwood/convex.hpp>

namespace boxwood {

namespace {
// Pairs that fade, and steps in which they are searched for.
constexpr std::uint32_t kDied = 24, kLookBack = 256;
}  // namespace

std::vector<DescentBox> descent_boxes(const DescentSteps& steps, std::uint32_t step) {
  std::vector<DescentBox> out;
  if (step >= steps.size()) return out;
  std::set<std::pair<Side, std::uint32_t>> there;
  const auto add = [&](DescentBox::Role role, std::uint32_t of, double age) {
    const TraceEvent& event = steps[of];
    for (const auto& [side, node] : {std::pair(Side::a, event.a), std::pair(Side::b, event.b)})
      if (there.insert({side, node}).second) out.push_back({role, side, of, node, age});
  };
  // The strongest role comes first: a node is not added twice.
  const std::vector<std::uint32_t> path = steps.path(step);
  const std::uint32_t pair = steps.pair_of(step);
  add(DescentBox::Role::current, pair, 0.0);
  for (auto at = path.rbegin(); at != path.rend(); ++at)
    if (*at != pair)
      add(DescentBox::Role::above, *at,
          static_cast<double>(at - path.rbegin()) / static_cast<double>(path.size()));
  std::uint32_t died = 0;
  for (std::uint32_t back = 1; back <= std::min(step, kLookBack) && died < kDied; ++back) {
    if (steps[step - back].step != TraceStep::separated) continue;
    add(DescentBox::Role::died, step - back, died / static_cast<double>(kDied));
    ++died;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

Aabb drawn_bounds(const AnyVolume& volume, const RigidTransform& world_from_volume) {
  Aabb out;
  std::visit(
      [&](const auto& v) {
        if constexpr (std::is_constructible_v<ConvexSet, const std::decay_t<decltype(v)>&>) {
          const ConvexSet set(v);
          for (const Vec3& corner : set.vertices()) {
            const Vec3 p = place(world_from_volume, corner);
            out = grow(grow(out, p - Vec3(set.radius())), p + Vec3(set.radius()));
          }
        }
      },
      volume);
  return out;
}

}  // namespace boxwood
