// SPDX-License-Identifier: MIT
// The table of panels: each with its workspaces, place and key. The features contribute their rows, the frame
// its own. The window, `render --ui`, commands, the footer and the settings of a window read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace boxwood {

// A use of the window. Each place of the frame means the same in all of them.
enum class Workspace : unsigned char { look, tree, clash, learn };
inline constexpr std::size_t kWorkspaceCount = 4;

// A panel, identified by its name in commands and settings files. The name has static storage.
struct Panel {
  std::string_view name;
  friend constexpr bool operator==(const Panel&, const Panel&) = default;
  friend constexpr auto operator<=>(const Panel&, const Panel&) = default;
};

// The panels of the frame. A feature names its own in its folder.
namespace panels {
// If it is off, the whole interface is hidden.
inline constexpr Panel kInterface{"interface"};
// The columns, and the area below the scene.
inline constexpr Panel kLeft{"left"}, kRight{"right"}, kDock{"dock"};
// Panels over the scene, shown one at a time.
inline constexpr Panel kHelp{"help"}, kFiles{"files"}, kWelcome{"welcome"};
// The messages above the scene: on lists them all, off folds them into one line.
inline constexpr Panel kMessages{"messages"};
// The words of the glossary, and the meaning of the chosen one.
inline constexpr Panel kWords{"words"}, kMeaning{"meaning"};
}  // namespace panels

enum class Place : unsigned char { frame, over, strip, left, right, dock };

constexpr std::uint32_t bit_of(Workspace workspace) noexcept {
  return 1U << static_cast<unsigned>(workspace);
}
// Sets of workspaces for the rows.
namespace workspaces {
inline constexpr std::uint32_t kLook = bit_of(Workspace::look), kTree = bit_of(Workspace::tree),
                               kClash = bit_of(Workspace::clash), kLearn = bit_of(Workspace::learn),
                               kAll = kLook | kTree | kClash | kLearn;
}  // namespace workspaces

struct PanelRow {
  Panel panel = {};
  std::string_view title = {};   // on screen
  std::uint32_t workspaces = 0;  // bits by Workspace
  Place place{};
  std::string_view key = {};  // in the spelling of bindings; may be empty
  bool open = true;           // at the first start
  bool grows = false;         // takes the room that the others of its column leave
  int order = 0;              // within the place, from top to bottom
  float height = 0;           // in the dock, at scale 1
  // In the dock, only the last such panel with content is shown, above the rest.
  bool is_played = false;
  // In Learn, the columns become narrower while it is shown.
  bool narrows_columns = false;
};

// Returns all rows, by place and order.
std::span<const PanelRow> panel_table();
// Returns the row of the panel. The row of an unknown name belongs to no workspace.
const PanelRow& row_of(Panel panel);
// Returns the panel of this name, or nullopt if there is no such panel.
std::optional<Panel> panel_from_name(std::string_view name);
// Returns the panel's position in the table, or nullopt if it has no row.
std::optional<std::size_t> index_of(Panel panel);
// Returns true for the lowest row of the dock. Its size is that of the dock.
bool is_lowest_in_dock(const PanelRow& row);
// Returns the rows that features contribute; defined in app/features.cpp.
std::span<const PanelRow> panels_of_features();

std::string_view title_of(Workspace value) noexcept;  // "Look"
std::string_view name_of(Workspace value) noexcept;   // "look"
std::optional<Workspace> workspace_from_name(std::string_view name) noexcept;

inline bool stands_in(const PanelRow& row, Workspace workspace) noexcept {
  return (row.workspaces & bit_of(workspace)) != 0;
}

// A value for each panel of the table; T() for any other panel.
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

// The open panels, and the sizes that the user gave them.
class PanelState {
public:
  PanelState();  // the state of a first start
  bool is_open(Panel panel) const { return open_.holds(panel); }
  void set_open(Panel panel, bool on) { open_.set(panel, on); }
  // Returns pixels at scale 1; 0 means the panel's natural size.
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
