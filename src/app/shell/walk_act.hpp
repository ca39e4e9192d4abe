// SPDX-License-Identifier: MIT
// What can be done about walking through the scene: the words behind `walk` in a command.
#pragma once

#include <string_view>

#include <boxwood/math.hpp>

namespace boxwood {

enum class WalkVerb : unsigned char {
  on,      // the eye becomes a sphere that stands on what is in the middle of the picture
  off,     // and is again where it was
  at,      // puts its centre there
  step,    // one step: where it would go in a free world
  radius,  // of the sphere; a step climbs half of it
};
inline constexpr unsigned kWalkVerbCount = 5;

std::string_view name_of(WalkVerb value) noexcept;

// Only the fields of its verb are said and looked at.
struct WalkAct {
  WalkVerb verb = WalkVerb::off;
  Vec3 point = Vec3(0.0);  // at; step: the way
  double radius = 0.0;     // radius
};

}  // namespace boxwood
