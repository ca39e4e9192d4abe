// SPDX-License-Identifier: MIT
// Translates the session's view into overlay input.
#include "app/picture/scene_drawing.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/descent/descent_show.hpp"

#include "overlay/palette.hpp"
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
  if (shows_volumes(session)) bits |= bit_of(Overlay::volumes) | bit_of(Overlay::tree);
  if (layers.contacts) bits |= bit_of(Overlay::contacts);
  return bits;
}

// Adds the volume of a node, drawn strongest.
void add_node(const Session& session, const NodeRef& node, const TreeSnapshot& snapshot, bool hovered,
              OverlayInput& input) {
  OverlayVolume out;
  out.volume = std::make_shared<const AnyVolume>(volume_of_node(snapshot.tree, node.node));
  out.kind = static_cast<VolumeKind>(out.volume->index());
  out.id = {draw_object(node.target), 1 + node.node};
  out.world_from_model = volume_pose(session.document(), node.target);
  out.emphasis = Emphasis::strong;
  out.hovered = hovered;
  input.highlighted.push_back(std::move(out));
}

bool is_there(const Session& session, const NodeRef& node, const std::shared_ptr<const TreeSnapshot>& tree) {
  if (node.target.object && !session.document().object(*node.target.object).visible) return false;
  return tree && tree == session.derived().data(node.target).tree.ready &&
         node.node < tree->tree.topology().nodes.size();
}

}  // namespace

// Adds the selected node. Its visible triangles light up.
void SceneDrawing::add_selected_node(const Session& session) {
  const auto& node = session.view().selection().node;
  const auto& snapshot = session.view().selection().node_tree;
  if (!node || !is_there(session, *node, snapshot)) {
    lit_of_.reset();
    return;
  }
  add_node(session, *node, *snapshot, false, input_);
  const LazyMesh* const mesh = session.derived().data(node->target).mesh.get();
  // the root contains all triangles
  if (mesh == nullptr || node->node == 0 || !session.view().layers().geometry) return;
  const Document& document = session.document();
  if (lit_of_ != snapshot || lit_node_ != node->node || lit_edit_ != document.edit_revision()) {
    lit_edit_ = document.edit_revision();
    lit_of_ = snapshot;
    lit_node_ = node->node;
    auto triangles = std::make_shared<std::vector<std::array<Vec3, 3>>>();
    const TreeTopology& tree = snapshot->tree.topology();
    const TreeNode& range = tree.nodes[node->node];
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const std::uint32_t number = tree.order[i];
      const auto of = node->target.object ? std::nullopt : document.triangle_of(number);
      if (!of || document.object(of->object).visible)
        triangles->push_back(corners(mesh->get().view(), number));
    }
    lit_ = std::move(triangles);
  }
  input_.lit = lit_;
  input_.world_from_lit = volume_pose(session.document(), node->target);
}

void SceneDrawing::add_hovered_node(const Session& session) {
  const auto& node = session.view().hovered_node();
  if (!node || node == session.view().selection().node) return;
  const auto& snapshot = session.derived().data(node->target).tree.ready;
  if (is_there(session, *node, snapshot)) add_node(session, *node, *snapshot, true, input_);
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
    out.first_level = first_drawn(nodes->range);
    out.first_firm = nodes->range.first;
    out.first_color = scale_.first;
    out.last_color = scale_.last;
    out.origin = nodes->in_world ? center_of(volume_at(nodes->levels[nodes->range.first]->volumes, 0))
                                 : center_of(volume_of_node(nodes->tree->tree, 0));
    for (std::uint32_t level = out.first_level; level <= nodes->range.last; ++level) {
      OverlayLevel one{{nodes->levels[level], &nodes->levels[level]->volumes}, by_depth.level(level), {}};
      if (level < nodes->range.first)
        one.drawn = drawn_of_level(by_depth, nodes->tree->tree.topology(), nodes->range, level);
      out.levels.push_back(std::move(one));
    }
    out.object = draw_object(target);
    if (!nodes->in_world) out.world_from_model = volume_pose(session.document(), target);
    out.color_by_depth = session.view().color_by() == ColorBy::depth;
    out.emphasis = emphasis_of(session, target);
    if (session.view().fills() == Fills::on) out.most_filled = 0xffffffffU;
    if (session.view().fills() == Fills::off) out.most_filled = 0;
    input_.nodes.push_back(std::move(out));
  }
}

// Colours the two objects whose contact is drawn, as in a clash.
void SceneDrawing::tint_pair(const Session& session) {
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer || !session.view().asks_contacts() || !session.view().layers().contacts) return;
  for (const auto& [i, color] :
       {std::pair(answer->question.a, kClashColorA), std::pair(answer->question.b, kClashColorB)})
    if (i < input_.objects.size()) input_.objects[i].tint = color;
}

