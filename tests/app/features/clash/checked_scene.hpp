// SPDX-License-Identifier: MIT
// Steps that tests of the workspace Clash begin with: a scene is checked, and one of its clashes is chosen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "app/features/clash/review/clash_review.hpp"
#include "app/interface/robot.hpp"

namespace boxwood {

// Opens the scene in the workspace Clash and checks it.
inline void check_scene(UiRobot& robot, std::shared_ptr<const Scene> scene) {
  robot.session.set_scene(std::move(scene));
  robot.click("workspace:clash");
  robot.click("clash:check");
}

// Clicks the clash at this place of the list, from 0, and returns its number.
inline std::uint32_t choose_clash(UiRobot& robot, std::size_t place) {
  const std::uint32_t row = robot.session.get<ClashReview>().table().rows().at(place);
  robot.click("clash:" + std::to_string(row));
  return row;
}

}  // namespace boxwood
