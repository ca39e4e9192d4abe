// SPDX-License-Identifier: MIT
// The table of panels: each with its workspaces, its place, and its key. The features contribute their rows,
// the frame its own. The window, `render --ui`, commands, the footer and what is remembered of a window all
// read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace boxwood {

// What the window is used for at the moment. The same place means the same thing in each.
enum class Workspace : unsigned char { look, tree, clash, learn };
inline constexpr std::size_t kWorkspaceCount = 4;

// A panel, known by the name that commands and settings files use. The name is of static storage.
struct Panel {
  std::string_view name;
  friend constexpr bool operator==(const Panel&, const Panel&) = default;
  friend constexpr auto operator<=>(const Panel&, const Panel&) = default;
};

// The panels of the frame itself; a feature names its own in its folder.
namespace panels {
// Off hides the whole interface.
inline constexpr Panel kInterface{"interface"};
// The columns, and what is below the scene.
inline constexpr Panel kLeft{"left"}, kRight{"right"}, kDock{"dock"};
// Over the scene, one at a time, opened and closed.
inline constexpr Panel kHelp{"help"}, kFiles{"files"}, kWelcome{"welcome"};
// Above the scene: on lists all messages, off folds them into one line.
inline constexpr Panel kMessages{"messages"};
// The words of the glossary, and what the chosen one means.
inline constexpr Panel kWords{"words"}, kMeaning{"meaning"};
}  // namespace panels

enum class Place : unsigned char { frame, over, strip, left, right, dock };

constexpr std::uint32_t bit_of(Workspace workspace) noexcept {
  return 1U << static_cast<unsigned>(workspace);
}
// Sets of workspaces, for the rows.
namespace workspaces {
inline constexpr std::uint32_t kLook = bit_of(Workspace::look), kTree = bit_of(Workspace::tree),
                               kClash = bit_of(Workspace::clash), kLearn = bit_of(Workspace::learn),
                               kAll = kLook | kTree | kClash | kLearn;
}  // namespace workspaces

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
// The panel of this name; nullopt: there is no such panel.
std::optional<Panel> panel_from_name(std::string_view name);
// Where the panel stands in the table; nullopt: it does not.
std::optional<std::size_t> index_of(Panel panel);
// Tells whether the row is the lowest one of the dock. The dock's own size is that of this panel.
bool is_lowest_in_dock(const PanelRow& row);
// The rows that features contribute; defined where the features are listed (app/features.cpp).
std::span<const PanelRow> panels_of_features();

std::string_view title_of(Workspace value) noexcept;  // "Look"
std::string_view name_of(Workspace value) noexcept;   // "look"
std::optional<Workspace> workspace_from_name(std::string_view name) noexcept;

inline bool stands_in(const PanelRow& row, Workspace workspace) noexcept {
  return (row.workspaces & bit_of(workspace)) != 0;
}

// A value for each panel of the table; that of any other panel is T() and stays so.
template <class T> class PanelMap {
public:
  explicit PanelMap(const T& value = T()) : values_(panel_table().size(), value) {}
  const T& of(Panel panel) const {
    static const T kOther = T();
    const auto at = index_of(panel);
    return at ? values_[*at] : kOther;
  }
  void set(Panel panel, const T& value) {
    if (const auto at = index_of(panel)) values_[*at] = value;
  }

private:
  std::vector<T> values_;
};

class PanelSet {
public:
  explicit PanelSet(bool all = false) : held_(all ? 1 : 0) {}
  bool holds(Panel panel) const { return held_.of(panel) != 0; }
  void set(Panel panel, bool held) { held_.set(panel, held ? 1 : 0); }

private:
  PanelMap<unsigned char> held_;
};

// Which are open, and how large somebody made them.
class PanelState {
public:
  PanelState();  // as at first
  bool is_open(Panel panel) const { return open_.holds(panel); }
  void set_open(Panel panel, bool on) { open_.set(panel, on); }
  // Pixels at scale 1; 0: as large as it likes.
  std::uint16_t size(Panel panel) const { return sizes_.of(panel); }
  void set_size(Panel panel, std::uint16_t pixels) { sizes_.set(panel, pixels); }

private:
  PanelSet open_;
  PanelMap<std::uint16_t> sizes_;
};
inline constexpr std::uint32_t kLeastPanelSize = 60, kMostPanelSize = 2000;

}  // namespace boxwood

template <> struct std::hash<boxwood::Panel> {
  std::size_t operator()(const boxwood::Panel& panel) const noexcept {
    return std::hash<std::string_view>()(panel.name);
  }
};
