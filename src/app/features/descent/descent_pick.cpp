// SPDX-License-Identifier: MIT
// Picks the boxes of a descent by their edges.
#include "app/features/descent/descent_pick.hpp"

#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/session/edge_picker.hpp"

namespace boxwood {

std::optional<PickedDescentBox> pick_descent_edge(const Session& session, const View& view,
                                                  const PixelPosition& pixel, double reach) {
  const auto answer = session.get<DescentPlayer>().answer();
  if (!answer) return std::nullopt;
  EdgePicker picker(view, session.view().settings().clip_plane(), pixel, reach, kInfinity);
  const std::vector<DescentBox> boxes = descent_boxes(answer->steps, session.get<DescentPlayer>().step());
  const CollisionQuestion& of = answer->question;
  for (std::uint32_t i = 0; i < boxes.size(); ++i) {
    const bool is_a = boxes[i].side == Side::a;
    picker.outline_of(volume_of_node((is_a ? of.tree_a : of.tree_b)->tree, boxes[i].node),
                      is_a ? of.world_from_a : of.world_from_b, NodeRef{Target{}, i}, detail_of(1));
  }
  const auto found = picker.best();
  if (!found) return std::nullopt;
  const DescentBox& box = boxes[found->node];
  return PickedDescentBox{box.step, {Target{box.side == Side::a ? of.a : of.b}, box.node}};
}

}  // namespace boxwood
