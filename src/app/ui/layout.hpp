// SPDX-License-Identifier: MIT
// Where the panels stand: rectangles that never overlap, for any window size and display scale.
#pragma once

#include <boxwood/math.hpp>

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

struct LayoutOptions {
  bool tree_open = false;
  bool interface_shown = true;  // false: the scene alone
};

// Pixels. Panels that do not fit into a small window are empty rather than overlapping.
struct Layout {
  UiRect toolbar;
  UiRect objects;
  UiRect tree;       // below the objects, empty unless open
  UiRect controls;   // what is shown
  UiRect selection;  // numbers of what is selected
  UiRect depth;      // the bar of levels, under the scene
  UiRect status;
  UiRect scene;  // what no panel covers
};

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
