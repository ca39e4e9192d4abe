// SPDX-License-Identifier: MIT
// One query at a time, and what is looked at of the last.
#include "app/features/descent/descent_show.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <boxwood/placed_pair.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/features/descent/descent_boxes.hpp"
#include "app/shell/cancelled_error.hpp"

namespace boxwood {

namespace {

Error descent_usage(std::string text) {
  return {ErrorKind::usage, "descent: " + std::move(text), {}};
}

bool shadow_of(const PlacedModel& model, const Vec3& direction, const std::atomic<bool>& stop,
               Interval& out) {
  constexpr std::size_t kAtATime = 1 << 16;  // vertices between two looks at the flag
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

}  // namespace

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

DescentShow::DescentShow(const Document& document, const SessionView& view, DerivedData& derived,
                         Messages& messages, std::function<void()> wake)
    : document_(document), view_(view), derived_(derived), messages_(messages), queue_(1, std::move(wake)) {}

DescentShow::~DescentShow() {
  stop();  // before the queue waits for the query
}

Result<void> DescentShow::act(const DescentAct& act) {
  if (act.verb != DescentVerb::pair && act.verb != DescentVerb::off && !on())
    return descent_usage("none is played; 'descent pair A B' begins one");
  const auto of = answer();
  const auto no_step = [&](std::uint32_t step) -> Result<void> {
    return descent_usage("there is no step " + std::to_string(step) + ": there are " +
                         std::to_string(of->steps.size()));
  };
  switch (act.verb) {
  case DescentVerb::pair: {
    for (const std::uint32_t object : {act.first, act.second})
      if (auto ok = document_.check(Target{object}); !ok) return ok;
    if (act.first == act.second) return descent_usage("name two objects");
    const std::array<std::uint32_t, 2> wanted{act.first, act.second};
    if (pair_ != wanted) forget();
    pair_ = wanted;
    step_ = 0;
    range_.reset();
    break;
  }
  case DescentVerb::step:
    if (act.first == 0) return descent_usage("steps are counted from 1");
    if (of && act.first > of->steps.size()) return no_step(act.first);
    step_ = act.first - 1;
    follow_step();
    break;
  case DescentVerb::exit: {
    if (!of) return descent_usage("its steps are not there yet");
    const auto next = of->steps.next_exit(step(), act.axis);
    if (!next) return descent_usage("no pair was separated by " + std::string(name_of(act.axis)));
    step_ = *next;
    follow_step();
    break;
  }
  case DescentVerb::range:
    if (act.first > act.second || act.first == 0) {
      if (act.first != 1 || act.second != 0) return descent_usage("a range is two steps, counted from 1");
      range_.reset();
      break;
    }
    if (of && act.second > of->steps.size()) return no_step(act.second);
    range_ = Range{act.first - 1, act.second};
    break;
  case DescentVerb::off:
    end();
    break;
  }
  ++revision_;
  return {};
}

// The time line goes on with a step that would leave it.
void DescentShow::follow_step() {
  if (!range_ || (step_ >= range_->first && step_ < range_->end)) return;
  const std::uint32_t length = range_->end - range_->first;
  const std::uint32_t before = step_ < range_->first ? length - 1 - length / 8 : length / 8;
  range_->first = step_ - std::min(step_, before);
  range_->end = range_->first + length;
}

void DescentShow::end() {
  pair_.reset();
  range_.reset();
  step_ = 0;
  forget();
  ++revision_;
}

void DescentShow::forget() {
  stop();
  answer_.reset();
  asked_.reset();
  failed_.reset();
  job_.reset();
}

void DescentShow::stop() {
  job_.stop();
}

std::optional<CollisionQuestion> DescentShow::question() const {
  if (!shown()) return std::nullopt;
  CollisionQuestion out;
  out.a = (*pair_)[0];
  out.b = (*pair_)[1];
  if (out.a >= document_.object_count() || out.b >= document_.object_count()) return std::nullopt;
  out.world_from_a = document_.pose(out.a);
  out.world_from_b = document_.pose(out.b);
  const bool a_at_rest = numbers_of(out.world_from_a) == numbers_of(RigidTransform{});
  out.a_from_b = a_at_rest ? out.world_from_b : compose(inverse(out.world_from_a), out.world_from_b);
  out.tree_a = derived_.data(Target{out.a}).tree.ready;
  out.tree_b = derived_.data(Target{out.b}).tree.ready;
  if (!out.tree_a || !out.tree_b) return std::nullopt;
  return out;
}

std::shared_ptr<const DescentAnswer> DescentShow::answer() const {
  if (!answer_) return nullptr;
  const auto now = question();
  return now && answer_->question.same_as(*now) ? answer_ : nullptr;
}

bool DescentShow::failed() const {
  if (!shown()) return false;
  for (const std::uint32_t object : *pair_)
    if (derived_.data(Target{object}).tree.failed) return true;
  const auto now = question();
  return now && failed_ && failed_->same_as(*now);
}

std::uint32_t DescentShow::step() const {
  const auto of = answer();
  return !of || of->steps.size() == 0 ? step_ : std::min(step_, of->steps.size() - 1);
}

Sphere DescentShow::around_step() const {
  constexpr double kRoom = 1.25;
  const auto of = answer();
  const TraceEvent& pair = of->steps[of->steps.pair_of(step())];
  const CollisionQuestion& question = of->question;
  const Aabb around =
      merge(drawn_bounds(volume_of_node(question.tree_a->tree, pair.a), question.world_from_a),
            drawn_bounds(volume_of_node(question.tree_b->tree, pair.b), question.world_from_b));
  return {0.5 * around.min + 0.5 * around.max, kRoom * 0.5 * glm::length(around.max - around.min)};
}

DescentShow::Range DescentShow::range() const {
  const auto of = answer();
  const std::uint32_t size = of ? of->steps.size() : 0;
  if (!range_ || range_->first >= size) return {0, size};
  return {range_->first, std::min(range_->end, size)};
}

bool DescentShow::shows_all() const {
  const auto of = answer();
  return !of || range() == Range{0, of->steps.size()};
}

void DescentShow::start() {
  if (!shown()) return;
  for (const std::uint32_t object : *pair_)
    if (object < document_.object_count()) (void)derived_.tree(Target{object});
  const auto wanted = question();
  if (!wanted || answer() || (failed_ && failed_->same_as(*wanted))) return;
  if (asked_) {
    if (!asked_->same_as(*wanted)) job_.stop();  // the next is asked when it has ended
    return;
  }
  asked_ = wanted;
  job_ = queue_.submit(
      "to follow a descent",
      [question = *wanted, a = derived_.mesh(Target{wanted->a}), b = derived_.mesh(Target{wanted->b})](
          const std::atomic<bool>& stop) { return descent_of(question, *a, *b, stop); },
      [this, of = *wanted](Result<std::shared_ptr<const DescentAnswer>> result) {
        if (!asked_ || !asked_->same_as(of)) return;  // forgotten
        asked_.reset();
        if (result) {
          answer_ = std::move(*result);
        } else if (result.error().kind != ErrorKind::cancelled) {
          failed_ = of;
          messages_.scene_error(result.error());
        }
      });
}

}  // namespace boxwood
