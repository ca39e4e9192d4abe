// SPDX-License-Identifier: MIT
// Commands about the view of a document: selection, layers, colours, the clip plane.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"
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

// `replace` needs no word.
template <> struct Codec<Manner> {
  static bool read(Words& in, Manner& value);
  static void write(std::string& out, Manner value) { out += value == Manner::add ? name_of(value) : ""; }
  static std::string word() { return "[" + names_of<Manner>() + "]"; }
};

// clang-format off
struct Select      { static constexpr std::string_view kName = "select";   Targets target; Manner manner = Manner::replace; BOXWOOD_FIELDS(target, manner) };
struct SelectNode  { static constexpr std::string_view kName = "node";     Target target; std::uint32_t node = 0; BOXWOOD_FIELDS(target, node) };
struct MarkPoint   { static constexpr std::string_view kName = "point";    std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // on the current object
struct Hover       { static constexpr std::string_view kName = "hover";    std::uint32_t triangle = 0; Vec3 barycentric{1.0, 0.0, 0.0}; BOXWOOD_FIELDS(triangle, barycentric) };  // the point under the mouse, for pictures; a window uses the mouse
struct ClearSelection { static constexpr std::string_view kName = "clear"; BOXWOOD_NO_FIELDS };
struct SetAround   { static constexpr std::string_view kName = "around";   Around around{}; BOXWOOD_FIELDS(around) };
struct SetColorBy  { static constexpr std::string_view kName = "color-by"; ColorBy by{}; BOXWOOD_FIELDS(by) bool is_remembered() const { return true; } };
struct SetFills    { static constexpr std::string_view kName = "fills";    Fills fills{}; BOXWOOD_FIELDS(fills) bool is_remembered() const { return true; } };
struct ShowLayer   { static constexpr std::string_view kName = "layer";    Layer layer{}; bool on = true; BOXWOOD_FIELDS(layer, on) bool is_remembered() const { return true; } };
struct SetPaint    { static constexpr std::string_view kName = "paint";    Paint paint{}; BOXWOOD_FIELDS(paint) };
struct SetClip     { static constexpr std::string_view kName = "clip";     ClipSetting clip; BOXWOOD_FIELDS(clip) };
struct ClipAcross  { static constexpr std::string_view kName = "clip-across"; ClipAxis axis{}; double share = 0.5; bool other_side = false; BOXWOOD_FIELDS(axis, share, other_side) };  // share: of the visible extent, from its low end
struct SetGizmo    { static constexpr std::string_view kName = "gizmo";    GizmoMode mode{}; BOXWOOD_FIELDS(mode) };
struct FoldNode    { static constexpr std::string_view kName = "fold";     std::uint32_t node = 0; bool on = true; BOXWOOD_FIELDS(node, on) };  // nodes of the file in the list; larger numbers are files
struct ShowAllKinds{ static constexpr std::string_view kName = "all-kinds"; bool on = true; BOXWOOD_FIELDS(on) bool is_remembered() const { return true; } };  // of volumes, in the panels
// clang-format on

inline void list_view_commands(CommandTypes& types) {
  types.add<Select, SelectNode, MarkPoint, Hover, ClearSelection, SetAround, SetColorBy, SetFills, ShowLayer,
            SetPaint, SetClip, ClipAcross, SetGizmo, FoldNode, ShowAllKinds>();
}

}  // namespace boxwood
