// SPDX-License-Identifier: MIT
// The ranges of the values of a configuration.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <boxwood/robot.hpp>

namespace boxwood {

// The range of one value.
struct ValueRange {
  double lower = 0.0, upper = 0.0;
  bool is_whole = true;  // all that the joint can do. False: without limits, it stays where it is
};

// Returns the ranges within all limits, also of joints that mimic; `given` replaces those of its entries.
// `first` is the configuration at which values without limits stay. A continuous joint gets a turn, which is
// all that it can do unless a joint mimics it by another factor than 1 or -1. A quaternion stays at the
// identity and is whole. Throws bad_alloc.
std::vector<ValueRange> joint_box(const Robot& robot,
                                  std::span<const std::optional<std::pair<double, double>>> given,
                                  std::span<const double> first);

// Fills a random configuration, uniform in the box; a quaternion whose position has limits becomes a random
// rotation. The same seed and number give the same configuration on every machine.
void random_configuration(const Robot& robot, std::span<const ValueRange> box, std::uint64_t seed,
                          std::uint64_t number, std::span<double> out) noexcept;

}  // namespace boxwood
