// SPDX-License-Identifier: MIT
// Which pair, which question, and when an answer is too late.
#include "app/session/collision_monitor.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

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

CollisionMonitor::CollisionMonitor(const Document& document, const SessionView& view, DerivedData& derived,
                                   Messages& messages, std::function<void()> wake)
    : document_(document), view_(view), derived_(derived), messages_(messages), queue_(1, std::move(wake)) {}

CollisionMonitor::~CollisionMonitor() {
  stop();  // before the queue waits for the query
}

// A is the first object selected, or, where one alone is, the visible object whose box is nearest.
std::optional<std::array<std::uint32_t, 2>> CollisionMonitor::pair() const {
  const auto& selected = view_.selection().objects;
  if (selected.empty() || !view_.panel_open(Panel::collision)) return std::nullopt;
  const std::uint32_t b = selected.back();
  if (selected.size() >= 2) return std::array{selected.front(), b};
  std::optional<std::uint32_t> nearest;
  double best = kInfinity;
  const Aabb box = document_.bounds(Target{b});
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) {
    if (i == b || !document_.object(i).visible) continue;
    const Aabb other = document_.bounds(Target{i});
    if (is_empty(other) || is_empty(box)) continue;
    if (const double d = box_distance_sq(box, other); d < best) {
      best = d;
      nearest = i;
    }
  }
  if (!nearest) return std::nullopt;
  return std::array{*nearest, b};
}

std::optional<CollisionQuestion> CollisionMonitor::question() {
  const auto asked = pair();
  if (!asked) return std::nullopt;
  CollisionQuestion out;
  out.a = (*asked)[0];
  out.b = (*asked)[1];
  out.world_from_a = document_.pose(out.a);
  out.world_from_b = document_.pose(out.b);
  const bool a_at_rest = numbers_of(out.world_from_a) == numbers_of(RigidTransform{});
  out.a_from_b = a_at_rest ? out.world_from_b : compose(inverse(out.world_from_a), out.world_from_b);
  out.tree_a = derived_.tree(Target{out.a});
  out.tree_b = derived_.tree(Target{out.b});
  if (!out.tree_a || !out.tree_b) return std::nullopt;
  return out;
}

void CollisionMonitor::start() {
  if (under_way_) return;
  const auto asked = question();
  if (!asked || (answer_ && answer_->question.same_as(*asked))) return;
  if (failed_ && failed_->same_as(*asked)) return;
  under_way_.emplace();
  under_way_->question = *asked;
  under_way_->begun = std::chrono::steady_clock::now();
  under_way_->job = queue_.submit(
      "to find what the selected object meets",
      [question = *asked, mesh_a = derived_.mesh(Target{asked->a}), mesh_b = derived_.mesh(Target{asked->b})](
          const std::atomic<bool>& stop) { return boxwood::answer(question, *mesh_a, *mesh_b, stop); },
      [this](Result<std::shared_ptr<const CollisionAnswer>> result) {
        const CollisionQuestion question = std::move(under_way_->question);
        under_way_.reset();
        if (result) {
          if (std::max(question.a, question.b) < document_.object_count()) answer_ = std::move(*result);
        } else if (result.error().kind != ErrorKind::cancelled) {
          failed_ = question;
          messages_.scene_error(result.error());
        }
      });
}

// While an object moves, answers come a little late; but nobody waits long for one that is out of date.
void CollisionMonitor::stop_late() {
  constexpr std::chrono::milliseconds kLateAtMost{300};
  if (!under_way_ || under_way_->job.is_stopping() ||
      std::chrono::steady_clock::now() - under_way_->begun < kLateAtMost)
    return;
  const auto asked = question();
  if (!asked || !under_way_->question.same_as(*asked)) under_way_->job.stop();
}

std::size_t CollisionMonitor::poll() {
  stop_late();
  return queue_.run_completions();
}

void CollisionMonitor::stop() {
  if (under_way_) under_way_->job.stop();
}

void CollisionMonitor::forget() {
  stop();
  answer_.reset();
  failed_.reset();
}

std::shared_ptr<const CollisionAnswer> CollisionMonitor::answer() const {
  const auto asked = pair();
  if (!asked || !answer_ || answer_->question.a != (*asked)[0] || answer_->question.b != (*asked)[1])
    return nullptr;
  return answer_;
}

bool CollisionMonitor::pending() {
  const auto asked = question();
  return pair().has_value() && (!asked || !answer_ || !answer_->question.same_as(*asked));
}

}  // namespace boxwood
