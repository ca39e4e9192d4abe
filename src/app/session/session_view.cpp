// SPDX-License-Identifier: MIT
// Where the camera goes so that what is shown is in the picture; layers and selection.
#include "app/session/session_view.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <boxwood/sphere.hpp>

namespace boxwood {

namespace {

// The corners of the box along the axes about a sphere; none of an empty one.
void add_cube_corners(const Sphere& sphere, std::vector<Vec3>& corners) {
  if (is_empty(sphere)) return;
  for (int k = 0; k < 8; ++k)
    corners.push_back(sphere.center + sphere.radius * Vec3((k & 1) != 0 ? 1.0 : -1.0,
                                                           (k & 2) != 0 ? 1.0 : -1.0,
                                                           (k & 4) != 0 ? 1.0 : -1.0));
}

SeenPoint seen(const View& view, std::uint32_t object, std::uint32_t number, const Vec3& point,
               const Vec3& normal) {
  SeenPoint out{object, number, point, normal, std::nullopt};
  const Vec3 to_eye = view.orthographic ? view.camera_from_world[2] : view.eye - point;
  if (glm::dot(normal, to_eye) < 0.0) out.normal = -normal;
  if (!view.orthographic) out.distance = glm::length(to_eye);
  return out;
}

}  // namespace

void SessionView::set_viewport(double width, double height, const Vec2& free, const Vec2& free_middle) {
  if (!(width > 0.0 && height > 0.0)) return;
  viewport_ = Vec2(width, height);
  viewport_free_ = free;
  viewport_middle_ = free_middle;
  // A scene that came before anybody told the size was fitted to a guess: once more, unless the camera has
  // moved.
  const bool again = !viewport_known_ && fitted_blind_ && *fitted_blind_ == camera_;
  viewport_known_ = true;
  fitted_blind_.reset();
  if (again) fit_visible();
}

View SessionView::shown_view() const {
  View out = camera_.view();
  if (!out.orthographic) return out;
  const Aabb box = document_.visible_bounds();
  if (is_empty(box)) return out;
  const Vec3 back = out.camera_from_world[2];
  double behind = -kInfinity;  // how far the box reaches behind the eye
  for (int k = 0; k < 8; ++k) {
    const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                      (k & 4) != 0 ? box.max.z : box.min.z);
    behind = std::max(behind, glm::dot(back, corner - out.eye));
  }
  const double room = 0.05 * (glm::length(box.max - box.min) + out.ortho_height);  // far beyond rounding
  if (behind > -room) out.eye += back * (behind + 2.0 * room);
  return out;
}

void SessionView::fit(std::span<const std::uint32_t> objects) {
  const EditState& edit = document_.edit();
  Aabb box;
  std::vector<Vec3> points;
  const auto add_points = [&](std::uint32_t i) {
    for (const Vec3& p : document_.facts(i).far_points) points.push_back(place(document_.pose(i), p));
  };
  for (const std::uint32_t i : objects) {
    const Aabb one = document_.bounds(Target{i});
    if (is_empty(one)) continue;
    box = grow(grow(box, one.min), one.max);
    add_points(i);
  }
  // The bounding sphere is what the usual volumes need to be seen whole; a fixed AABB has corners beyond it.
  if (points.empty()) {
    camera_.fit(box, aspect(), viewport_free_);
  } else {
    const Sphere sphere = fit_sphere(points).volume;
    camera_.fit(sphere, aspect(), viewport_free_);
    std::vector<Vec3> corners;
    if ((edit.whole.volumes & bit_of(VolumeKind::fixed_aabb)) != 0) add_cube_corners(sphere, corners);
    for (const std::uint32_t i : objects) {
      if ((edit.objects[i].shown.volumes & bit_of(VolumeKind::fixed_aabb)) == 0) continue;
      points.clear();
      add_points(i);
      add_cube_corners(fit_sphere(points).volume, corners);
    }
    camera_.retreat(corners, aspect(), viewport_free_);
  }
  // In the middle of what is free; the pivot stays with the model.
  const Vec3 pivot = camera_.pivot;
  if (viewport_middle_ != Vec2(0.0)) camera_.pan(viewport_middle_.x, viewport_middle_.y);
  camera_.pivot = pivot;
  if (!viewport_known_) fitted_blind_ = camera_;
}

