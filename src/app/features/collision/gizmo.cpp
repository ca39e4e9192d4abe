// SPDX-License-Identifier: MIT
// Places the gizmo's handles, finds the one under the mouse, and carries out a drag.
#include "app/features/collision/gizmo.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <imgui.h>

#include "app/document/move_object.hpp"
#include "app/ui/theme/style.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

constexpr double kGizmoPixels = 96.0;  // length of an arrow and radius of a ring, at scale 1
constexpr double kGizmoReachPixels = 8.0;
constexpr int kRingSides = 64;

Vec3 axis_of(int k) {
  Vec3 axis(0.0);
  axis[k] = 1.0;
  return axis;
}

Vec3 center_of(const Session& session, std::uint32_t object) {
  return session.document().facts().center(object);
}

// Returns the place of the handles: the centre of the object, or if they would not be whole there in the free
// part of the picture, the nearest point of that part, at the same depth. An eye that is past the centre has
// them in the middle of the part.
Vec3 handles_at(const Session& session, std::uint32_t object, double width, double height, double scale) {
  constexpr double kMargin = kGizmoPixels + 24.0;  // pixels at scale 1: an arrow with its head and letter
  const View view = session.view().shown_view();
  const Vec3 center = center_of(session, object);
  const auto [low, high] = session.view().fits().free_pixels();
  const Vec2 middle = 0.5 * low + 0.5 * high,
             half = glm::max(0.5 * (high - low) - kMargin * scale, Vec2(0.0));
  const auto seen = project(view, center, width, height);
  const Vec2 at = seen ? glm::clamp(Vec2(seen->x, seen->y), middle - half, middle + half) : middle;
  if (seen && at == Vec2(seen->x, seen->y)) return center;
  const Aabb box = session.document().facts().bounds({object});
  const double depth = seen ? glm::dot(view.eye - center, view.camera_from_world[2])
                            : std::max(0.5 * glm::length(box.max - box.min), 2.0 * view.near_distance);
  const Ray ray = ray_through(view, {at.x, at.y, width, height});
  return ray.origin - ray.direction * (depth / glm::dot(ray.direction, view.camera_from_world[2]));
}

std::vector<Vec3> handle_points(GizmoMode mode, int k, const Vec3& center, double length) {
  if (mode == GizmoMode::move) return {center, center + axis_of(k) * length};
  std::vector<Vec3> out;
  const Vec3 u = axis_of((k + 1) % 3), v = axis_of((k + 2) % 3);
  for (int i = 0; i <= kRingSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kRingSides;
    out.push_back(center + (std::cos(angle) * u + std::sin(angle) * v) * length);
  }
  return out;
}

double segment_distance(const Vec2& p, const Vec2& a, const Vec2& b) {
  const Vec2 way = b - a;
  const double length_sq = glm::dot(way, way);
  const double t = length_sq > 0.0 ? std::clamp(glm::dot(p - a, way) / length_sq, 0.0, 1.0) : 0.0;
  return glm::length(a + t * way - p);
}

// Draws a line of text below the handles, whose lowest pixel has the y of `lowest`, on a ground that makes it
// readable. It ends above `end`, the lower edge of the free part of the picture.
void draw_text_below(const std::string& text, const Vec2& lowest, double end, double scale) {
  if (text.empty()) return;
  constexpr double kLetterPixels = 26.0;  // from the end of an arrow to below its head and letter, at scale 1
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float pad = static_cast<float>(4.0 * scale);
  const float y =
      std::min(static_cast<float>(lowest.y + kLetterPixels * scale), static_cast<float>(end) - size.y - pad);
  const ImVec2 at(std::floor(static_cast<float>(lowest.x) - 0.5F * size.x), std::floor(y));
  draw.AddRectFilled(ImVec2(at.x - pad, at.y - pad), ImVec2(at.x + size.x + pad, at.y + size.y + pad),
                     palette::kPanel, pad);
  draw.AddText(at, palette::kText, text.c_str());
}

// Returns the position along the axis nearest to the mouse ray; nullopt if the ray is almost parallel to it.
std::optional<double> along_axis(const Ray& ray, const Vec3& center, const Vec3& axis) {
  const Vec3 w = ray.origin - center;
  const double dd = glm::dot(ray.direction, ray.direction), da = glm::dot(ray.direction, axis);
  const double determinant = dd - da * da;
  if (determinant < 1e-6 * dd) return std::nullopt;
  return (dd * glm::dot(w, axis) - da * glm::dot(w, ray.direction)) / determinant;
}

