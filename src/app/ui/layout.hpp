// SPDX-License-Identifier: MIT
// The rectangles of the panels. They never overlap, at any window size and display scale.
#pragma once

#include <cstdint>
#include <optional>

#include <boxwood/math.hpp>

#include "app/shell/panel_state.hpp"

namespace boxwood {

struct UiRect {
  float x = 0, y = 0, width = 0, height = 0;
  float right() const { return x + width; }
  float bottom() const { return y + height; }
  bool empty() const { return width <= 0 || height <= 0; }
  bool contains(double px, double py) const {
    return px >= x && px < static_cast<double>(right()) && py >= y && py < static_cast<double>(bottom());
  }
};
inline bool overlap(const UiRect& a, const UiRect& b) {
  return !a.empty() && !b.empty() && a.x < b.right() && b.x < a.right() && a.y < b.bottom() &&
         b.y < a.bottom();
}

// The input of the layout.
struct LayoutOptions {
  bool interface_shown = true;  // false for the scene alone
  Workspace workspace = Workspace::look;
  PanelState panels;
  PanelSet with_content = PanelSet(true);  // the others are not shown
  PanelMap<float> contents;                // heights of the panels' contents, in pixels; 0 if unknown
  float strip = 0;                         // height of the messages above the scene, in pixels
  float names = 0;  // width that the names in the left column need, in pixels; 0 if unknown
  // A panel whose title stays in place: those above it keep their heights of `before`.
  std::optional<Panel> held = {};
  PanelMap<UiRect> before = PanelMap<UiRect>();
};

// The rectangles, in pixels. Parts without space in a small window are empty rather than overlapping.
struct Layout {
  UiRect toolbar;
  UiRect left, right, dock;  // columns, and the area under the scene
  UiRect strip;              // of messages
  UiRect status;
  UiRect scene;                // the area that no panel covers
  bool lacks_columns = false;  // an open column has no room
  PanelMap<UiRect> panels;     // with their titles; empty if not shown
  const UiRect& of(Panel panel) const { return panels.of(panel); }
};

inline constexpr float kMostForNames = 0.22F;  // of the window's width, for a left column with long names
inline constexpr float kPanelTitle = 26;       // height of a title, and of a folded panel, at scale 1
inline constexpr float kSplitter = 5;  // width of the border that is dragged to enlarge a panel, at scale 1
inline constexpr float kSplitterReach = 3;  // of a column's border into the scene, at scale 1

Layout make_layout(double width, double height, double scale, const LayoutOptions& options);

// Returns the least width of a column, at scale 1. A size below it counts as this one.
float least_width(Panel column, Workspace workspace);

// Returns the scene with the area under the strip of messages, which come and go.
UiRect scene_with_strip(const Layout& layout);

// The part of the picture that no panel covers. `size` is its share of width and height. `middle` is its
// offset from the picture's middle in picture heights, +x right, +y up. In a large window it is centred in
// the picture.
struct FreePart {
  Vec2 size = Vec2(1.0);
  Vec2 middle = Vec2(0.0);
};
// Messages come and go, so that the area under their strip counts as free, unless `below_strip`.
FreePart free_part(const Layout& layout, double width, double height, bool below_strip = false);

}  // namespace boxwood
