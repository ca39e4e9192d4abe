// SPDX-License-Identifier: MIT
// What can be done about the flat scene, two figures of a plane that turn: the words behind `flat` in a
// command.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <boxwood/math.hpp>

namespace boxwood {

enum class FlatVerb : unsigned char {
  on,
  off,
  frame,  // from 0: how often both have turned on
  shape,  // of one of the two
  place,  // its centre, and its angle before the first frame
  lamp,
};
inline constexpr unsigned kFlatVerbCount = 6;

// The first three are figures of their own, the rest volumes around a figure of seven corners.
enum class FlatShape : unsigned char { rectangle, triangle, polygon, circle, aabb, obb, octagon, hull };
inline constexpr unsigned kFlatShapeCount = 8;

enum class FlatSide : unsigned char { a, b };

// Parallel light: none, along the line of the largest gap, or by the angle of its rays from +x towards +y.
struct FlatLamp {
  enum class Kind : unsigned char { off, automatic, angle } kind = Kind::automatic;
  double degrees = 0.0;  // angle
  friend bool operator==(const FlatLamp&, const FlatLamp&) = default;
};

std::string_view name_of(FlatVerb value) noexcept;
std::string_view name_of(FlatShape value) noexcept;
std::string_view name_of(FlatSide value) noexcept;

// Only the fields of its verb are said and looked at.
struct FlatAct {
  FlatVerb verb = FlatVerb::off;
  FlatSide side{};          // shape, place
  std::uint32_t frame = 0;  // frame
  FlatShape shape{};        // shape
  double x = 0.0, y = 0.0;  // place
  double degrees = 0.0;     // place
  FlatLamp lamp;            // lamp
};

}  // namespace boxwood
