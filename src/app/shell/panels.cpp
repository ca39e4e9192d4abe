// SPDX-License-Identifier: MIT
// The rows of the table of panels.
#include "app/shell/panels.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kLook = bit_of(Workspace::look), kTree = bit_of(Workspace::tree),
                        kClash = bit_of(Workspace::clash), kLearn = bit_of(Workspace::learn),
                        kAll = kLook | kTree | kClash | kLearn;

constexpr PanelRow kRows[] = {
    {Panel::interface, "interface", "Interface", kAll, Place::frame, "Tab"},
    {Panel::left, "left", "Left list", kAll, Place::frame, "F2"},
    {Panel::right, "right", "Right inspector", kAll, Place::frame, "F3"},
    {Panel::dock, "dock", "Bottom dock", kAll, Place::frame, "F4"},
    {Panel::help, "help", "Help", kAll, Place::over, "", false},
    {Panel::files, "files", "Open a model", kAll, Place::over, "", false},
    {Panel::welcome, "welcome", "Boxwood", kAll, Place::over, "", false},
    {Panel::messages, "messages", "Messages", kAll, Place::strip, "", false},
    {Panel::clashes, "clashes", "Clashes", kClash, Place::left, "", true, true},
    {Panel::objects, "objects", "Objects", kLook | kTree | kClash, Place::left, "", true, true},
    {Panel::tree, "tree", "Nodes", kTree, Place::left, "T", true, true},
    {Panel::partners, "partners", "Meets", kClash, Place::left, ""},
    {Panel::drawn, "drawn", "Drawn", kLook | kTree, Place::left, ""},
    {Panel::lessons, "lessons", "Lessons", kLearn, Place::left, "", true, true},
    {Panel::words, "words", "Words", kLearn, Place::left, "", true, true},
    {Panel::selection, "selection", "Selection", kLook, Place::right, ""},
    {Panel::measure, "measure", "Measure", kLook | kTree | kClash, Place::right, ""},
    {Panel::scoreboard, "scoreboard", "Volumes", kLook, Place::right, "", true, true},
    {Panel::node, "node", "Node", kLook | kTree, Place::right, ""},
    {Panel::boxes, "boxes", "Boxes of the nodes", kTree, Place::right, ""},
    {Panel::quality, "quality", "Tree", kTree, Place::right, ""},
    {Panel::collision, "collision", "Motion", kClash, Place::right, "C"},
    {Panel::contact, "contact", "Contact", kClash, Place::right, ""},
    {Panel::axes, "axes", "Separating axes", kClash | kLearn, Place::right, ""},
    {Panel::lesson, "lesson", "Lesson", kLearn, Place::right, "", true, true},
    {Panel::meaning, "meaning", "Meaning", kLearn, Place::right, ""},
    {Panel::descent, "descent", "Descent", kClash | kLearn, Place::dock, ""},
    {Panel::flat, "flat", "Flat scene", kLearn, Place::dock, ""},
    {Panel::levels, "levels", "Levels", kAll, Place::dock, ""},
};
static_assert(std::size(kRows) == kPanelCount);

struct WorkspaceRow {
  std::string_view name, title;
};
constexpr WorkspaceRow kWorkspaces[] = {
    {"look", "Look"}, {"tree", "Tree"}, {"clash", "Clash"}, {"learn", "Learn"}};
static_assert(std::size(kWorkspaces) == kWorkspaceCount);

}  // namespace

std::span<const PanelRow> panel_table() noexcept {
  return kRows;
}

const PanelRow& row_of(Panel panel) noexcept {
  return kRows[static_cast<std::size_t>(panel)];
}

std::string_view title_of(Workspace value) noexcept {
  return kWorkspaces[static_cast<std::size_t>(value)].title;
}

std::string_view name_of(Workspace value) noexcept {
  return kWorkspaces[static_cast<std::size_t>(value)].name;
}

std::optional<Workspace> workspace_from_name(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kWorkspaceCount; ++i)
    if (kWorkspaces[i].name == name) return static_cast<Workspace>(i);
  return std::nullopt;
}

PanelState::PanelState() noexcept {
  for (const PanelRow& row : kRows) set_open(row.panel, row.open);
}

}  // namespace boxwood
