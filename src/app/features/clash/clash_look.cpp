// SPDX-License-Identifier: MIT
// Computes the place of the chosen pair off the thread, and flies the camera there.
#include "app/features/clash/clash_review.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

bool stands_so(const RigidTransform& p, const RigidTransform& q) {
  return numbers_of(p) == numbers_of(q);
}

}  // namespace

std::shared_ptr<const ClashLook> ClashReview::look() const {
  if (!look_ || !looks() || look_->up != view_.camera().up) return nullptr;
  const bool now = stands_so(look_->poses[0], document_.pose(chosen_->first)) &&
                   stands_so(look_->poses[1], document_.pose(chosen_->second));
  return now ? look_ : nullptr;
}

void ClashReview::choose_none() {
  chosen_.reset();
  flies_ = false;
  look_.reset();
  asked_.reset();
  look_job_.reset();
}

bool ClashReview::focus() {
  if (!looks()) return false;
  flies_ = true;
  fly();
  return true;
}

// Returns true for a row of a motion if both objects have the poses of its step.
bool ClashReview::stands_in_its_step(const ClashRecord& record) const {
  if (!record.moment || !record.moment->step) return false;
  const RigidTransform* step =
      checked_motion_->poses.data() + *record.moment->step * checked_motion_->objects;
  return stands_so(step[record.first], document_.pose(record.first)) &&
         stands_so(step[record.second], document_.pose(record.second));
}

// Returns a thousandth of the diagonal of the scene; 0 if the scene is empty or its size overflows.
double ClashReview::motion_tolerance() const {
  const Aabb box = document_.bounds({});
  const double length = is_empty(box) ? 0.0 : glm::length(box.max - box.min);
  return std::isfinite(length) ? 1e-3 * length : 0.0;
}

void ClashReview::start_look() {
  if (!looks() || look() || look_failed_) return;
  auto wanted = std::make_shared<ClashLook>();
  wanted->poses = {document_.pose(chosen_->first), document_.pose(chosen_->second)};
  wanted->up = view_.camera().up;
  wanted->record.first = chosen_->first;
  wanted->record.second = chosen_->second;
  if (asked_ && asked_->up == wanted->up && asked_->record.first == chosen_->first &&
      asked_->record.second == chosen_->second && stands_so(asked_->poses[0], wanted->poses[0]) &&
      stands_so(asked_->poses[1], wanted->poses[1]))
    return;
  asked_ = wanted;
  ClashLookQuestion question;
  question.scene = document_.scene_snapshot();
  question.first = chosen_->first;
  question.second = chosen_->second;
  question.pose_first = wanted->poses[0];
  question.pose_second = wanted->poses[1];
  question.up = Vec3(0.0);
  question.up[static_cast<int>(wanted->up) / 2] = static_cast<int>(wanted->up) % 2 == 0 ? 1.0 : -1.0;
  question.options = job_options();
  question.options.rules.reset();  // the rules are for the whole scene
  question.options.clearance =
      checked_rules_ ? checked_rules_->of(question.first, question.second).clearance : checked_clearance_;
  if (const auto row = chosen()) {
    const ClashRecord& record = records_[*row];
    if (is_of_motion() ? stands_in_its_step(record) : !is_stale(record))
      question.known = record;
    else if (record.moment && !record.moment->step)  // just before they meet: the gap says where
      question.options.clearance = std::max(question.options.clearance.value_or(0.0), motion_tolerance());
  }
  look_job_ = look_queue_.submit(
      "to look at a clash",
      [question = std::move(question)](const std::atomic<bool>& stop) {
        return look_at_clash(question, stop);
      },
      [this, wanted](Result<ClashLookAnswer> answer) {
        if (asked_ != wanted) return;  // late
        asked_.reset();
        if (!answer) {
          look_failed_ = true;
          if (answer.error().kind != ErrorKind::cancelled) messages_.scene_error(answer.error());
          return;
        }
        wanted->record = std::move(answer->record);
        wanted->place = std::move(answer->place);
        look_ = wanted;
        fly();
      });
}

void ClashReview::fly() {
  if (!flies_ || !look()) return;
  flies_ = false;
  view_.look_at(look_->place.around, look_->place.look_from);
}

}  // namespace boxwood
