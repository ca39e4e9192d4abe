// SPDX-License-Identifier: MIT
// The table of panels: each with its workspaces, its place, and its key. The features contribute their rows,
// the frame its own. The window, `render --ui`, commands, the footer and what is remembered of a window all
// read it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "app/shell/panel.hpp"

namespace boxwood {

enum class Place : unsigned char { frame, over, strip, left, right, dock };

struct PanelRow {
  Panel panel = {};
  std::string_view title = {};   // on screen
  std::uint32_t workspaces = 0;  // bits, by Workspace
  Place place{};
  std::string_view key = {};     // as bindings write it; empty: none
  bool open = true;              // at first
  bool grows = false;            // takes what the others of its column leave
  int order = 0;                 // within the place, from top to bottom
  float height = 0;              // of a panel in the dock, at scale 1
  bool is_played = false;        // in the dock: of those with content only the last is shown, above the rest
  bool narrows_columns = false;  // in Learn, while it is shown: the scene needs the room
};

// All rows, by place and order.
std::span<const PanelRow> panel_table();
// The row of the panel; that of an unknown name stands in no workspace.
const PanelRow& row_of(Panel panel);
// Tells whether the row is the lowest one of the dock. The dock's own size is that of this panel.
bool is_lowest_in_dock(const PanelRow& row);
// The rows that features contribute; defined where the features are listed (app/features.cpp).
std::span<const PanelRow> panels_of_features();

inline bool stands_in(const PanelRow& row, Workspace workspace) noexcept {
  return (row.workspaces & bit_of(workspace)) != 0;
}

}  // namespace boxwood
