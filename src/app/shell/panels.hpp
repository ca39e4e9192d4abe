// SPDX-License-Identifier: MIT
// THE table of panels: what there is, in which workspaces and in which place it stands, its key. The window,
// `render --ui`, commands, the footer and what is remembered of a window all read it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace boxwood {

// What the window is used for at the moment. The same place means the same thing in each.
enum class Workspace : unsigned char { look, tree, clash, learn };
inline constexpr std::size_t kWorkspaceCount = 4;

enum class Panel : unsigned char {
  // The frame itself: off hides it.
  interface,
  left,
  right,
  dock,
  // Over the scene, one at a time, opened and closed.
  help,
  files,
  welcome,
  // Above the scene: on lists all messages, off folds them into one line.
  messages,
  // Panels of a column or of the dock: off folds them to their title.
  clashes,
  objects,
  tree,
  partners,
  drawn,
  lessons,
  words,
  selection,
  measure,
  scoreboard,
  node,
  boxes,
  quality,
  collision,
  contact,
  axes,
  lesson,
  meaning,
  descent,
  flat,
  levels
};
inline constexpr std::size_t kPanelCount = static_cast<std::size_t>(Panel::levels) + 1;

enum class Place : unsigned char { frame, over, strip, left, right, dock };

struct PanelRow {
  Panel panel{};
  std::string_view name;         // in commands
  std::string_view title;        // on screen
  std::uint32_t workspaces = 0;  // bits, by Workspace
  Place place{};
  std::string_view key;  // as bindings write it; empty: none
  bool open = true;      // at first
  bool grows = false;    // takes what the others of its column leave
};

// In the order of Panel, which within a place is that from top to bottom.
std::span<const PanelRow> panel_table() noexcept;
const PanelRow& row_of(Panel panel) noexcept;
std::string_view title_of(Workspace value) noexcept;  // "Look"
std::string_view name_of(Workspace value) noexcept;   // "look"
std::optional<Workspace> workspace_from_name(std::string_view name) noexcept;

constexpr std::uint32_t bit_of(Workspace workspace) noexcept {
  return 1U << static_cast<unsigned>(workspace);
}
inline bool stands_in(const PanelRow& row, Workspace workspace) noexcept {
  return (row.workspaces & bit_of(workspace)) != 0;
}

// Which are open, and how large somebody made them.
struct PanelState {
  std::uint32_t open = 0;                             // bits, by Panel
  std::array<std::uint16_t, kPanelCount> sizes = {};  // pixels at scale 1; 0: as large as it likes
  PanelState() noexcept;                              // as at first
  bool is_open(Panel panel) const noexcept { return (open >> static_cast<unsigned>(panel) & 1U) != 0; }
  void set_open(Panel panel, bool on) noexcept {
    const std::uint32_t bit = 1U << static_cast<unsigned>(panel);
    open = on ? open | bit : open & ~bit;
  }
  std::uint16_t size(Panel panel) const noexcept { return sizes[static_cast<std::size_t>(panel)]; }
};
static_assert(kPanelCount <= 32);
inline constexpr std::uint32_t kLeastPanelSize = 60, kMostPanelSize = 2000;

}  // namespace boxwood
