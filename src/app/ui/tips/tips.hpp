// SPDX-License-Identifier: MIT
// Help texts of widgets, which appear below the widget once the mouse rests on it.
#pragma once

#include <string>

namespace boxwood {

// The place of a tip, in pixels; without a size if no tip is shown.
struct TipBox {
  float x = 0, y = 0, width = 0, height = 0;
};

// The time for which the mouse has not moved, and the tip of this frame. ImguiBridge keeps it, ImGui's user
// data points to it.
struct TipTimer {
  float still_s = 0;
  bool waits = false;     // in this frame a tip was due later
  TipBox shown = {};      // the tip of this frame
  std::string text = {};  // its text
  float wrap = 0;         // the width of its lines
};

// Returns true once the mouse rests on the last widget for long enough; then a tip no longer covers a widget
// to which the user moves.
bool tip_is_due();
enum class TipPlace : unsigned char { below, above, beside };
// The most of a tip's line, in sizes of the usual font, which all tips have.
inline constexpr float kTipLine = 26;
// Shows a text about the last widget outside its column, bar or menu, where it covers none of the neighbours,
// and for a bar no title of a panel.
// In a wide window, or without room there: below the widget, above it, or beside it, as for a row among
// others; on the other side if the window ends there. A second text about the widget adds lines to the tip.
void show_tip(const char* text, TipPlace place = TipPlace::below);
// Shows a text about the part of the last widget under the mouse, in the same place but at once: a chart is
// read by moving over it.
void show_reading(const char* text, TipPlace place = TipPlace::below);
// Shows the text if the mouse rests on the last widget, a disabled one, too. Null: does nothing.
void tip_for_last(const char* text);
// Draws the tip of this frame, in front of all windows. Call it before the frame ends.
void draw_tip(const TipTimer& tip);

}  // namespace boxwood
