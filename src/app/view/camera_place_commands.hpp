// SPDX-License-Identifier: MIT
// Commands that set the pose of the camera and the upward axis.
#pragma once

#include <string>

#include <boxwood/math.hpp>

#include "app/camera/camera.hpp"
#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

template <> struct EnumRange<UpAxis> { static constexpr UpAxis kLast = UpAxis::minus_z; };

// clang-format off
struct PlaceCamera { static constexpr std::string_view kName = "camera";   Vec3 position{0.0}, focal_point{0.0}; BOXWOOD_FIELDS(position, focal_point) };
struct PlaceTurntable { static constexpr std::string_view kName = "turntable"; Vec3 focal_point{0.0}; double distance = 1, azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(focal_point, distance, azimuth_degrees, elevation_degrees) };
struct PlaceEye    { static constexpr std::string_view kName = "eye";      Vec3 position{0.0}; BOXWOOD_FIELDS(position) };  // the focal point stays
struct LookAt      { static constexpr std::string_view kName = "look-at";  Vec3 focal_point{0.0}; BOXWOOD_FIELDS(focal_point) };  // the eye stays
struct SetViewAngle{ static constexpr std::string_view kName = "view-angle"; double degrees = 30; BOXWOOD_FIELDS(degrees) };
struct SetUp       { static constexpr std::string_view kName = "up";       UpAxis axis{}; BOXWOOD_FIELDS(axis) };  // of the open files
struct SetUpOf     { static constexpr std::string_view kName = "up-of";    UpAxis axis{}; std::string file; BOXWOOD_FIELDS(axis, file) bool is_remembered() const { return true; } };  // effective when the file is opened
// clang-format on

}  // namespace boxwood
