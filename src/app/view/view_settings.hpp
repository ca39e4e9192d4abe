// SPDX-License-Identifier: MIT
// The choices of a view, as plain data: layers, colours, the clip plane, the appearance of the window.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <optional>

#include "app/view/appearance.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

struct ClipPlane;

struct Layers {
  bool geometry = true, volumes = true, edges = false, grid = true, axes = true, legend = true,
       contacts = true, descent = false, occlusion = true, outlines = true, back_faces = true, xray = false,
       smooth = true, head_light = false, pinned = false;
};
constexpr bool Layers::*member_of(Layer layer) noexcept {
  constexpr bool Layers::*kMembers[] = {
      &Layers::geometry,   &Layers::volumes,  &Layers::edges,   &Layers::grid,       &Layers::axes,
      &Layers::legend,     &Layers::contacts, &Layers::descent, &Layers::occlusion,  &Layers::outlines,
      &Layers::back_faces, &Layers::xray,     &Layers::smooth,  &Layers::head_light, &Layers::pinned};
  static_assert(std::size(kMembers) == kLayerCount);
  return kMembers[static_cast<std::size_t>(layer)];
}

struct ViewSettings {
  Layers layers;
  ColorBy color_by = ColorBy::kind;
  Fills fills = Fills::automatic;
  Paint paint = Paint::grey;
  GizmoMode gizmo = GizmoMode::none;
  bool all_kinds = false;                     // the panel of volumes lists every kind
  std::optional<std::array<double, 4>> clip;  // normal and offset
  std::optional<ClipPlane> clip_plane() const;

  // The theme of panels and scene. `desktop_is_dark` is the choice of the desktop, for `auto`.
  ThemeChoice theme = ThemeChoice::automatic;
  bool desktop_is_dark = false;
  bool is_dark() const {
    return theme == ThemeChoice::dark || (theme == ThemeChoice::automatic && desktop_is_dark);
  }
  // The scale of panels and lines; 0 for that of the monitor. shown_scale() is the scale in use, for which
  // the window states the monitor's.
  double scale = 0.0, monitor_scale = 1.0;
  double shown_scale() const { return scale > 0.0 ? scale : monitor_scale; }
};

}  // namespace boxwood
