// SPDX-License-Identifier: MIT
// Drags, clicks, hovering and flight.
#include "app/interface/view_controls.hpp"

#include <algorithm>
#include <cmath>

#include "app/derived/triangle_leaf.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/interface/frame_rows.hpp"
#include "app/session/surface_pick.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

constexpr double kClickTravel = 4.0;  // pixels at scale 1: less is a click, more is a drag
constexpr double kDoubleClickSeconds = 0.4;
constexpr double kOrbitDegreesPerHeight = 270.0;  // for a drag over the picture's height
constexpr double kZoomPerNotch = 0.88;
constexpr double kClipPerNotch = 0.01;    // in sizes of the visible objects
constexpr double kFlightPerSecond = 0.7;  // in distances to the focal point
constexpr double kSnapPixels = 9.0;       // reach of a measuring click to a corner
constexpr double kEdgePixels = 5.0;       // reach of a click to an edge, at scale 1

// Returns the box with an edge under the mouse, if it is nearer than the surface there. A click selects it,
// and hovering lights it.
std::optional<NodeRef> edge_under(Session& session, const View& view, const InputFrame& input, double width,
                                  double height, double scale, const std::optional<PickHit>& hit) {
  const PixelPosition pixel = pixel_under(input.mouse_x, input.mouse_y, width, height);
  const double surface = hit ? glm::dot(view.eye - hit->point, view.camera_from_world[2]) : kInfinity;
  return pick_box_edge(session, view, pixel, kEdgePixels * scale, surface);
}

// Returns the target whose tree has the leaf that a click selects, in the workspace Tree: that of its panels,
// else the object. Returns nullopt in other workspaces, without a surface, and until that tree is built.
std::optional<Target> leaf_target(const Session& session, const std::optional<PickHit>& hit) {
  if (!hit || hit->on_cap || session.view().workspace() != Workspace::tree) return std::nullopt;
  const Target target = session.view().current_target().object ? Target{hit->object} : Target{};
  return session.derived().data(target).tree.ready ? std::optional(target) : std::nullopt;
}

// Returns the leaf of leaf_target() with the clicked triangle.
std::optional<NodeRef> clicked_leaf(const Session& session, const std::optional<PickHit>& hit) {
  const auto target = leaf_target(session, hit);
  if (!target) return std::nullopt;
  const auto leaf = leaf_of_triangle(target->object ? hit->triangle : hit->number,
                                     *session.derived().data(*target).tree.ready);
  return leaf ? std::optional(NodeRef{*target, *leaf}) : std::nullopt;
}

// Tests if a click selects the box with an edge under the mouse. In Tree a surface is its triangle's leaf,
// and Alt is for the boxes over it; in other workspaces Alt goes through the boxes.
bool takes_edges(const Session& session, const Modifiers& modifiers, const std::optional<PickHit>& hit) {
  if (modifiers.control) return false;
  return leaf_target(session, hit) ? modifiers.alt : !hit || !modifiers.alt;
}

std::string node_text(const Session& session, const NodeRef& node) {
  const bool several = session.document().object_count() > 1;
  return "node " + count_text(node.node) +
         (!several             ? ""
          : node.target.object ? " of the tree of " + object_name(session, *node.target.object)
                               : " of the tree of the whole model");
}

std::string hit_text(const Session& session, const PickHit& hit) {
  return triangle_of_object_text(session.document(), hit.object, hit.number);
}

// Returns the pickable mark of a feature there.
std::optional<PickedMark> mark_under(const Session& session, const View& view, const PixelPosition& pixel,
                                     double reach) {
  for (const PickMark& pick : interface_list().picks)
    if (auto mark = pick(session, view, pixel, reach)) return mark;
  return std::nullopt;
}

// Returns the feature that takes the clicked points; null if none does.
const PointTaker* active_taker(const Session& session, const Modifiers& modifiers) {
  if (modifiers.control) return nullptr;
  for (const PointTaker& taker : interface_list().point_takers)
    if (taker.on(session)) return &taker;
  return nullptr;
}

