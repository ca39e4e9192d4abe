// SPDX-License-Identifier: MIT
// Volumes that are drawn: fields of --state, lines of the legend.
#include "app/features/volumes/scores.hpp"
#include "app/features/volumes/shown_volumes.hpp"
#include "app/fields/volume_fields.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// A drawn volume with its numbers.
struct VolumeState {
  VolumeStatement of;
  FitOptions options;
  template <class F> void describe(F& f) const {
    f("object", of.target.object), f("kind", [this] { return row_of(of.kind).name; });
    f("level", of.level), f("node", of.node), f("color", of.color);
    f("frame", shaped<"'world'|'model'">(of.in_model_axes ? "model" : "world"));
    f.maybe("through_hull", of.through_hull, true);
    f.written("@numbers", [this](JsonWriter& json) {
      write_volume_numbers(json, of.volume, of.fit ? &of.fit->fit.proof : nullptr, options);
    });
  }
};

std::vector<VolumeState> volume_states(Session& session) {
  FitOptions options;
  options.obb_method = session.document().edit().obb_method;
  std::vector<VolumeState> out;
  for (VolumeStatement& volume : volume_statements(session)) out.push_back({std::move(volume), options});
  return out;
}

// Comparisons of the kinds of volume around the selection.
std::vector<ScoreRow> ready_scores(Session& session) {
  std::vector<ScoreRow> rows = score_rows(session, session.view().current_target());
  std::erase_if(rows, [](const ScoreRow& row) { return !row.ready; });
  return rows;
}

std::vector<std::string> drawn_texts(Session& session) {
  std::vector<std::string> out;
  for (const DrawnStatement& drawn : drawn_statements(session)) out.push_back(drawn.text);
  return out;
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

void add_kind(Session& session, const VolumeRow& row, std::uint32_t drawn_twice, Legend& legend) {
  const std::string label(row.label);
  const bool names_apart = row.kind == VolumeKind::obb && has_two_sorts_of_obb(session);
  const bool by_level = session.view().settings().color_by == ColorBy::depth;
  const bool by_figure = session.any_feature(&Feature::colors_nodes);
  for_each_shown(session, [&](const Target& target, const Shown& shown) {
    if ((shown.volumes & bit_of(row.kind)) != 0) {
      const StandingVolume standing = session.derived().standing(target, row.kind);
      // Beside boxes of nodes of its kind, it also says so of a single object.
      const bool is_clear = session.document().object_count() < 2 && (drawn_twice & bit_of(row.kind)) == 0;
      const std::string around = is_clear        ? ""
                                 : target.object ? " around an object"
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
                                                            : std::vector{node_color(row.kind, drawn_twice)});
  });
}

void add_kinds(Session& session, Legend& legend) {
  if (!shows_volumes(session)) return;
  const std::uint32_t drawn_twice = kinds_drawn_twice(session);
  for (const VolumeRow& row : kVolumeRows) add_kind(session, row, drawn_twice, legend);
}

}  // namespace

void add_volumes_statements(StatementList& list) {
  list.state.push_back(state_field("volumes", volume_states, 20, 30));
  list.state.push_back(state_field("drawn", drawn_texts, 260, 200));
  list.selection.push_back(state_field("scores", ready_scores));
  list.legend.push_back({legend_order::kVolumes, add_kinds});
}

}  // namespace boxwood
