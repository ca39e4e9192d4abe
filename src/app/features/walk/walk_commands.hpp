// SPDX-License-Identifier: MIT
// Commands that walk through the scene.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

struct BeginWalk {  // the eye becomes a sphere on the ground in the picture's middle
  static constexpr std::string_view kName = "walk on";
  BOXWOOD_NO_FIELDS
};
struct EndWalk {  // puts the eye back
  static constexpr std::string_view kName = "walk off";
  BOXWOOD_NO_FIELDS
};
struct PutWalker {  // the centre of the sphere
  static constexpr std::string_view kName = "walk at";
  Vec3 center = Vec3(0.0);
  BOXWOOD_FIELDS(center)
};
struct StepWalker {  // the displacement in free space
  static constexpr std::string_view kName = "walk step";
  Vec3 way = Vec3(0.0);
  BOXWOOD_FIELDS(way)
};
struct SetWalkerRadius {  // of the sphere; a step climbs half of it
  static constexpr std::string_view kName = "walk radius";
  double radius = 0.0;
  BOXWOOD_FIELDS(radius)
};

}  // namespace boxwood
