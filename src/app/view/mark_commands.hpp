// SPDX-License-Identifier: MIT
// Commands that mark points of surfaces, or hover over them.
#pragma once

#include <cstdint>

#include <boxwood/math.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct MarkPoint   { static constexpr std::string_view kName = "point", kWords = "N u,v,w"; std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // on the current object
struct Hover       { static constexpr std::string_view kName = "hover", kWords = "N u,v,w"; std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // the point under the mouse, for pictures; a window uses the mouse
// clang-format on

}  // namespace boxwood
