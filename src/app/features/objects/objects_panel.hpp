// SPDX-License-Identifier: MIT
// Functions that the files of the objects' panels share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "app/features/objects/objects_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

// Adds the panel of the selection, and the keys that act on it.
void add_selection_interface(InterfaceList& list);
bool has_several_files(const Session& session);
// Draws the buttons that show, isolate and fit the selection.
void draw_selection_buttons(PanelContext& context);
// Draws the buttons A and B behind them. Returns the object whose button is pressed.
std::optional<std::uint32_t> draw_pair_buttons(PanelContext& context,
                                               const std::array<std::uint32_t, 2>& compared);
// Draws the buttons for files that were added: they place the selection beside the others, and take its files
// out of the scene.
void draw_file_buttons(PanelContext& context);
// Returns the height of these buttons, with the gaps around them; `with_files` for both lines.
float height_of_buttons(const PanelContext& context, bool with_files);

}  // namespace boxwood
