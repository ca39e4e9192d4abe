// SPDX-License-Identifier: MIT
// The microscope's clip plane through a node, and its comparison with a second build.
#include <cmath>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope.hpp"
#include "app/session/clip_plane.hpp"
#include "app/session/session.hpp"
#include "app/shell/command_bus.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

bool same_pose(const RigidTransform& a, const RigidTransform& b) {
  return a.rotation == b.rotation && a.translation == b.translation;
}

struct CutFrame {
  Vec3 center;
  Rows3 axes;
  Vec3 half;  // along the axes
};
CutFrame cut_frame(const AnyVolume& volume) {
  if (const auto* box = std::get_if<Obb>(&volume)) return {box->center, box->axes, box->half_extents};
  if (const auto* box = std::get_if<Aabb>(&volume))
    return {0.5 * box->min + 0.5 * box->max, kIdentityRows, 0.5 * (box->max - box->min)};
  if (const auto* sphere = std::get_if<Sphere>(&volume))
    return {sphere->center, kIdentityRows, Vec3(sphere->radius)};
  return {Vec3(0.0), kIdentityRows, Vec3(0.0)};
}

// Returns a point of the plane across this axis that cuts the most empty space: the middle of the volume, or
// one of some planes in its middle half if that is emptier by more than rounding. Planes near an end would
// cut away nearly all of the node.
Vec3 emptiest_cut(const Tree& tree, const MeshView& mesh, std::uint32_t node, const CutFrame& frame,
                  std::size_t axis) {
  constexpr int kPlanes = 4;            // on each side of the middle
  constexpr double kNoticeable = 1.05;  // times as much empty area
  Vec3 best = frame.center;
  double most = -1.0;
  for (int i = 0; i < 2 * kPlanes + 1; ++i) {
    const int step = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);  // 0, -1, 1, -2, ...: the middle wins ties
    const double along = 0.5 * frame.half[static_cast<int>(axis)] * step / kPlanes;
    const Vec3 at = frame.center + frame.axes[axis] * along;
    const double empty =
        section_of_node(tree, mesh, node, {frame.axes[axis], glm::dot(frame.axes[axis], at)}).empty_area;
    if (most >= 0.0 && !(empty > kNoticeable * most)) continue;
    most = empty;
    best = at;
  }
  return best;
}

}  // namespace

void Microscope::handle_cut_and_compare(CommandBus& bus) {
  bus.on<CutNode>([this](const CutNode& command) { return cut(command.axis); });
  bus.on<CompareBuilds>([this](const CompareBuilds& command) -> Result<void> {
    if (command.leaf_size < 1) return usage_error("nodes compare: a leaf holds at least 1 triangle");
    if (!(command.node_cost.value >= 0.0)) return usage_error("nodes compare: a cost is at least 0");
    const bool was_on = compares();
    second_.begin({command.kind, command.rule, command.leaf_size, context_.document.edit().tree.max_depth,
                   command.node_cost.value});
    context_.view.fits().set_split(compares());
    if (!was_on && compares()) context_.view.fits().fit_visible();
    ++revision_;
    return {};
  });
  bus.on<EndCompare>([this](const EndCompare&) {
    const bool was_on = compares();
    second_.end();
    context_.view.fits().set_split(false);
    if (was_on) context_.view.fits().fit_visible();
    ++revision_;
  });
}

std::uint32_t Microscope::node_to_cut() const {
  const Selection& selection = context_.view.selection();
  const auto tree = current_tree();
  return selection.node && tree && selection.node_tree == tree ? selection.node->node : 0;
}

// Records the cut with its plane as one step of the history; the camera is no part of it.
Result<void> Microscope::cut(SectionAxis axis) {
  struct Cut {
    bool on;
    SectionAxis axis;
    std::optional<std::array<double, 4>> plane;
    bool operator==(const Cut&) const = default;
  };
  OwnerStep step = owner_step(
      this, 0, "cut of a node",
      [this] {
        return Cut{cuts_, cut_axis_, context_.view.settings().clip};
      },
      [this](const Cut& cut) {
        ++revision_;
        cuts_ = cut.on;
        cut_axis_ = cut.axis;
        context_.view.settings().clip = cut.plane;
        if (cut.plane) context_.document.ask_what_is_closed(context_.options.stop);
        start_corner();
      });
  Result<void> done = place_cut(axis);
  if (done) record_step(context_.document, std::move(step));
  return done;
}

