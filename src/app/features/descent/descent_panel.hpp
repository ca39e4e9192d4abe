// SPDX-License-Identifier: MIT
// The descent and its axes, as panels: drawing them, and what plays it.
#pragma once

#include "app/ui/panel.hpp"

namespace boxwood {

void draw_descent(PanelContext& context, const UiRect& rect);
void draw_descent_label(PanelContext& context, const UiRect& scene, double width, double height);
void draw_axes(PanelContext& context);
// The next steps once it is time for them.
void play_descent(const Session& session, UiState& state, std::vector<Command>& out);

// The flat scene: the stage, its lines beside it, its frames in the dock.
void draw_flat_stage(PanelContext& context, const UiRect& scene);
void draw_flat_axes(PanelContext& context);
void draw_flat_dock(PanelContext& context, const UiRect& rect);
void play_flat(const Session& session, UiState& state, std::vector<Command>& out);

}  // namespace boxwood
