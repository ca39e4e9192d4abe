// SPDX-License-Identifier: MIT
// The volumes that are drawn, with their numbers in the world's frame, and the legend of their colours.
#include <algorithm>
#include <span>

#include "app/session/placed_volumes.hpp"
#include "app/statements/statements.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

template <class F> void for_each_shown(const Session& session, F&& f) {
  const Document& document = session.document();
  if (document.object_count() == 0 || !session.view().layers().volumes) return;
  f(Target{}, document.shown({}));
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    if (document.object(i).visible && document.shown({i}) != Shown{}) f(Target{i}, document.shown({i}));
}

// Of a kind along the axes, drawn along those of the model until those of the world are there.
bool is_in_model_axes(const Session& session, const Target& target, VolumeKind kind, bool in_world) {
  return is_along_world_axes(kind) && kind != VolumeKind::fixed_aabb && !in_world &&
         session.derived().pose_of(target).rotation != kIdentityRows;
}

VolumeStatement of_node(const Session& session, const Target& target, VolumeKind kind,
                        const AnyVolume& volume, bool in_world) {
  VolumeStatement out;
  out.target = target;
  out.kind = kind;
  out.color = color_of(kind);
  out.in_model_axes = is_in_model_axes(session, target, kind, in_world);
  out.volume = in_world || out.in_model_axes ? volume : carried(volume, session.derived().pose_of(target));
  return out;
}

void add_nodes(Session& session, const Target& target, VolumeKind kind, std::vector<VolumeStatement>& out) {
  const auto nodes = session.derived().node_volumes(target, kind);
  if (!nodes) return;
  for (std::uint32_t level = nodes->range.first; level <= nodes->range.last; ++level) {
    const std::span<const std::uint32_t> in_level = nodes->tree->by_depth.level(level);
    for (std::size_t i = 0; i < in_level.size(); ++i) {
      VolumeStatement one =
          of_node(session, target, kind, volume_at(nodes->levels[level]->volumes, i), nodes->in_world);
      one.level = level;
      one.node = in_level[i];
      if (session.view().color_by() == ColorBy::depth)
        one.color = depth_color(level, nodes->tree->by_depth.levels());
      out.push_back(std::move(one));
    }
  }
}

const char* tree_label(TreeKind kind) {
  return kind == TreeKind::obb ? "OBB" : kind == TreeKind::aabb ? "AABB" : "sphere";
}

// One line for each colour and each thing that it stands for.
class Legend {
public:
  void add(std::string text, Rgba color) {
    for (const LegendStatement& row : rows)
      if (row.text == text) return;
    rows.push_back({std::move(text), color});
  }
  std::vector<LegendStatement> rows;
};

void add_legend_of_kind(Session& session, const VolumeRow& row, Legend& legend) {
  const std::string label(row.label);
  for_each_shown(session, [&](const Target& target, const Shown& shown) {
    if ((shown.volumes & bit_of(row.kind)) != 0) {
      const StandingVolume standing = session.derived().standing(target, row.kind);
      legend.add(standing.fit ? label : label + ", being fitted", color_of(row.kind));
    }
    if ((shown.trees & bit_of(row.kind)) != 0) {
      const auto nodes = session.derived().node_volumes(target, row.kind);
      const bool in_model = nodes && is_in_model_axes(session, target, row.kind, nodes->in_world);
      legend.add(label + (in_model ? " in the model's axes" : "") + " around the nodes of the " +
                     tree_label(session.document().edit().tree.kind) + " tree",
                 color_of(row.kind));
    }
  });
}

// The tree's own box where it is not what the same kind's box would be in the world.
void add_legend_of_node(const Session& session, Legend& legend) {
  const auto& node = session.view().selection().node;
  if (!node) return;
  const auto& tree = session.derived().data(node->target).tree.ready;
  if (!tree || tree->tree.kind() != TreeKind::aabb) return;
  if (!is_in_model_axes(session, node->target, VolumeKind::aabb, false)) return;
  legend.add("Selected node: AABB in the model's axes", color_of(VolumeKind::aabb));
}

}  // namespace

std::vector<VolumeStatement> volume_statements(Session& session) {
  std::vector<VolumeStatement> out;
  for_each_shown(session, [&](const Target& target, const Shown& shown) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((shown.volumes & bit_of(row.kind)) != 0)
        if (const StandingVolume standing = session.derived().standing(target, row.kind); standing.fit) {
          VolumeStatement one;
          one.target = target;
          one.kind = row.kind;
          one.color = color_of(row.kind);
          one.volume = carried(standing.fit->fit.volume, standing.world_from_volume);
          one.fit = standing.fit;
          one.through_hull = standing.through_hull;
          out.push_back(std::move(one));
        }
      if ((shown.trees & bit_of(row.kind)) != 0) add_nodes(session, target, row.kind, out);
    }
  });
  return out;
}

std::vector<LegendStatement> legend_statements(Session& session) {
  Legend legend;
  if (!session.view().layers().legend || !session.view().layers().volumes) return {};
  for (const VolumeRow& row : kVolumeRows) add_legend_of_kind(session, row, legend);
  add_legend_of_node(session, legend);
  if (session.collisions().answer()) {
    const bool model_axes = session.document().edit().tree.kind == TreeKind::aabb;
    const std::string of = model_axes ? "Last query, AABB in the model's axes: " : "Last query: ";
    legend.add(of + "separated", kSeparatedColor);
    legend.add(of + "descended into", kDescendedColor);
    legend.add(of + "leaf reached", kLeafColor);
  }
  return std::move(legend.rows);
}

}  // namespace boxwood
