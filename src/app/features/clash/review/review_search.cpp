// SPDX-License-Identifier: MIT
// Runs searches, keeps their rows, and drops results that come too late.
#include "app/features/clash/review/review_search.hpp"

#include <algorithm>
#include <cmath>

#include "app/document/document.hpp"
#include "app/session/session.hpp"
#include "app/shell/messages.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

namespace {

bool same_pose(const RigidTransform& p, const RigidTransform& q) {
  return numbers_of(p) == numbers_of(q);
}

bool pair_before(const ClashPair& c, const ClashPair& d) noexcept {
  return std::pair(c.first, c.second) < std::pair(d.first, d.second);
}

bool holds(std::span<const ClashPair> ascending, const ReviewPair& pair) noexcept {
  return std::binary_search(ascending.begin(), ascending.end(), ClashPair{pair.first, pair.second},
                            pair_before);
}

bool pair_less(const ClashRecord& record, const ReviewPair& pair) noexcept {
  return std::pair(record.first, record.second) < pair;
}

std::function<void()> wake_of(const SessionContext& context) {
  return [&control = context.control] { control.wake(); };
}

}  // namespace

ReviewSearch::ReviewSearch(const SessionContext& context, const ReviewRules& rules, const ReviewNotes& notes,
                           ReviewMotion& motion)
    : context_(context), rules_(rules), notes_(notes), motion_(motion),
      queue_(1, wake_of(context), context.options.background) {}

ClashJobOptions ReviewSearch::job_options() const {
  return {context_.options.threads, context_.options.memory_budget / 2, rules_.clearance(), checked_rules_};
}

ClashJobOptions ReviewSearch::look_options(const ReviewPair& pair) const {
  ClashJobOptions options = job_options();
  options.rules.reset();  // the rules are for the whole scene
  options.clearance =
      checked_rules_ ? checked_rules_->of(pair.first, pair.second).clearance : checked_clearance_;
  return options;
}

bool ReviewSearch::needs_check() const {
  return state_ != State::none &&
         (rules_.clearance() != checked_clearance_ || rules_.file() != checked_rules_file_ ||
          motion_.file() != (checked_motion_ ? checked_motion_->file : ""));
}

std::size_t ReviewSearch::first_row(const ReviewPair& pair) const {
  return static_cast<std::size_t>(std::lower_bound(records_.begin(), records_.end(), pair, pair_less) -
                                  records_.begin());
}

Result<void> ReviewSearch::check() {
  Result<std::optional<ClashRules>> rules = rules_.read(context_.document.scene(), names());
  if (!rules) return rules.error();
  if (Result<void> read = motion_.reload(); !read) return read;
  checked_rules_ = std::move(*rules);
  checked_rules_file_ = rules_.file();
  checked_motion_ = motion_.steps();
  ++generation_;
  job_.stop();
  state_ = State::running;
  updating_ = false;
  records_.clear();
  near_.clear();
  answered_ = 0;
  shallow_.clear();
  found_summary_ = {};
  checked_clearance_ = rules_.clearance();
  compared_poses_ = context_.document.poses();
  updated_for_ = context_.document.pose_revision();
  ++revision_;
  feed_ = std::make_shared<ClashFeed>();
  const bool moves =
      checked_motion_ || std::any_of(compared_poses_.begin(), compared_poses_.end(),
                                     [](const RigidTransform& p) { return !same_pose(p, RigidTransform{}); });
  auto job = std::make_shared<ClashJob>(context_.document.scene_snapshot(), job_options(), moves);
  moving_ = moves && !checked_motion_ ? job : nullptr;
  const StopFlag flag = job->begin();
  job_ = queue_.submit(
      "to find what clashes",
      [job = std::move(job), poses = compared_poses_, motion = checked_motion_, feed = feed_,
       wake = wake_of(context_)](const std::atomic<bool>&) {
        return motion ? job->check_motion(motion->poses, *feed, wake) : job->check(poses, *feed, wake);
      },
      [this, generation = generation_](Result<ClashFound> found) {
        if (generation == generation_) finish(std::move(found));
      },
      flag);
  return {};
}

void ReviewSearch::interrupt() {
  if (state_ == State::running) job_.stop();
}

