// SPDX-License-Identifier: MIT
// The frame's own rows of the interface, and its queries on the rows of all features.
#pragma once

#include "app/ui/panel.hpp"

namespace boxwood {

// Returns the panels that have content now; the others are not shown.
PanelSet panels_with_content(Session& session);
// Returns the content that draws the panel now; null without content.
const PanelContent* content_of(Session& session, Panel panel);
// Returns all drawings over the scene, in drawing order.
const std::vector<OverScene>& scene_drawings();
// Returns the drawing shown in place of the scene; null for the scene itself.
const SceneStage* shown_stage(const Session& session);
// Returns the active way to move the eye; null for the usual one.
const Mover* active_mover(const Session& session);
// Returns the first player shown, by order; null if no player is shown.
const Player* shown_player(const Session& session);
const std::vector<Player>& players();  // by order

// Draw the bars and columns of the frame.
void draw_column(PanelContext& context, Panel column, const Layout& layout);
void draw_dock(PanelContext& context, const Layout& layout);
void draw_toolbar(PanelContext& context, const UiRect& rect);
// Draws a small picture of the window with one of its places filled. Returns true for a click.
bool draw_place_button(PanelContext& context, Panel panel);
// Draw buttons of the toolbar: a camera that saves a picture; the menu of the theme and the size of text.
void draw_picture_button(PanelContext& context);
void draw_display_menu(PanelContext& context);
void draw_status(PanelContext& context, const UiRect& rect);
void draw_words(PanelContext& context);
void draw_meaning(PanelContext& context);

// Draw over the scene.
void draw_messages(PanelContext& context, const UiRect& strip);
// Draws the button that opens the list of messages once none of them is above the scene.
void draw_past_messages(PanelContext& context);
void draw_legend(PanelContext& context, const UiRect& scene);
void draw_progress(PanelContext& context, const UiRect& scene);
void draw_hover(PanelContext& context, const UiRect& scene);
void draw_help(PanelContext& context, const UiRect& scene);
void draw_welcome(PanelContext& context, const UiRect& scene);
void draw_panels_hint(PanelContext& context, const Layout& layout);
void draw_axis_letters(PanelContext& context, const UiRect& scene, double width, double height);
// Draws rows of two columns for the words that contain `search` (in lower case). Returns their number.
int draw_glossary_rows(PanelContext& context, std::string_view search);

}  // namespace boxwood
