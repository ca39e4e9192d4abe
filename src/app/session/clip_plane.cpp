// SPDX-License-Identifier: MIT
// Clip planes from presets, and the part of a ray or segment in front of one.
#include "app/session/clip_plane.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <boxwood/fit.hpp>

#include "app/text/readable_number.hpp"
#include "overlay/clip_plane.hpp"

namespace boxwood {

namespace {

double height(const ClipPlane& clip, const Vec3& p) {
  return glm::dot(clip.normal, p) - clip.offset;
}

struct Extent {
  Vec3 direction = Vec3(0.0);  // unit length
  double low = kInfinity, high = -kInfinity;
};

Extent along_world(const Session& session, int axis) {
  Extent out;
  out.direction[axis] = 1.0;
  Aabb box;
  const auto& selected = session.view().selection().objects;
  for (const std::uint32_t object : selected)
    if (const Aabb one = session.document().facts().bounds(Target{object}); !is_empty(one))
      box = grow(grow(box, one.min), one.max);
  if (is_empty(box)) box = session.document().facts().visible_bounds();
  if (is_empty(box)) return out;
  out.low = box.min[axis];
  out.high = box.max[axis];
  return out;
}

Extent along_obb(Session& session, int axis) {
  Extent out;
  const Target target = session.view().current_target();
  const auto mesh = session.derived().mesh(target);
  if (!mesh || mesh->get().vertices.empty()) return out;
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  const Obb box = fit_obb(mesh->get().vertices, options).volume;
  if (is_empty(box)) return out;
  std::array<int, 3> order = {0, 1, 2};
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return box.half_extents[a] > box.half_extents[b]; });
  const int k = order[static_cast<std::size_t>(axis)];
  const RigidTransform pose = volume_pose(session.document(), target);
  out.direction = rotate(pose, box.axes[static_cast<std::size_t>(k)]);
  const double middle = glm::dot(out.direction, place(pose, box.center));
  out.low = middle - box.half_extents[k];
  out.high = middle + box.half_extents[k];
  return out;
}

// Returns true if both planes have one direction, up to the rounding of its length.
bool is_moved(const std::array<double, 4>& from, const std::array<double, 4>& to) {
  constexpr double kRounding = 1e-12;
  const Vec3 a(from[0], from[1], from[2]), b(to[0], to[1], to[2]);
  return glm::dot(a, b) > 0.0 && glm::length(glm::cross(a, b)) <= kRounding * glm::length(a) * glm::length(b);
}

}  // namespace

void set_clip(const SessionContext& context, const std::optional<std::array<double, 4>>& plane) {
  const auto get = [&view = context.view] { return view.settings().clip; };
  const auto set = [&view = context.view, &document = context.document,
                    stop = context.options.stop](const std::optional<std::array<double, 4>>& to) {
    view.settings().clip = to;
    if (to) document.ask_what_is_closed(stop);
  };
  const auto before = get();
  OwnerStep step = owner_step(&context.view, 0, "clip plane", get, set);
  set(plane);
  record_step(context.document, std::move(step), before && plane && is_moved(*before, *plane));
}

Result<std::array<double, 4>> plane_across(Session& session, ClipAxis axis, double share, bool other_side) {
  const int number = static_cast<int>(axis);
  const Extent extent = number < 3 ? along_world(session, number) : along_obb(session, number - 3);
  if (!(extent.low <= extent.high)) return Error{ErrorKind::usage, "clip-across: there is nothing to cut"};
  if (!(share >= 0.0 && share <= 1.0))
    return Error{ErrorKind::usage, "clip-across: the share must be between 0 and 1"};
  const double at = extent.low + share * (extent.high - extent.low);
  const View view = session.view().shown_view();
  const double eye = view.orthographic ? glm::dot(extent.direction, view.camera_from_world[2])
                                       : glm::dot(extent.direction, view.eye) - at;
  const double sign = (eye > 0.0) != other_side ? -1.0 : 1.0;
  return std::array<double, 4>{sign * extent.direction.x + 0.0, sign * extent.direction.y + 0.0,
                               sign * extent.direction.z + 0.0, sign * at + 0.0};
}

ClipPlace place_of_clip(const std::array<double, 4>& plane) {
  const Vec3 normal(plane[0], plane[1], plane[2]);
  const double length = glm::length(normal);
  int largest = 0, others = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(normal[k]) > std::abs(normal[largest])) largest = k;
  for (int k = 0; k < 3; ++k) others += k != largest && normal[k] != 0.0 ? 1 : 0;
  ClipPlace out;
  if (others == 0) out.axis = largest;
  out.hides_larger = normal[largest] < 0.0;
  const double sign = out.hides_larger ? -1.0 : 1.0;
  out.direction = sign / length * normal + Vec3(0.0);
  out.at = sign * plane[3] / length + 0.0;
  return out;
}

std::string ClipPlace::hidden_part() const {
  if (axis) return std::string("what has a ").append(hides_larger ? "larger " : "smaller ") + "xyz"[*axis];
  return std::string("what lies ") + (hides_larger ? "beyond it" : "before it") + " along " +
         direction_text(direction);
}

std::array<double, 4> clip_moved_to(const std::array<double, 4>& plane, double at) {
  const double length = glm::length(Vec3(plane[0], plane[1], plane[2]));
  std::array<double, 4> out = plane;
  out[3] = (place_of_clip(plane).hides_larger ? -at : at) * length + 0.0;
  return out;
}

LeftOfRay left_of(const std::optional<ClipPlane>& clip, const Ray& ray) noexcept {
  LeftOfRay out;
  out.end = ray.t_max;
  if (!clip) return out;
  const double from = height(*clip, ray.origin), slope = glm::dot(clip->normal, ray.direction);
  if (slope > 0.0 && from < 0.0) {
    out.begin = -from / slope;
    out.enters_at_plane = true;
  } else if (slope < 0.0) {
    out.end = std::min(out.end, from > 0.0 ? from / -slope : -1.0);
  } else if (from < 0.0) {
    out.end = -1.0;
  }
  return out;
}

bool keep_part(const std::optional<ClipPlane>& clip, Vec3& a, Vec3& b) noexcept {
  if (!clip) return true;
  const double ha = height(*clip, a), hb = height(*clip, b);
  if (ha < 0.0 && hb < 0.0) return false;
  if (ha < 0.0)
    a += (b - a) * (ha / (ha - hb));
  else if (hb < 0.0)
    b += (a - b) * (hb / (hb - ha));
  return true;
}

}  // namespace boxwood