// Paints the pair of a clash, even if hidden, and makes all others transparent.
void SceneDrawing::paint_clash(const ClashLook& look) {
  for (OverlayObject& object : input_.objects) object.paint = kClashNearColor;
  const auto [color_a, color_b] = clash_colors(look.record);
  for (const auto& [i, color] :
       {std::pair(look.record.first, color_a), std::pair(look.record.second, color_b)})
    if (i < input_.objects.size()) {
      input_.objects[i].paint = color;
      input_.objects[i].visible = true;
    }
}

void SceneDrawing::add_clash_marks(const std::shared_ptr<const ClashLook>& look, DrawList& list) {
  // distinct from those of the descent
  constexpr std::uint64_t kClashMarks = (std::uint64_t{1} << 39) + 0x30;
  if (clash_of_ != look) {
    clash_of_ = look;
    ++clash_revision_;
    clash_marks_.make(look->place);
  }
  clash_marks_.add(kClashMarks, clash_revision_, list);
}

void SceneDrawing::add_objects(const Session& session, bool hints, std::optional<std::uint32_t> hovered) {
  for (std::uint32_t i = 0; i < session.document().scene().objects.size(); ++i) {
    OverlayObject object;
    object.visible = session.document().object(i).visible;
    object.selected = session.view().selection().contains(i);
    // Only the object that a click would select is lit.
    object.hovered = !session.view().hovered_node() && hovered == i;
    object.world_from_model = session.document().pose(i);
    object.closed_outward =
        (hints || session.view().clip_numbers()) && session.document().facts(i).closed_outward;
    object.smooth = session.document().facts(i).smooth;
    input_.objects.push_back(object);
  }
}

void SceneDrawing::add_marks(Session& session, const std::shared_ptr<const ClashLook>& clash,
                             DrawList& list) {
  if (clash) add_clash_marks(clash, list);
  constexpr std::uint64_t kClashPairs = (std::uint64_t{1} << 39) + 0x38;
  if (session.view().workspace() == Workspace::clash && session.get<ClashReview>().shows_pairs())
    clash_pairs_.add(session, kClashPairs, list);
  std::vector<Vec3> measured;
  for (const SeenPoint& point : session.view().measured_points()) measured.push_back(point.point);
  measure_marks_.make(measured);
  // distinct from those of the clash
  constexpr std::uint64_t kMeasureMarks = (std::uint64_t{1} << 39) + 0x40;
  measure_marks_.add(kMeasureMarks, list);
  // distinct from those of a descent's step
  constexpr std::uint64_t kWalkMarks = (std::uint64_t{1} << 39) + 0x90;
  walk_marks_.add(session, kWalkMarks, list);
  constexpr std::uint64_t kLessonMarks = (std::uint64_t{1} << 39) + 0x100;
  lesson_marks_.add(session, kLessonMarks, list);
}

void SceneDrawing::build(Session& session, DrawList& list, bool hints) {
  input_ = OverlayInput{};
  scale_ = level_scale(shown_trees(session));
  input_.scene = session.document().scene_snapshot();
  input_.stop = session.options().stop;
  session.need_normals();  // even if hidden: the upload serves both
  const auto hovered = session.view().hovered_point();
  add_objects(session, hints, hovered ? std::optional(hovered->object) : std::nullopt);
  node_paint_.paint(session, input_);
  const bool plays = session.get<DescentShow>().shown();
  const std::shared_ptr<const ClashLook> clash = plays ? nullptr : session.get<ClashReview>().look();
  if (plays)
    DescentStepDrawing::paint(session, input_);
  else if (clash)
    paint_clash(*clash);
  else
    tint_pair(session);
  input_.mesh_edges = session.view().layers().edges;
  input_.mesh_faces = session.view().layers().geometry;
  input_.bounds = session.document().visible_bounds();
  input_.up = up_of(session.view().camera().up);
  if (!session.document().scene().objects.empty()) {
    add_target(session, Target{});
    for (std::uint32_t i = 0; i < session.document().edit().objects.size(); ++i)
      if (session.document().object(i).visible && session.document().shown({i}) != Shown{})
        add_target(session, {i});
    add_selected_node(session);
    add_hovered_node(session);
  }
  if (const auto marked = session.view().marked_point())
    input_.hit = OverlayHit{marked->point, marked->normal};
  else if (hovered)
    input_.hit = OverlayHit{hovered->point, hovered->normal};
  if (session.view().layers().contacts && !plays) descent_.add_contacts(session, input_);
  const Layers& layers = session.view().layers();
  list.form = {layers.occlusion, layers.outlines, layers.back_faces, layers.smooth, layers.head_light};
  list.clip = session.view().clip();
  input_.xray = layers.xray;
  input_.paint_objects = session.view().paint() == Paint::object;
  input_.paint_materials = session.view().paint() == Paint::material;
  add_overlays(input_, overlays_of(session), buffers_, list);
  add_marks(session, clash, list);
  if (plays)
    step_.add(session, list);
  else if (session.view().layers().volumes && session.view().layers().descent)
    descent_.add_boxes(session, list);
}

}  // namespace boxwood
