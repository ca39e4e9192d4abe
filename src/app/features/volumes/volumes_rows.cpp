// SPDX-License-Identifier: MIT
// Volumes that are drawn: fields of --state, lines of the legend.
#include <boxwood/tree.hpp>

#include "app/features/volumes/scores.hpp"
#include "app/features/volumes/shown_volumes.hpp"
#include "app/fields/volume_fields.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void write_volumes(JsonWriter& json, Session& session) {
  FitOptions options;
  options.obb_method = session.document().edit().obb_method;
  json.begin_array();
  for (const VolumeStatement& volume : volume_statements(session)) {
    json.begin_object();
    json.field("object", volume.target.object);
    json.field("kind", row_of(volume.kind).name);
    json.field("level", volume.level).field("node", volume.node).field("color", hex(volume.color));
    json.field("frame", volume.in_model_axes ? "model" : "world");
    if (volume.through_hull) json.field("through_hull", true);
    write_volume_numbers(json, volume.volume, volume.fit ? &volume.fit->fit.proof : nullptr, options);
    json.end_object();
  }
  json.end_array();
}

// Writes how the kinds of volume around the selection compare.
void write_scores(JsonWriter& json, Session& session) {
  json.begin_array();
  for (const ScoreRow& row : score_rows(session, session.view().current_target())) {
    if (!row.ready) continue;
    json.begin_object().field("kind", row_of(row.kind).name).field("volume", row.volume);
    json.field("area", row.area).field("ratio_to_hull", row.ratio);
    json.field("ratio_to_bound", row.bound_ratio).end_object();
  }
  json.end_array();
}

void write_drawn(JsonWriter& json, Session& session) {
  json.begin_array();
  for (const DrawnStatement& drawn : drawn_statements(session)) json.value(drawn.text);
  json.end_array();
}

// Returns true if the picture has an OBB of Look and OBBs of a tree: other boxes, with the same name.
bool has_two_sorts_of_obb(const Session& session) {
  bool volume = false, tree = false;
  for_each_shown(session, [&](const Target&, const Shown& shown) {
    volume = volume || (shown.volumes & bit_of(VolumeKind::obb)) != 0;
    tree = tree || (shown.trees & bit_of(VolumeKind::obb)) != 0;
  });
  return volume && tree && session.document().edit().tree.kind == TreeKind::obb;
}

std::string method_word(ObbMethod method) {
  return method == ObbMethod::certified ? " (smallest, with a proof)"
         : method == ObbMethod::tight   ? " (searched)"
                                        : " (fast fit)";
}

void add_kind(Session& session, const VolumeRow& row, Legend& legend) {
  const std::string label(row.label);
  const bool names_apart = row.kind == VolumeKind::obb && has_two_sorts_of_obb(session);
  const bool by_level = session.view().settings().color_by == ColorBy::depth;
  const bool by_figure = session.any_feature(&Feature::colors_nodes);
  for_each_shown(session, [&](const Target& target, const Shown& shown) {
    if ((shown.volumes & bit_of(row.kind)) != 0) {
      const StandingVolume standing = session.derived().standing(target, row.kind);
      const std::string around = session.document().object_count() < 2 ? ""
                                 : target.object                       ? " around an object"
                                                                       : " around the whole model";
      const std::string method = names_apart ? method_word(session.document().edit().obb_method) : "";
      legend.add(label + method + around + (standing.fit ? "" : ", being fitted"), {color_of(row.kind)});
    }
    if ((shown.trees & bit_of(row.kind)) == 0) return;
    const auto nodes = session.derived().node_volumes(target, row.kind);
    const bool in_model = nodes && is_in_model_axes(session, target, row.kind, nodes->in_world);
    const std::vector<std::uint32_t> levels = drawn_levels(shown_trees(session));
    std::string text = label + (names_apart ? " (fitted fast)" : "") +
                       (in_model ? " in the model's axes" : "") + " around the nodes of the " +
                       std::string(tree_label(session.document().edit().tree.kind)) + " tree";
    if (by_figure) return legend.add_note(std::move(text));  // the scale of the figure has the colours
    legend.add(std::move(text), by_level && !levels.empty() ? colors_of_levels(session, levels)
                                                            : std::vector{color_of(row.kind)});
  });
}

void add_kinds(Session& session, Legend& legend) {
  if (!shows_volumes(session)) return;
  for (const VolumeRow& row : kVolumeRows) add_kind(session, row, legend);
}

}  // namespace

void add_volumes_statements(StatementList& list) {
  list.state.push_back({.key = "volumes",
                        .order = 20,
                        .listed = 30,
                        .shape = "[{object:i~, kind:s, level:i~, node:i~, color:s, "
                                 "frame:'world'|'model', through_hull?:b, @numbers}]",
                        .write = write_volumes});
  list.state.push_back({.key = "drawn", .order = 260, .listed = 200, .shape = "[s]", .write = write_drawn});
  list.selection.push_back({.key = "scores",
                            .shape = "[{kind:s, volume:n~, area:n~, ratio_to_hull:n~, "
                                     "ratio_to_bound:n~}]",
                            .write = write_scores});
  list.legend.push_back({legend_order::kVolumes, add_kinds});
}

}  // namespace boxwood
