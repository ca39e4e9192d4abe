// SPDX-License-Identifier: MIT
// Commands that move the camera relative to its pose. Lengths `x`, `y` of pan and zoom are fractions of the
// picture's height from its middle, +x right, +y up.
#pragma once

#include <optional>

#include <boxwood/math.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
// The elevation stops at the poles, so only orbits in one direction can be added.
struct Orbit       { static constexpr std::string_view kName = "orbit";    static constexpr bool kMovesEyeOnly = true;
                     double azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(azimuth_degrees, elevation_degrees)
                     static std::optional<Orbit> joined(const Orbit& a, const Orbit& b) {
                       if (a.elevation_degrees * b.elevation_degrees < 0.0) return std::nullopt;
                       return Orbit{a.azimuth_degrees + b.azimuth_degrees, a.elevation_degrees + b.elevation_degrees};
                     } };
struct Pan         { static constexpr std::string_view kName = "pan";      static constexpr bool kMovesEyeOnly = true;
                     double x = 0, y = 0; BOXWOOD_FIELDS(x, y)
                     static std::optional<Pan> joined(const Pan& a, const Pan& b) { return Pan{a.x + b.x, a.y + b.y}; } };
struct Zoom        { static constexpr std::string_view kName = "zoom";     static constexpr bool kMovesEyeOnly = true; double factor = 1, x = 0, y = 0; BOXWOOD_FIELDS(factor, x, y) };
struct Fly         { static constexpr std::string_view kName = "fly";      static constexpr bool kMovesEyeOnly = true; double right = 0, up = 0, forward = 0; BOXWOOD_FIELDS(right, up, forward) };
struct Look        { static constexpr std::string_view kName = "look";     static constexpr bool kMovesEyeOnly = true; double azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(azimuth_degrees, elevation_degrees) };
struct SetPivot    { static constexpr std::string_view kName = "pivot";    Vec3 point{0.0}; BOXWOOD_FIELDS(point) };
// clang-format on

}  // namespace boxwood
