// SPDX-License-Identifier: MIT
// Commands about points of surfaces: marked, or under the mouse.
#pragma once

#include <cstdint>

#include <boxwood/math.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct MarkPoint   { static constexpr std::string_view kName = "point";    std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // on the current object
struct Hover       { static constexpr std::string_view kName = "hover";    std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // under the mouse; in a window the mouse says
// clang-format on

}  // namespace boxwood
