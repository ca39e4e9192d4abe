// SPDX-License-Identifier: MIT
// The command that moves an object.
#pragma once

#include <array>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// clang-format off
struct SetPose     { static constexpr std::string_view kName = "pose";     Target target; std::array<double, 12> numbers = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}; BOXWOOD_FIELDS(target, numbers) };
// clang-format on

}  // namespace boxwood
