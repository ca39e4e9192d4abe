// SPDX-License-Identifier: MIT
// Fits of a session's camera: the part of the picture that panels leave free, and what is put there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/document/document.hpp"
#include "app/view/view_selection.hpp"
#include "app/view/view_settings.hpp"

namespace boxwood {

inline const Vec2 kUsualViewport(1280.0, 720.0);

// The room of a fit: with the strip of messages, which move no camera when they come and go, or without it,
// for a fit that the user asks for.
enum class FitRoom : unsigned char { steady, below_messages };

class CameraFit {
public:
  // All of them must outlive the fits.
  CameraFit(const Document& document, const ViewSettings& settings, const ViewSelection& selected,
            Camera& camera)
      : document_(document), settings_(settings), selected_(selected), camera_(camera) {}

  // Sets the size of the picture in pixels, and the part of it that panels leave free. `free` is that part's
  // share of the width and height. `free_middle` is its middle, in heights of the picture from the picture's
  // middle, +x right, +y up.
  void set_viewport(double width, double height, const Vec2& free = Vec2(1.0),
                    const Vec2& free_middle = Vec2(0.0));
  // Does the same if the columns change with the workspace or the scene. A fitted scene is in the middle of
  // the new part. So is a scene that was wholly in the old part, and it stays whole. A camera that was placed
  // since the last call stays.
  void change_workspace(double width, double height, const Vec2& free, const Vec2& free_middle);
  // Marks a camera that was put back as one of the last call, which change_workspace() may move.
  void let_follow() { camera_then_ = camera_; }
  // Sets the free part below the messages: `free` and `free_middle` as of set_viewport(), which resets it.
  // Moves nothing.
  void set_below_messages(const Vec2& free, const Vec2& free_middle) {
    below_free_ = free;
    below_middle_ = free_middle;
  }
  double aspect() const { return viewport_.x / viewport_.y; }
  const Vec2& viewport() const { return viewport_; }
  // Returns the upper left and the lower right corner of the free part, in pixels of the picture.
  std::array<Vec2, 2> free_pixels() const {
    const Vec2 middle = 0.5 * viewport_ + viewport_.y * Vec2(viewport_middle_.x, -viewport_middle_.y);
    return {middle - 0.5 * viewport_free_ * viewport_, middle + 0.5 * viewport_free_ * viewport_};
  }
  // Returns the view for drawing and picking, a parallel one while two halves are shown. A parallel view cuts
  // off nothing: its eye is behind all visible objects.
  View shown_view() const;
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
    fitted_.reset();
  }
  // Puts the camera in this direction from the sphere (unit, towards the eye), so that it sees the sphere in
  // the free part. Repeats this when the free part changes, unless the camera has moved.
  void look_at(const Sphere& around, const Vec3& from);
  // Returns true if the camera has not moved since look_at().
  bool is_at_look() const { return last_look_ && last_look_->camera == camera_; }
  // Fits the camera to objects, so that they and their shown volumes are in the free part.
  void fit(std::span<const std::uint32_t> objects, const Aabb& stage = {});
  // Fits the visible objects. Repeats this when a strip below takes much of the free part's height or gives
  // it back, unless the camera has moved.
  void fit_visible(FitRoom room = FitRoom::steady);
  // Fits the selected node, else the selected objects, else the visible ones.
  void fit_selected(FitRoom room = FitRoom::steady);
  // Returns true if the free part has the middle of the node's box, at least as large as a few pixels.
  bool shows_node(const NodeRef& node, const TreeSnapshot& tree) const;
  // Sets the extent of figures beyond the visible objects, which fits include; may be empty.
  void set_stage(const Aabb& stage) { stage_ = stage; }
  // Splits the free part into two halves with one camera: fits put the scene into the left one. What is drawn
  // for the right one is moved by split_offset() to the right, in world units; 0 if not split.
  void set_split(bool on) { split_ = on; }
  bool is_split() const { return split_; }
  double split_offset() const;

private:
  static constexpr double kLegendShare = 0.15;  // of the height of a half
  // The part into which fits put the scene: of two halves the left one, above its legend.
  Vec2 free_part() const {
    const Vec2& free = room_ == FitRoom::steady ? viewport_free_ : below_free_;
    return split_ ? Vec2(0.5 * free.x, (1.0 - kLegendShare) * free.y) : free;
  }
  Vec2 free_middle() const {
    const Vec2& free = room_ == FitRoom::steady ? viewport_free_ : below_free_;
    const Vec2& middle = room_ == FitRoom::steady ? viewport_middle_ : below_middle_;
    return split_ ? middle + Vec2(-0.25 * free.x * aspect(), 0.5 * kLegendShare * free.y) : middle;
  }
  bool shows_scene() const;  // the free part has all visible objects
  bool reach_of(const Target& target, const Shown& shown, const std::vector<Vec3>& points, const Rows3& rows,
                std::vector<Vec3>& out) const;

  const Document& document_;
  const ViewSettings& settings_;
  const ViewSelection& selected_;
  Camera& camera_;
  Vec2 viewport_ = kUsualViewport;
  Vec2 viewport_free_ = Vec2(1.0), viewport_middle_ = Vec2(0.0);
  Camera camera_then_;  // at the last set_viewport()
  Vec2 below_free_ = Vec2(1.0), below_middle_ = Vec2(0.0);
  FitRoom room_ = FitRoom::steady;  // of the last fit
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
  struct Fitted {
    Camera camera;
    double free_height = 1.0;  // as a share of the picture's
  };
  std::optional<Fitted> fitted_;  // of the visible objects
  CornersOf corners_of_;
  std::uint64_t late_fits_ = 0;
  Aabb stage_;
};

}  // namespace boxwood
