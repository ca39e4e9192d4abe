// SPDX-License-Identifier: MIT
// What the session shows, as the overlays want it.
#include "app/drawing/scene_drawing.hpp"

#include "app/session/shown_trees.hpp"
#include "overlay/shapes.hpp"

namespace boxwood {

namespace {

std::uint32_t draw_object(const Target& target) {
  return target.object ? 1 + *target.object : kWholeObject;
}

Emphasis emphasis_of(const Session& session, const Target& target) {
  const Selection& selection = session.view().selection();
  if (selection.node) return selection.node->target == target ? Emphasis::normal : Emphasis::dimmed;
  if (selection.objects.empty() || !target.object) return Emphasis::normal;
  return selection.contains(*target.object) ? Emphasis::normal : Emphasis::dimmed;
}

Vec3 up_of(UpAxis axis) {
  Vec3 up(0.0);
  up[static_cast<int>(axis) / 2] = static_cast<int>(axis) % 2 == 0 ? 1.0 : -1.0;
  return up;
}

std::uint32_t overlays_of(const Session& session) {
  const Layers& layers = session.view().layers();
  std::uint32_t bits = bit_of(Overlay::selection) | bit_of(Overlay::hit);
  if (layers.grid) bits |= bit_of(Overlay::grid);
  if (layers.axes) bits |= bit_of(Overlay::axes);
  if (layers.geometry || layers.edges) bits |= bit_of(Overlay::mesh);
  if (layers.volumes) bits |= bit_of(Overlay::volumes) | bit_of(Overlay::tree);
  if (layers.contacts) bits |= bit_of(Overlay::contacts);
  return bits;
}

// The selected node's own volume, drawn strongest.
void add_selected_node(const Session& session, OverlayInput& input) {
  const auto& node = session.view().selection().node;
  if (!node || (node->target.object && !session.document().object(*node->target.object).visible)) return;
  const auto snapshot = session.view().selection().node_tree;
  if (!snapshot || snapshot != session.derived().data(node->target).tree.ready ||
      node->node >= snapshot->tree.topology().nodes.size())
    return;
  OverlayVolume out;
  out.volume = std::make_shared<const AnyVolume>(volume_of_node(snapshot->tree, node->node));
  out.kind = static_cast<VolumeKind>(out.volume->index());
  out.id = {draw_object(node->target), 1 + node->node};
  out.world_from_model = volume_pose(session.document(), node->target);
  out.emphasis = Emphasis::strong;
  input.highlighted.push_back(std::move(out));
}

}  // namespace

void SceneDrawing::add_target(Session& session, const Target& target) {
  const Shown& shown = session.document().shown(target);
  for (const VolumeRow& row : kVolumeRows) {
    if ((shown.volumes & bit_of(row.kind)) != 0)
      if (const StandingVolume standing = session.derived().standing(target, row.kind); standing.fit) {
        OverlayVolume volume;
        volume.volume = std::shared_ptr<const AnyVolume>(standing.fit, &standing.fit->fit.volume);
        volume.kind = row.kind;
        volume.id = {draw_object(target), kVolumeItem + static_cast<std::uint32_t>(row.kind)};
        volume.world_from_model = standing.world_from_volume;
        volume.emphasis = emphasis_of(session, target);
        input_.volumes.push_back(std::move(volume));
        ++volumes_shown_;
      }
    if ((shown.trees & bit_of(row.kind)) == 0) continue;
    const auto nodes = session.derived().node_volumes(target, row.kind);
    if (!nodes) continue;
    const NodesByDepth& by_depth = nodes->tree->by_depth;
    OverlayNodes out;
    out.owner = nodes;
    out.kind = row.kind;
    out.first_level = nodes->range.first;
    out.tree_levels = tree_levels_;
    out.origin = nodes->in_world ? center_of(volume_at(nodes->levels[nodes->range.first]->volumes, 0))
                                 : center_of(volume_of_node(nodes->tree->tree, 0));
    for (std::uint32_t level = nodes->range.first; level <= nodes->range.last; ++level) {
      const std::span<const std::uint32_t> in_level = by_depth.level(level);
      out.levels.push_back({{nodes->levels[level], &nodes->levels[level]->volumes}, in_level});
      volumes_shown_ += in_level.size();
    }
    out.object = draw_object(target);
    if (!nodes->in_world) out.world_from_model = volume_pose(session.document(), target);
    out.color_by_depth = session.view().color_by() == ColorBy::depth;
    out.emphasis = emphasis_of(session, target);
    if (session.view().fills() == Fills::on) out.most_filled = 0xffffffffU;
    if (session.view().fills() == Fills::off) out.most_filled = 0;
    const std::size_t last_level = out.levels.back().nodes.size();
    fills_left_out_ =
        fills_left_out_ || (session.view().fills() == Fills::automatic && last_level > kMostFilled);
    input_.nodes.push_back(std::move(out));
  }
}

void SceneDrawing::build(Session& session, DrawList& list, bool hints) {
  input_ = OverlayInput{};
  volumes_shown_ = 0;
  fills_left_out_ = false;
  tree_levels_ = level_count(shown_trees(session));
  input_.scene = session.document().scene_snapshot();
  input_.stop = session.stop_flag();
  const auto hovered = session.view().hovered_point();
  for (std::uint32_t i = 0; i < session.document().scene().objects.size(); ++i) {
    OverlayObject object;
    object.visible = session.document().object(i).visible;
    object.selected = session.view().selection().contains(i);
    object.hovered = hovered && hovered->object == i;
    object.world_from_model = session.document().pose(i);
    object.closed_outward = hints && session.document().facts(i).closed_outward;
    input_.objects.push_back(object);
  }
  input_.mesh_edges = session.view().layers().edges;
  input_.mesh_faces = session.view().layers().geometry;
  input_.bounds = session.document().visible_bounds();
  input_.up = up_of(session.view().camera().up);
  if (!session.document().scene().objects.empty()) {
    add_target(session, Target{});
    for (std::uint32_t i = 0; i < session.document().edit().objects.size(); ++i)
      if (session.document().object(i).visible && session.document().shown({i}) != Shown{})
        add_target(session, {i});
    add_selected_node(session, input_);
  }
  if (const auto marked = session.view().marked_point())
    input_.hit = OverlayHit{marked->point, marked->normal};
  else if (hovered)
    input_.hit = OverlayHit{hovered->point, hovered->normal};
  if (session.view().layers().contacts) descent_.add_contacts(session, input_);
  add_overlays(input_, overlays_of(session), buffers_, list);
  if (session.view().layers().volumes) descent_.add_boxes(session, list);
}

}  // namespace boxwood
