// SPDX-License-Identifier: MIT
// The other objects of the scene as obstacles of the robot.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/features/robot/show/opened_robot.hpp"

namespace boxwood {

// The objects that are no links, and where they stand.
struct Surroundings {
  std::shared_ptr<const Scene> scene;
  std::vector<std::uint32_t> objects;
  std::vector<RigidTransform> poses;  // of each
};
bool stand_alike(const Surroundings& a, const Surroundings& b) noexcept;

// A robot among obstacles; kept from call to call, so that objects that have only moved keep their trees.
struct SurroundedRobot {
  std::shared_ptr<const OpenedRobot> alone, among;
  Surroundings surroundings;
};

// Places the obstacles. `last` becomes the new result; it may be empty. An object without triangles is no
// obstacle. Fails with `cancelled` if `stop` was set, with `over_limit` if memory runs out.
Result<void> surround(std::shared_ptr<const OpenedRobot> robot, Surroundings surroundings,
                      SurroundedRobot& last, const std::atomic<bool>& stop);

}  // namespace boxwood
