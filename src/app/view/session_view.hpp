// SPDX-License-Identifier: MIT
// The view of a session: its settings, selection, camera with fits, and panels.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/document/document.hpp"
#include "app/shell/panel_state.hpp"
#include "app/view/camera_fit.hpp"
#include "app/view/view_selection.hpp"
#include "app/view/view_settings.hpp"

namespace boxwood {

class DrawnColors;  // drawn_colors.hpp

// Upward axes that the user chose for files, by absolute path; the latest choice is last.
using UpChoices = std::vector<std::pair<std::string, UpAxis>>;

// The view of a document. Its changes cannot be undone and leave the document unchanged.
class SessionView {
public:
  explicit SessionView(const Document& document)
      : document_(document), selected_(document), fits_(document, settings_, selected_, camera_) {
    camera_.turn_to(StandardView::iso);
  }
  SessionView(const SessionView&) = delete;
  SessionView& operator=(const SessionView&) = delete;

  ViewSettings& settings() { return settings_; }
  const ViewSettings& settings() const { return settings_; }
  ViewSelection& selected() { return selected_; }
  const ViewSelection& selected() const { return selected_; }
  CameraFit& fits() { return fits_; }
  const CameraFit& fits() const { return fits_; }
  Camera& camera() { return camera_; }
  const Camera& camera() const { return camera_; }

  const Layers& layers() const { return settings_.layers; }
  const Selection& selection() const { return selected_.now(); }
  std::optional<std::uint32_t> current_object() const { return selected_.current_object(); }
  Target current_target() const { return selected_.current_target(); }
  View shown_view() const { return fits_.shown_view(); }

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

  // Panels and workspaces (panels.hpp). Only one of the panels over the scene is open at a time. Opening a
  // panel of another workspace changes to that workspace.
  Workspace workspace() const { return workspace_; }
  // Another workspace ends the gizmo, and has its own widths of the columns.
  void set_workspace(Workspace workspace);
  // Returns the workspace; in Learn, the last one before it.
  Workspace workspace_but_learn() const {
    return workspace_ == Workspace::learn ? before_learn_ : workspace_;
  }
  const PanelState& panels() const { return panels_; }
  bool panel_open(Panel panel) const { return panels_.is_open(panel); }
  bool panel_shown(Panel panel) const;  // open, and of the workspace
  // Returns the widths of the left and right column in a workspace, as PanelState::size().
  std::array<std::uint16_t, 2> column_widths(Workspace workspace) const;
  void open_panel(Panel panel, bool on);
  void set_panel_size(Panel panel, std::uint32_t pixels);
  std::optional<Panel> opened_last() const;  // the newest open panel over the scene or in the strip
  const std::set<std::uint32_t>& folded() const { return folded_; }
  void fold(std::uint32_t node, bool on) { on ? (void)folded_.insert(node) : (void)folded_.erase(node); }
  void unfold_all() { folded_.clear(); }
  // Returns true if contacts are requested.
  bool asks_contacts() const {
    return workspace_ == Workspace::clash || (workspace_ == Workspace::learn && learns_contacts_);
  }
  // Sets whether contacts are requested in the workspace Learn.
  void learn_contacts(bool on) { learns_contacts_ = on; }

  // Points on screen; nullopt if their surface is not drawn.
  std::optional<SeenPoint> marked_point() const;
  std::optional<SeenPoint> seen_point(const MarkedPoint& marked) const;  // at its object's pose
  std::optional<SeenPoint> hovered_point() const;
  // The colours of the last picture, which its owner sets and the legend reads; null before the first one.
  const std::shared_ptr<const DrawnColors>& drawn_colors() const { return drawn_colors_; }
  void set_drawn_colors(std::shared_ptr<const DrawnColors> colors) { drawn_colors_ = std::move(colors); }
  // Returns true if the last picture draws the object transparent. False before the first one.
  bool is_transparent(std::uint32_t object) const {
    return object < transparent_.size() && transparent_[object];
  }
  // Sets the transparent objects of a picture, which its owner reads from the draw list.
  void set_transparent(std::vector<bool> objects) { transparent_ = std::move(objects); }

private:
  const Document& document_;
  ViewSettings settings_;
  ViewSelection selected_;
  Camera camera_;
  CameraFit fits_;
  UpChoices up_choices_;
  bool up_is_explicit_ = false;
  Workspace workspace_ = Workspace::look, before_learn_ = Workspace::look;
  PanelState panels_;
  std::array<std::array<std::uint16_t, 2>, kWorkspaceCount> column_widths_{};  // of the other workspaces
  std::vector<Panel> opened_;  // panels over the scene or in the strip, in order
  bool learns_contacts_ = false;
  std::set<std::uint32_t> folded_;
  std::shared_ptr<const DrawnColors> drawn_colors_;
  std::vector<bool> transparent_;
};

}  // namespace boxwood
