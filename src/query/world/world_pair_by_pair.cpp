// SPDX-License-Identifier: MIT
// Computes slow, obvious answers about a world: each configuration, each pair.
#include <algorithm>

#include "query/world/world_memory.hpp"
#include "query/world/world_pairs.hpp"

namespace boxwood {

namespace {

// Calls visit(first, placed first, second, placed second) for all pairs of a configuration to be tested,
// ascending, until it returns false.
template <class Visit>
void for_pairs(const World& world, const WorldBody& body, std::span<const RigidTransform> poses, PosesOf of,
               const Visit& visit) {
  const auto placed = [&](std::uint32_t number) {
    const WorldObject& object = world.object(number);
    if (object.group == kStaticGroup) return PlacedModel{object.model, object.pose};
    const auto at = std::lower_bound(world.moving().begin(), world.moving().end(), number);
    const auto place = static_cast<std::size_t>(at - world.moving().begin());
    if (of == PosesOf::objects) return PlacedModel{object.model, poses[place]};
    const RigidTransform& pose = poses[object.group];
    return PlacedModel{object.model, is_at_rest(object.pose) ? pose : compose(pose, object.pose)};
  };
  for (const std::uint32_t a : world.moving())
    for (std::uint32_t b = 0; b < world.end_number(); ++b) {
      if (!world.contains(b) || world.is_skipped(a, b)) continue;
      const std::uint32_t group = world.object(b).group;
      if (group != kStaticGroup && b <= a) continue;
      if (group == world.object(a).group && body.group_tests_itself[group] == 0) continue;
      if (!visit(a, placed(a), b, placed(b))) return;
    }
}

}  // namespace

void collide_pair_by_pair(const World& world, std::span<const RigidTransform> poses,
                          const WorldCollideOptions& options, WorldCollisions& result) {
  begin_answers(result);
  const std::size_t count = configurations_of(world, poses, options.poses_of);
  const std::size_t each = poses_per_configuration(world, options.poses_of);
  QueryScratch scratch;
  std::vector<TrianglePair> triangles;
  ContactSet contacts;
  catch_bad_alloc(result, [&] {
    result.first_pair.assign(1, 0);
    if (options.contacts) result.first_contact.assign(1, 0);
    for (std::size_t i = 0; i < count; ++i) {
      for_pairs(world, *WorldAccess::body(world), poses.subspan(i * each, each), options.poses_of,
                [&](std::uint32_t first, const PlacedModel& a, std::uint32_t second, const PlacedModel& b) {
                  if (is_set(options.stop)) result.stopped = true;
                  if (result.stopped) return false;
                  ++result.candidates;
                  const double clearance = clearance_of_pair(options, {first, second});
                  if (!pair_is_found(a, b, clearance, options, scratch, triangles, contacts, result.contacts,
                                     result))
                    return true;
                  result.pairs.push_back({first, second});
                  if (options.contacts) result.first_contact.push_back(result.contacts.size());
                  return options.mode != CollideMode::first;
                });
      result.colliding.push_back(result.pairs.size() > result.first_pair.back() ? 1 : 0);
      result.first_pair.push_back(result.pairs.size());
    }
  });
  if (result.out_of_memory) drop_unfinished(result);
}

void distance_pair_by_pair(const World& world, std::span<const RigidTransform> poses,
                           const WorldDistanceOptions& options, WorldDistances& result) {
  static_cast<QueryStatus&>(result) = {};
  result.nearest.clear();
  const std::size_t count = configurations_of(world, poses, options.poses_of);
  const std::size_t each = poses_per_configuration(world, options.poses_of);
  QueryScratch scratch;
  catch_bad_alloc(result, [&] {
    for (std::size_t i = 0; i < count; ++i) {
      WorldDistance nearest;
      for_pairs(world, *WorldAccess::body(world), poses.subspan(i * each, each), options.poses_of,
                [&](std::uint32_t first, const PlacedModel& a, std::uint32_t second, const PlacedModel& b) {
                  if (is_set(options.stop)) result.stopped = true;
                  if (result.stopped) return false;
                  const DistanceResult r = distance(a, b, {}, scratch);
                  result.add(r);
                  if (r.distance < nearest.distance && r.distance < options.upper_bound)
                    nearest = {r.distance, {first, second}, r.point_a, r.point_b, r.triangle_a, r.triangle_b};
                  return true;
                });
      result.nearest.push_back(nearest);
    }
  });
  if (result.out_of_memory) result.nearest.clear();
}

}  // namespace boxwood
