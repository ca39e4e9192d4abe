// SPDX-License-Identifier: MIT
// Commands that set the clip plane and choose the handles.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

// A clip plane as `nx,ny,nz,d`, or `off`. Points with n.p < d are cut away.
struct ClipSetting {
  std::optional<std::array<double, 4>> plane;
  friend bool operator==(const ClipSetting&, const ClipSetting&) = default;
};
template <> struct Codec<ClipSetting> {
  static bool read(Words& in, ClipSetting& value);
  static void write(std::string& out, const ClipSetting& value);
  static std::string word() { return "off|nx,ny,nz,d"; }
};
// Returns `nx,ny,nz,d`, finite, with a normal other than zero; otherwise nullopt.
std::optional<std::array<double, 4>> clip_plane_from_text(std::string_view text);

// clang-format off
struct SetClip     { static constexpr std::string_view kName = "clip";     static constexpr bool kJoinsHistory = true;
                     ClipSetting clip; BOXWOOD_FIELDS(clip) };
struct ClipAcross  { static constexpr std::string_view kName = "clip-across"; ClipAxis axis{}; double share = 0.5; bool other_side = false; BOXWOOD_FIELDS(axis, share, other_side) };  // share: of the visible extent, from its low end
struct SetGizmo    { static constexpr std::string_view kName = "gizmo";    GizmoMode mode{}; BOXWOOD_FIELDS(mode) };
// clang-format on

}  // namespace boxwood
