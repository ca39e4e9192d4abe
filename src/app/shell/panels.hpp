// SPDX-License-Identifier: MIT
// The table of panels: each with its workspaces, place and key. The features contribute their rows, the frame
// its own. The window, `render --ui`, commands, the footer and the settings of a window read it.
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
  std::uint32_t workspaces = 0;  // bits by Workspace
  Place place{};
  std::string_view key = {};  // in the spelling of bindings; may be empty
  bool open = true;           // at the first start
  // The panel of its column with the highest number takes the room that the others leave; of equal ones the
  // first. 0: never. In the dock, a panel that grows, or is played, is higher in a high window.
  int grows = 0;
  int order = 0;  // within the place, from top to bottom
  // In a column, at scale 1: the height that the panel keeps although others want more, for what it is for.
  float keeps = 0;
  // The part of `keeps` that it has left if not all panels can have theirs: a list has its title and about
  // three rows. Panels that keep more yield first.
  float least = 0;
  // The part of `keeps` that it loses only after the other panels that grow have their titles alone.
  float firm = 0;
  // In a column: the most of it that the panel takes unless it is the one that grows. A panel with `steady`
  // takes it always, so that what is above does not move as its content changes.
  float most = 1;
  bool steady = false;
  float height = 0;  // in the dock, at scale 1
  // In the dock, only the last such panel with content is shown, above the rest.
  bool is_played = false;
};

// Returns all rows, by place and order.
std::span<const PanelRow> panel_table();
// Returns the row of the panel. The row of an unknown name belongs to no workspace.
const PanelRow& row_of(Panel panel);
// Returns true for the lowest row of the dock. Its size is that of the dock.
bool is_lowest_in_dock(const PanelRow& row);
// Returns the rows that features contribute; defined in app/features.cpp.
std::span<const PanelRow> panels_of_features();

inline bool stands_in(const PanelRow& row, Workspace workspace) noexcept {
  return (row.workspaces & bit_of(workspace)) != 0;
}

}  // namespace boxwood
