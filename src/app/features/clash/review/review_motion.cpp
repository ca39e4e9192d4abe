// SPDX-License-Identifier: MIT
// Reads a motion, and moves the objects to its steps.
#include "app/features/clash/review/review_motion.hpp"

#include <algorithm>
#include <utility>

#include "app/document/document.hpp"
#include "app/search/clash_motion.hpp"
#include "app/session/session.hpp"

namespace boxwood {

std::vector<RigidTransform> ClashSteps::at(double time) const {
  const std::size_t last = count() - 1, step = std::min(static_cast<std::size_t>(time), last);
  const RigidTransform* from = poses.data() + step * objects;
  const RigidTransform* to = step == last ? from : from + objects;
  std::vector<RigidTransform> out(objects);
  for (std::size_t i = 0; i < objects; ++i)
    out[i] = pose_between(from[i], to[i], time - static_cast<double>(step));
  return out;
}

Result<void> ReviewMotion::use(const std::string& file) {
  if (file.empty()) {
    steps_.reset();
    applied_step_.reset();
    ++revision_;
    return {};
  }
  if (!files_.read_motion) return clash_usage("no motion can be read here");
  const std::size_t n = context_.document.object_count();
  Result<std::vector<RigidTransform>> poses = files_.read_motion(file, n);
  if (!poses) return poses.error();
  steps_ = std::make_shared<const ClashSteps>(ClashSteps{file, n, std::move(*poses)});
  ++revision_;
  return {};
}

Result<void> ReviewMotion::reload() {
  if (!steps_) return {};
  return use(std::string(steps_->file));
}

Result<void> ReviewMotion::step_to(double time) {
  if (!steps_) return clash_usage("there is no motion to step through");
  const std::size_t last = steps_->count() - 1;
  if (!(time >= 0.0 && time <= static_cast<double>(last)))
    return clash_usage("the motion has the steps 0 to " + std::to_string(last));
  place_at(steps_, time);
  return {};
}

void ReviewMotion::place_at(const std::shared_ptr<const ClashSteps>& steps, double time) {
  applied_step_ = AppliedStep{time, steps->at(time)};
  context_.control.follow(context_.document.set_poses(applied_step_->poses, true));
}

std::optional<double> ReviewMotion::time() const {
  if (!applied_step_ || !steps_) return std::nullopt;
  const Document& document = context_.document;
  if (applied_step_->compared_with != document.pose_revision()) {
    applied_step_->compared_with = document.pose_revision();
    applied_step_->holds = applied_step_->poses.size() == document.object_count();
    for (std::uint32_t i = 0; i < applied_step_->poses.size() && applied_step_->holds; ++i)
      applied_step_->holds = numbers_of(applied_step_->poses[i]) == numbers_of(document.pose(i));
  }
  return applied_step_->holds ? std::optional(applied_step_->time) : std::nullopt;
}

void ReviewMotion::clear() {
  steps_.reset();
  applied_step_.reset();
  ++revision_;
}

}  // namespace boxwood
