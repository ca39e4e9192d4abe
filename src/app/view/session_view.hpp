// SPDX-License-Identifier: MIT
// How a session is looked at: camera, layers, panels, what is selected and what is under the mouse.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/document/document.hpp"
#include "app/shell/panel_state.hpp"
#include "app/view/selection.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

struct ClipPlane;

struct Layers {
  bool geometry = true, volumes = true, edges = false, grid = true, axes = true, legend = true,
       contacts = true, descent = false, occlusion = true, outlines = true, back_faces = true, xray = false,
       smooth = true, head_light = false;
};
constexpr bool Layers::*member_of(Layer layer) noexcept {
  constexpr bool Layers::*kMembers[] = {
      &Layers::geometry,   &Layers::volumes,  &Layers::edges,   &Layers::grid,      &Layers::axes,
      &Layers::legend,     &Layers::contacts, &Layers::descent, &Layers::occlusion, &Layers::outlines,
      &Layers::back_faces, &Layers::xray,     &Layers::smooth,  &Layers::head_light};
  static_assert(std::size(kMembers) == kLayerCount);
  return kMembers[static_cast<std::size_t>(layer)];
}

inline const Vec2 kUsualViewport(1280.0, 720.0);

// Which way is up in a file, chosen by hand: by the file's absolute path, the latest last.
using UpChoices = std::vector<std::pair<std::string, UpAxis>>;

// Nothing of it is undone, and nothing of it changes the document. Targets must be there.
class SessionView {
public:
  explicit SessionView(const Document& document) : document_(document) { camera_.turn_to(StandardView::iso); }

  Camera& camera() { return camera_; }
  const Camera& camera() const { return camera_; }
  // Size of the picture in pixels, and the part of it that no panel covers: its share of the width and
  // height, and its middle in heights of the picture from the picture's middle, +x right, +y up.
  void set_viewport(double width, double height, const Vec2& free = Vec2(1.0),
                    const Vec2& free_middle = Vec2(0.0));
  double aspect() const { return viewport_.x / viewport_.y; }
  const Vec2& viewport() const { return viewport_; }
  // What is drawn, and where a click is looked up. A parallel view cuts nothing off: its eye stands behind
  // all that is visible.
  View shown_view() const;
  // Which way is up when the scene is opened: what was chosen for its first file before; else own_up(): what
  // that file's format tells, else +Y.
  void begin_up();
  UpAxis own_up() const;
  // True if the upward axis was chosen since a file was requested: the scene that comes keeps it.
  bool up_is_explicit() const { return up_is_explicit_; }
  void forget_up() { up_is_explicit_ = false; }
  void choose_up(UpAxis axis);  // for the first file that is open, and whenever it is opened again
  void choose_up_of(const std::string& file, UpAxis axis);
  const UpChoices& up_choices() const { return up_choices_; }
  // Puts on `out` where the corners of a target's drawn volumes are; false while they are not there yet.
  using CornersOf = std::function<bool(const Target&, std::vector<Vec3>&)>;
  void set_corners_of(CornersOf corners_of) { corners_of_ = std::move(corners_of); }
  // A fit from before its volumes were there is done again once they are, unless the camera has moved or
  // something else is shown by then; true where it was.
  bool fit_again();
  std::uint64_t late_fits() const { return late_fits_; }  // how often it was
  void hold_camera() {                                    // it was placed: the last fit is no more
    waits_for_.reset();
    looked_at_.reset();
  }
  // Puts the camera where it sees the sphere in the free part from this direction (unit, to the eye). Again,
  // once the free part is another, unless the camera has moved.
  void look_at(const Sphere& around, const Vec3& from);
  // Puts the camera on objects, so that they and the usual volumes about them are in the free part.
  void fit(std::span<const std::uint32_t> objects, const Aabb& stage = {});
  void fit_visible();
  void fit_selected();  // what is visible where nothing is selected

  const Layers& layers() const { return layers_; }
  void show_layer(Layer layer, bool on);
  ColorBy color_by() const { return color_by_; }
  void set_color_by(ColorBy by) { color_by_ = by; }
  Fills fills() const { return fills_; }
  void set_fills(Fills fills) { fills_ = fills; }
  Paint paint() const { return paint_; }
  void set_paint(Paint paint) { paint_ = paint; }
  const std::optional<std::array<double, 4>>& clip_numbers() const { return clip_; }
  std::optional<ClipPlane> clip() const;
  void set_clip(const std::optional<std::array<double, 4>>& numbers) { clip_ = numbers; }
  // Panels and workspaces (panels.hpp). Of those over the scene one is open at a time; opening a panel of
  // another workspace goes there.
  Workspace workspace() const { return workspace_; }
  void set_workspace(Workspace workspace) { workspace_ = workspace; }
  const PanelState& panels() const { return panels_; }
  bool panel_open(Panel panel) const { return panels_.is_open(panel); }
  bool panel_shown(Panel panel) const;  // open, and of the workspace
  void open_panel(Panel panel, bool on);
  void set_panel_size(Panel panel, std::uint32_t pixels);
  std::optional<Panel> opened_last() const;  // of help, files and messages, what is open: the last one
  const std::set<std::uint32_t>& folded() const { return folded_; }
  void fold(std::uint32_t node, bool on) { on ? (void)folded_.insert(node) : (void)folded_.erase(node); }
  void unfold_all() { folded_.clear(); }
  bool all_kinds() const { return all_kinds_; }
  void show_all_kinds(bool on) { all_kinds_ = on; }
  // Contacts are asked for.
  bool asks_contacts() const {
    return workspace_ == Workspace::clash || (workspace_ == Workspace::learn && in_lesson_);
  }
  // A lesson is open: Session says; and what its pictures hold beside what is visible (empty: nothing).
  void set_in_lesson(bool on, const Aabb& stage = {}) { in_lesson_ = on, stage_ = on ? stage : Aabb(); }

