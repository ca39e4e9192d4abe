// SPDX-License-Identifier: MIT
// Places in the picture for clicks on surfaces.
#pragma once

#include <optional>

#include "app/interface/robot.hpp"
#include "app/session/surface_pick.hpp"

namespace boxwood {

// Returns a place in the picture at which this object is hit, for a click; nullopt if none is in sight.
inline std::optional<Vec2> place_of(UiRobot& robot, std::uint32_t object) {
  // With trees, which answer the same: without them each of some ten thousand rays tests all triangles.
  for (std::uint32_t i = 0; i < robot.session.document().object_count(); ++i)
    (void)robot.session.derived().tree(Target{i});
  robot.session.wait();
  const UiRect scene = robot.interface.layout().scene;
  for (double y = static_cast<double>(scene.y) + 20; y < static_cast<double>(scene.bottom()) - 80; y += 3)
    for (double x = static_cast<double>(scene.x) + 20; x < static_cast<double>(scene.right()); x += 3) {
      const auto hit = pick_now(robot.session,
                                ray_through(robot.session.view().shown_view(), pixel_under(x, y, 1280, 720)));
      if (hit && hit->object == object) return Vec2(x, y);
    }
  return std::nullopt;
}

}  // namespace boxwood
