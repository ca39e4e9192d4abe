// SPDX-License-Identifier: MIT
// Colours that colour-blind readers can distinguish: Okabe and Ito's for kinds of volume, Viridis for depth.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <boxwood/volumes.hpp>

#include "overlay/rgba.hpp"

namespace boxwood {

Rgba color_of(VolumeKind kind) noexcept;

// Returns Viridis at t in [0, 1] (clamped): dark blue, green, yellow. The last tenth is left out: it is too
// pale for a light background.
Rgba depth_color(double t) noexcept;
Rgba depth_color(std::uint32_t level, std::uint32_t levels) noexcept;  // level 0 .. levels - 1
// Returns the colour of a level, spread from `first` to `last`, both included. A single level has the middle
// of the scale, because its begin is nearly black.
Rgba level_color(std::uint32_t level, std::uint32_t first, std::uint32_t last) noexcept;

// Returns the colour of an object's surfaces by its number. Neighbours in number differ in hue and lightness;
// after twelve colours, other shades follow. Pale enough for volumes and contacts to be visible.
Rgba object_color(std::uint32_t object) noexcept;

// Returns the colour of an object under the mouse: its own in a lighter tint, or in a darker shade if it is
// pale. Keeps hue and alpha.
Rgba hovered_color(const Rgba& own) noexcept;

inline constexpr Rgba kMeshColor{200, 203, 207, 255};
inline constexpr Rgba kSelectedMeshColor{236, 206, 156, 255};
inline constexpr Rgba kHoveredBoxColor{20, 20, 20, 255};      // of the box that a click would select
inline constexpr Rgba kLitColor{240, 178, 60, 255};           // triangles of the selected node
inline constexpr Rgba kOutlinedNodeColor{224, 24, 150, 255};  // the selected node, if colours are figures
// Boxes of nodes beside a volume of Look of their kind, which always has the colour of the kind.
inline constexpr Rgba kBesideVolumeColor{118, 118, 0, 255};
inline constexpr Rgba kHitColor{196, 60, 36, 255};           // of the clicked point, with its triangle
inline constexpr Rgba kHoveredPointColor{88, 94, 101, 255};  // of the point under the mouse; in no legend
inline constexpr Rgba kContactColor{213, 94, 0, 255};
inline constexpr Rgba kMeasureColor{122, 62, 157, 255};  // a measured line and its ends
// The selected clash, in windows and on pages: the two parts, their contact (or the gap between them), and
// neighbouring parts.
inline constexpr Rgba kClashColorA{74, 134, 196, 255}, kClashColorB{236, 170, 66, 255};
inline constexpr Rgba kClashContactColor{200, 0, 72, 255}, kClashNearColor{120, 126, 134, 30};
// The colour of the arrow that shows how deep two objects overlap, and which way out. Its contrast is 3 : 1
// to the grounds of both themes, and it differs from A, B, their contact, its normal and the lines of a
// proof.
inline constexpr Rgba kClashWayColor{190, 0, 250, 255};
inline constexpr Rgba kContactNormalColor{70, 0, 60, 255};  // of a contact patch, from A to B
inline constexpr std::uint8_t kClashHolderAlpha = 90;       // of a part that contains the other
inline constexpr Rgba kAxisColors[3] = {
    {198, 66, 66, 255}, {76, 148, 60, 255}, {66, 108, 196, 255}};  // x y z

// The drawings of a lesson, by their place in the step: A and B as in a clash, then those that belong to
// both.
inline constexpr std::array<Rgba, 8> kDrawnColors = {{{44, 108, 184, 255},
                                                      {222, 132, 24, 255},
                                                      {200, 0, 72, 255},
                                                      {96, 40, 150, 255},
                                                      {0, 126, 92, 255},
                                                      {60, 64, 70, 255},
                                                      {150, 92, 40, 255},
                                                      {0, 140, 170, 255}}};

// A line of the legend. Colour is never the only sign, so each line has words.
struct LegendEntry {
  std::string label;
  Rgba color;
};

}  // namespace boxwood
