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

constexpr std::uint32_t bit_of(Workspace workspace) noexcept {
  return 1U << static_cast<unsigned>(workspace);
}
// Sets of workspaces, for the rows.
namespace workspaces {
inline constexpr std::uint32_t kLook = bit_of(Workspace::look), kTree = bit_of(Workspace::tree),
                               kClash = bit_of(Workspace::clash), kLearn = bit_of(Workspace::learn),
                               kAll = kLook | kTree | kClash | kLearn;
}  // namespace workspaces

std::string_view title_of(Workspace value) noexcept;  // "Look"
std::string_view name_of(Workspace value) noexcept;   // "look"
std::optional<Workspace> workspace_from_name(std::string_view name) noexcept;

// Returns the panel of this name; nullopt: there is no such panel.
std::optional<Panel> panel_from_name(std::string_view name);
// Returns the place of the panel in panel_table() (panels.hpp); nullopt: it does not stand there.
std::optional<std::size_t> index_of(Panel panel);
// Returns the number of rows of panel_table().
std::size_t panel_count();

}  // namespace boxwood

template <> struct std::hash<boxwood::Panel> {
  std::size_t operator()(const boxwood::Panel& panel) const noexcept {
    return std::hash<std::string_view>()(panel.name);
  }
};
