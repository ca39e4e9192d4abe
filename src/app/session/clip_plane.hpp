// SPDX-License-Identifier: MIT
// Where a clip plane is put, and what of a line of sight it leaves.
#pragma once

#include <array>

#include <boxwood/raycast.hpp>

#include "app/session/session.hpp"

namespace boxwood {

struct ClipPlane;

// The plane across a direction, at `share` (0 to 1) of the extent along it of what is selected, or of all
// that is visible. The half in which the eye is goes, or with `other_side` the other one. Fails where there
// is nothing to cut. O(vertices) for the axes of an OBB, which is fitted fast.
Result<std::array<double, 4>> plane_across(Session& session, ClipAxis axis, double share, bool other_side);

// What is left of a ray: parameters along it. Empty (begin > end): nothing.
struct LeftOfRay {
  double begin = 0.0, end = kInfinity;
  bool enters_at_plane = false;  // at `begin`, from what is cut away
};
LeftOfRay left_of(const std::optional<ClipPlane>& clip, const Ray& ray) noexcept;

// The part of a segment that the plane leaves; false: nothing.
bool keep_part(const std::optional<ClipPlane>& clip, Vec3& a, Vec3& b) noexcept;

}  // namespace boxwood
