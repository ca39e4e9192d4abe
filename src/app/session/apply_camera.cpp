// SPDX-License-Identifier: MIT
// What commands do to the camera.
#include "app/session/apply.hpp"

namespace boxwood {

void Session::Apply::hold_camera() {
  session_.clashes_.cancel_flight();
  view_.hold_camera();
}
void Session::Apply::look_at_step(const Sphere& around) {
  session_.clashes_.cancel_flight();
  view_.look_at(around, view_.shown_view().camera_from_world[2]);
}
Result<void> Session::Apply::operator()(const Orbit& c) {
  view_.camera().orbit(c.azimuth_degrees, c.elevation_degrees);
  return {};
}
Result<void> Session::Apply::operator()(const Pan& c) {
  view_.camera().pan(c.x, c.y);
  return {};
}
Result<void> Session::Apply::operator()(const Zoom& c) {
  if (!(c.factor > 0.0)) return usage("zoom: the factor must be above 0");
  view_.camera().zoom(c.factor, c.x, c.y);
  return {};
}
Result<void> Session::Apply::operator()(const FitView&) {
  if (session_.walk_.on()) return {};  // the eye is the walker's
  session_.clashes_.cancel_flight();
  view_.fit_visible();
  return {};
}
Result<void> Session::Apply::operator()(const Focus&) {
  if (const auto of = session_.descent_.answer(); of && of->steps.size() > 0)
    look_at_step(session_.descent_.around_step());
  else if (session_.clashes_.looks())
    session_.clashes_.fly_again();
  else
    view_.fit_selected();
  return {};
}
Result<void> Session::Apply::operator()(const LookFrom& c) {
  view_.camera().turn_to(c.view);
  return (*this)(FitView{});
}
Result<void> Session::Apply::operator()(const SetOrtho& c) {
  view_.camera().orthographic = c.on;
  return {};
}
Result<void> Session::Apply::operator()(const Fly& c) {
  view_.camera().fly(Vec3(c.right, c.up, c.forward));
  return {};
}
Result<void> Session::Apply::operator()(const Look& c) {
  view_.camera().look(c.azimuth_degrees, c.elevation_degrees);
  return {};
}
Result<void> Session::Apply::operator()(const SetPivot& c) {
  view_.camera().set_pivot(c.point);
  return {};
}
Result<void> Session::Apply::operator()(const PlaceCamera& c) {
  hold_camera();
  view_.camera().place(c.position, c.focal_point);
  return {};
}
Result<void> Session::Apply::operator()(const PlaceTurntable& c) {
  if (!(c.distance > 0.0)) return usage("turntable: the distance must be above 0");
  hold_camera();
  view_.camera().turntable(c.focal_point, c.distance, c.azimuth_degrees, c.elevation_degrees);
  return {};
}
Result<void> Session::Apply::operator()(const PlaceEye& c) {
  hold_camera();
  view_.camera().place(c.position, view_.camera().focal_point);
  return {};
}
Result<void> Session::Apply::operator()(const LookAt& c) {
  hold_camera();
  view_.camera().place(view_.camera().eye(), c.focal_point);
  return {};
}
Result<void> Session::Apply::operator()(const SetViewAngle& c) {
  if (!(c.degrees > 0.0 && c.degrees < 180.0)) return usage("view-angle: must be between 0 and 180 degrees");
  view_.camera().vertical_angle_rad = from_degrees(c.degrees);
  return {};
}
Result<void> Session::Apply::operator()(const SetUp& c) {
  view_.choose_up(c.axis);
  session_.up_said_ = true;
  if (session_.walk_.on()) session_.walk_.put(session_.walk_.position());
  if (!session_.clashes_.looks()) return (*this)(FitView{});
  session_.clashes_.fly_again();
  return {};
}
Result<void> Session::Apply::operator()(const SetUpOf& c) {
  view_.choose_up_of(c.file, c.axis);
  return {};
}

}  // namespace boxwood
