// What the session shows, as the overlays want it.
#include "app/drawing/scene_drawing.hpp"

#include <algorithm>

namespace boxwood {

namespace {

// The whole is made in the world. An object's volumes are made in its model's frame and carried by its pose;
// the whole of one object is that object.
RigidTransform pose_of(const Session& session, const Target& target) {
  if (target.object) return session.pose(*target.object);
  return session.scene().objects.size() == 1 ? session.pose(0) : RigidTransform{};
}

std::uint32_t draw_object(const Target& target) {
  return target.object ? 1 + *target.object : kWholeObject;
}

Emphasis emphasis_of(const Session& session, const Target& target) {
  const Selection& selection = session.selection();
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
  const Layers& layers = session.layers();
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
  const auto& node = session.selection().node;
  if (!node) return;
  const auto snapshot = session.data(node->target).tree.ready;
  if (!snapshot || node->node >= snapshot->tree.topology().nodes.size()) return;
  OverlayVolume out;
  out.volume = std::make_shared<const AnyVolume>(std::visit(
      [&](const auto& bounds) { return AnyVolume(bounds.volumes[node->node]); }, snapshot->tree.bounds()));
  out.kind = static_cast<VolumeKind>(out.volume->index());
  out.id = {draw_object(node->target), 1 + node->node};
  out.world_from_model = pose_of(session, node->target);
  out.emphasis = Emphasis::strong;
  input.highlighted.push_back(std::move(out));
}

}  // namespace

void SceneDrawing::add_target(Session& session, const Target& target) {
  const Shown& shown = session.shown(target);
  for (const VolumeRow& row : kVolumeRows) {
    if ((shown.volumes & bit_of(row.kind)) != 0)
      if (const auto fit = session.fit(target, row.kind)) {
        OverlayVolume volume;
        volume.volume = std::shared_ptr<const AnyVolume>(fit, &fit->fit.volume);
        volume.kind = row.kind;
        volume.id = {draw_object(target), kVolumeItem + static_cast<std::uint32_t>(row.kind)};
        volume.world_from_model = pose_of(session, target);
        volume.emphasis = emphasis_of(session, target);
        input_.volumes.push_back(std::move(volume));
        ++volumes_shown_;
      }
    if ((shown.trees & bit_of(row.kind)) == 0) continue;
    const auto nodes = session.node_volumes(target, row.kind);
    if (!nodes || nodes->levels == 0) continue;
    OverlayNodes out;
    out.owner = nodes;
    out.kind = row.kind;
    out.volumes = nodes->volumes;
    out.nodes = nodes->tree->by_depth.nodes;
    out.first_of_level = nodes->tree->by_depth.first_of_level;
    out.object = draw_object(target);
    out.world_from_model = pose_of(session, target);
    out.last_level = std::min(session.edit().depth.last, nodes->levels - 1);
    out.first_level = std::min(session.edit().depth.first, out.last_level);
    out.color_by_depth = session.color_by() == ColorBy::depth;
    out.emphasis = emphasis_of(session, target);
    if (session.fills() == Fills::on) out.most_filled = 0xffffffffU;
    if (session.fills() == Fills::off) out.most_filled = 0;
    const std::uint32_t last_level =
        out.first_of_level[out.last_level + 1] - out.first_of_level[out.last_level];
    fills_left_out_ = fills_left_out_ || (session.fills() == Fills::automatic && last_level > kMostFilled);
    volumes_shown_ += out.first_of_level[out.last_level + 1] - out.first_of_level[out.first_level];
    input_.nodes.push_back(std::move(out));
  }
}

void SceneDrawing::build(Session& session, DrawList& list, bool hints) {
  input_ = OverlayInput{};
  volumes_shown_ = 0;
  fills_left_out_ = false;
  input_.scene = session.scene_snapshot();
  for (std::uint32_t i = 0; i < session.scene().objects.size(); ++i) {
    OverlayObject object;
    object.visible = session.object_state(i).visible;
    object.selected = session.selection().contains(i);
    object.hovered = session.hovered() && session.hovered()->object == i;
    object.world_from_model = session.pose(i);
    object.closed_outward = hints && session.closed_outward(i);
    input_.objects.push_back(object);
  }
  input_.mesh_edges = session.layers().edges;
  input_.mesh_faces = session.layers().geometry;
  input_.bounds = session.visible_bounds();
  input_.up = up_of(session.camera().up);
  if (!session.scene().objects.empty()) {
    add_target(session, Target{});
    for (std::uint32_t i = 0; i < session.edit().objects.size(); ++i)
      if (session.object_state(i).visible && session.shown({i}) != Shown{}) add_target(session, {i});
    add_selected_node(session, input_);
  }
  if (const auto& hit = session.selection().hit)
    input_.hit = OverlayHit{hit->point, hit->normal};
  else if (const auto& hovered = session.hovered())
    input_.hit = OverlayHit{hovered->point, hovered->normal};
  if (session.layers().contacts) descent_.add_contacts(session, input_);
  add_overlays(input_, overlays_of(session), buffers_, list);
  if (session.layers().volumes) descent_.add_boxes(session, list);
}

}  // namespace boxwood
