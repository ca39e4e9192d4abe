// SPDX-License-Identifier: MIT
// Places a clip plane across objects, and clips rays and segments to the half-space that it keeps.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <boxwood/raycast.hpp>

#include "app/session/session.hpp"

namespace boxwood {

struct ClipPlane;

// Returns the plane across a direction, at `share` (0 to 1) of the extent of the selection along it, or of
// all visible objects. Cuts away the half that contains the eye, or with `other_side` the other half. Fails
// (usage) if there is nothing to cut. O(vertices) for the axes of an OBB, which are those of a fast fit.
Result<std::array<double, 4>> plane_across(Session& session, ClipAxis axis, double share, bool other_side);

// Sets the clip plane, as a step of the history. Consecutive moves along its normal are one step. Undo
// changes nothing else: neither the camera nor the workspace.
void set_clip(const SessionContext& context, const std::optional<std::array<double, 4>>& plane);

// The place of a plane on an axis, as a reader of that axis has it.
struct ClipPlace {
  std::optional<int> axis;          // of the world that the plane is across; nullopt for an oblique plane
  Vec3 direction = Vec3(0.0);       // of the axis, unit length; its largest component is positive
  double at = 0.0;                  // where the plane is along it
  bool hides_larger = false;        // the part beyond `at` is cut away, else the part before it
  std::string hidden_part() const;  // "what has a larger x"
};
ClipPlace place_of_clip(const std::array<double, 4>& plane);
// Returns the plane moved along its normal to `at` of its ClipPlace.
std::array<double, 4> clip_moved_to(const std::array<double, 4>& plane, double at);

// The kept range of a ray's parameter; empty if begin > end.
struct LeftOfRay {
  double begin = 0.0, end = kInfinity;
  bool enters_at_plane = false;  // the ray enters the kept half at `begin`
};
LeftOfRay left_of(const std::optional<ClipPlane>& clip, const Ray& ray) noexcept;

// Shortens a segment to its kept part. Returns false if nothing is left.
bool keep_part(const std::optional<ClipPlane>& clip, Vec3& a, Vec3& b) noexcept;

}  // namespace boxwood
