// SPDX-License-Identifier: MIT
// Runs the query with its trace, and moves through its steps.
#include "app/features/descent/descent_player.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <boxwood/placed_pair.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

bool shadow_of(const PlacedModel& model, const Vec3& direction, const std::atomic<bool>& stop,
               Interval& out) {
  constexpr std::size_t kAtATime = 1 << 16;  // vertices between two reads of the stop flag
  out = {kInfinity, -kInfinity};
  for (std::size_t i = 0; i < model.model.mesh.vertices.size(); ++i) {
    if (i % kAtATime == 0 && stop) return false;
    const Vec3f& v = model.model.mesh.vertices[i];
    if (!is_finite(v)) continue;
    const double along = glm::dot(place(model.world_from_model, v), direction);
    out.min = std::min(out.min, along);
    out.max = std::max(out.max, along);
  }
  return true;
}

bool add_met(const PlacedModel& a, const PlacedModel& b, const std::atomic<bool>& stop, DescentAnswer& out) {
  constexpr std::uint32_t kAtATime = 1 << 16;
  const auto placed_corners = [](const PlacedModel& model, std::uint32_t triangle) {
    auto corner = corners(model.model.mesh, triangle);
    for (Vec3& p : corner) p = place(model.world_from_model, p);
    return corner;
  };
  for (std::uint32_t i = 0; i < out.steps.size() && out.met.size() < DescentAnswer::kMostMet; ++i) {
    if (i % kAtATime == 0 && stop) return false;
    const TraceEvent& event = out.steps[i];
    if (event.step != TraceStep::triangles_meet) continue;
    out.met_at.push_back(i);
    out.met.push_back({placed_corners(a, event.a), placed_corners(b, event.b)});
  }
  return true;
}

Result<std::shared_ptr<const DescentAnswer>> descent_of(const CollisionQuestion& question,
                                                        const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                        const std::atomic<bool>& stop) {
  const TriangleMesh *mesh_a = lazy_a.get(stop), *mesh_b = lazy_b.get(stop);
  if (mesh_a == nullptr || mesh_b == nullptr) return cancelled();
  const PlacedModel a{{&question.tree_a->tree, mesh_a->view()}, question.world_from_a},
      b{{&question.tree_b->tree, mesh_b->view()}, question.world_from_b};
  auto out = std::make_shared<DescentAnswer>();
  out->question = question;
  Trace trace;
  trace.reader = &out->steps;
  CollideOptions options;
  options.trace = &trace;
  options.stop = &stop;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  const CollideResult result = collide(a, b, options, scratch, pairs);
  if (stop) return cancelled();
  out->steps.close();
  out->counters = result.counters;
  out->colliding = result.colliding;
  out->pairs = pairs.size();
  out->out_of_memory = result.out_of_memory || out->steps.out_of_memory();
  if (out->steps.size() > 0 && out->steps[0].step == TraceStep::models_apart) {
    ModelsApart apart;
    apart.direction = rotate(question.world_from_a, glm::normalize(trace.separating_direction));
    if (!shadow_of(a, apart.direction, stop, apart.a) || !shadow_of(b, apart.direction, stop, apart.b))
      return cancelled();
    out->apart = apart;
  }
  if (!add_met(a, b, stop, *out)) return cancelled();
  return std::shared_ptr<const DescentAnswer>(std::move(out));
}

}  // namespace

DescentPlayer::DescentPlayer(const SessionContext& context)
    : PairFeature(context, "to follow a descent", descent_of) {
  context.bus.on<PlayDescent>([this](const PlayDescent& command) { return play(command.a, command.b); });
  context.bus.on<DescentStep>([this](const DescentStep& command) { return go_to(command.step); });
  context.bus.on<DescentExit>([this](const DescentExit& command) { return go_to_exit(command.axis); });
  context.bus.on<DescentRange>(
      [this](const DescentRange& command) { return set_range(command.first, command.last); });
  context.bus.on<EndDescent>([this](const EndDescent&) {
    go_back();
    end();
  });
}

Result<void> DescentPlayer::is_played() const {
  if (on()) return {};
  return usage_error("descent: no descent is open; 'descent pair A B' begins one");
}

Result<void> DescentPlayer::has_step(std::uint32_t step) const {
  const auto of = answer();
  if (!of || step <= of->steps.size()) return {};
  return usage_error("descent: there is no step " + std::to_string(step) + ": there are " +
                     std::to_string(of->steps.size()));
}

Result<void> DescentPlayer::play(std::uint32_t a, std::uint32_t b) {
  if (auto ok = check(a, b, "descent"); !ok) return ok;
  choose(a, b);
  step_ = 0;
  range_.reset();
  context_.notify(&Feature::scene_wanted);
  return {};
}

Result<void> DescentPlayer::go_to(std::uint32_t step) {
  if (auto ok = is_played(); !ok) return ok;
  if (step == 0) return usage_error("descent: steps are counted from 1");
  if (auto ok = has_step(step); !ok) return ok;
  step_ = step - 1;
  follow_step();
  ++revision_;
  return {};
}