// Returns the picked point, moved to the triangle's nearest corner if one is drawn within `reach` pixels of
// the mouse.
PickHit snapped(const Session& session, const View& view, const PixelPosition& pixel, double reach,
                const PickHit& hit) {
  const SceneObject& object = session.document().scene().objects[hit.object];
  const RigidTransform placed = session.document().pose(hit.object);
  const auto corner = corners(object.mesh->mesh.view(), hit.triangle);
  PickHit out = hit;
  if (hit.on_cap) return out;
  for (int k = 0; k < 3; ++k) {
    const Vec3 at = place(placed, apply(object.world_from_mesh, corner[static_cast<std::size_t>(k)]));
    const auto seen = project(view, at, pixel.width, pixel.height);
    if (!seen) continue;
    const double away = std::hypot(seen->x - pixel.x, seen->y - pixel.y);
    if (away >= reach) continue;
    reach = away;
    out.barycentric = Vec3(0.0);
    out.barycentric[k] = 1.0;
    out.point = at;
    out.on_corner = true;
  }
  return out;
}

// Returns the clip plane moved along its normal, a wheel notch into the visible part.
SetClip moved_clip(const Session& session, double notches) {
  auto plane = *session.view().settings().clip;
  const Aabb box = session.document().facts().visible_bounds();
  const double size = is_empty(box) ? 1.0 : glm::length(box.max - box.min);
  plane[3] += notches * kClipPerNotch * size * std::hypot(plane[0], plane[1], plane[2]);
  return {{plane}};
}

}  // namespace

void ViewControls::press_and_drag(Session& session, const InputFrame& input, double height, double scale,
                                  bool over_panel, std::vector<Command>& out) {
  clicked_ = false;
  const double dx = input.mouse_x - last_x_, dy = input.mouse_y - last_y_;
  for (const MouseButton button : {MouseButton::left, MouseButton::right, MouseButton::middle}) {
    const auto i = static_cast<std::size_t>(button);
    const bool held = input.buttons[i];
    if (held && !was_held_[i] && drag_ == Drag::none && !over_panel) {
      drag_ = Drag::press;
      button_ = button;
      press_x_ = input.mouse_x;
      press_y_ = input.mouse_y;
    } else if (!held && was_held_[i] && drag_ != Drag::none && button == button_) {
      clicked_ = drag_ == Drag::press && button == MouseButton::left;
      drag_ = Drag::none;
    }
    was_held_[i] = held;
  }
  if (drag_ == Drag::press) {
    const double travel = std::hypot(input.mouse_x - press_x_, input.mouse_y - press_y_);
    if (travel < kClickTravel * scale) return;  // made up for when the drag begins
    drag_ = button_ == MouseButton::left && !input.modifiers.shift ? Drag::orbit : Drag::pan;
    last_x_ = press_x_;
    last_y_ = press_y_;
    return press_and_drag(session, input, height, scale, over_panel, out);
  }
  if (dx == 0.0 && dy == 0.0) return;
  if (active_mover(session) != nullptr) {
    if (drag_ != Drag::none) out.emplace_back(Look{-dx / height * 90.0, dy / height * 90.0});
  } else if (drag_ == Drag::orbit)
    out.emplace_back(Orbit{-dx / height * kOrbitDegreesPerHeight, dy / height * kOrbitDegreesPerHeight});
  else if (drag_ == Drag::pan && button_ == MouseButton::right && flying_)
    out.emplace_back(Look{-dx / height * 90.0, dy / height * 90.0});
  else if (drag_ == Drag::pan)
    out.emplace_back(Pan{dx / height, -dy / height});
}

void ViewControls::click(Session& session, const InputFrame& input, double width, double height, double scale,
                         std::vector<Command>& out) {
  const View view = session.view().shown_view();
  const PixelPosition pixel = pixel_under(input.mouse_x, input.mouse_y, width, height);
  const Ray ray = ray_through(view, pixel);
  const auto hit = pick_now(session, ray, begin_of(view, ray));
  const bool is_double =
      time_s_ - last_click_.time_s < kDoubleClickSeconds &&
      std::hypot(input.mouse_x - last_click_.x, input.mouse_y - last_click_.y) < kClickTravel * scale;
  last_click_ = {input.mouse_x, input.mouse_y, is_double ? -1.0 : time_s_};
  if (is_double) {
    if (hit && active_mover(session) == nullptr) out.emplace_back(SetPivot{hit->point});
    return;
  }
  clicked_text_ = "";
  if (const PointTaker* const taker = active_taker(session, input.modifiers)) {
    if (hit && !hit->on_cap)
      out.push_back(
          taker->take(hit->number, snapped(session, view, pixel, kSnapPixels * scale, *hit).barycentric));
    else
      taker->miss(session);
    return;
  }
  if (!input.modifiers.control && !input.modifiers.alt)
    if (const auto mark = mark_under(session, view, pixel, kEdgePixels * scale)) {
      out.push_back(mark->click);
      return;
    }
  if (takes_edges(session, input.modifiers, hit))
    if (const auto node = edge_under(session, view, input, width, height, scale, hit)) {
      out.emplace_back(SelectNode{node->target, node->node});
      clicked_text_ = node_text(session, *node) + ", by its edge";
      return;
    }
  if (const auto leaf = input.modifiers.control ? std::nullopt : clicked_leaf(session, hit)) {
    out.emplace_back(SelectNode{leaf->target, leaf->node});
    const bool same = leaf->target.is_whole() && session.document().object_count() > 1;
    clicked_text_ = hit_text(session, *hit) + ", " +
                    (same ? "node " + count_text(leaf->node) + " of its tree" : node_text(session, *leaf)) +
                    ", a leaf";
    if (edge_under(session, view, input, width, height, scale, hit))
      clicked_text_->append(". Alt+click: the box with this edge");
    out.emplace_back(MarkPoint{hit->number, hit->barycentric});
  } else if (hit) {
    const bool goes = input.modifiers.control && session.view().selection().contains(hit->object);
    out.emplace_back(Select{{hit->object}, input.modifiers.control ? SelectMode::add : SelectMode::replace});
    if (!hit->on_cap) clicked_text_ = hit_text(session, *hit);
    if (!goes && !hit->on_cap) out.emplace_back(MarkPoint{hit->number, hit->barycentric});
  } else if (!input.modifiers.control)
    out.emplace_back(ClearSelection{});
}

