// SPDX-License-Identifier: MIT
// The place of a clash and the direction to view it from: for pictures, 3D views and cameras.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/contact.hpp>

#include "app/search/clash_models.hpp"
#include "app/search/clash_record.hpp"

namespace boxwood {

// The place of a clash, in the world.
struct ClashPlace {
  ContactSet contacts;                     // of the two surfaces
  std::optional<std::array<Vec3, 2>> gap;  // the nearest points of a pair within its clearance
  // The way out of an overlap: a segment along it through the middle of the contact, as long as the upper
  // depth.
  std::optional<std::array<Vec3, 2>> way;
  Sphere around;  // the view: contact or gap, and enough of the parts to recognise them
  Vec3 look_from = Vec3(0.0, 0.0, 1.0);  // unit, from the centre of `around` to the eye
};

// Returns the place of a record. `pairs`: of triangles, as ClashSearch::answer() gives them; the objects must
// still be required. `up`: the upright direction of the picture. Chooses among fixed directions the one that
// shows most of the contact past both parts. Of similar ones, prefers a direction across the way out and near
// the corner of the room. Fails with `over_limit` and `cancelled`. Casts some thousand rays.
Result<ClashPlace> place_of(const ClashObjects& objects, const ClashRecord& record,
                            std::span<const TrianglePair> pairs, const Vec3& up,
                            const std::atomic<bool>* stop);

// Returns the corners of an object's triangles, three each, clipped to the cube around the sphere, relative
// to its centre in units of its radius. At most `most` triangles, the first ones of the file. O(triangles).
std::vector<Vec3f> triangles_near(const PlacedClashModel& object, const Sphere& sphere, std::size_t most,
                                  const std::atomic<bool>* stop);

}  // namespace boxwood
