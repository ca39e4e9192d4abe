// SPDX-License-Identifier: MIT
// The roles of colours in the interface, and THE table of their colours in the light and the dark theme.
#pragma once

#include <span>
#include <string_view>

#include <imgui.h>

#include "overlay/rgba.hpp"
#include "overlay/scene_theme.hpp"

namespace boxwood {

// A purpose of a colour. Panels, drawings over the scene and charts name roles, never colours.
enum class Role : unsigned char {
  text,
  quiet,        // secondary text
  panel,        // the ground of panels and of cards over the scene
  popup,        // the ground of menus and tooltips
  faint,        // signs that are off
  control,      // borders of widgets
  line,         // lines between panels and rows
  line_light,   // lines inside a table
  field,        // text fields and buttons
  accent,       // the one colour that draws attention
  accent_soft,  // the ground of a pressed or active widget
  on,           // text of an active toggle
  hover,        // the ground of a widget under the mouse
  selected,     // the ground of a selected row
  head,         // the ground of a table's head
  odd_row,      // a tint of every other row
  dim,          // a veil over all that a dialog blocks
  error,
  warning,
  good,    // text of a wanted answer, such as apart
  handle,  // the handle of the clip plane
  hot,     // a handle under the mouse
  rim,     // the rim of a handle
  stage,   // the ground of a drawing in place of the scene
  shade,   // areas on a stage without a meaning of their own
  wall,    // walls on a stage
  light,   // the lit part of a stage
  light_soft,
  light_line,
  apart,    // two parts of a flat drawing that are apart
  meeting,  // and those that meet
  canvas,   // the ground of a chart
  bar,      // a bar of a chart without a meaning of its own
  bar_strong,
  bar_weak,
  cell,  // a cell that is off
  count
};

struct RoleRow {
  Role role;
  std::string_view name;
  ImU32 light, dark;
};
std::span<const RoleRow> role_table();

// Sets the theme of all colours below. The interface sets it at the begin of each frame, on its thread.
void use_theme(Theme theme);
Theme used_theme();

// Returns the colour of a role in the theme in use.
ImU32 role_color(Role role);
// Returns the colour of a role with another opacity, from 0 to 255.
ImU32 role_color(Role role, unsigned alpha);
// Returns black or white, whichever is easier to read on this ground.
ImU32 ink_on(ImU32 ground);
// Returns the outline of a swatch on a panel: its own colour, opaque. If that has a contrast to the panel
// below 3 : 1, returns the colour of borders.
ImU32 outline_of(ImU32 swatch);

// A role that converts to its colour.
struct RoleColor {
  Role role;
  operator ImU32() const { return role_color(role); }  // NOLINT(google-explicit-constructor)
};

namespace palette {
inline constexpr RoleColor kText{Role::text}, kQuiet{Role::quiet}, kPanel{Role::panel}, kFaint{Role::faint},
    kControl{Role::control}, kLine{Role::line}, kField{Role::field}, kAccent{Role::accent},
    kAccentSoft{Role::accent_soft}, kOn{Role::on}, kHover{Role::hover}, kError{Role::error},
    kWarning{Role::warning}, kGood{Role::good};
}  // namespace palette

}  // namespace boxwood