void ReviewSearch::finish(Result<ClashFound> found) {
  drain_new();
  const std::size_t n = context_.document.object_count();
  if (found) {
    near_ = std::move(found->near);
    answered_ = found->answered;
    shallow_ = std::move(found->shallow);
    found_summary_ = found->summary;
  } else {
    found_summary_ = {};
    found_summary_.objects = n;
    found_summary_.pairs = n * (n - 1) / 2;
    found_summary_.partial = true;
    for (const ClashRecord& record : records_) found_summary_.add(record);
    if (found.error().kind != ErrorKind::cancelled) context_.messages.scene_error(found.error());
  }
  state_ = found_summary_.partial ? State::stopped : State::done;
  if (records_.size() >= kMostRows)
    context_.messages.scene_note("The list of clashes ends after " + std::to_string(kMostRows) +
                                 " rows: boxwood clash gives all");
  ++revision_;
}

bool ReviewSearch::has_new() const {
  if (!feed_) return false;
  const std::lock_guard lock(feed_->mutex);
  return !feed_->fresh.empty();
}

std::size_t ReviewSearch::drain_new() {
  if (!feed_) return 0;
  std::vector<ClashRecord> fresh;
  {
    const std::lock_guard lock(feed_->mutex);
    fresh.swap(feed_->fresh);
  }
  if (fresh.empty()) return 0;
  records_.insert(records_.end(), std::make_move_iterator(fresh.begin()),
                  std::make_move_iterator(fresh.end()));
  if (is_of_motion())  // they came step by step: a pair that is within its clearance may meet later
    std::stable_sort(records_.begin(), records_.end(), [](const ClashRecord& c, const ClashRecord& d) {
      return std::pair(c.first, c.second) < std::pair(d.first, d.second);
    });
  ++revision_;
  return fresh.size();
}

const ReviewSearch::Moved& ReviewSearch::moved_now() const {
  if (moved_.of == context_.document.pose_revision() && moved_.rows == revision_) return moved_;
  moved_ = {context_.document.pose_revision(), revision_, {}, 0};
  if (state_ == State::none || is_of_motion()) return moved_;
  moved_.is.assign(compared_poses_.size(), false);
  for (std::uint32_t i = 0; i < compared_poses_.size() && i < context_.document.object_count(); ++i) {
    moved_.is[i] = !same_pose(compared_poses_[i], context_.document.pose(i));
    moved_.count += moved_.is[i] ? 1 : 0;
  }
  return moved_;
}

bool ReviewSearch::is_stale(std::uint32_t object) const {
  const Moved& now = moved_now();
  return object < now.is.size() && now.is[object];
}

// Compares the moved objects again if the list is complete, with models that are kept for that.
void ReviewSearch::update() {
  if (state_ != State::done || is_of_motion() || updating_ ||
      updated_for_ == context_.document.pose_revision() || context_.view.workspace() != Workspace::clash)
    return;
  updated_for_ = context_.document.pose_revision();
  std::vector<std::uint32_t> which;
  const Moved& now = moved_now();
  for (std::uint32_t i = 0; i < now.is.size(); ++i)
    if (now.is[i]) which.push_back(i);
  if (which.empty()) return;
  if (!moving_) {
    ClashJobOptions options = job_options();
    options.clearance = checked_clearance_;
    moving_ = std::make_shared<ClashJob>(context_.document.scene_snapshot(), options, true);
  }
  updating_ = true;
  job_.reset();  // it would stop the flag that both share
  const StopFlag flag = moving_->begin();
  job_ = queue_.submit(
      "to find what clashes",
      [job = moving_, poses = context_.document.poses(), which = std::move(which)](
          const std::atomic<bool>&) mutable { return job->update(poses, std::move(which)); },
      [this, generation = generation_](Result<ClashFound> found) {
        if (generation != generation_) return;
        updating_ = false;
        if (found)
          join(std::move(*found));
        else if (found.error().kind != ErrorKind::cancelled)
          context_.messages.scene_error(found.error());
      },
      flag);
}

