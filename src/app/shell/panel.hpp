// SPDX-License-Identifier: MIT
// Panels and workspaces by name.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace boxwood {

// A use of the window. Each place of the frame has the same purpose in all workspaces.
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

constexpr std::uint32_t bit_of(Workspace workspace) noexcept {
  return 1U << static_cast<unsigned>(workspace);
}
// Sets of workspaces for the rows.
namespace workspaces {
inline constexpr std::uint32_t kLook = bit_of(Workspace::look), kTree = bit_of(Workspace::tree),
                               kClash = bit_of(Workspace::clash), kLearn = bit_of(Workspace::learn),
                               kAll = kLook | kTree | kClash | kLearn;
}  // namespace workspaces

std::string_view title_of(Workspace value) noexcept;  // "Look"
std::string_view name_of(Workspace value) noexcept;   // "look"
std::optional<Workspace> workspace_from_name(std::string_view name) noexcept;

// Returns the panel of this name, or nullopt if there is no such panel.
std::optional<Panel> panel_from_name(std::string_view name);
// Returns the panel's position in panel_table() (panels.hpp), or nullopt if it has no row.
std::optional<std::size_t> index_of(Panel panel);
// Returns the number of rows of panel_table().
std::size_t panel_count();

}  // namespace boxwood

template <> struct std::hash<boxwood::Panel> {
  std::size_t operator()(const boxwood::Panel& panel) const noexcept {
    return std::hash<std::string_view>()(panel.name);
  }
};
