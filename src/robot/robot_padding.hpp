// SPDX-License-Identifier: MIT
// The paddings of a robot's objects and pairs, and the padding that a pair has of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <boxwood/robot.hpp>

namespace boxwood {

struct RobotPadding {
  double all = 0.0;
  std::vector<std::optional<double>> of_object;  // by number in the world; may be shorter
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> of_pair;  // the smaller number first

  // Returns the padding of a pair if that of all pairs is `otherwise`.
  double of(std::uint32_t a, std::uint32_t b, double otherwise) const noexcept;
  // Forgets an object.
  void remove(std::uint32_t object) noexcept;
  // Returns the largest padding that a pair can have.
  double most(double otherwise) const noexcept;
};

}  // namespace boxwood
