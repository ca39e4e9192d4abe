// Where the camera goes so that what is shown is in the picture: the fit of the view, and the bounds behind
// it.
#include "app/session/session.hpp"

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

}  // namespace

void Session::set_viewport(double width, double height, const Vec2& free, const Vec2& free_middle) {
  if (!(width > 0.0 && height > 0.0)) return;
  viewport_ = Vec2(width, height);
  viewport_free_ = free;
  viewport_middle_ = free_middle;
  // A scene that came before anybody told the size was fitted to a guess: once more, unless the camera has
  // moved.
  const bool again = !viewport_known_ && fitted_blind_ && *fitted_blind_ == camera_;
  viewport_known_ = true;
  fitted_blind_.reset();
  if (again) (void)apply(FitView{});
}

void Session::fit_camera(std::span<const std::uint32_t> objects) {
  Aabb box;
  std::vector<Vec3> points;
  for (const std::uint32_t i : objects) {
    const Aabb one = bounds(Target{i});
    if (is_empty(one)) continue;
    box = grow(grow(box, one.min), one.max);
    for (const Vec3& p : object_outlines_[i]) points.push_back(place(pose(i), p));
  }
  // The bounding sphere is what the usual volumes need to be seen whole; a fixed AABB has corners beyond it.
  if (points.empty()) {
    camera_.fit(box, aspect(), viewport_free_);
  } else {
    const Sphere sphere = fit_sphere(points).volume;
    camera_.fit(sphere, aspect(), viewport_free_);
    std::vector<Vec3> corners;
    if ((edit_.whole.volumes & bit_of(VolumeKind::fixed_aabb)) != 0) add_cube_corners(sphere, corners);
    for (const std::uint32_t i : objects) {
      if ((edit_.objects[i].shown.volumes & bit_of(VolumeKind::fixed_aabb)) == 0) continue;
      points.clear();
      for (const Vec3& p : object_outlines_[i]) points.push_back(place(pose(i), p));
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

Aabb Session::bounds(const Target& target) const {
  Aabb out;
  const auto add = [&](std::uint32_t i) {
    const Aabb& box = object_bounds_[i];
    if (is_empty(box)) return;
    const RigidTransform placed = pose(i);
    for (int corner = 0; corner < 8; ++corner)
      out = grow(out, place(placed, Vec3((corner & 1) != 0 ? box.max.x : box.min.x,
                                         (corner & 2) != 0 ? box.max.y : box.min.y,
                                         (corner & 4) != 0 ? box.max.z : box.min.z)));
  };
  if (target.object) {
    if (*target.object < object_bounds_.size()) add(*target.object);
  } else {
    for (std::uint32_t i = 0; i < object_bounds_.size(); ++i) add(i);
  }
  return out;
}

Aabb Session::visible_bounds() const {
  Aabb out;
  for (std::uint32_t i = 0; i < object_bounds_.size(); ++i) {
    if (!edit_.objects[i].visible) continue;
    const Aabb box = bounds(Target{i});
    if (!is_empty(box)) out = grow(grow(out, box.min), box.max);
  }
  return out;
}

}  // namespace boxwood
