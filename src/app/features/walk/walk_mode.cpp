// SPDX-License-Identifier: MIT
// Moves the sphere by its steps, with the eye in its centre.
#include "app/features/walk/walk_mode.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/features/walk/walk_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/surface_pick.hpp"
#include "app/view/camera_place_commands.hpp"

namespace boxwood {

namespace {

// Radius as a share of the diagonal of the visible objects: about fifty spheres fit along it.
constexpr double kUsualRadius = 0.01;
// Shares of the sphere's radius. The focal point is at kFocus from the eye; the near plane is at a thousandth
// of that. An unsupported step falls by kDrop.
constexpr double kFocus = 100.0, kDrop = 0.25;
constexpr double kViewAngle = std::numbers::pi / 3.0;

}  // namespace

WalkMode::WalkMode(const SessionContext& context)
    : context_(context), document_(context.document), view_(context.view), derived_(context.derived) {
  const auto needs_walk = [this]() -> Result<void> {
    if (on_) return {};
    return Error{ErrorKind::usage, "walk: say 'walk on' first"};
  };
  context.bus.on<BeginWalk>([this](const BeginWalk&) { return walk_on(); });
  context.bus.on<EndWalk>([this](const EndWalk&) { end(); });
  context.bus.on<PutWalker>([this, needs_walk](const PutWalker& command) -> Result<void> {
    if (auto ok = needs_walk(); !ok) return ok;
    put(command.center);
    return {};
  });
  context.bus.on<StepWalker>([this, needs_walk](const StepWalker& command) -> Result<void> {
    if (auto ok = needs_walk(); !ok) return ok;
    return step_by(command.way);
  });
  context.bus.on<SetWalkerRadius>(
      [this](const SetWalkerRadius& command) { return set_radius(command.radius); });
}

Result<void> WalkMode::walk_on() {
  if (document_.object_count() == 0) return Error{ErrorKind::usage, "walk: nothing is open to walk on"};
  if (auto ok = context_.control.await([this] { return ready(); }); !ok) return ok;
  context_.notify(&Feature::camera_placed);
  context_.notify(&Feature::scene_wanted);
  begin(ground_in_view());
  return {};
}

Result<void> WalkMode::step_by(const Vec3& way) {
  if (auto ok = context_.control.await([this] { return ready(); }); !ok) return ok;
  step(way, context_.options.stop);
  return {};
}

// Returns the visible point in the middle of the picture. If there is no such point, returns the topmost
// point below the middle of the scene.
Vec3 WalkMode::ground_in_view() {
  const View seen = view_.shown_view();
  Ray ray;
  ray.origin = seen.eye;
  ray.direction = -seen.camera_from_world[2];
  if (const auto hit = pick_now(context_.session, ray, begin_of(seen, ray))) return hit->point;
  const Aabb box = document_.facts().visible_bounds();
  if (is_empty(box)) return Vec3(0.0);  // everything is hidden
  const Walker who = walker();
  const Vec3 middle = 0.5 * box.min + 0.5 * box.max;
  const double half = 0.5 * std::abs(glm::dot(box.max - box.min, who.up));
  ray.origin = middle + (half + who.radius) * who.up;
  ray.direction = -who.up;
  const auto hit = pick_now(context_.session, ray);
  return hit ? hit->point : middle + half * who.up;
}

void WalkMode::scene_changed(bool keeps_objects) {
  if (!keeps_objects)
    forget();
  else if (on_)
    put(position_);
}

// Forgets the last step, because it was in another world.
void WalkMode::edited(const EditEffect&) {
  if (on_) put(position_);
}

bool WalkMode::up_changed() {
  if (on_) put(position_);
  return on_;
}

void WalkMode::refresh() {
  if (on_ && view_.workspace() != began_in_) end();
}

// Restores the start of the last step and repeats the step, which finds its contacts again.
void WalkMode::add_commands(std::vector<Command>& out) const {
  if (!on()) return;
  if (view_.camera().up != view_.own_up())
    out.emplace_back(SetUp{view_.camera().up});  // the direction of gravity differs
  out.emplace_back(BeginWalk{});
  if (radius_was_said()) out.emplace_back(SetWalkerRadius{radius()});
  out.emplace_back(PutWalker{last() ? last()->from : position()});
  if (last()) out.emplace_back(StepWalker{last()->way});
}

void add_walk(FeatureList& list) {
  list.commands.add<BeginWalk, EndWalk, PutWalker, StepWalker, SetWalkerRadius>();
  list.add_feature<WalkMode>();
}

double WalkMode::radius() const {
  if (radius_ > 0.0) return radius_;
  const Aabb box = document_.facts().visible_bounds();
  const double size = is_empty(box) ? 0.0 : glm::length(box.max - box.min);
  return size > 0.0 ? kUsualRadius * size : 1.0;
}

Walker WalkMode::walker() const {
  Walker out;
  out.radius = radius();
  out.step_height = 0.5 * out.radius;
  out.drop = kDrop * out.radius;
  out.up = up_vector(view_.camera().up);
  return out;
}

bool WalkMode::below_all() const {
  const Aabb box = document_.facts().visible_bounds();
  if (is_empty(box)) return true;
  const Vec3 up = up_vector(view_.camera().up);
  return glm::dot(position_, up) + 2.0 * radius() < std::min(glm::dot(box.min, up), glm::dot(box.max, up));
}

bool WalkMode::ready() const {
  bool all = true;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) {
    if (!document_.object(i).visible) continue;
    if (!derived_.tree(Target{i}) && !derived_.data(Target{i}).tree.failed) all = false;
  }
  return all;
}

