// SPDX-License-Identifier: MIT
// Translates the session's view into overlay input.
#include "app/picture/scene_drawing.hpp"

#include <algorithm>

#include <boxwood/tree.hpp>

#include "app/session/surface_pick.hpp"
#include "overlay/palette.hpp"
#include "overlay/scene_theme.hpp"
#include "overlay/volume_shapes.hpp"

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

std::uint32_t overlays_of(const Session& session) {
  const Layers& layers = session.view().layers();
  std::uint32_t bits = bit_of(Overlay::selection) | bit_of(Overlay::hit);
  if (layers.grid) bits |= bit_of(Overlay::grid);
  if (layers.axes) bits |= bit_of(Overlay::axes);
  if (layers.geometry || layers.edges) bits |= bit_of(Overlay::mesh);
  if (shows_volumes(session)) bits |= bit_of(Overlay::volumes) | bit_of(Overlay::tree);
  if (layers.contacts) bits |= bit_of(Overlay::contacts);
  return bits;
}

bool is_there(const Session& session, const NodeRef& node, const std::shared_ptr<const TreeSnapshot>& tree) {
  if (node.target.object && !session.document().object(*node.target.object).visible) return false;
  return tree && tree == session.derived().data(node.target).tree.ready &&
         node.node < tree->tree.topology().nodes.size();
}

// Returns true for each object that the list draws transparent. O(instances).
std::vector<bool> transparent_objects(const DrawList& list, std::size_t objects) {
  std::vector<bool> out(objects, false);
  for (const MeshBatch& batch : list.meshes)
    for (const MeshInstance& one : batch.instances)
      if (batch.translucent && one.color.a != 0 && one.id.object - 1 < objects) out[one.id.object - 1] = true;
  return out;
}

// Returns the normal of a point as long as 24 pixels at scale 1, however large the scene is.
Vec3 short_normal(const Session& session, const SeenPoint& point) {
  constexpr double kPixels = 24.0;
  return point.normal * world_length(session.view().shown_view(), point.point,
                                     kPixels * session.view().settings().shown_scale(),
                                     session.view().fits().viewport().y);
}

// Returns the triangle of a point in the world. Returns nullopt if it is so narrow on screen that its outline
// would fill it, like a surface of that colour.
std::optional<std::array<Vec3, 3>> outlined_triangle(const Session& session, const SeenPoint& point) {
  constexpr double kLeastPixels = 8.0;  // at scale 1, with lines of two pixels
  const auto at = session.document().facts().triangle_of(point.number);
  if (!at) return std::nullopt;
  auto out = corners(session.derived().mesh(Target{at->object})->get().view(), at->triangle);
  for (Vec3& corner : out) corner = place(session.document().pose(at->object), corner);
  double longest = 0.0;
  for (std::size_t k = 0; k < 3; ++k) longest = std::max(longest, glm::distance(out[k], out[(k + 1) % 3]));
  const double area = glm::length(glm::cross(out[1] - out[0], out[2] - out[0]));
  const double least = world_length(session.view().shown_view(), point.point,
                                    kLeastPixels * session.view().settings().shown_scale(),
                                    session.view().fits().viewport().y);
  if (area > 0.0 && area < least * longest) return std::nullopt;
  return out;
}

}  // namespace

// Adds the volume of a node, drawn strongest; as an outline if surfaces or boxes have the colours of figures.
void SceneDrawing::add_node(const Session& session, const NodeRef& node,
                            const std::shared_ptr<const TreeSnapshot>& snapshot, bool hovered,
                            NodeVolume& kept) {
  if (kept.of != snapshot || kept.node != node.node)
    kept = {snapshot, node.node,
            std::make_shared<const AnyVolume>(volume_of_node(snapshot->tree, node.node))};
  OverlayVolume out;
  out.volume = kept.volume;
  out.kind = static_cast<VolumeKind>(out.volume->index());
  out.id = {draw_object(node.target), 1 + node.node};
  out.world_from_model = volume_pose(session.document(), node.target);
  out.emphasis = Emphasis::strong;
  out.hovered = hovered;
  out.outlined = shows_figures(session);
  out.beside_volume = (drawn_twice_ & bit_of(out.kind)) != 0;
  input_.highlighted.push_back(std::move(out));
}

SceneDrawing::SceneDrawing() {
  for (const MarksRow& row : marks_list().rows) marks_.push_back(row.make());
}

