// SPDX-License-Identifier: MIT
// The table of panels: the rows of the frame and of the features.
#include "app/shell/panels.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "app/shell/panel_state.hpp"

namespace boxwood {

namespace {

using workspaces::kAll;
using workspaces::kLearn;

constexpr PanelRow kFrameRows[] = {
    {.panel = panels::kInterface, .title = "Interface", .workspaces = kAll, .key = "Tab", .order = 10},
    {.panel = panels::kLeft, .title = "Left list", .workspaces = kAll, .key = "F2", .order = 20},
    {.panel = panels::kRight, .title = "Right inspector", .workspaces = kAll, .key = "F3", .order = 30},
    {.panel = panels::kDock, .title = "Bottom dock", .workspaces = kAll, .key = "F4", .order = 40},
    {.panel = panels::kHelp,
     .title = "Help",
     .workspaces = kAll,
     .place = Place::over,
     .open = false,
     .order = 10},
    {.panel = panels::kFiles,
     .title = "Open a model",
     .workspaces = kAll,
     .place = Place::over,
     .open = false,
     .order = 20},
    {.panel = panels::kWelcome,
     .title = "Boxwood",
     .workspaces = kAll,
     .place = Place::over,
     .open = false,
     .order = 30},
    {.panel = panels::kMessages,
     .title = "Messages",
     .workspaces = kAll,
     .place = Place::strip,
     .open = false,
     .order = 10},
    {.panel = panels::kWords,
     .title = "Words",
     .workspaces = kLearn,
     .place = Place::left,
     .grows = 1,
     .order = 70},
    {.panel = panels::kMeaning,
     .title = "Meaning",
     .workspaces = kLearn,
     .place = Place::right,
     .order = 110},
};

std::vector<PanelRow> all_rows() {
  std::vector<PanelRow> out(std::begin(kFrameRows), std::end(kFrameRows));
  const std::span<const PanelRow> of_features = panels_of_features();
  out.insert(out.end(), of_features.begin(), of_features.end());
  std::stable_sort(out.begin(), out.end(), [](const PanelRow& a, const PanelRow& b) {
    return a.place != b.place ? a.place < b.place : a.order < b.order;
  });
  return out;
}

struct WorkspaceRow {
  std::string_view name, title;
};
constexpr WorkspaceRow kWorkspaces[] = {
    {"look", "Look"}, {"tree", "Tree"}, {"clash", "Clash"}, {"learn", "Learn"}};
static_assert(std::size(kWorkspaces) == kWorkspaceCount);

}  // namespace

std::span<const PanelRow> panel_table() {
  static const std::vector<PanelRow> rows = all_rows();
  return rows;
}

std::size_t panel_count() {
  return panel_table().size();
}

std::optional<std::size_t> index_of(Panel panel) {
  const std::span<const PanelRow> rows = panel_table();
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].panel == panel) return i;
  return std::nullopt;
}

const PanelRow& row_of(Panel panel) {
  static constexpr PanelRow kNowhere{};
  const auto at = index_of(panel);
  return at ? panel_table()[*at] : kNowhere;
}

std::optional<Panel> panel_from_name(std::string_view name) {
  const auto at = index_of(Panel{name});
  if (!at) return std::nullopt;
  return panel_table()[*at].panel;  // the name in the table is static
}

bool is_lowest_in_dock(const PanelRow& row) {
  return row.place == Place::dock && row.panel == panel_table().back().panel;
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

PanelState::PanelState() {
  for (const PanelRow& row : panel_table()) set_open(row.panel, row.open);
}

}  // namespace boxwood
