// SPDX-License-Identifier: MIT
// Fits the camera to objects and their volumes.
#include "app/view/camera_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boxwood/fit.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/tree.hpp>

#include "app/view/farthest_points.hpp"

namespace boxwood {

namespace {

void add_corners(const Aabb& box, std::vector<Vec3>& out) {
  if (is_empty(box)) return;
  for (int k = 0; k < 8; ++k)
    out.emplace_back((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                     (k & 4) != 0 ? box.max.z : box.min.z);
}

void add_corners(const Obb& box, std::vector<Vec3>& out) {
  if (is_empty(box)) return;
  for (int k = 0; k < 8; ++k) {
    Vec3 corner = box.center;
    for (int axis = 0; axis < 3; ++axis)
      corner += ((k >> axis & 1) != 0 ? 1.0 : -1.0) * box.half_extents[axis] *
                box.axes[static_cast<std::size_t>(axis)];
    out.push_back(corner);
  }
}

// Appends points about as far out as volumes of these kinds around the points, accurate enough to place a
// camera. The camera does not wait for the volumes themselves. `rows`: the camera's axes.
void add_reach(std::uint32_t kinds, const std::vector<Vec3>& points, const Rows3& rows,
               std::vector<Vec3>& out) {
  const auto any = [&](auto&& wanted) {
    for (const VolumeRow& row : kVolumeRows)
      if ((kinds & bit_of(row.kind)) != 0 && wanted(row.kind)) return true;
    return false;
  };
  if (points.empty() || kinds == 0) return;
  // Capsules and cylinders do not extend much beyond the sphere.
  constexpr std::uint32_t kRound =
      bit_of(VolumeKind::sphere) | bit_of(VolumeKind::capsule) | bit_of(VolumeKind::cylinder);
  if ((kinds & (kRound | bit_of(VolumeKind::fixed_aabb))) != 0) {
    const Sphere sphere = fit_sphere(points).volume;
    constexpr int kOutline = 16;
    constexpr double kSeenLarger = 1.04;  // in perspective the outline is nearer than the middle
    for (int i = 0; i < kOutline && (kinds & kRound) != 0; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / kOutline;
      out.push_back(sphere.center +
                    kSeenLarger * sphere.radius * (std::cos(angle) * rows[0] + std::sin(angle) * rows[1]));
    }
    if ((kinds & bit_of(VolumeKind::fixed_aabb)) != 0)
      add_corners(Aabb{sphere.center - Vec3(sphere.radius), sphere.center + Vec3(sphere.radius)}, out);
  }
  if (any([](VolumeKind kind) {
        return kind == VolumeKind::aabb || (kind >= VolumeKind::kdop6 && kind <= VolumeKind::kdop26);
      })) {
    Aabb box;
    for (const Vec3& p : points) box = grow(box, p);
    add_corners(box, out);
  }
  if (any([](VolumeKind kind) {
        return kind == VolumeKind::obb || (kind >= VolumeKind::obb_kdop8 && kind <= VolumeKind::obb_kdop26);
      })) {
    FitOptions options;
    options.obb_method = ObbMethod::fast;
    add_corners(fit_obb(points, options).volume, out);
  }
}

// Returns the placed corners of a node's box, or of the cube around its sphere. Empty without such a node.
std::vector<Vec3> corners_of_node(const Document& document, const NodeRef& node, const Tree& tree) {
  std::vector<Vec3> out;
  if (node.node >= tree.topology().nodes.size()) return out;
  const AnyVolume box = volume_of_node(tree, node.node);
  if (const auto* sphere = std::get_if<Sphere>(&box))
    add_corners(is_empty(*sphere)
                    ? Aabb{}
                    : Aabb{sphere->center - Vec3(sphere->radius), sphere->center + Vec3(sphere->radius)},
                out);
  else
    out = outline(box).vertices;
  const RigidTransform placed = volume_pose(document, node.target);
  for (Vec3& corner : out) corner = place(placed, corner);
  return out;
}

std::vector<Vec3> corners_of_selected(const Document& document, const Selection& selection) {
  if (!selection.node || !selection.node_tree) return {};
  return corners_of_node(document, *selection.node, selection.node_tree->tree);
}

}  // namespace

void CameraFit::set_viewport(double width, double height, const Vec2& free, const Vec2& free_middle) {
  if (!(width > 0.0 && height > 0.0)) return;
  const bool same =
      viewport_ == Vec2(width, height) && viewport_free_ == free && viewport_middle_ == free_middle;
  viewport_ = Vec2(width, height);
  viewport_free_ = free;
  viewport_middle_ = free_middle;
  set_below_messages(free, free_middle);
  // A scene that came before the first set_viewport() was fitted to a guessed size. Fits it again, unless the
  // camera has moved.
  const bool again = !viewport_known_ && fit_before_viewport_ && *fit_before_viewport_ == camera_;
  viewport_known_ = true;
  fit_before_viewport_.reset();
  if (again) fit_visible();
  if (!same && is_at_look()) {
    const LookedAt now = *last_look_;
    look_at(now.around, now.from);
  }
  constexpr double kStrip = 0.08;  // more than a bar of levels, less than a strip
  if (fitted_ && fitted_->camera == camera_ && std::abs(fitted_->free_height - viewport_free_.y) > kStrip)
    fit_visible(room_);
  if (!same && fitted_to_node_ && *fitted_to_node_ == camera_) fit_selected(room_);
  camera_then_ = camera_;
}

void CameraFit::change_workspace(double width, double height, const Vec2& free, const Vec2& free_middle) {
  constexpr double kMuch = 0.15;  // of the picture's width; the scene would be small in the new part
  const Camera before = camera_;
  const Vec2 free_before = viewport_free_, middle_before = viewport_middle_;
  const bool is_fitted = fitted_ && fitted_->camera == camera_;
  const bool is_whole = (is_fitted || camera_ == camera_then_) && !split_ && shows_scene();
  set_viewport(width, height, free, free_middle);
  if (!is_whole || is_at_look() || !(camera_ == before)) return;
  const Vec2 shift = free_middle - middle_before;
  if (is_fitted && (shift != Vec2(0.0) || std::abs(free.x - free_before.x) > kMuch)) {
    fit_visible(room_);
  } else {
    if (shift != Vec2(0.0)) camera_.pan(shift.x, shift.y);
    camera_.pivot = before.pivot;
    if (!shows_scene()) fit_visible(room_);
  }
  camera_then_ = camera_;
}

bool CameraFit::shows_scene() const {
  const std::array<Vec2, 2> part = free_pixels();
  const View view = shown_view();
  const auto shows = [&](const Vec3& p) {
    const auto at = project(view, p, viewport_.x, viewport_.y);
    return at && at->x >= part[0].x && at->y >= part[0].y && at->x <= part[1].x && at->y <= part[1].y;
  };
  std::vector<Vec3> corners;
  for (const std::uint32_t i : document_.facts().visible_objects()) {
    corners.clear();
    add_corners(document_.facts().bounds(Target{i}), corners);
    if (std::all_of(corners.begin(), corners.end(), shows)) continue;
    const RigidTransform placed = document_.pose(i);
    const std::vector<Vec3>& far = document_.facts(i).far_points;
    if (!std::all_of(far.begin(), far.end(), [&](const Vec3& p) { return shows(place(placed, p)); }))
      return false;
  }
  return true;
}

double CameraFit::split_offset() const {
  return split_ ? 0.5 * viewport_free_.x * aspect() * camera_.world_height_at_focus() : 0.0;
}

void CameraFit::look_at(const Sphere& around, const Vec3& from) {
  room_ = FitRoom::steady;
  const double scene_radius = camera_.scene_radius;
  camera_.place(around.center + around.radius * from, around.center);
  const Rows3 rows = camera_.camera_from_world();
  constexpr int kOutline = 16;
  // The outline is nearer than the middle in perspective.
  const double seen_larger = camera_.orthographic ? 1.0 : 1.0 / std::cos(0.5 * camera_.vertical_angle_rad);
  std::vector<Vec3> outline;
  for (int i = 0; i < kOutline; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kOutline;
    outline.push_back(around.center +
                      seen_larger * around.radius * (std::cos(angle) * rows[0] + std::sin(angle) * rows[1]));
  }
  const Aabb box{around.center - Vec3(around.radius), around.center + Vec3(around.radius)};
  camera_.fit(box, outline, aspect(), free_part(), free_middle());
  camera_.scene_radius = std::max(scene_radius, camera_.scene_radius);
  pending_fit_.reset();
  fit_before_viewport_.reset();
  last_look_ = LookedAt{camera_, around, from};
}

View CameraFit::shown_view() const {
  View out = camera_.view();
  if (split_) out.orthographic = true;  // or the halves would show their trees from different sides
  if (!out.orthographic) return out;
  const Aabb box = document_.facts().visible_bounds();
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

void CameraFit::fit(std::span<const std::uint32_t> objects, const Aabb& stage) {
  const EditState& edit = document_.edit();
  const Rows3 rows = camera_.camera_from_world();
  Aabb box;
  std::vector<Vec3> points, reached, of_one;
  bool all_there = true;
  constexpr std::size_t kMany = 4096;  // then most objects are too far inside to touch a side of the picture
  FarthestPoints farthest(camera_, aspect(), free_part(), free_middle());
  for (const std::uint32_t i : objects) {
    const Aabb one = document_.facts().bounds(Target{i});
    if (is_empty(one)) continue;
    box = grow(grow(box, one.min), one.max);
    if (objects.size() > kMany && edit.objects[i].shown == Shown{}) {
      if (farthest.is_reached_by(one))
        for (const Vec3& p : document_.facts(i).far_points) farthest.add(place(document_.pose(i), p));
      continue;
    }
    of_one.clear();
    for (const Vec3& p : document_.facts(i).far_points) of_one.push_back(place(document_.pose(i), p));
    points.insert(points.end(), of_one.begin(), of_one.end());
    const Shown& shown = edit.objects[i].shown;
    if (settings_.layers.volumes) {
      all_there &= reach_of(Target{i}, shown, of_one, rows, reached);
    }
  }
  farthest.append_to(points);
  if (settings_.layers.volumes) all_there &= reach_of(Target{}, edit.whole, points, rows, reached);
  points.insert(points.end(), reached.begin(), reached.end());
  if (!is_empty(stage)) {
    box = grow(grow(box, stage.min), stage.max);
    for (int k = 0; k < 8; ++k)
      points.emplace_back((k & 1) != 0 ? stage.max.x : stage.min.x, (k & 2) != 0 ? stage.max.y : stage.min.y,
                          (k & 4) != 0 ? stage.max.z : stage.min.z);
  }
  camera_.fit(box, points, aspect(), free_part(), free_middle());
  if (!viewport_known_) fit_before_viewport_ = camera_;
  pending_fit_.reset();
  if (!all_there)
    pending_fit_ = Waits{camera_, document_.edit_revision(), {objects.begin(), objects.end()}, stage};
}

// Appends the corners of the volumes; if they are not ready, appends estimates and returns false.
bool CameraFit::reach_of(const Target& target, const Shown& shown, const std::vector<Vec3>& points,
                         const Rows3& rows, std::vector<Vec3>& out) const {
  const std::uint32_t kinds = shown.volumes | shown.trees;
  if (kinds == 0 || points.empty()) return true;
  const std::size_t before = out.size();
  const bool there = corners_of_ && corners_of_(target, out);
  if (!there) out.resize(before);
  // Spheres have no corners.
  add_reach(there ? kinds & bit_of(VolumeKind::sphere) : kinds, points, rows, out);
  return there;
}

bool CameraFit::fit_again() {
  if (!pending_fit_) return false;
  if (!(pending_fit_->camera == camera_) || pending_fit_->edit_revision != document_.edit_revision()) {
    pending_fit_.reset();
    return false;
  }
  for (const std::uint32_t object : pending_fit_->objects)
    if (object >= document_.object_count()) {
      pending_fit_.reset();
      return false;
    }
  std::vector<Vec3> corners;
  const EditState& edit = document_.edit();
  const auto is_there = [&](const Target& target, const Shown& shown) {
    return (shown.volumes | shown.trees) == 0 || (corners_of_ && corners_of_(target, corners));
  };
  if (!is_there(Target{}, edit.whole)) return false;
  for (const std::uint32_t object : pending_fit_->objects)
    if (!is_there(Target{object}, edit.objects[object].shown)) return false;
  const Camera before = camera_;
  const std::vector<std::uint32_t> objects = pending_fit_->objects;
  fit(objects, Aabb(pending_fit_->stage));
  camera_.scene_radius = before.scene_radius;
  if (fitted_ && fitted_->camera == before) fitted_->camera = camera_;
  if (camera_ == before) return false;
  ++late_fits_;
  return true;
}

void CameraFit::fit_visible(FitRoom room) {
  room_ = room;
  fit(document_.facts().visible_objects(), stage_);
  fitted_ = Fitted{camera_, viewport_free_.y};
}

bool CameraFit::shows_node(const NodeRef& node, const TreeSnapshot& tree) const {
  constexpr double kLeast = 12.0;  // pixels at scale 1
  const std::vector<Vec3> corners = corners_of_node(document_, node, tree.tree);
  if (corners.empty()) return true;  // no fit would show more
  Vec2 low(kInfinity), high(-kInfinity);
  const View view = shown_view();
  for (const Vec3& corner : corners) {
    const auto at = project(view, corner, viewport_.x, viewport_.y);
    if (!at) return false;
    low = glm::min(low, Vec2(*at));
    high = glm::max(high, Vec2(*at));
  }
  const auto [first, last] = free_pixels();
  const Vec2 size = high - low, middle = 0.5 * (low + high);
  return std::max(size.x, size.y) >= kLeast * settings_.shown_scale() && middle.x >= first.x &&
         middle.y >= first.y && middle.x <= last.x && middle.y <= last.y;
}

void CameraFit::fit_selected(FitRoom room) {
  room_ = room;
  if (const std::vector<Vec3> corners = corners_of_selected(document_, selected_.now()); !corners.empty()) {
    const double radius = camera_.scene_radius;
    camera_.fit(fit_sphere(corners).volume, aspect(), free_part());
    camera_.scene_radius = radius;
    const Vec3 pivot = camera_.pivot;
    if (const Vec2 middle = free_middle(); middle != Vec2(0.0)) camera_.pan(middle.x, middle.y);
    camera_.pivot = pivot;
    fitted_to_node_ = camera_;
    return;
  }
  if (selected_.now().objects.empty()) return fit_visible(room);
  const double radius = camera_.scene_radius;
  fit(selected_.now().objects);
  camera_.scene_radius = radius;
}

}  // namespace boxwood