// Adds the selected node. Its visible triangles light up, unless their colours are figures.
void SceneDrawing::add_selected_node(const Session& session) {
  const auto& node = session.view().selection().node;
  const auto& snapshot = session.view().selection().node_tree;
  if (!node || !is_there(session, *node, snapshot)) {
    lit_of_.reset();
    return;
  }
  if (const auto hidden_nodes = hidden_of(session, node->target, snapshot);
      hidden_nodes && (*hidden_nodes)[node->node]) {
    lit_of_.reset();
    return;
  }
  add_node(session, *node, snapshot, false, selected_node_);
  const LazyMesh* const mesh = session.derived().data(node->target).mesh.get();
  // the root contains all triangles
  if (mesh == nullptr || node->node == 0 || !session.view().layers().geometry || shows_figures(session))
    return;
  const Document& document = session.document();
  const HiddenSubtrees& hidden = session.derived().hidden();
  const auto is_drawn = [&](const ObjectTriangle& one) {
    const auto part = hidden.drawn_triangles(one.object);
    return document.object(one.object).visible &&
           (!part || std::binary_search(part->begin(), part->end(), one.triangle));
  };
  if (lit_of_ != snapshot || lit_node_ != node->node || lit_edit_ != document.edit_revision()) {
    lit_edit_ = document.edit_revision();
    lit_of_ = snapshot;
    lit_node_ = node->node;
    auto triangles = std::make_shared<std::vector<std::array<Vec3, 3>>>();
    const TreeTopology& tree = snapshot->tree.topology();
    const TreeNode& range = tree.nodes[node->node];
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const std::uint32_t number = tree.order[i];
      const auto of = node->target.object ? std::optional(ObjectTriangle{*node->target.object, number})
                                          : document.facts().triangle_of(number);
      if (!of || is_drawn(*of)) triangles->push_back(corners(mesh->get().view(), number));
    }
    lit_ = std::move(triangles);
  }
  input_.lit = lit_;
  input_.world_from_lit = volume_pose(session.document(), node->target);
}

void SceneDrawing::add_hovered_node(const Session& session) {
  const auto& node = session.view().selected().hovered_node();
  if (!node || node == session.view().selection().node) return;
  const auto& snapshot = session.derived().data(node->target).tree.ready;
  if (is_there(session, *node, snapshot)) add_node(session, *node, snapshot, true, hovered_node_);
}

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
      }
    if ((shown.trees & bit_of(row.kind)) == 0) continue;
    const auto nodes = session.derived().node_volumes(target, row.kind);
    if (!nodes) continue;
    const NodesByDepth& by_depth = nodes->tree->by_depth;
    OverlayNodes out;
    out.owner = nodes;
    out.kind = row.kind;
    out.hidden = hidden_of(session, target, nodes->tree);
    out.first_level = first_drawn(nodes->range);
    out.first_firm = nodes->range.first;
    out.first_color = scale_.first;
    out.last_color = scale_.last;
    out.origin = nodes->in_world ? center_of(volume_at(nodes->levels[nodes->range.first]->volumes, 0))
                                 : center_of(volume_of_node(nodes->tree->tree, 0));
    for (std::uint32_t level = out.first_level; level <= nodes->range.last; ++level) {
      OverlayLevel one{{nodes->levels[level], &nodes->levels[level]->volumes}, by_depth.level(level), {}};
      if (level < nodes->range.first || out.hidden)
        one.drawn =
            drawn_of_level(by_depth, nodes->tree->tree.topology(), nodes->range, level, out.hidden.get());
      out.levels.push_back(std::move(one));
    }
    out.object = draw_object(target);
    if (!nodes->in_world) out.world_from_model = volume_pose(session.document(), target);
    out.color_by_depth = session.view().settings().color_by == ColorBy::depth;
    out.beside_volume = (drawn_twice_ & bit_of(row.kind)) != 0;
    out.node_colors = node_colors_of(session, nodes->tree);
    out.emphasis = emphasis_of(session, target);
    if (session.view().settings().fills == Fills::on) out.most_filled = 0xffffffffU;
    if (session.view().settings().fills == Fills::off) out.most_filled = 0;
    input_.nodes.push_back(std::move(out));
  }
}