void ViewControls::fly(Session& session, const InputFrame& input, bool typing, std::vector<Command>& out) {
  flying_ = false;
  if (typing || !input.held(MouseButton::right) || input.modifiers.control ||
      active_mover(session) != nullptr)
    return;
  const auto key = [&](Key k) { return input.keys[static_cast<std::size_t>(k)] ? 1.0 : 0.0; };
  const Vec3 way(key(Key::d) - key(Key::a), key(Key::e) - key(Key::q), key(Key::w) - key(Key::s));
  if (way == Vec3(0.0)) return;
  flying_ = true;
  const double fast = input.modifiers.shift ? 4.0 : 1.0;
  const double step = session.view().camera().distance * kFlightPerSecond * fast *
                      std::min(input.seconds, 0.1) / glm::length(way);
  out.emplace_back(Fly{way.x * step, way.y * step, way.z * step});
}

void ViewControls::frame(Session& session, const InputFrame& input, double width, double height, double scale,
                         bool over_panel, bool typing, std::vector<Command>& out) {
  time_s_ += input.seconds;
  const Mover* const mover = active_mover(session);
  moves_otherwise_ = mover != nullptr && mover->move(session, input, typing, out);
  fly(session, input, typing, out);
  press_and_drag(session, input, height, scale, over_panel, out);
  last_x_ = input.mouse_x;
  last_y_ = input.mouse_y;
  if (clicked_) click(session, input, width, height, scale, out);
  if (input.wheel != 0.0 && !over_panel && input.modifiers.shift && session.view().settings().clip)
    out.emplace_back(moved_clip(session, input.wheel));
  else if (input.wheel != 0.0 && !over_panel && active_mover(session) == nullptr)
    out.emplace_back(Zoom{std::pow(kZoomPerNotch, input.wheel), (input.mouse_x - 0.5 * width) / height,
                          (0.5 * height - input.mouse_y) / height});
  // Hovering shows what a click would select.
  const bool leaves = was_inside_ && !input.mouse_inside;
  was_inside_ = input.mouse_inside;
  if (leaves || (input.mouse_inside && (over_panel || drag_ == Drag::orbit || drag_ == Drag::pan))) {
    session.view().selected().hover(std::nullopt);
  } else if (input.mouse_inside) {
    const View view = session.view().shown_view();
    const PixelPosition pixel = pixel_under(input.mouse_x, input.mouse_y, width, height);
    const Ray ray = ray_through(view, pixel);
    bool ready = false;  // if not, nothing tells which edges the surface hides
    const auto hit = pick(session, ray, &ready, begin_of(view, ray));
    if (active_taker(session, input.modifiers) != nullptr) {
      session.view().selected().hover(
          hit ? std::optional(snapped(session, view, pixel, kSnapPixels * scale, *hit)) : hit);
      return;
    }
    session.view().selected().hover(hit);
    const auto mark = mark_under(session, view, pixel, kEdgePixels * scale);
    session.view().selected().hover_node(mark ? std::optional(mark->node)
                                         : ready && takes_edges(session, input.modifiers, hit)
                                             ? edge_under(session, view, input, width, height, scale, hit)
                                             : std::nullopt);
  }
}

}  // namespace boxwood