void ReviewSearch::join(ClashFound found) {
  std::vector<bool> is_moved(context_.document.object_count(), false);
  for (const std::uint32_t i : found.moved) is_moved[i] = true;
  const auto stays = [&](const auto& pair) { return !is_moved[pair.first] && !is_moved[pair.second]; };
  const auto keep_and_add = [&](std::vector<ClashPair>& pairs, const std::vector<ClashPair>& more) {
    std::erase_if(pairs, [&](const ClashPair& pair) { return !stays(pair); });
    std::vector<ClashPair> out;
    std::merge(pairs.begin(), pairs.end(), more.begin(), more.end(), std::back_inserter(out), pair_before);
    pairs = std::move(out);
  };
  keep_and_add(near_, found.near);
  keep_and_add(shallow_, found.shallow);
  std::erase_if(records_, [&](const ClashRecord& record) { return !stays(record); });
  std::vector<ClashRecord> records;
  std::merge(records_.begin(), records_.end(), found.records.begin(), found.records.end(),
             std::back_inserter(records), [](const ClashRecord& c, const ClashRecord& d) {
               return std::pair(c.first, c.second) < std::pair(d.first, d.second);
             });
  ClashSummary sum;
  sum.objects = found.summary.objects;
  sum.pairs = found.summary.pairs;
  sum.tolerance = found.summary.tolerance;
  // `ignored` counts what rules ignore for all objects, but shallow pairs only for the moved ones.
  sum.ignored = found.summary.ignored - found.shallow.size() + shallow_.size();
  sum.apart = sum.pairs - sum.ignored - records.size();
  for (const ClashRecord& record : records) sum.add(record);
  records_ = std::move(records);
  answered_ = near_.size();
  found_summary_ = sum;
  compared_poses_ = std::move(found.poses);
  ++revision_;
}

// An ignored pair leaves the class of its last record, and is apart.
ClashSummary ReviewSearch::summary_of_motion() const {
  ClashSummary out = found_summary_;
  for (const ReviewPair& pair : notes_.ignored()) {
    auto record = std::lower_bound(records_.begin(), records_.end(), pair, pair_less);
    const auto is_it = [&](const auto& at) {
      return at != records_.end() && ReviewPair(at->first, at->second) == pair;
    };
    if (!is_it(record)) continue;
    if (is_it(record + 1)) ++record;
    out.remove(*record);
    if (!out.partial) ++out.apart;
  }
  return out;
}

std::optional<ClashSummary> ReviewSearch::summary() const {
  if (state_ != State::done && state_ != State::stopped) return std::nullopt;
  if (is_of_motion()) return summary_of_motion();
  ClashSummary out = found_summary_;
  for (const ReviewPair& pair : notes_.ignored()) {
    const auto near =
        std::lower_bound(near_.begin(), near_.end(), ClashPair{pair.first, pair.second}, pair_before);
    if (near == near_.end() || ReviewPair(near->first, near->second) != pair) continue;  // far: it is apart
    if (holds(shallow_, pair)) continue;  // counted as ignored before
    ++out.ignored;
    const auto record = std::lower_bound(records_.begin(), records_.end(), pair, pair_less);
    if (record != records_.end() && ReviewPair(record->first, record->second) == pair)
      out.remove(*record);
    else if (static_cast<std::size_t>(near - near_.begin()) < answered_)
      --out.apart;
  }
  return out;
}

const std::vector<std::string>& ReviewSearch::names() const {
  if (names_of_ == context_.document.scene_revision()) return names_;
  names_of_ = context_.document.scene_revision();
  return names_ = clash_names(context_.document.scene());
}

bool ReviewSearch::is_busy() const {
  return !queue_.idle() || has_new();
}

std::size_t ReviewSearch::poll() {
  const std::size_t fresh = drain_new() > 0 ? 1 : 0;
  return fresh + queue_.run_completions();
}

void ReviewSearch::stop() {
  job_.stop();
}

void ReviewSearch::clear() {
  ++generation_;
  stop();
  state_ = State::none;
  updating_ = false;
  feed_.reset();
  moving_.reset();
  records_.clear();
  near_.clear();
  shallow_.clear();
  compared_poses_.clear();
  checked_rules_.reset();
  checked_rules_file_.clear();
  checked_motion_.reset();
  ++revision_;
}

}  // namespace boxwood
