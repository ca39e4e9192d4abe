// SPDX-License-Identifier: MIT
// Lists and counts the drawn volumes, with their numbers in the world's frame.
#include <algorithm>
#include <span>

#include <boxwood/tree.hpp>

#include "app/derived/placed_volumes.hpp"
#include "app/features/volumes/shown_volumes.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statements.hpp"
#include "overlay/overlay.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

VolumeStatement of_node(const Session& session, const Target& target, VolumeKind kind,
                        const AnyVolume& volume, bool in_world) {
  VolumeStatement out;
  out.target = target;
  out.kind = kind;
  out.in_model_axes = is_in_model_axes(session, target, kind, in_world);
  out.volume = in_world || out.in_model_axes ? volume : carried(volume, session.derived().pose_of(target));
  return out;
}

void add_nodes(Session& session, const Target& target, VolumeKind kind, std::vector<VolumeStatement>& out) {
  const Rgba color = node_color(kind, kinds_drawn_twice(session));
  const LevelScale scale = level_scale(shown_trees(session));
  const auto nodes = session.derived().node_volumes(target, kind);
  if (!nodes) return;
  const NodesByDepth& by_depth = nodes->tree->by_depth;
  const auto figures = node_colors_of(session, nodes->tree);
  const auto hidden = hidden_of(session, target, nodes->tree);
  for (std::uint32_t level = first_drawn(nodes->range); level <= nodes->range.last; ++level) {
    const std::span<const std::uint32_t> in_level = by_depth.level(level);
    for (const std::uint32_t i :
         drawn_of_level(by_depth, nodes->tree->tree.topology(), nodes->range, level, hidden.get())) {
      VolumeStatement one =
          of_node(session, target, kind, volume_at(nodes->levels[level]->volumes, i), nodes->in_world);
      one.color = color;
      one.level = level;
      one.node = in_level[i];
      if (figures)
        one.color = (*figures)[in_level[i]];
      else if (session.view().settings().color_by == ColorBy::depth)
        one.color = level_color(level, scale.first, scale.last);
      out.push_back(std::move(one));
    }
  }
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

VolumeCount volume_count(Session& session) {
  VolumeCount out;
  for_each_shown(session, [&](const Target& target, const Shown& shown) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((shown.volumes & bit_of(row.kind)) != 0 && session.derived().standing(target, row.kind).fit)
        ++out.volumes;
      if ((shown.trees & bit_of(row.kind)) == 0) continue;
      const auto nodes = session.derived().node_volumes(target, row.kind);
      if (!nodes) continue;
      const NodesByDepth& by_depth = nodes->tree->by_depth;
      const TreeTopology& topology = nodes->tree->tree.topology();
      const auto hidden = hidden_of(session, target, nodes->tree);
      for (std::uint32_t level = first_drawn(nodes->range); level <= nodes->range.last; ++level)
        out.volumes += level >= nodes->range.first && !hidden
                           ? by_depth.level(level).size()
                           : drawn_of_level(by_depth, topology, nodes->range, level, hidden.get()).size();
      const bool many = by_depth.level(nodes->range.last).size() > kMostFilled;
      out.edges_alone = out.edges_alone || (many && session.view().settings().fills == Fills::automatic);
    }
  });
  return out;
}

}  // namespace boxwood
