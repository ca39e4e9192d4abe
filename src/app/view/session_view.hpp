// SPDX-License-Identifier: MIT
// The view of a session: camera, layers, panels, the selection and the hovered surface.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/document/document.hpp"
#include "app/shell/panel_state.hpp"
#include "app/view/appearance.hpp"
#include "app/view/selection.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

struct ClipPlane;
class DrawnColors;  // drawn_colors.hpp

struct Layers {
  bool geometry = true, volumes = true, edges = false, grid = true, axes = true, legend = true,
       contacts = true, descent = false, occlusion = true, outlines = true, back_faces = true, xray = false,
       smooth = true, head_light = false, pinned = false;
};
constexpr bool Layers::*member_of(Layer layer) noexcept {
  constexpr bool Layers::*kMembers[] = {
      &Layers::geometry,   &Layers::volumes,  &Layers::edges,   &Layers::grid,       &Layers::axes,
      &Layers::legend,     &Layers::contacts, &Layers::descent, &Layers::occlusion,  &Layers::outlines,
      &Layers::back_faces, &Layers::xray,     &Layers::smooth,  &Layers::head_light, &Layers::pinned};
  static_assert(std::size(kMembers) == kLayerCount);
  return kMembers[static_cast<std::size_t>(layer)];
}

inline const Vec2 kUsualViewport(1280.0, 720.0);

// Upward axes that the user chose for files, by absolute path; the latest choice is last.
using UpChoices = std::vector<std::pair<std::string, UpAxis>>;

// The view of a document. Its changes cannot be undone and leave the document unchanged. Targets must exist.
class SessionView {
public:
  explicit SessionView(const Document& document) : document_(document) { camera_.turn_to(StandardView::iso); }

  Camera& camera() { return camera_; }
  const Camera& camera() const { return camera_; }
  // Sets the size of the picture in pixels, and the part of it that panels leave free. `free` is that part's
  // share of the width and height. `free_middle` is its middle, in heights of the picture from the picture's
  // middle, +x right, +y up.
  void set_viewport(double width, double height, const Vec2& free = Vec2(1.0),
                    const Vec2& free_middle = Vec2(0.0));
  double aspect() const { return viewport_.x / viewport_.y; }
  const Vec2& viewport() const { return viewport_; }
  // Returns the view for drawing and picking, a parallel one while two halves are shown. A parallel view cuts
  // off nothing: its eye is behind all visible objects.
  View shown_view() const;
  // begin_up() sets the upward axis of a scene when it is opened. It is the earlier choice for its first
  // file, or own_up(). own_up() returns the axis given by that file's format, otherwise +Y.
  void begin_up();
  UpAxis own_up() const;
  // Returns true if the user chose the upward axis since a file was requested: the next scene keeps it.
  bool up_is_explicit() const { return up_is_explicit_; }
  void forget_up() { up_is_explicit_ = false; }
  void choose_up(UpAxis axis);  // for the first open file, and whenever it is opened again
  void choose_up_of(const std::string& file, UpAxis axis);
  const UpChoices& up_choices() const { return up_choices_; }
  // Appends the corners of a target's drawn volumes; returns false if they are not ready.
  using CornersOf = std::function<bool(const Target&, std::vector<Vec3>&)>;
  void set_corners_of(CornersOf corners_of) { corners_of_ = std::move(corners_of); }
  // Repeats a fit that came before its volumes were ready. Returns true if it moved the camera. Does nothing
  // if the camera has moved since, or other things are shown.
  bool fit_again();
  std::uint64_t late_fits() const { return late_fits_; }  // number of repeated fits that moved the camera
  void hold_camera() {  // forgets the last fit, because the camera was placed
    pending_fit_.reset();
    last_look_.reset();
    fitted_to_node_.reset();
  }
  // Puts the camera in this direction from the sphere (unit, towards the eye), so that it sees the sphere in
  // the free part. Repeats this when the free part changes, unless the camera has moved.
  void look_at(const Sphere& around, const Vec3& from);
  // Fits the camera to objects, so that they and their shown volumes are in the free part.
  void fit(std::span<const std::uint32_t> objects, const Aabb& stage = {});
  void fit_visible();
  void fit_selected();  // the selected node, else the selected objects, else the visible ones
  // Splits the free part into two halves with one camera: fits put the scene into the left one. What is drawn
  // for the right one is moved by split_offset() to the right, in world units; 0 if not split.
  void set_split(bool on) { split_ = on; }
  bool is_split() const { return split_; }
  double split_offset() const;