std::optional<double> angle_about(const Ray& ray, const Vec3& center, int k) {
  const double facing = ray.direction[k];
  if (std::abs(facing) < 1e-3 * glm::length(ray.direction)) return std::nullopt;
  const Vec3 hit = ray.origin + ray.direction * ((center[k] - ray.origin[k]) / facing) - center;
  return std::atan2(hit[(k + 2) % 3], hit[(k + 1) % 3]);
}

}  // namespace

std::string text_of_gizmo(const Session& session, std::uint32_t object) {
  if (session.view().selection().objects.size() < 2) return {};
  const bool moves = session.view().settings().gizmo == GizmoMode::move;
  return "Only " + session.document().scene().objects[object].name + (moves ? " moves" : " turns");
}

RigidTransform rotated(const RigidTransform& pose, const Vec3& center, const Vec3& n, double angle_rad) {
  const double c = std::cos(angle_rad), s = std::sin(angle_rad), k = 1.0 - c;
  RigidTransform turn;  // Rodrigues' formula
  turn.rotation = {Vec3(c + k * n.x * n.x, k * n.x * n.y - s * n.z, k * n.x * n.z + s * n.y),
                   Vec3(k * n.y * n.x + s * n.z, c + k * n.y * n.y, k * n.y * n.z - s * n.x),
                   Vec3(k * n.z * n.x - s * n.y, k * n.z * n.y + s * n.x, c + k * n.z * n.z)};
  turn.translation = center - rotate(turn, center);
  RigidTransform out = compose(turn, pose);
  // Rounding adds up over many rotations, and the given pose may not have been a rotation. Makes the rows
  // orthonormal again, with the object's point at the centre fixed.
  Rows3& r = out.rotation;
  r[0] = glm::normalize(r[0]);
  r[1] = glm::normalize(r[1] - r[0] * glm::dot(r[0], r[1]));
  r[2] = glm::cross(r[0], r[1]);
  out.translation = center - rotate(out, place(inverse(pose), center));
  return out;
}

std::optional<std::uint32_t> Gizmo::object(const Session& session) const {
  if (session.view().settings().gizmo == GizmoMode::none) return std::nullopt;
  const auto current = session.view().current_object();
  if (!current) return std::nullopt;
  // A feature that labels a pair draws both of its objects, hidden ones too.
  bool is_drawn = session.document().object(*current).visible;
  for (const auto& feature : session.features())
    if (const auto pair = feature->labels_pair() ? feature->pair() : std::nullopt)
      is_drawn = is_drawn || *current == (*pair)[0] || *current == (*pair)[1];
  return is_drawn ? current : std::nullopt;
}

int Gizmo::handle_under(const Session& session, const InputFrame& input, double width, double height,
                        double scale) const {
  const View view = session.view().shown_view();
  const Vec3 center = handles_at(session, *object(session), width, height, scale);
  const double length = world_length(view, center, kGizmoPixels * scale, height);
  const GizmoMode mode = session.view().settings().gizmo;
  const Vec2 mouse(input.mouse_x - 0.5, input.mouse_y - 0.5);
  int best = -1;
  double nearest = kGizmoReachPixels * scale;
  for (int k = 0; k < 3; ++k) {
    const auto points = handle_points(mode, k, center, length);
    for (std::size_t i = 1; i < points.size(); ++i) {
      const auto a = project(view, points[i - 1], width, height), b = project(view, points[i], width, height);
      if (!a || !b) continue;
      const double d = segment_distance(mouse, Vec2(a->x, a->y), Vec2(b->x, b->y));
      if (d < nearest) {
        nearest = d;
        best = k;
      }
    }
  }
  return best;
}