void SceneDrawing::add_objects(const Session& session, bool hints) {
  input_.objects.clear();
  std::vector<bool> selected(session.document().object_count(), false);
  for (const std::uint32_t i : session.view().selection().objects)
    if (i < selected.size()) selected[i] = true;
  for (std::uint32_t i = 0; i < session.document().scene().objects.size(); ++i) {
    OverlayObject object;
    object.visible = session.document().object(i).visible;
    object.selected = selected[i];
    object.world_from_model = session.document().pose(i);
    object.closed_outward =
        (hints || session.view().settings().clip) && session.document().facts(i).closed_outward;
    object.smooth = session.document().facts(i).smooth;
    object.part = session.derived().hidden().drawn_triangles(i);
    if (session.derived().hidden().hides_all(i)) object.visible = false;
    input_.objects.push_back(object);
  }
}

void SceneDrawing::renew_objects(Session& session, bool hints) {
  const Revision now = session.revision();
  const ObjectsKey key{now.scene,
                       now.poses,
                       now.edits,
                       now.selection,
                       hints,
                       session.view().settings().clip.has_value(),
                       session.derived().hidden().revision()};
  const bool painted = std::any_of(marks_.begin(), marks_.end(),
                                   [&](const auto& marks) { return marks->paints_objects(session); });
  if (painted || were_painted_ || !(key == objects_of_)) {
    add_objects(session, hints);
    objects_of_ = key;
    ++revisions_;
  }
  were_painted_ = painted;
  input_.objects_revision = painted ? 0 : revisions_;
}

void SceneDrawing::build(Session& session, DrawList& list, bool hints) {
  std::vector<OverlayObject> objects = std::move(input_.objects);
  input_ = OverlayInput{};
  input_.objects = std::move(objects);
  scale_ = level_scale(shown_trees(session));
  drawn_twice_ = kinds_drawn_twice(session);
  input_.scene = session.document().scene_snapshot();
  input_.stop = session.options().stop;
  session.need_normals();  // even if hidden: the upload serves both
  renew_objects(session, hints);
  for (const auto& marks : marks_) marks->paint(session, input_);
  const auto hovered = session.view().hovered_point();
  // Only the object that a click would select is lit.
  if (hovered && !session.view().selected().hovered_node()) input_.hovered = hovered->object;
  input_.mesh_edges = session.view().layers().edges;
  input_.mesh_faces = session.view().layers().geometry;
  // Hidden objects count, or the ground would move under those that are isolated.
  input_.bounds = session.document().facts().bounds(Target{});
  input_.up = up_vector(session.view().camera().up);
  if (!session.document().scene().objects.empty()) {
    add_target(session, Target{});
    for (const std::uint32_t i : session.document().facts().objects_with_volumes())
      if (session.document().object(i).visible) add_target(session, {i});
    if (!leaves_out_volumes(session)) {
      add_selected_node(session);
      add_hovered_node(session);
    }
  }
  if (const auto clicked = clicked_point(session))
    input_.hit =
        OverlayHit{clicked->point, short_normal(session, *clicked), outlined_triangle(session, *clicked)};
  else if (hovered)
    input_.hit = OverlayHit{hovered->point};  // a line from it would look like a contact normal
  const Layers& layers = session.view().layers();
  list.form = {layers.occlusion, layers.outlines, layers.back_faces, layers.smooth, layers.head_light};
  list.clip = session.view().settings().clip_plane();
  const SceneTheme theme = scene_theme(session.view().settings().is_dark() ? Theme::dark : Theme::light);
  list.background_top = theme.top;
  list.background_bottom = theme.bottom;
  list.least_luminance = theme.least_luminance;
  input_.xray = layers.xray;
  input_.paint_objects = session.view().settings().paint == Paint::object;
  input_.paint_materials = session.view().settings().paint == Paint::material;
  add_overlays(input_, overlays_of(session), buffers_, list);
  if (list.meshes_revision == 0 || list.meshes_revision != transparent_of_)
    session.view().set_transparent(transparent_objects(list, session.document().object_count()));
  transparent_of_ = list.meshes_revision;
  // Below the buffers that the overlays count up from, above all others.
  constexpr std::uint64_t kFirstMark = std::uint64_t{1} << 39;
  const std::size_t meshes = list.meshes.size();
  for (std::size_t i = 0; i < marks_.size(); ++i)
    marks_[i]->add(session, kFirstMark + i * kMarkBuffers, list);
  if (list.meshes.size() != meshes) list.meshes_revision = 0;  // the overlays make the list again
  // Without the colour of hovering, so that the legend does not change under the mouse.
  session.view().set_drawn_colors(colors_.of(list));
}

}  // namespace boxwood