  const Layers& layers() const { return layers_; }
  void show_layer(Layer layer, bool on);
  ColorBy color_by() const { return color_by_; }
  void set_color_by(ColorBy by) { color_by_ = by; }
  Fills fills() const { return fills_; }
  void set_fills(Fills fills) { fills_ = fills; }
  Paint paint() const { return paint_; }
  void set_paint(Paint paint) { paint_ = paint; }
  // The theme of panels and scene. `desktop_is_dark` is the choice of the desktop, for `auto`.
  ThemeChoice theme() const { return theme_; }
  void set_theme(ThemeChoice theme) { theme_ = theme; }
  void set_desktop_dark(bool dark) { desktop_is_dark_ = dark; }
  bool is_dark() const {
    return theme_ == ThemeChoice::dark || (theme_ == ThemeChoice::automatic && desktop_is_dark_);
  }
  // The scale of panels and lines; 0 for that of the monitor. shown_scale() is the scale in use, for which
  // the window states the monitor's.
  double scale() const { return scale_; }
  void set_scale(double scale) { scale_ = scale; }
  double shown_scale() const { return scale_ > 0.0 ? scale_ : monitor_scale_; }
  void set_monitor_scale(double scale) { monitor_scale_ = scale; }
  const std::optional<std::array<double, 4>>& clip_numbers() const { return clip_; }
  std::optional<ClipPlane> clip() const;
  void set_clip(const std::optional<std::array<double, 4>>& numbers) { clip_ = numbers; }
  // Panels and workspaces (panels.hpp). Only one of the panels over the scene is open at a time. Opening a
  // panel of another workspace changes to that workspace.
  Workspace workspace() const { return workspace_; }
  void set_workspace(Workspace workspace) { workspace_ = workspace; }
  const PanelState& panels() const { return panels_; }
  bool panel_open(Panel panel) const { return panels_.is_open(panel); }
  bool panel_shown(Panel panel) const;  // open, and of the workspace
  void open_panel(Panel panel, bool on);
  void set_panel_size(Panel panel, std::uint32_t pixels);
  std::optional<Panel> opened_last() const;  // the newest open panel over the scene or in the strip
  const std::set<std::uint32_t>& folded() const { return folded_; }
  void fold(std::uint32_t node, bool on) { on ? (void)folded_.insert(node) : (void)folded_.erase(node); }
  void unfold_all() { folded_.clear(); }
  bool all_kinds() const { return all_kinds_; }
  void show_all_kinds(bool on) { all_kinds_ = on; }
  // Returns true if contacts are requested.
  bool asks_contacts() const {
    return workspace_ == Workspace::clash || (workspace_ == Workspace::learn && learns_contacts_);
  }
  // Sets whether contacts are requested in the workspace Learn.
  void learn_contacts(bool on) { learns_contacts_ = on; }
  // Sets the extent of figures beyond the visible objects, which fits include; may be empty.
  void set_stage(const Aabb& stage) { stage_ = stage; }