// Puts the plane where it cuts the most empty space of the node, so that it cuts away the part towards the
// eye. The first cut of a node fits the camera to it.
Result<void> Microscope::place_cut(SectionAxis axis) {
  ++revision_;
  const bool was_cut = cuts_;
  cuts_ = axis != SectionAxis::off;
  cut_axis_ = axis;
  if (!cuts_) {
    context_.view.settings().clip = std::nullopt;
    return {};
  }
  if (axis == SectionAxis::on) return {};
  const auto ready = context_.control.await([this] {
    if (context_.view.workspace() != Workspace::tree || context_.document.object_count() == 0) return true;
    (void)context_.derived.tree(context_.view.current_target());
    return current_tree() != nullptr ||
           std::as_const(context_.derived).data(context_.view.current_target()).tree.failed;
  });
  if (!ready) return ready.error();
  context_.control.find_node_again();
  const auto tree = current_tree();
  if (!tree) {
    cuts_ = false;
    return usage_error("nodes section: needs the workspace Tree and a tree");
  }
  if (!(was_cut && corner_.tree == tree && corner_.node == node_to_cut()))
    context_.view.fits().fit_selected();
  const CutFrame frame = cut_frame(volume_of_node(tree->tree, node_to_cut()));
  const RigidTransform pose = volume_pose(context_.document, context_.view.current_target());
  const std::size_t k = static_cast<std::size_t>(axis) - static_cast<std::size_t>(SectionAxis::first);
  const auto mesh = context_.derived.mesh(context_.view.current_target());
  const Vec3 center = place(pose, mesh ? emptiest_cut(tree->tree, mesh->get().view(), node_to_cut(), frame, k)
                                       : frame.center);
  Vec3 normal = rotate(pose, frame.axes[k]);
  if (glm::dot(normal, context_.view.camera().eye() - center) > 0.0) normal = -normal;
  context_.view.settings().clip =
      std::array<double, 4>{normal.x, normal.y, normal.z, glm::dot(normal, center)};
  context_.document.ask_what_is_closed(context_.options.stop);
  start_corner();
  return {};
}

void Microscope::start_corner() {
  const auto tree = current_tree();
  if (!cuts_ || !tree || !context_.view.settings().clip) return;
  const std::uint32_t node = node_to_cut();
  if (corner_.tree == tree && corner_.node == node) return;
  const auto mesh = context_.derived.mesh(context_.view.current_target());
  if (!mesh) return;
  using Found = std::optional<FarthestCorner>;
  corner_ = {tree, node, std::nullopt, {}};
  corner_.job = queue_.submit(
      "to find the farthest corner",
      [tree, node, mesh](const std::atomic<bool>& stop) -> Result<Found> {
        const TriangleMesh* const triangles = mesh->get(stop);
        if (triangles == nullptr) return cancelled();
        return farthest_corner(tree->tree, triangles->view(), node);
      },
      [this, tree, node](Result<Found> result) {
        if (corner_.tree == tree && corner_.node == node && result) corner_.found = *result;
      });
}

const CutNodeView* Microscope::cut_node() const {
  const auto tree = current_tree();
  const auto plane = context_.view.settings().clip_plane();
  if (!cuts_ || !tree || !plane) return nullptr;
  const Target target = context_.view.current_target();
  const std::uint32_t node = node_to_cut();
  const RigidTransform pose = volume_pose(context_.document, target);
  const NodeRef now{target, node};
  if (cut_of_.tree != tree || !(cut_view_.node == now) || cut_of_.plane != context_.view.settings().clip ||
      !same_pose(cut_of_.pose, pose)) {
    const auto mesh = context_.derived.mesh(target);
    if (!mesh) return nullptr;
    // In the model's frame, n . (R x + t) = d is (R^T n) . x = d - n . t.
    const RigidTransform back = inverse(pose);
    const ClipPlane in_model{rotate(back, plane->normal),
                             plane->offset - glm::dot(plane->normal, pose.translation)};
    cut_of_ = {tree, context_.view.settings().clip, pose};
    cut_view_ = {now, pose, section_of_node(tree->tree, mesh->get().view(), node, in_model), {}, {}};
  }
  const auto of = values(tree);
  cut_view_.empty_share.reset();
  if (of && !std::isnan(of->at(NodeValue::empty, node)))
    cut_view_.empty_share = static_cast<double>(of->at(NodeValue::empty, node));
  cut_view_.corner = corner_.tree == tree && corner_.node == node ? corner_.found : std::nullopt;
  cut_view_.corner_is_cut_away =
      cut_view_.corner && glm::dot(plane->normal, place(pose, cut_view_.corner->corner)) < plane->offset;
  return &cut_view_;
}

}  // namespace boxwood