void WalkMode::begin(const Vec3& ground) {
  if (!on_) {
    began_in_ = view_.workspace();
    before_ = view_.camera();
    Camera& camera = view_.camera();
    camera.orthographic = false;
    camera.vertical_angle_rad = std::max(camera.vertical_angle_rad, kViewAngle);
    camera.elevation_rad = 0.0;
  }
  on_ = true;
  radius_ = radius();  // stays when objects are hidden or moved
  put(ground + 1.001 * radius() * up_vector(view_.camera().up));
}

void WalkMode::end() {
  if (!on_) return;
  if (before_) view_.camera() = *before_;
  forget();
}

void WalkMode::forget() {
  on_ = false;
  radius_ = 0.0;
  last_.reset();
  before_.reset();
  ++revision_;
}

void WalkMode::put(const Vec3& center) {
  position_ = center;
  last_.reset();
  ++revision_;
  move_eye();
}

void WalkMode::move_eye() {
  Camera& camera = view_.camera();
  camera.distance = kFocus * radius();
  camera.focal_point = position_ - camera.camera_from_world()[2] * camera.distance;
  camera.pivot = camera.focal_point;
  view_.fits().hold_camera();
}

void WalkMode::step(const Vec3& way, const std::atomic<bool>* stop) {
  std::vector<PlacedModel> world;
  std::vector<std::uint32_t> objects;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) {
    if (!document_.object(i).visible) continue;
    const auto tree = derived_.tree(Target{i});
    if (!tree || tree->tree.empty()) continue;
    const MeshView mesh = derived_.mesh(Target{i})->get().view();
    world.push_back({ModelView{&tree->tree, mesh}, document_.pose(i)});  // the derived data own both
    objects.push_back(i);
  }
  Last last;
  last.from = position_;
  last.way = way;
  last.step = walk(world, walker(), position_, way, {stop});
  for (std::uint32_t i = 0; i < last.step.contact_count; ++i)
    last.objects.push_back(objects[last.step.contacts[i].model]);
  position_ = last.step.position;
  last_ = std::move(last);
  ++revision_;
  move_eye();
}

Result<void> WalkMode::set_radius(double radius) {
  if (!(radius > 0.0)) return Error{ErrorKind::usage, "walk: the radius must be above 0"};
  radius_ = radius;
  last_.reset();
  ++revision_;
  if (on_) move_eye();
  return {};
}

}  // namespace boxwood