  const Selection& selection() const { return selection_; }
  std::optional<std::uint32_t> current_object() const;  // the last one selected
  Target current_target() const;                        // that of the selected node, it, or the whole
  Around around() const { return around_; }
  void set_around(Around around) { around_ = around; }
  // What a tick of a volume acts on: each object, those of the selection, or the whole.
  std::optional<Targets> several() const;
  Target ticked_target() const;  // where several() says nothing
  void select(std::uint32_t object, Manner manner);
  void select_many(std::span<const std::uint32_t> which,
                   Manner manner);  // `add` adds those that are not selected
  void select_node(const NodeRef& node);
  void mark_point(const MarkedPoint& point);  // of an object that is selected; gone with the next selection
  std::optional<SeenPoint> marked_point() const;  // none while its surface is not drawn
  // Points that are clicked to tell their distance; they go where their objects go.
  bool measuring() const { return measuring_; }
  void set_measuring(bool on);                  // off: its points go
  void add_measured(const MarkedPoint& point);  // a third begins anew, and measures
  std::size_t measured_count() const { return measured_.size(); }
  const std::vector<MarkedPoint>& measured() const { return measured_; }
  std::vector<SeenPoint> measured_points() const;  // of surfaces that are drawn
  // The selected node is no longer there. What triangles it had is remembered, so that it is selected again
  // where a later tree has such a node: after an undo.
  void lose_node(std::vector<std::uint32_t> triangles);
  void drop_node();
  // The selected node is this one of this tree.
  void set_node(std::uint32_t node, std::shared_ptr<const TreeSnapshot> tree);
  void clear_selection();
  // Under the mouse. Whoever changes what is there, or where, lets it go.
  const std::optional<PickHit>& hovered() const { return hovered_; }
  std::optional<SeenPoint> hovered_point() const;  // none while its surface is not drawn
  void hover(const std::optional<PickHit>& hit) {
    hovered_ = hit;
    hovered_node_.reset();
  }
  // The box of a tree that a click would take, where its edge is under the mouse: said after hover().
  const std::optional<NodeRef>& hovered_node() const { return hovered_node_; }
  void hover_node(std::optional<NodeRef> node) { hovered_node_ = node; }
  GizmoMode gizmo() const { return gizmo_; }
  void set_gizmo(GizmoMode mode) { gizmo_ = mode; }
  std::uint64_t selection_revision() const { return selection_revision_; }  // grows with every change of it

private:
  std::optional<SeenPoint>
  seen_point(const MarkedPoint& marked) const;  // none while its surface is not drawn
  bool reach_of(const Target& target, const Shown& shown, const std::vector<Vec3>& points, const Rows3& rows,
                std::vector<Vec3>& out) const;

  const Document& document_;
  Camera camera_;
  Vec2 viewport_ = kUsualViewport;
  Vec2 viewport_free_ = Vec2(1.0), viewport_middle_ = Vec2(0.0);
  bool measuring_ = false;
  std::vector<MarkedPoint> measured_;   // at most two
  std::optional<Camera> fitted_blind_;  // the camera of a fit from before the first set_viewport()
  bool viewport_known_ = false;
  struct Waits {  // a fit whose volumes were not there
    Camera camera;
    std::uint64_t edit_revision = 0;
    std::vector<std::uint32_t> objects;
    Aabb stage;
  };
  std::optional<Waits> waits_for_;
  struct LookedAt {
    Camera camera;
    Sphere around;
    Vec3 from = Vec3(0.0);
  };
  std::optional<LookedAt> looked_at_;
  CornersOf corners_of_;
  UpChoices up_choices_;
  bool up_is_explicit_ = false;
  std::uint64_t late_fits_ = 0;
  Layers layers_;
  ColorBy color_by_ = ColorBy::kind;
  Fills fills_ = Fills::automatic;
  Paint paint_ = Paint::grey;
  std::optional<std::array<double, 4>> clip_;
  Workspace workspace_ = Workspace::look;
  PanelState panels_;
  std::vector<Panel> opened_;  // of help, files and messages, in order
  bool all_kinds_ = false;
  bool in_lesson_ = false;
  Aabb stage_;
  std::set<std::uint32_t> folded_;
  Around around_ = Around::automatic;
  Selection selection_;
  std::uint64_t selection_revision_ = 1;
  GizmoMode gizmo_ = GizmoMode::none;
  std::optional<PickHit> hovered_;
  std::optional<NodeRef> hovered_node_;
};

}  // namespace boxwood
