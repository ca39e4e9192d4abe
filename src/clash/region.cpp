// SPDX-License-Identifier: MIT
// Finds the corners of the common part of two solids, and boxes around them.
#include <boxwood/clash_region.hpp>

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <vector>

#include <boxwood/contact.hpp>

#include "base/stop.hpp"
#include "clash/common_volume.hpp"
#include "clash/facts.hpp"
#include "clash/prism_volume.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

namespace {

constexpr double kNarrowEnough = 0.05;  // of the upper end
constexpr std::size_t kFewCells = 64, kManyCells = 4096;

// Appends the corners of one that are inside the other.
void add_corners_inside(const PlacedClashModel& inner, const PlacedClashModel& outer,
                        const std::atomic<bool>* stop, QueryScratch& scratch, std::vector<Vec3>& points) {
  const auto pose_of = [](const PlacedClashModel& side) {
    return is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model;
  };
  const ModelSide side{outer.model->view(), facts_of(outer, stop).parts, pose_of(outer)};
  const Aabb box = box_of_closed(side);
  ContainmentMemory& memory = memory_of(scratch).containment;
  const MeshView& mesh = inner.model->view().mesh;
  std::vector<bool> seen(mesh.vertices.size(), false);
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) {
      if (seen[v] || is_set(stop)) continue;
      seen[v] = true;
      const RigidTransform* pose = pose_of(inner);
      const Vec3 p = pose == nullptr ? Vec3(mesh.vertices[v]) : place(*pose, Vec3(mesh.vertices[v]));
      if (!contains(box, p)) continue;
      find_surroundings(p, box, side, memory);
      std::int64_t winding = 0;
      bool on_surface = false;
      for (const Surrounding& around : memory.around) {
        winding += around.winding;
        on_surface = on_surface || around.on_surface;
      }
      if (winding != 0 || on_surface) points.push_back(p);
    }
}

// Adds the points where triangles of both cross.
void add_crossings(const PlacedClashModel& a, const PlacedClashModel& b,
                   std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                   QueryScratch& scratch, std::vector<Vec3>& points) {
  const PlacedModel placed_a{a.model->view(), a.world_from_model},
      placed_b{b.model->view(), b.world_from_model};
  ContactSet set;
  if (find_contacts(placed_a, placed_b, contacts, {stop}, scratch, set).out_of_memory) throw std::bad_alloc();
  points.insert(points.end(), set.points.begin(), set.points.end());
}

void measure(const PlacedClashModel& a, const PlacedClashModel& b, const std::atomic<bool>* stop,
             QueryScratch& scratch, ClashRegion& region) {
  const auto side_of = [&](const PlacedClashModel& side) {
    return ModelSide{side.model->view(), facts_of(side, stop).parts,
                     is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model};
  };
  const ModelSide side_a = side_of(a), side_b = side_of(b);
  Aabb around = region.box;  // contains the common part to rounding
  for (int k = 0; k < 3; ++k) {
    const double pad = 0x1p-40 * std::max(std::fabs(around.min[k]), std::fabs(around.max[k]));
    around.min[k] -= pad;
    around.max[k] += pad;
  }
  const std::optional<VolumeInterval> prisms = prism_volume(side_a, facts_of(a, stop).winding < 0, side_b,
                                                            facts_of(b, stop).winding < 0, around, stop);
  VolumeInterval volume = prisms.value_or(VolumeInterval{0.0, kInfinity});
  if (!(volume.upper - volume.lower <= kNarrowEnough * volume.upper)) {
    // Few cells are inside a part as thin as rounding, unless they are aligned with its faces.
    const VolumeInterval cells = common_volume(side_a, side_b, region.box, prisms ? kFewCells : kManyCells,
                                               stop, memory_of(scratch).containment);
    volume.lower = std::max(volume.lower, cells.lower);
    volume.upper = std::min(volume.upper, cells.upper);
  }
  region.volume_lower = volume.lower;
  region.volume_upper = volume.upper;
}

}  // namespace

ClashRegionResult clash_region(const PlacedClashModel& a, const PlacedClashModel& b,
                               std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                               QueryScratch& scratch) {
  ClashRegionResult result;
  catch_bad_alloc(result, [&] {
    if (facts_of(a, stop).doubts != Doubt::none || facts_of(b, stop).doubts != Doubt::none) return;
    std::vector<Vec3> points;
    add_corners_inside(a, b, stop, scratch, points);
    add_corners_inside(b, a, stop, scratch, points);
    add_crossings(a, b, contacts, stop, scratch, points);
    if (points.empty() || is_set(stop)) return;
    ClashRegion region;
    for (const Vec3& p : points) region.box = grow(region.box, p);
    FitOptions fast;
    fast.obb_method = ObbMethod::fast;
    const Fit<Obb> obb = fit_obb(points, fast);
    if (obb.out_of_memory) throw std::bad_alloc();
    region.obb = obb.volume;
    measure(a, b, stop, scratch, region);
    result.region = region;
  });
  result.stopped = is_set(stop);
  return result;
}

}  // namespace boxwood
