// SPDX-License-Identifier: MIT
// Where a clash is and from where it is seen: for pictures, 3D views and cameras that fly there.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/contact.hpp>

#include "app/features/clash/search/clash_models.hpp"
#include "app/features/clash/search/clash_record.hpp"

namespace boxwood {

// All in the world.
struct ClashPlace {
  ContactSet contacts;                     // where the surfaces meet
  std::optional<std::array<Vec3, 2>> gap;  // the nearest points, where they do not
  // Where they overlap: as long as the depth is at most, along the way out, through the middle of the
  // contact.
  std::optional<std::array<Vec3, 2>> way;
  Sphere around;  // what to look at: contact or gap, and as much of the parts as tells them
  Vec3 look_from = Vec3(0.0, 0.0, 1.0);  // unit, from the middle of that to the eye
};

// `pairs`: of triangles, as ClashSearch::answer() gives them; the objects must be required still. `up`: the
// direction that is upright in the picture. Of some fixed directions the one is taken from which most of the
// contact is seen past both parts; among like ones that across the way out, and near the corner of the room.
// Some thousand rays. Fails with `over_limit` and `cancelled`.
Result<ClashPlace> place_of(const ClashObjects& objects, const ClashRecord& record,
                            std::span<const TrianglePair> pairs, const Vec3& up,
                            const std::atomic<bool>* stop);

// Corners of triangles of an object cut off at the cube round the sphere, three each, relative to its centre
// in units of its radius; at most `most` triangles, those of the file that come first. O(triangles).
std::vector<Vec3f> triangles_near(const PlacedClashModel& object, const Sphere& sphere, std::size_t most,
                                  const std::atomic<bool>* stop);

}  // namespace boxwood
