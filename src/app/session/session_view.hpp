// SPDX-License-Identifier: MIT
// How a session is looked at: camera, layers, panels, what is selected and what is under the mouse.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/session/camera.hpp"
#include "app/session/document.hpp"
#include "app/session/selection.hpp"

namespace boxwood {

struct Layers {
  bool geometry = true, volumes = true, edges = false, grid = true, axes = true, legend = true,
       contacts = true;
};

inline const Vec2 kUsualViewport(1280.0, 720.0);

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
  // Puts the camera on objects, so that they and the usual volumes about them are in the free part.
  void fit(std::span<const std::uint32_t> objects);
  void fit_visible();
  void fit_selected();  // what is visible where nothing is selected

  const Layers& layers() const { return layers_; }
  void show_layer(Layer layer, bool on);
  ColorBy color_by() const { return color_by_; }
  void set_color_by(ColorBy by) { color_by_ = by; }
  Fills fills() const { return fills_; }
  void set_fills(Fills fills) { fills_ = fills; }
  bool panel_open(Panel panel) const { return (panels_ >> static_cast<unsigned>(panel) & 1U) != 0; }
  void open_panel(Panel panel, bool on);

  const Selection& selection() const { return selection_; }
  std::optional<std::uint32_t> current_object() const;  // the last one selected
  Target current_target() const;                        // that of the selected node, it, or the whole
  void select(std::uint32_t object, Manner manner);
  void select_node(const NodeRef& node);      // shows the panel of the tree
  void mark_point(const MarkedPoint& point);  // of an object that is selected; gone with the next selection
  std::optional<SeenPoint> marked_point() const;  // none while its surface is not drawn
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
  void hover(std::optional<PickHit> hit) { hovered_ = std::move(hit); }
  GizmoMode gizmo() const { return gizmo_; }
  void set_gizmo(GizmoMode mode) { gizmo_ = mode; }
  std::uint64_t selection_revision() const { return selection_revision_; }  // grows with every change of it

private:
  const Document& document_;
  Camera camera_;
  Vec2 viewport_ = kUsualViewport;
  Vec2 viewport_free_ = Vec2(1.0), viewport_middle_ = Vec2(0.0);
  std::optional<Camera> fitted_blind_;  // the camera of a fit from before the first set_viewport()
  bool viewport_known_ = false;
  Layers layers_;
  ColorBy color_by_ = ColorBy::kind;
  Fills fills_ = Fills::automatic;
  std::uint32_t panels_ = 1U << static_cast<unsigned>(Panel::interface);
  Selection selection_;
  std::uint64_t selection_revision_ = 1;
  GizmoMode gizmo_ = GizmoMode::none;
  std::optional<PickHit> hovered_;
};

}  // namespace boxwood
