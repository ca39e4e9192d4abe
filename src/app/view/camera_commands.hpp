// SPDX-License-Identifier: MIT
// Commands about the camera. The lengths `x`, `y` of pan and zoom are fractions of the picture's height from
// its middle, +x right, +y up.
#pragma once

#include <string>

#include "app/camera/camera.hpp"
#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

template <> struct EnumRange<StandardView> { static constexpr StandardView kLast = StandardView::iso; };
template <> struct EnumRange<UpAxis> { static constexpr UpAxis kLast = UpAxis::minus_z; };

// The elevation stops at the poles, so only orbits in one direction can be added.
// clang-format off
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
struct FitView     { static constexpr std::string_view kName = "fit";      BOXWOOD_NO_FIELDS };
struct Focus       { static constexpr std::string_view kName = "focus";    BOXWOOD_NO_FIELDS };
struct LookFrom    { static constexpr std::string_view kName = "look-from"; StandardView view{}; BOXWOOD_FIELDS(view) };
struct SetOrtho    { static constexpr std::string_view kName = "ortho";    bool on = true; BOXWOOD_FIELDS(on) };
struct Fly         { static constexpr std::string_view kName = "fly";      static constexpr bool kMovesEyeOnly = true; double right = 0, up = 0, forward = 0; BOXWOOD_FIELDS(right, up, forward) };
struct Look        { static constexpr std::string_view kName = "look";     static constexpr bool kMovesEyeOnly = true; double azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(azimuth_degrees, elevation_degrees) };
struct SetPivot    { static constexpr std::string_view kName = "pivot";    Vec3 point{0.0}; BOXWOOD_FIELDS(point) };
struct PlaceCamera { static constexpr std::string_view kName = "camera";   Vec3 position{0.0}, focal_point{0.0}; BOXWOOD_FIELDS(position, focal_point) };
struct PlaceTurntable { static constexpr std::string_view kName = "turntable"; Vec3 focal_point{0.0}; double distance = 1, azimuth_degrees = 0, elevation_degrees = 0; BOXWOOD_FIELDS(focal_point, distance, azimuth_degrees, elevation_degrees) };
struct PlaceEye    { static constexpr std::string_view kName = "eye";      Vec3 position{0.0}; BOXWOOD_FIELDS(position) };  // the focal point stays
struct LookAt      { static constexpr std::string_view kName = "look-at";  Vec3 focal_point{0.0}; BOXWOOD_FIELDS(focal_point) };  // the eye stays
struct SetViewAngle{ static constexpr std::string_view kName = "view-angle"; double degrees = 30; BOXWOOD_FIELDS(degrees) };
struct SetUp       { static constexpr std::string_view kName = "up";       UpAxis axis{}; BOXWOOD_FIELDS(axis) };  // of the open files
struct SetUpOf     { static constexpr std::string_view kName = "up-of";    UpAxis axis{}; std::string file; BOXWOOD_FIELDS(axis, file) bool is_remembered() const { return true; } };  // effective when the file is opened
// clang-format on

inline void list_camera_commands(CommandTypes& types) {
  types.add<Orbit, Pan, Zoom, FitView, Focus, LookFrom, SetOrtho, Fly, Look, SetPivot, PlaceCamera,
            PlaceTurntable, PlaceEye, LookAt, SetViewAngle, SetUp, SetUpOf>();
}

}  // namespace boxwood
