// SPDX-License-Identifier: MIT
// Reads rules and motions, and writes rules and the list, for the list of clashes.
#include <algorithm>
#include <utility>

#include "app/features/clash/clash_review.hpp"
#include "app/session/session.hpp"

namespace boxwood {

namespace {

Error review_usage(std::string text) {
  return {ErrorKind::usage, "clash: " + std::move(text), {}};
}

}  // namespace

// Read now, and again with each check.
Result<void> ClashReview::use_rules(const std::string& file) {
  if (!file.empty()) {
    if (!options_.files.read_rules) return review_usage("no rules can be read here");
    const auto rules = options_.files.read_rules(file, document_.scene(), names());
    if (!rules) return rules.error();
  }
  rules_file_ = file;
  rows_changed();
  return {};
}

ClashExport ClashReview::exported() const {
  ClashExport out;
  for (const ClashRecord& record : records_)
    if (!is_ignored(record)) out.records.push_back(&record);
  if (is_of_motion())  // in the order in which they were found
    std::stable_sort(out.records.begin(), out.records.end(), [](const ClashRecord* c, const ClashRecord* d) {
      return c->moment->told < d->moment->told;
    });
  if (const auto sum = summary()) out.summary = *sum;
  out.names = &names();
  out.scene = &document_.scene();
  out.ignored.assign(ignored_.begin(), ignored_.end());
  out.rules_file = rules_file_;
  out.clearance = clearance_;
  out.comments = &comments_;
  return out;
}

Result<void> ClashReview::write(const std::string& file, bool rules) {
  const auto& how = rules ? options_.files.write_rules : options_.files.write_list;
  if (!how) return review_usage("nothing can be exported here");
  if (file.empty()) return review_usage("export needs the name of a file");
  if (document_.object_count() == 0) return review_usage("there are no objects");
  if (!rules) {
    if (state_ == State::none) return review_usage("nothing was checked yet");
    if (state_ == State::running || updating_) return review_usage("the list is not complete yet");
    if (moved_objects() != 0) return review_usage("objects have moved since: check again");
  } else if (!rules_file_.empty()) {  // the written file takes over all of it
    if (const auto read = options_.files.read_rules(rules_file_, document_.scene(), names()); !read)
      return read.error();
  }
  const ClashExport all = exported();
  if (Result<void> written = how(file, all); !written) return written;
  const std::size_t count = rules ? all.ignored.size() : all.records.size();
  messages_.note((rules ? "Saved rules that ignore " : "Saved ") + std::to_string(count) +
                 (rules        ? count == 1 ? " pair" : " pairs"
                  : count == 1 ? " clash"
                               : " clashes") +
                 " to '" + file + "'");
  return {};
}

// ---- a motion
std::vector<RigidTransform> ClashSteps::at(double time) const {
  const std::size_t last = count() - 1, step = std::min(static_cast<std::size_t>(time), last);
  const RigidTransform* from = poses.data() + step * objects;
  const RigidTransform* to = step == last ? from : from + objects;
  std::vector<RigidTransform> out(objects);
  for (std::size_t i = 0; i < objects; ++i)
    out[i] = pose_between(from[i], to[i], time - static_cast<double>(step));
  return out;
}

// Read now, and again with each check.
Result<void> ClashReview::use_motion(const std::string& file) {
  if (file.empty()) {
    motion_.reset();
    placed_.reset();
    rows_changed();
    return {};
  }
  if (!options_.files.read_motion) return review_usage("no motion can be read here");
  const std::size_t n = document_.object_count();
  Result<std::vector<RigidTransform>> poses = options_.files.read_motion(file, n);
  if (!poses) return poses.error();
  motion_ = std::make_shared<const ClashSteps>(ClashSteps{file, n, std::move(*poses)});
  rows_changed();
  return {};
}

Result<void> ClashReview::step_to(double time) {
  if (!motion_) return review_usage("there is no motion to step through");
  const std::size_t last = motion_->count() - 1;
  if (!(time >= 0.0 && time <= static_cast<double>(last)))
    return review_usage("the motion has the steps 0 to " + std::to_string(last));
  place_at(motion_, time);
  return {};
}

void ClashReview::place_at(const std::shared_ptr<const ClashSteps>& motion, double time) {
  placed_ = Placed{time, motion->at(time)};
  context_.control.follow(context_.document.set_poses(placed_->poses, true));
}

std::optional<double> ClashReview::motion_time() const {
  if (!placed_ || !motion_) return std::nullopt;
  if (placed_->asked_of != document_.pose_revision()) {
    placed_->asked_of = document_.pose_revision();
    placed_->is_there = placed_->poses.size() == document_.object_count();
    for (std::uint32_t i = 0; i < placed_->poses.size() && placed_->is_there; ++i)
      placed_->is_there = numbers_of(placed_->poses[i]) == numbers_of(document_.pose(i));
  }
  return placed_->is_there ? std::optional(placed_->time) : std::nullopt;
}

// Sorts the rows, which came step by step: a pair that is within its clearance may meet later.
void ClashReview::sort_motion() {
  std::stable_sort(records_.begin(), records_.end(), [](const ClashRecord& c, const ClashRecord& d) {
    return std::pair(c.first, c.second) < std::pair(d.first, d.second);
  });
}

}  // namespace boxwood
