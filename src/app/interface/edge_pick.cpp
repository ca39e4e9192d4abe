// SPDX-License-Identifier: MIT
// Picks drawn boxes by their edges.
#include "app/interface/edge_pick.hpp"

#include "app/session/clip_plane.hpp"
#include "app/session/edge_picker.hpp"
#include "app/session/shown_trees.hpp"
#include "render/sphere_detail.hpp"
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

std::optional<NodeRef> pick_box_edge(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach, double surface_depth) {
  EdgePicker picker(view, session.view().settings().clip_plane(), pixel, reach, surface_depth);
  if (!shows_volumes(session)) return std::nullopt;
  const auto look_at = [&](const Target& target) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((session.document().shown(target).trees & bit_of(row.kind)) == 0) continue;
      const auto volumes = session.derived().drawn_nodes(target, row.kind);
      if (!volumes) continue;
      const NodesByDepth& by_depth = volumes->tree->by_depth;
      const auto hidden = hidden_of(session, target, volumes->tree);
      const RigidTransform pose =
          volumes->in_world ? RigidTransform{} : volume_pose(session.document(), target);
      for (std::uint32_t level = first_drawn(volumes->range); level <= volumes->range.last; ++level) {
        const auto drawn =
            drawn_of_level(by_depth, volumes->tree->tree.topology(), volumes->range, level, hidden.get());
        const auto count = static_cast<std::uint32_t>(drawn.size());
        for (const std::uint32_t i : drawn)
          picker.outline_of(volume_at(volumes->levels[level]->volumes, i), pose,
                            NodeRef{target, by_depth.nodes[by_depth.first_of_level[level] + i]},
                            detail_of(count));
      }
    }
  };
  look_at(Target{});
  for (const std::uint32_t i : session.document().facts().objects_with_volumes())
    if (session.document().object(i).visible) look_at(Target{i});
  return picker.best();
}

}  // namespace boxwood
