// SPDX-License-Identifier: MIT
// Where the panels stand: rectangles that never overlap, for any window size and display scale.
#pragma once

#include <cstdint>

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

// What the layout follows from.
struct LayoutOptions {
  bool interface_shown = true;  // false: the scene alone
  Workspace workspace = Workspace::look;
  PanelState panels;
  PanelSet with_content = PanelSet(true);  // the others are not there
  PanelMap<float> contents;                // heights of what the panels hold, in pixels; 0: not known
  float strip = 0;                         // height of the messages above the scene, in pixels
};

// Pixels. What does not fit into a small window is empty rather than overlapping.
struct Layout {
  UiRect toolbar;
  UiRect left, right, dock;  // columns, and what is under the scene
  UiRect strip;              // of messages
  UiRect status;
  UiRect scene;             // what no panel covers
  PanelMap<UiRect> panels;  // with their titles; empty: not there
  const UiRect& of(Panel panel) const { return panels.of(panel); }
};

inline constexpr float kPanelTitle = 26;  // height of a title, and of a folded panel, at scale 1
inline constexpr float kSplitter = 5;     // what is dragged to make a panel larger

Layout make_layout(double width, double height, double scale, const LayoutOptions& options);

// The part of the picture that no panel covers: its share of the width and height, and where its middle is,
// in heights of the picture from the picture's middle, +x right, +y up. A window that is large enough gives
// the part about its own middle.
struct FreePart {
  Vec2 size = Vec2(1.0);
  Vec2 middle = Vec2(0.0);
};
FreePart free_part(const Layout& layout, double width, double height);

}  // namespace boxwood
