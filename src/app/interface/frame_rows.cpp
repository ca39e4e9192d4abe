// SPDX-License-Identifier: MIT
// Joins the frame's own rows with those of the features.
#include "app/interface/frame_rows.hpp"

#include <algorithm>

#include "app/interface/files/files_panel.hpp"
#include "app/shell/panels.hpp"

namespace boxwood {

namespace {

// Sorts the rows of a list by `order`.
template <class Row> std::vector<Row> in_order(std::vector<Row> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.order < b.order; });
  return rows;
}

const std::vector<PanelContent>& contents() {
  static const std::vector<PanelContent> rows = [] {
    std::vector<PanelContent> out = {{.panel = panels::kWords, .draw = draw_words},
                                     {.panel = panels::kMeaning, .draw = draw_meaning}};
    out.insert(out.end(), interface_list().panels.begin(), interface_list().panels.end());
    return out;
  }();
  return rows;
}

// Draws the card under the mouse, unless a stage replaces the scene.
void draw_hover_card(PanelContext& context, const ScenePlace& at) {
  if (context.session.view().panel_open(panels::kInterface) && shown_stage(context.session) == nullptr)
    draw_hover(context, at.layout.scene);
}
void draw_stage(PanelContext& context, const ScenePlace& at) {
  if (const SceneStage* const stage = shown_stage(context.session))
    stage->draw(context, at.layout.scene);
  else
    draw_legend(context, at.layout.scene);
}

}  // namespace

const PanelContent* content_of(Session& session, Panel panel) {
  const std::vector<PanelContent>& rows = contents();
  for (std::size_t i = rows.size(); i-- > 0;)
    if (rows[i].panel == panel && (!rows[i].has_content || rows[i].has_content(session))) return &rows[i];
  return nullptr;
}

PanelSet panels_with_content(Session& session) {
  PanelSet out;
  for (const PanelRow& row : panel_table()) {
    const bool in_a_place = row.place == Place::left || row.place == Place::right || row.place == Place::dock;
    out.set(row.panel, !in_a_place || content_of(session, row.panel) != nullptr);
  }
  return out;
}

const std::vector<OverScene>& scene_drawings() {
  namespace at = scene_order;
  static const std::vector<OverScene> rows = [] {
    using C = PanelContext;
    using P = ScenePlace;
    std::vector<OverScene> out = {
        {at::kHover, draw_hover_card},
        {at::kStage, draw_stage},
        {at::kMessages, [](C& c, const P& p) { draw_messages(c, p.layout.strip); }},
        {at::kProgress, [](C& c, const P& p) { draw_progress(c, p.layout.scene); }},
        {at::kOver, [](C& c, const P& p) { draw_help(c, p.layout.scene); }},
        {at::kOver + 1, [](C& c, const P& p) { draw_files(c, p.layout); }},
        {at::kOver + 2, [](C& c, const P& p) { draw_welcome(c, p.layout.scene); }},
        {at::kOver + 3, [](C& c, const P& p) { draw_panels_hint(c, p.layout); }},
        {at::kAxes, [](C& c, const P& p) { draw_axis_letters(c, p.layout.scene, p.width, p.height); }}};
    out.insert(out.end(), interface_list().over_scene.begin(), interface_list().over_scene.end());
    return in_order(std::move(out));
  }();
  return rows;
}

const SceneStage* shown_stage(const Session& session) {
  for (const SceneStage& stage : interface_list().stages)
    if (stage.shown(session)) return &stage;
  return nullptr;
}

const Mover* active_mover(const Session& session) {
  for (const Mover& mover : interface_list().movers)
    if (mover.on(session)) return &mover;
  return nullptr;
}

const std::vector<Player>& players() {
  static const std::vector<Player> rows = in_order(interface_list().players);
  return rows;
}

const Player* shown_player(const Session& session) {
  for (const Player& player : players())
    if (player.shown(session)) return &player;
  return nullptr;
}

}  // namespace boxwood