bool Gizmo::take_mouse(Session& session, const InputFrame& input, double width, double height, double scale,
                       bool over_panel, std::vector<Command>& out) {
  const bool held = input.held(MouseButton::left);
  const bool pressed = held && !was_held_;
  was_held_ = held;
  const GizmoMode mode = session.view().settings().gizmo;
  const auto current = object(session);
  if (!current) {
    dragging_ = false;
    hot_ = -1;
    return false;
  }
  const Ray ray =
      ray_through(session.view().shown_view(), {input.mouse_x - 0.5, input.mouse_y - 0.5, width, height});
  const auto value = [&] {
    return mode == GizmoMode::move ? along_axis(ray, start_handles_, axis_of(hot_))
                                   : angle_about(ray, start_handles_, hot_);
  };
  if (dragging_) {
    const auto now = value();
    RigidTransform moved = start_pose_;
    if (now && mode == GizmoMode::move)
      moved.translation += axis_of(hot_) * (*now - start_value_);
    else if (now)
      moved = rotated(start_pose_, start_center_, axis_of(hot_), *now - start_value_);
    if (held) {
      if (now) session.preview_pose(*current, moved);
      return true;
    }
    dragging_ = false;
    out.push_back(move_object(Target{*current}, now ? moved : session.document().pose(*current)));
    return true;
  }
  hot_ = over_panel || !input.mouse_inside || held != pressed
             ? -1
             : handle_under(session, input, width, height, scale);
  if (!pressed || hot_ < 0 || over_panel) return false;
  start_pose_ = session.document().pose(*current);
  start_center_ = center_of(session, *current);
  start_handles_ = handles_at(session, *current, width, height, scale);
  const auto begin = value();
  if (!begin) return false;
  start_value_ = *begin;
  dragging_ = true;
  return true;
}

void Gizmo::draw(const Session& session, double width, double height, double scale) const {
  const auto current = object(session);
  if (!current) return;
  const View view = session.view().shown_view();
  // Dragged handles go with the object.
  const Vec3 center = dragging_ ? start_handles_ + (center_of(session, *current) - start_center_)
                                : handles_at(session, *current, width, height, scale);
  const double length = world_length(view, center, kGizmoPixels * scale, height);
  const GizmoMode mode = session.view().settings().gizmo;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const auto pixel = [&](const Vec3& p) { return project(view, p, width, height); };
  const auto middle = pixel(center);
  double lowest = middle ? middle->y : 0.0;
  const auto handle = [&](int k, ImU32 color, bool is_outline) {
    const float thickness = static_cast<float>((k == hot_ ? 4.0 : 2.6) * scale + (is_outline ? 2.0 : 0.0));
    const auto points = handle_points(mode, k, center, length);
    for (std::size_t i = 1; i < points.size(); ++i) {
      const auto a = pixel(points[i - 1]), b = pixel(points[i]);
      if (!a || !b) continue;
      lowest = std::max({lowest, a->y, b->y});
      const ImVec2 from(static_cast<float>(a->x + 0.5), static_cast<float>(a->y + 0.5)),
          to(static_cast<float>(b->x + 0.5), static_cast<float>(b->y + 0.5));
      draw.AddLine(from, to, color, thickness);
      if (mode != GizmoMode::move) continue;
      const Vec2 way(b->x - a->x, b->y - a->y);
      const double size = glm::length(way);
      if (size < 4.0) continue;
      const Vec2 d = way / size * (9.0 * scale), n(-d.y * 0.55, d.x * 0.55);
      const auto at = [&](const Vec2& offset) {
        return ImVec2(to.x + static_cast<float>(offset.x), to.y + static_cast<float>(offset.y));
      };
      if (is_outline) {
        draw.AddTriangle(at(d), at(n), at(-n), color, 2.0F);
        continue;
      }
      draw.AddTriangleFilled(at(d), at(n), at(-n), color);
      const char letter[2] = {static_cast<char>('X' + k), '\0'};
      draw.AddText(at(d * 1.8 - Vec2(4 * scale, 7 * scale)), color, letter);
    }
  };
  for (int k = 0; k < 3; ++k) {
    handle(k, IM_COL32(kGizmoOutline.r, kGizmoOutline.g, kGizmoOutline.b, 255), true);
    handle(k, k == hot_ ? role_color(Role::hot) : color_u32(kAxisColors[k]), false);
  }
  if (middle)
    draw_text_below(text_of_gizmo(session, *current), Vec2(middle->x, lowest),
                    session.view().fits().free_pixels()[1].y, scale);
}

}  // namespace boxwood
