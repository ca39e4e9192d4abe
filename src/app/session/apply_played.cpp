// SPDX-License-Identifier: MIT
// What commands do to what is played over the scene or in its place: clashes, a descent, flat figures, walks.
#include <cmath>

#include "app/session/apply.hpp"
#include "app/session/surface_pick.hpp"

namespace boxwood {

Vec3 Session::Apply::ground_in_view() {
  const View seen = view_.shown_view();
  Ray ray;
  ray.origin = seen.eye;
  ray.direction = -seen.camera_from_world[2];
  if (const auto hit = pick(session_, ray, nullptr, begin_of(seen, ray))) return hit->point;
  const Aabb box = document_.visible_bounds();
  if (is_empty(box)) return Vec3(0.0);  // all is hidden
  const Walker walker = session_.walk_.walker();
  const Vec3 middle = 0.5 * box.min + 0.5 * box.max;
  const double half = 0.5 * std::abs(glm::dot(box.max - box.min, walker.up));
  ray.origin = middle + (half + walker.radius) * walker.up;
  ray.direction = -walker.up;
  const auto hit = pick(session_, ray);
  return hit ? hit->point : middle + half * walker.up;
}
Result<void> Session::Apply::operator()(const Clash& c) {
  auto done = session_.clashes_.act(c.act);
  if (const auto places = session_.clashes_.take_places())
    session_.follow(document_.set_poses(*places, true));
  return done;
}
Result<void> Session::Apply::operator()(const Descent& c) {
  auto done = session_.descent_.act(c.act);
  if (done && c.act.verb == DescentVerb::pair) (void)session_.flat_.act({});
  return done;
}
Result<void> Session::Apply::operator()(const Flat& c) {
  if (c.act.verb == FlatVerb::on) session_.descent_.end();
  return session_.flat_.act(c.act);
}
Result<void> Session::Apply::operator()(const Walk& c) {
  WalkShow& walk = session_.walk_;
  const bool steps = c.act.verb == WalkVerb::step;
  if ((steps || c.act.verb == WalkVerb::at) && !walk.on()) return usage("walk: say 'walk on' first");
  switch (c.act.verb) {
  case WalkVerb::on:
    if (document_.object_count() == 0) return usage("walk: nothing is open to walk on");
    if (auto ok = session_.await_trees(); !ok) return ok;
    session_.clashes_.cancel_flight();
    (void)session_.flat_.act({});
    walk.begin(ground_in_view());
    return {};
  case WalkVerb::off:
    walk.end();
    return {};
  case WalkVerb::at:
    walk.put(c.act.point);
    return {};
  case WalkVerb::step:
    if (auto ok = session_.await_trees(); !ok) return ok;
    walk.step(c.act.point, session_.stop_flag());
    return {};
  case WalkVerb::radius:
    return walk.set_radius(c.act.radius);
  }
  return {};
}

}  // namespace boxwood