void SessionView::fit_visible() {
  fit(document_.visible_objects());
}

void SessionView::fit_selected() {
  if (selection_.objects.empty()) return fit_visible();
  const double radius = camera_.scene_radius;
  fit(selection_.objects);
  camera_.scene_radius = radius;
}

void SessionView::show_layer(Layer layer, bool on) {
  switch (layer) {
  case Layer::geometry:
    layers_.geometry = on;
    break;
  case Layer::volumes:
    layers_.volumes = on;
    break;
  case Layer::edges:
    layers_.edges = on;
    break;
  case Layer::grid:
    layers_.grid = on;
    break;
  case Layer::axes:
    layers_.axes = on;
    break;
  case Layer::legend:
    layers_.legend = on;
    break;
  case Layer::contacts:
    layers_.contacts = on;
    break;
  }
}

void SessionView::open_panel(Panel panel, bool on) {
  const std::uint32_t bit = 1U << static_cast<unsigned>(panel);
  panels_ = on ? panels_ | bit : panels_ & ~bit;
}

std::optional<std::uint32_t> SessionView::current_object() const {
  if (selection_.objects.empty()) return std::nullopt;
  return selection_.objects.back();
}

Target SessionView::current_target() const {
  if (selection_.node) return selection_.node->target;
  return Target{current_object()};
}

void SessionView::select(std::uint32_t object, Manner manner) {
  auto& objects = selection_.objects;
  const auto found = std::find(objects.begin(), objects.end(), object);
  drop_node();  // counts the revision
  selection_.point.reset();
  if (manner == Manner::replace)
    objects = {object};
  else if (found != objects.end())
    objects.erase(found);
  else
    objects.push_back(object);
}

void SessionView::select_node(const NodeRef& node) {
  clear_selection();
  if (node.target.object) selection_.objects = {*node.target.object};
  selection_.node = node;
  open_panel(Panel::tree, true);
}

void SessionView::lose_node(std::vector<std::uint32_t> triangles) {
  if (!selection_.node) return;
  const NodeRef lost = *selection_.node;
  drop_node();
  selection_.lost = LostNode{lost.target, std::move(triangles)};
}

void SessionView::clear_selection() {
  selection_ = {};
  ++selection_revision_;
}

void SessionView::drop_node() {
  ++selection_revision_;
  selection_.lost.reset();
  selection_.node.reset();
  selection_.node_tree.reset();
}

void SessionView::set_node(std::uint32_t node, std::shared_ptr<const TreeSnapshot> tree) {
  ++selection_revision_;
  if (selection_.lost) selection_.node = NodeRef{selection_.lost->target, node};
  selection_.lost.reset();
  if (!selection_.node) return;
  selection_.node->node = node;
  selection_.node_tree = std::move(tree);
}

void SessionView::mark_point(const MarkedPoint& point) {
  if (!selection_.contains(point.object)) return;
  selection_.point = point;
  ++selection_revision_;
}

std::optional<SeenPoint> SessionView::marked_point() const {
  const auto& marked = selection_.point;
  if (!marked || !document_.object(marked->object).visible || !(layers_.geometry || layers_.edges))
    return std::nullopt;
  const RigidTransform placed = document_.pose(marked->object);
  return seen(shown_view(), marked->object, marked->number, place(placed, marked->in_model),
              rotate(placed, marked->normal_in_model));
}

std::optional<SeenPoint> SessionView::hovered_point() const {
  if (!hovered_ || !document_.object(hovered_->object).visible || !layers_.geometry) return std::nullopt;
  return seen(shown_view(), hovered_->object, hovered_->number, hovered_->point, hovered_->normal);
}

}  // namespace boxwood