Result<void> DescentPlayer::go_to_exit(ExitAxis axis) {
  if (auto ok = is_played(); !ok) return ok;
  const auto of = answer();
  if (!of) return usage_error("descent: its steps are still being computed");
  const auto next = of->steps.next_exit(step(), axis);
  if (!next) return usage_error("descent: no pair was separated by " + std::string(name_of(axis)));
  step_ = *next;
  follow_step();
  ++revision_;
  return {};
}

Result<void> DescentPlayer::set_range(std::uint32_t first, std::uint32_t last) {
  if (auto ok = is_played(); !ok) return ok;
  if (first > last || first == 0) {
    if (first != 1 || last != 0) return usage_error("descent: a range is two steps, counted from 1");
    range_.reset();
  } else {
    if (auto ok = has_step(last); !ok) return ok;
    range_ = Range{first - 1, last};
  }
  ++revision_;
  return {};
}

bool DescentPlayer::focus() {
  const auto of = answer();
  if (of ? of->steps.size() == 0 : !shown() || failed()) return false;
  if (!before_) before_ = context_.view.camera();
  flies_ = true;
  fly();
  return true;
}

std::size_t DescentPlayer::poll() {
  const std::size_t done = PairFeature::poll();
  fly();
  return done;
}

void DescentPlayer::fly() {
  if (!flies_) return;
  const auto of = answer();
  if (!of || of->steps.size() == 0) return;
  context_.notify(&Feature::camera_placed);  // ends this flight, too
  context_.view.fits().look_at(around_step(),
                               context_.view.shown_view().camera_from_world[2]);  // keeps the eye's direction
}

void DescentPlayer::go_back() {
  if (!shown() || flies_ || !before_ || context_.view.workspace() != Workspace::clash ||
      before_->up != context_.view.camera().up)
    return;
  context_.notify(&Feature::camera_placed);
  context_.view.camera() = *before_;
  context_.view.fits().hold_camera();
}

// Uses the requested step, which need not exist yet.
void DescentPlayer::add_commands(std::vector<Command>& out) const {
  if (!shown()) return;
  out.emplace_back(PlayDescent{(*pair_)[0], (*pair_)[1]});
  if (asked_step() != 0) out.emplace_back(DescentStep{asked_step() + 1});
  if (!shows_all()) out.emplace_back(DescentRange{range().first + 1, range().end});
}

void add_descent(FeatureList& list) {
  list.commands.add<PlayDescent, DescentStep, DescentExit, DescentRange, EndDescent>();
  list.add_feature<DescentPlayer>();
  using namespace workspaces;
  list.panels.push_back({.panel = kAxesPanel,
                         .title = "Separating axes",
                         .workspaces = kClash | kLearn,
                         .place = Place::right,
                         .order = 90});
  list.panels.push_back({.panel = kDescentPanel,
                         .title = "Descent",
                         .workspaces = kClash | kLearn,
                         .place = Place::dock,
                         .order = 10,
                         .height = 150,
                         .is_played = true});
}

// Moves the time line if the step has left it.
void DescentPlayer::follow_step() {
  if (!range_ || (step_ >= range_->first && step_ < range_->end)) return;
  const std::uint32_t length = range_->end - range_->first;
  const std::uint32_t before = step_ < range_->first ? length - 1 - length / 8 : length / 8;
  range_->first = step_ - std::min(step_, before);
  range_->end = range_->first + length;
}

void DescentPlayer::end() {
  pair_.reset();
  range_.reset();
  before_.reset();
  flies_ = false;
  step_ = 0;
  forget();
  ++revision_;
}

bool DescentPlayer::failed() const {
  if (!shown()) return false;
  for (const std::uint32_t object : *pair_)
    if (context_.derived.data(Target{object}).tree.failed) return true;
  const auto now = question();
  return now && failed_ && failed_->same_as(*now);
}

std::uint32_t DescentPlayer::step() const {
  const auto of = answer();
  return !of || of->steps.size() == 0 ? step_ : std::min(step_, of->steps.size() - 1);
}

Sphere DescentPlayer::around_step() const {
  constexpr double kRoom = 1.25;
  const auto of = answer();
  const TraceEvent& pair = of->steps[of->steps.pair_of(step())];
  const CollisionQuestion& question = of->question;
  const Aabb around =
      merge(drawn_bounds(volume_of_node(question.tree_a->tree, pair.a), question.world_from_a),
            drawn_bounds(volume_of_node(question.tree_b->tree, pair.b), question.world_from_b));
  return {0.5 * around.min + 0.5 * around.max, kRoom * 0.5 * glm::length(around.max - around.min)};
}

DescentPlayer::Range DescentPlayer::range() const {
  const auto of = answer();
  const std::uint32_t size = of ? of->steps.size() : 0;
  if (!range_ || range_->first >= size) return {0, size};
  return {range_->first, std::min(range_->end, size)};
}

bool DescentPlayer::shows_all() const {
  const auto of = answer();
  return !of || range() == Range{0, of->steps.size()};
}

}  // namespace boxwood
