// SPDX-License-Identifier: MIT
// The frame's own rows of the interface, and what the frame asks of the rows of all.
#pragma once

#include "app/ui/panel.hpp"

namespace boxwood {

// The panels with content now; of the others there is nothing to show.
PanelSet panels_with_content(Session& session);
// What draws the panel now; null: nothing does.
const PanelContent* content_of(Session& session, Panel panel);
// Everything that is drawn over the scene, in this order.
const std::vector<OverScene>& scene_drawings();
// The drawing that is shown in the place of the scene; null: the scene itself is.
const SceneStage* shown_stage(const Session& session);
// The way to move the eye that is on; null: the usual one.
const Mover* active_mover(const Session& session);
// The first that is shown, by their order; null: none is.
const Player* shown_player(const Session& session);
const std::vector<Player>& players();  // by their order

// The bars and columns of the frame.
void draw_column(PanelContext& context, Panel column, const Layout& layout);
void draw_dock(PanelContext& context, const Layout& layout);
void draw_toolbar(PanelContext& context, const UiRect& rect);
void draw_status(PanelContext& context, const UiRect& rect);
void draw_words(PanelContext& context);
void draw_meaning(PanelContext& context);

// Over the scene.
void draw_messages(PanelContext& context, const UiRect& strip);
void draw_legend(PanelContext& context, const UiRect& scene);
void draw_progress(PanelContext& context, const UiRect& scene);
void draw_hover(PanelContext& context, const UiRect& scene);
void draw_help(PanelContext& context, const UiRect& scene);
void draw_files(PanelContext& context, const UiRect& scene);
void draw_welcome(PanelContext& context, const UiRect& scene);
void draw_axis_letters(PanelContext& context, const UiRect& scene, double width, double height);
// Rows of two columns, those that hold `search` (in lower case); how many.
int draw_glossary_rows(PanelContext& context, std::string_view search);

}  // namespace boxwood
