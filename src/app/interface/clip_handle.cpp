// SPDX-License-Identifier: MIT
// Places the handle and turns its drags into commands.
#include "app/interface/clip_handle.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui.h>

#include "app/document/history_commands.hpp"
#include "app/ui/theme/style.hpp"
#include "app/view/clip_commands.hpp"
#include "overlay/clip_plane.hpp"

namespace boxwood {

namespace {

constexpr double kHandlePixels = 64.0;  // of each half of the arrow, at scale 1
constexpr double kHandleReachPixels = 9.0;
constexpr double kEndOnPixels = 14.0;  // a shorter arrow is seen end on

struct Handle {
  std::array<double, 4> plane{};  // with a unit normal
  Vec3 center = Vec3(0.0), normal = Vec3(0.0);
  double unit = 0.0;   // of the world, for each pixel
  Vec2 at, low, high;  // in the picture: the middle and both ends
};

// Returns the handle on the plane, in the middle of the visible objects.
std::optional<Handle> handle_of(const Session& session, double width, double height, double scale) {
  const auto clip = session.view().settings().clip_plane();
  const Aabb box = session.document().facts().visible_bounds();
  if (!clip || is_empty(box)) return std::nullopt;
  const double length = glm::length(clip->normal);
  Handle out;
  out.normal = clip->normal / length;
  const double offset = clip->offset / length;
  out.plane = {out.normal.x, out.normal.y, out.normal.z, offset};
  out.center = 0.5 * box.min + 0.5 * box.max;
  out.center += out.normal * (offset - glm::dot(out.normal, out.center));
  const View view = session.view().shown_view();
  out.unit = world_length(view, out.center, 1.0, height);
  const Vec3 half = out.normal * (out.unit * kHandlePixels * scale);
  const auto at = project(view, out.center, width, height),
             low = project(view, out.center - half, width, height),
             high = project(view, out.center + half, width, height);
  if (!at || !low || !high) return std::nullopt;
  out.at = Vec2(at->x, at->y);
  out.low = Vec2(low->x, low->y);
  out.high = Vec2(high->x, high->y);
  return out;
}

double distance_to(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 way = b - a;
  const double square = glm::dot(way, way);
  const double t = square > 0.0 ? std::clamp(glm::dot(p - a, way) / square, 0.0, 1.0) : 0.0;
  return glm::length(a + t * way - p);
}

}  // namespace

std::optional<double> ClipHandle::value_of(const Session& session, const Start& start,
                                           const InputFrame& input, double width, double height) const {
  const View view = session.view().shown_view();
  const Vec3 normal(start.plane[0], start.plane[1], start.plane[2]);
  if (start.by_height) return -input.mouse_y * world_length(view, start.center, 1.0, height);
  const Ray ray = ray_through(view, {input.mouse_x - 0.5, input.mouse_y - 0.5, width, height});
  const Vec3 from = ray.origin - start.center;
  const double dd = glm::dot(ray.direction, ray.direction), dn = glm::dot(ray.direction, normal);
  const double determinant = dd - dn * dn;
  if (determinant < 1e-4 * dd) return std::nullopt;
  return (dd * glm::dot(from, normal) - dn * glm::dot(from, ray.direction)) / determinant;
}

bool ClipHandle::take_mouse(const Session& session, const InputFrame& input, double width, double height,
                            double scale, bool taken, std::vector<Command>& out) {
  const bool held = input.held(MouseButton::left);
  const bool pressed = held && !was_held_;
  was_held_ = held;
  const auto handle = handle_of(session, width, height, scale);
  if (!handle) {
    start_.reset();
    hot_ = false;
    return false;
  }
  if (start_) {
    if (const auto now = value_of(session, *start_, input, width, height)) {
      std::array<double, 4> plane = start_->plane;
      plane[3] += *now - start_->value;
      if (plane != *session.view().settings().clip) {
        // Without it, two drags in a row would be one step.
        if (!std::exchange(start_->moved, true)) out.emplace_back(OneStep{false});
        out.emplace_back(SetClip{{plane}});
      }
    }
    if (!held) start_.reset();
    return true;
  }
  const Vec2 mouse(input.mouse_x - 0.5, input.mouse_y - 0.5);
  hot_ = !taken && input.mouse_inside && held == pressed &&
         distance_to(mouse, handle->low, handle->high) < kHandleReachPixels * scale;
  if (!pressed || !hot_) return false;
  Start start{handle->plane, handle->center, 0.0,
              glm::length(handle->high - handle->low) < kEndOnPixels * scale};
  const auto begin = value_of(session, start, input, width, height);
  if (!begin) return false;
  start.value = *begin;
  start_ = start;
  return true;
}

void ClipHandle::draw(const Session& session, double width, double height, double scale) const {
  const auto handle = handle_of(session, width, height, scale);
  if (!handle) return;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const auto point = [](const Vec2& p) {
    return ImVec2(static_cast<float>(p.x + 0.5), static_cast<float>(p.y + 0.5));
  };
  const ImU32 ink = role_color(hot_ || start_ ? Role::hot : Role::handle);
  const ImU32 rim = role_color(Role::rim);
  const auto px = [&](double pixels) { return static_cast<float>(pixels * scale); };
  draw.AddLine(point(handle->low), point(handle->high), rim, px(5.0));
  draw.AddLine(point(handle->low), point(handle->high), ink, px(2.6));
  const Vec2 way = handle->high - handle->low;
  if (const double length = glm::length(way); length > 4.0 * scale)
    for (const double sign : {-1.0, 1.0}) {
      const Vec2 d = way / length * (sign * 10.0 * scale), n(-d.y * 0.6, d.x * 0.6);
      const Vec2 end = sign < 0.0 ? handle->low : handle->high;
      draw.AddTriangleFilled(point(end + d), point(end + n), point(end - n), ink);
    }
  draw.AddCircleFilled(point(handle->at), px(6.0), rim);
  draw.AddCircleFilled(point(handle->at), px(4.4), ink);
}

}  // namespace boxwood
