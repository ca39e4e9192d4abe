// SPDX-License-Identifier: MIT
// Commands that set the configuration of the open robot, and what is shown of it.
#pragma once

#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kRobotPanel{"robot"};

enum class ShownGeometry : unsigned char { collision, visual };
template <> struct EnumNames<ShownGeometry> {
  static constexpr NamedValue<ShownGeometry> kRows[] = {{ShownGeometry::collision, "collision"},
                                                        {ShownGeometry::visual, "visual"}};
};
enum class AngleUnit : unsigned char { degrees, radians };
template <> struct EnumNames<AngleUnit> {
  static constexpr NamedValue<AngleUnit> kRows[] = {{AngleUnit::degrees, "degrees"},
                                                    {AngleUnit::radians, "radians"}};
};

struct SetJoint {  // a value of the configuration, in radians or metres
  static constexpr std::string_view kName = "joint", kWords = "NAME VALUE";
  static constexpr bool kJoinsHistory = true;
  std::string name;
  double value = 0.0;
  BOXWOOD_FIELDS(name, value)
  static std::optional<SetJoint> joined(const SetJoint& a, const SetJoint& b) {
    return a.name == b.name ? std::optional(b) : std::nullopt;
  }
};
struct SetRobotState {  // a named state of the SRDF; joints that it leaves out stay
  static constexpr std::string_view kName = "state", kWords = "NAME";
  std::string name;
  BOXWOOD_FIELDS(name)
};
struct RobotHome {  // the default configuration
  static constexpr std::string_view kName = "robot home";
  BOXWOOD_NO_FIELDS
};
struct UseSrdf {  // replaces the SRDF beside the URDF; empty for no SRDF
  static constexpr std::string_view kName = "robot srdf";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct ShowRobotGeometry {  // the geometry in the scene; answers are always about the collision geometry
  static constexpr std::string_view kName = "robot geometry";
  ShownGeometry which{};
  BOXWOOD_FIELDS(which)
};
struct SetAngleUnit {  // of the panel
  static constexpr std::string_view kName = "robot angles";
  AngleUnit unit{};
  BOXWOOD_FIELDS(unit)
  bool is_remembered() const { return true; }
};

}  // namespace boxwood