  const Selection& selection() const { return selection_; }
  std::optional<std::uint32_t> current_object() const;  // the last one selected
  Target current_target() const;  // of the node, else the current object, else the whole
  VolumeScope around() const { return around_; }
  void set_around(VolumeScope around) { around_ = around; }
  // Returns the objects that a volume's tick changes: each, or the selected ones; nullopt: ticked_target().
  std::optional<Targets> several() const;
  Target ticked_target() const;  // if several() is nullopt
  void select(std::uint32_t object, SelectMode manner);
  void select_many(std::span<const std::uint32_t> which,
                   SelectMode manner);  // `add` adds the unselected ones
  void select_node(const NodeRef& node);
  void mark_point(const MarkedPoint& point);      // on a selected object; the next selection removes it
  std::optional<SeenPoint> marked_point() const;  // nullopt if its surface is not drawn
  // Returns the point at its object's pose; nullopt if its surface is not drawn.
  std::optional<SeenPoint> seen_point(const MarkedPoint& marked) const;
  // Replaces the selected node by a lost one with its triangles. If a later tree has a node with the same
  // triangles, that node is selected again: for example after an undo.
  void lose_node(std::vector<std::uint32_t> triangles);
  void drop_node();
  // Makes this node of this tree the selected one.
  void set_node(std::uint32_t node, std::shared_ptr<const TreeSnapshot> tree);
  void clear_selection();
  // The hovered surface point. Code that changes or moves surfaces must reset it.
  const std::optional<PickHit>& hovered() const { return hovered_; }
  std::optional<SeenPoint> hovered_point() const;  // nullopt if its surface is not drawn
  void hover(const std::optional<PickHit>& hit) {
    hovered_ = hit;
    hovered_node_.reset();
  }
  // The tree's box with an edge under the mouse, which a click would select. Set after hover().
  const std::optional<NodeRef>& hovered_node() const { return hovered_node_; }
  void hover_node(std::optional<NodeRef> node) { hovered_node_ = node; }
  GizmoMode gizmo() const { return gizmo_; }
  void set_gizmo(GizmoMode mode) { gizmo_ = mode; }
  // The colours of the last picture, which its owner sets and the legend reads; null before the first one.
  const std::shared_ptr<const DrawnColors>& drawn_colors() const { return drawn_colors_; }
  void set_drawn_colors(std::shared_ptr<const DrawnColors> colors) { drawn_colors_ = std::move(colors); }
  // Returns a number that grows with every change of the selection.
  std::uint64_t selection_revision() const { return selection_revision_; }

private:
  static constexpr double kLegendShare = 0.15;  // of the height of a half
  // The part into which fits put the scene: of two halves the left one, above its legend.
  Vec2 free_part() const {
    return split_ ? Vec2(0.5 * viewport_free_.x, (1.0 - kLegendShare) * viewport_free_.y) : viewport_free_;
  }
  Vec2 free_middle() const {
    return split_ ? viewport_middle_ +
                        Vec2(-0.25 * viewport_free_.x * aspect(), 0.5 * kLegendShare * viewport_free_.y)
                  : viewport_middle_;
  }
  bool reach_of(const Target& target, const Shown& shown, const std::vector<Vec3>& points, const Rows3& rows,
                std::vector<Vec3>& out) const;

  const Document& document_;
  Camera camera_;
  Vec2 viewport_ = kUsualViewport;
  Vec2 viewport_free_ = Vec2(1.0), viewport_middle_ = Vec2(0.0);
  bool split_ = false;
  std::optional<Camera> fit_before_viewport_;  // the camera of a fit before the first set_viewport()
  bool viewport_known_ = false;
  struct Waits {  // a fit to repeat when its volumes are ready
    Camera camera;
    std::uint64_t edit_revision = 0;
    std::vector<std::uint32_t> objects;
    Aabb stage;
  };
  std::optional<Waits> pending_fit_;
  struct LookedAt {
    Camera camera;
    Sphere around;
    Vec3 from = Vec3(0.0);
  };
  std::optional<LookedAt> last_look_;
  std::optional<Camera> fitted_to_node_;  // the camera of a fit to the selected node, repeated likewise
  CornersOf corners_of_;
  UpChoices up_choices_;
  bool up_is_explicit_ = false;
  std::uint64_t late_fits_ = 0;
  Layers layers_;
  ColorBy color_by_ = ColorBy::kind;
  Fills fills_ = Fills::automatic;
  Paint paint_ = Paint::grey;
  ThemeChoice theme_ = ThemeChoice::automatic;
  bool desktop_is_dark_ = false;
  double scale_ = 0.0, monitor_scale_ = 1.0;
  std::optional<std::array<double, 4>> clip_;
  Workspace workspace_ = Workspace::look;
  PanelState panels_;
  std::vector<Panel> opened_;  // panels over the scene or in the strip, in order
  bool all_kinds_ = false;
  bool learns_contacts_ = false;
  Aabb stage_;
  std::set<std::uint32_t> folded_;
  VolumeScope around_ = VolumeScope::automatic;
  Selection selection_;
  std::uint64_t selection_revision_ = 1;
  GizmoMode gizmo_ = GizmoMode::none;
  std::shared_ptr<const DrawnColors> drawn_colors_;
  std::optional<PickHit> hovered_;
  std::optional<NodeRef> hovered_node_;
};

}  // namespace boxwood
