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

// The part of the picture's width and height, about its middle, that stays free.
Vec2 free_part(const Layout& layout, double width, double height);

}  // namespace boxwood
