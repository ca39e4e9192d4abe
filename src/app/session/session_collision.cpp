// The session's collision query: always for the pose on screen, never on the session's thread.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/session/session.hpp"

namespace boxwood {

namespace {
double box_distance_sq(const Aabb& a, const Aabb& b) {
  double sum = 0.0;
  for (int k = 0; k < 3; ++k) {
    const double d = std::max({0.0, a.min[k] - b.max[k], b.min[k] - a.max[k]});
    sum += d * d;
  }
  return sum;
}
}  // namespace

// B is the last object selected. A is the first one selected, or, where one alone is, the visible object
// whose box is nearest.
std::optional<std::array<std::uint32_t, 2>> Session::collision_pair() const {
  const auto& selected = selection_.objects;
  if (selected.empty() || !panel_open(Panel::collision)) return std::nullopt;
  const std::uint32_t b = selected.back();
  if (selected.size() >= 2) return std::array{selected.front(), b};
  std::optional<std::uint32_t> nearest;
  double best = kInfinity;
  const Aabb box = bounds(Target{b});
  for (std::uint32_t i = 0; i < edit_.objects.size(); ++i) {
    if (i == b || !edit_.objects[i].visible) continue;
    const Aabb other = bounds(Target{i});
    if (is_empty(other) || is_empty(box)) continue;
    if (const double d = box_distance_sq(box, other); d < best) {
      best = d;
      nearest = i;
    }
  }
  if (!nearest) return std::nullopt;
  return std::array{*nearest, b};
}

std::optional<CollisionQuestion> Session::collision_question() {
  const auto pair = collision_pair();
  if (!pair) return std::nullopt;
  CollisionQuestion out;
  out.a = (*pair)[0];
  out.b = (*pair)[1];
  out.world_from_a = pose(out.a);
  out.world_from_b = pose(out.b);
  const bool a_at_rest = numbers_of(out.world_from_a) == numbers_of(RigidTransform{});
  out.a_from_b = a_at_rest ? out.world_from_b : compose(inverse(out.world_from_a), out.world_from_b);
  out.tree_a = tree(Target{out.a});
  out.tree_b = tree(Target{out.b});
  if (!out.tree_a || !out.tree_b) return std::nullopt;
  return out;
}

void Session::start_collision() {
  if (collision_under_way_) return;  // the newest question is asked when this one is answered
  const auto question = collision_question();
  if (!question) return;
  if (collision_ && collision_->question.same_as(*question)) return;
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  collision_under_way_ = {*question, std::chrono::steady_clock::now(), stop};
  queries_.submit([this, stop, question = *question, mesh_a = objects_[question->a].mesh,
                   mesh_b = objects_[question->b].mesh]() -> JobQueue::Completion {
    auto result = answer(question, mesh_a->get(), mesh_b->get(), stop.get());
    return [this, result = std::move(result)] {
      collision_under_way_.reset();
      changed_ = true;
      if (result && std::max(result->question.a, result->question.b) < objects_.size()) collision_ = result;
    };
  });
}

// While an object moves, answers come a little late; but nobody waits long for one that is out of date.
void Session::stop_late_collision() {
  constexpr std::chrono::milliseconds kLateAtMost{300};
  if (!collision_under_way_ || collision_under_way_->stop->load() ||
      std::chrono::steady_clock::now() - collision_under_way_->begun < kLateAtMost)
    return;
  const auto question = collision_question();
  if (!question || !collision_under_way_->question.same_as(*question))
    collision_under_way_->stop->store(true);
}

std::shared_ptr<const CollisionAnswer> Session::collision() const {
  const auto pair = collision_pair();
  if (!pair || !collision_ || collision_->question.a != (*pair)[0] || collision_->question.b != (*pair)[1])
    return nullptr;
  return collision_;
}

bool Session::collision_pending() {
  const auto question = collision_question();
  return collision_pair().has_value() &&
         (!question || !collision_ || !collision_->question.same_as(*question));
}

}  // namespace boxwood
