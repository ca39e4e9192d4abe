// SPDX-License-Identifier: MIT
// Handlers of the commands about the camera.
#include <algorithm>

#include "app/session/session.hpp"
#include "app/text/errors.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"

namespace boxwood {

namespace {

bool any_feature(const SessionContext& c, const std::function<bool(Feature&)>& says) {
  bool found = false;
  c.control.each_feature([&](Feature& feature) { found = says(feature) || found; });
  return found;
}

void fit_camera(const SessionContext& c) {
  if (any_feature(c, [](const Feature& feature) { return feature.holds_eye(); })) return;
  c.notify(&Feature::camera_placed);
  c.view.fits().fit_visible(FitRoom::below_messages);
}

void hold_camera(const SessionContext& c) {
  c.notify(&Feature::camera_placed);
  c.view.fits().hold_camera();
}

// Tries the features in reverse order of features.def: the last one is drawn over the others.
void focus_camera(const SessionContext& c) {
  std::vector<Feature*> features;
  c.control.each_feature([&](Feature& feature) { features.push_back(&feature); });
  if (std::none_of(features.rbegin(), features.rend(), [](Feature* feature) { return feature->focus(); }))
    c.view.fits().fit_selected(FitRoom::below_messages);
}

void handle_movements(const SessionContext& c) {
  c.bus.on<Orbit>([c](const Orbit& command) {
    c.view.camera().orbit(command.azimuth_degrees, command.elevation_degrees);
  });
  c.bus.on<Pan>([c](const Pan& command) { c.view.camera().pan(command.x, command.y); });
  c.bus.on<Zoom>([c](const Zoom& command) -> Result<void> {
    if (!(command.factor > 0.0)) return usage_error("zoom: the factor must be above 0");
    c.view.camera().zoom(command.factor, command.x, command.y);
    return {};
  });
  c.bus.on<Fly>(
      [c](const Fly& command) { c.view.camera().fly(Vec3(command.right, command.up, command.forward)); });
  c.bus.on<Look>(
      [c](const Look& command) { c.view.camera().look(command.azimuth_degrees, command.elevation_degrees); });
  c.bus.on<SetPivot>([c](const SetPivot& command) { c.view.camera().set_pivot(command.point); });
}

void handle_places(const SessionContext& c) {
  c.bus.on<PlaceCamera>([c](const PlaceCamera& command) {
    hold_camera(c);
    c.view.camera().place(command.position, command.focal_point);
  });
  c.bus.on<PlaceTurntable>([c](const PlaceTurntable& command) -> Result<void> {
    if (!(command.distance > 0.0)) return usage_error("turntable: the distance must be above 0");
    hold_camera(c);
    c.view.camera().turntable(command.focal_point, command.distance, command.azimuth_degrees,
                              command.elevation_degrees);
    return {};
  });
  c.bus.on<PlaceEye>([c](const PlaceEye& command) {
    hold_camera(c);
    c.view.camera().place(command.position, c.view.camera().focal_point);
  });
  c.bus.on<LookAt>([c](const LookAt& command) {
    hold_camera(c);
    c.view.camera().place(c.view.camera().eye(), command.focal_point);
  });
}

}  // namespace

void handle_camera_commands(const SessionContext& c) {
  handle_movements(c);
  handle_places(c);
  c.bus.on<FitView>([c](const FitView&) { fit_camera(c); });
  c.bus.on<Focus>([c](const Focus&) { focus_camera(c); });
  c.bus.on<LookFrom>([c](const LookFrom& command) {
    c.view.camera().turn_to(command.view);
    fit_camera(c);
  });
  c.bus.on<SetOrtho>([c](const SetOrtho& command) { c.view.camera().orthographic = command.on; });
  c.bus.on<SetViewAngle>([c](const SetViewAngle& command) -> Result<void> {
    if (!(command.degrees > 0.0 && command.degrees < 180.0))
      return usage_error("view-angle: must be between 0 and 180 degrees");
    c.view.camera().vertical_angle_rad = from_degrees(command.degrees);
    return {};
  });
  c.bus.on<SetUp>([c](const SetUp& command) {
    c.view.choose_up(command.axis);
    if (!any_feature(c, [](Feature& feature) { return feature.up_changed(); })) fit_camera(c);
  });
  c.bus.on<SetUpOf>([c](const SetUpOf& command) { c.view.choose_up_of(command.file, command.axis); });
}

}  // namespace boxwood
