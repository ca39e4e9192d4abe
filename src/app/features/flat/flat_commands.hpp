// SPDX-License-Identifier: MIT
// Commands about the flat scene, two rotating figures of a plane.
#pragma once

#include <cstdint>
#include <iterator>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kFlatPanel{"flat"};

// The first four are figures themselves; the others are volumes around a figure with seven corners.
enum class FlatShape : unsigned char { rectangle, triangle, polygon, circle, aabb, obb, octagon, hull };
template <> struct EnumNames<FlatShape> {
  static constexpr NamedValue<FlatShape> kRows[] = {
      {FlatShape::rectangle, "rectangle"}, {FlatShape::triangle, "triangle"}, {FlatShape::polygon, "polygon"},
      {FlatShape::circle, "circle"},       {FlatShape::aabb, "aabb"},         {FlatShape::obb, "obb"},
      {FlatShape::octagon, "octagon"},     {FlatShape::hull, "hull"}};
};
inline constexpr unsigned kFlatShapeCount = std::size(EnumNames<FlatShape>::kRows);

enum class FlatSide : unsigned char { a, b };
template <> struct EnumNames<FlatSide> {
  static constexpr NamedValue<FlatSide> kRows[] = {{FlatSide::a, "a"}, {FlatSide::b, "b"}};
};

// Parallel light: off, along the line with the largest gap, or by the angle of its rays from +x towards +y.
struct FlatLamp {
  enum class Kind : unsigned char { off, automatic, angle } kind = Kind::automatic;
  double degrees = 0.0;  // angle
  friend bool operator==(const FlatLamp&, const FlatLamp&) = default;
};
template <> struct Codec<FlatLamp> {
  static bool read(Words& in, FlatLamp& value);
  static void write(std::string& out, const FlatLamp& value);
  static std::string word() { return "off|auto|DEGREES"; }
};

struct BeginFlat {
  static constexpr std::string_view kName = "flat on";
  BOXWOOD_NO_FIELDS
};
struct EndFlat {
  static constexpr std::string_view kName = "flat off";
  BOXWOOD_NO_FIELDS
};
struct SetFlatFrame {  // number of turns of both figures, from 0
  static constexpr std::string_view kName = "flat frame";
  std::uint32_t frame = 0;
  BOXWOOD_FIELDS(frame)
  static std::optional<SetFlatFrame> joined(const SetFlatFrame&, const SetFlatFrame& b) { return b; }
};
struct SetFlatShape {
  static constexpr std::string_view kName = "flat shape";
  FlatSide side{};
  FlatShape shape{};
  BOXWOOD_FIELDS(side, shape)
};
struct PlaceFlat {  // centre of a figure, and its angle before the first frame
  static constexpr std::string_view kName = "flat place", kWords = "a|b x y DEGREES";
  FlatSide side{};
  double x = 0.0, y = 0.0, degrees = 0.0;
  BOXWOOD_FIELDS(side, x, y, degrees)
  static std::optional<PlaceFlat> joined(const PlaceFlat& a, const PlaceFlat& b) {
    return a.side == b.side ? std::optional(b) : std::nullopt;
  }
};
struct SetFlatLamp {
  static constexpr std::string_view kName = "flat lamp";
  FlatLamp lamp;
  BOXWOOD_FIELDS(lamp)
};

}  // namespace boxwood
