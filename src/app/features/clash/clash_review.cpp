// SPDX-License-Identifier: MIT
// Runs searches, keeps their rows and the chosen one, and drops results that come too late.
#include "app/features/clash/clash_review.hpp"

#include <algorithm>
#include <cmath>

#include "app/document/pose_commands.hpp"
#include "app/features/clash/clash_commands.hpp"
#include "app/features/clash/clash_panels.hpp"
#include "app/fields/product_name.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"

namespace boxwood {

namespace {

Error clash_usage(std::string text) {
  return {ErrorKind::usage, "clash: " + std::move(text), {}};
}

bool same_pose(const RigidTransform& p, const RigidTransform& q) {
  return numbers_of(p) == numbers_of(q);
}

// Returns the key of the column `depth`: the deepest first, then contacts, then the nearest.
double apart_by(const ClashRecord& record) noexcept {
  if (record.result.depth) return -record.result.depth->upper;
  return record.result.kind == ClashClass::clearance ? record.result.distance : 0.0;
}

bool pair_before(const ClashPair& c, const ClashPair& d) noexcept {
  return std::pair(c.first, c.second) < std::pair(d.first, d.second);
}

bool holds(std::span<const ClashPair> ascending, const ClashReview::Pair& pair) noexcept {
  return std::binary_search(ascending.begin(), ascending.end(), ClashPair{pair.first, pair.second},
                            pair_before);
}

bool pair_less(const ClashRecord& record, const ClashReview::Pair& pair) noexcept {
  return std::pair(record.first, record.second) < pair;
}

}  // namespace

ClashKind kind_of(const ClashRecord& record) noexcept {
  if (!record.result.is_certain() || (record.moment && record.moment->undecided)) return ClashKind::undecided;
  switch (record.result.kind) {
  case ClashClass::duplicate:
    return ClashKind::duplicate;
  case ClashClass::overlapping:
    return ClashKind::overlapping;
  case ClashClass::contained:
    return ClashKind::contained;
  case ClashClass::touching:
    return ClashKind::touching;
  case ClashClass::clearance:
  case ClashClass::apart:
    return ClashKind::clearance;
  }
  return ClashKind::undecided;
}

ClashReview::ClashReview(const SessionContext& context)
    : context_(context), document_(context.document), view_(context.view),
      messages_(context.messages), options_{context.options.threads,
                                            context.options.memory_budget / 2,
                                            [&control = context.control] { control.wake(); },
                                            context.options.background,
                                            {}},
      search_queue_(1, options_.wake, options_.background), look_queue_(1, options_.wake) {
  if (const ClashFiles* files = context.options.setups.find<ClashFiles>()) options_.files = *files;
  handle_commands(context.bus);
  handle_table_commands(context.bus);
}

ClashReview::~ClashReview() {
  stop();  // before the queues wait for the work
}

// ---- commands
void ClashReview::handle_commands(CommandBus& bus) {
  bus.on<ClashCheck>([this](const ClashCheck&) { return begin_check(); });
  bus.on<ClashStop>([this](const ClashStop&) {
    if (state_ == State::running) search_job_.stop();
  });
  bus.on<ClashSelect>([this](const ClashSelect& command) { return select(command.row); });
  bus.on<ClashNext>([this](const ClashNext&) { return step(1); });
  bus.on<ClashPrevious>([this](const ClashPrevious&) { return step(-1); });
  bus.on<ClashClear>([this](const ClashClear&) { choose_none(); });
  bus.on<ClashIgnore>([this](const ClashIgnore& command) { return ignore(command); });
  bus.on<ClashComment>([this](const ClashComment& command) { return comment_on(command); });
  bus.on<ClashClearance>([this](const ClashClearance& command) -> Result<void> {
    if (!(command.length >= 0.0)) return clash_usage("a clearance is not negative");
    clearance_ = command.length > 0.0 ? std::optional(command.length) : std::nullopt;
    return {};
  });
  bus.on<ClashUseRules>([this](const ClashUseRules& command) { return use_rules(command.file); });
  bus.on<ClashUseMotion>([this](const ClashUseMotion& command) { return use_motion(command.file); });
  bus.on<ClashStep>([this](const ClashStep& command) { return step_to(command.time); });
  bus.on<ClashExportList>([this](const ClashExportList& command) { return write(command.file, false); });
  bus.on<ClashExportRules>([this](const ClashExportRules& command) { return write(command.file, true); });
}

void ClashReview::handle_table_commands(CommandBus& bus) {
  bus.on<ClashShowPairs>([this](const ClashShowPairs& command) { shows_pairs_ = command.on; });
  bus.on<ClashSort>([this](const ClashSort& command) {
    sorted_by_ = command.by;
    descending_ = !command.forward;
    rows_changed();
  });
  bus.on<ClashFilter>([this](const ClashFilter& command) {
    const unsigned bit = 1U << static_cast<unsigned>(command.kind);
    hidden_kinds_ = command.on ? hidden_kinds_ & ~bit : hidden_kinds_ | bit;
    rows_changed();
  });
  bus.on<ClashFind>([this](const ClashFind& command) {
    search_ = command.text;
    rows_changed();
  });
}

Result<ClashReview::Pair> ClashReview::two_objects(std::uint32_t a, std::uint32_t b) const {
  const Pair pair = std::minmax(a, b);
  if (pair.first != pair.second && pair.second < document_.object_count()) return pair;
  return clash_usage("there are no two objects " + std::to_string(a) + " and " + std::to_string(b));
}

Result<void> ClashReview::begin_check() {
  if (document_.object_count() < 2) return clash_usage("there are no two objects to compare");
  return check();
}

Result<void> ClashReview::ignore(const ClashIgnore& command) {
  const auto pair = two_objects(command.a, command.b);
  if (!pair) return pair.error();
  command.on ? (void)ignored_.insert(*pair) : (void)ignored_.erase(*pair);
  if (command.on && chosen_ == *pair) choose_none();
  rows_changed();
  return {};
}

Result<void> ClashReview::comment_on(const ClashComment& command) {
  const auto pair = two_objects(command.a, command.b);
  if (!pair) return pair.error();
  if (command.text.size() > 4096) return clash_usage("a comment has at most 4,096 bytes");
  command.text.empty() ? (void)comments_.erase(*pair) : (void)comments_.insert_or_assign(*pair, command.text);
  rows_changed();
  return {};
}

Result<void> ClashReview::select(std::uint32_t row) {
  if (row >= records_.size())
    return clash_usage("there is no row " + std::to_string(row) + ": there are " +
                       std::to_string(records_.size()));
  const ClashRecord& record = records_[row];
  const Pair pair{record.first, record.second};
  const bool near = is_of_motion() && record.result.kind == ClashClass::clearance;
  view_.clear_selection();
  if (chosen_ != pair || chosen_near_ != near) look_.reset();
  chosen_ = pair;
  chosen_near_ = near;
  if (record.moment && is_of_motion())
    place_at(checked_motion_, record.moment->step ? *record.moment->step : record.moment->time);
  flies_ = true;
  look_failed_ = false;
  fly();
  return {};
}

Result<void> ClashReview::step(int direction) {
  const std::vector<std::uint32_t>& rows = shown_rows();
  if (rows.empty()) return clash_usage("the list shows nothing");
  const auto now = chosen();
  const auto at = now ? std::find(rows.begin(), rows.end(), *now) : rows.end();
  if (at == rows.end()) return select(direction > 0 ? rows.front() : rows.back());
  if (direction > 0 ? at + 1 == rows.end() : at == rows.begin()) return {};
  return select(*(at + direction));
}

const std::string& ClashReview::comment(const ClashRecord& record) const {
  static const std::string none;
  const auto found = comments_.find({record.first, record.second});
  return found == comments_.end() ? none : found->second;
}

// ---- the search
ClashJobOptions ClashReview::job_options() const {
  return {options_.threads, options_.memory_budget, clearance_, checked_rules_};
}

Result<void> ClashReview::check() {
  std::optional<ClashRules> rules;
  if (!rules_file_.empty()) {
    Result<ClashRules> read = options_.files.read_rules(rules_file_, document_.scene(), names());
    if (!read) return read.error();
    rules = std::move(*read);
  }
  if (motion_)
    if (Result<void> read = use_motion(motion_->file); !read) return read;
  checked_rules_ = std::move(rules);
  checked_rules_file_ = rules_file_;
  checked_motion_ = motion_;
  ++generation_;
  search_job_.stop();
  state_ = State::running;
  updating_ = false;
  records_.clear();
  near_.clear();
  answered_ = 0;
  shallow_.clear();
  found_summary_ = {};
  checked_clearance_ = clearance_;
  poses_ = document_.poses();
  updated_for_ = document_.pose_revision();
  look_.reset();
  rows_changed();
  feed_ = std::make_shared<ClashFeed>();
  const bool moves = motion_ || std::any_of(poses_.begin(), poses_.end(), [](const RigidTransform& p) {
                       return !same_pose(p, RigidTransform{});
                     });
  auto job = std::make_shared<ClashJob>(document_.scene_snapshot(), job_options(), moves);
  moving_ = moves && !motion_ ? job : nullptr;
  const StopFlag flag = job->begin();
  search_job_ = search_queue_.submit(
      "to find what clashes",
      [job = std::move(job), poses = poses_, motion = motion_, feed = feed_,
       wake = options_.wake](const std::atomic<bool>&) {
        return motion ? job->check_motion(motion->poses, *feed, wake) : job->check(poses, *feed, wake);
      },
      [this, generation = generation_](Result<ClashFound> found) {
        if (generation == generation_) finish(std::move(found));
      },
      flag);
  return {};
}

void ClashReview::finish(Result<ClashFound> found) {
  take_fresh();
  const std::size_t n = document_.object_count();
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
    if (found.error().kind != ErrorKind::cancelled) messages_.scene_error(found.error());
  }
  state_ = found_summary_.partial ? State::stopped : State::done;
  if (records_.size() >= kMostRows)
    messages_.scene_note("The list of clashes ends after " + std::to_string(kMostRows) +
                         " rows: boxwood clash gives all");
  rows_changed();
}

bool ClashReview::has_fresh() const {
  if (!feed_) return false;
  const std::lock_guard lock(feed_->mutex);
  return !feed_->fresh.empty();
}

std::size_t ClashReview::take_fresh() {
  if (!feed_) return 0;
  std::vector<ClashRecord> fresh;
  {
    const std::lock_guard lock(feed_->mutex);
    fresh.swap(feed_->fresh);
  }
  if (fresh.empty()) return 0;
  records_.insert(records_.end(), std::make_move_iterator(fresh.begin()),
                  std::make_move_iterator(fresh.end()));
  if (is_of_motion()) sort_motion();
  rows_changed();
  return fresh.size();
}

// ---- objects that move
const ClashReview::Moved& ClashReview::moved_now() const {
  if (moved_.of == document_.pose_revision() && moved_.rows == rows_revision_) return moved_;
  moved_ = {document_.pose_revision(), rows_revision_, {}, 0};
  if (state_ == State::none || is_of_motion()) return moved_;
  moved_.is.assign(poses_.size(), false);
  for (std::uint32_t i = 0; i < poses_.size() && i < document_.object_count(); ++i) {
    moved_.is[i] = !same_pose(poses_[i], document_.pose(i));
    moved_.count += moved_.is[i] ? 1 : 0;
  }
  return moved_;
}

bool ClashReview::is_stale(std::uint32_t object) const {
  const Moved& now = moved_now();
  return object < now.is.size() && now.is[object];
}

std::size_t ClashReview::moved_objects() const {
  return moved_now().count;
}

std::vector<std::uint32_t> ClashReview::moved() const {
  std::vector<std::uint32_t> out;
  const Moved& now = moved_now();
  for (std::uint32_t i = 0; i < now.is.size(); ++i)
    if (now.is[i]) out.push_back(i);
  return out;
}

// Compares the moved objects again if the list is complete, with models that are kept for that.
void ClashReview::update() {
  if (state_ != State::done || is_of_motion() || updating_ || updated_for_ == document_.pose_revision() ||
      view_.workspace() != Workspace::clash)
    return;
  updated_for_ = document_.pose_revision();
  std::vector<std::uint32_t> which = moved();
  if (which.empty()) return;
  if (!moving_) {
    ClashJobOptions options = job_options();
    options.clearance = checked_clearance_;
    moving_ = std::make_shared<ClashJob>(document_.scene_snapshot(), options, true);
  }
  updating_ = true;
  search_job_.reset();  // it would stop the flag that both share
  const StopFlag flag = moving_->begin();
  search_job_ = search_queue_.submit(
      "to find what clashes",
      [job = moving_, poses = document_.poses(), which = std::move(which)](const std::atomic<bool>&) mutable {
        return job->update(poses, std::move(which));
      },
      [this, generation = generation_](Result<ClashFound> found) {
        if (generation != generation_) return;
        updating_ = false;
        if (found)
          join(std::move(*found));
        else if (found.error().kind != ErrorKind::cancelled)
          messages_.scene_error(found.error());
      },
      flag);
}

void ClashReview::join(ClashFound found) {
  std::vector<bool> is_moved(document_.object_count(), false);
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
  poses_ = std::move(found.poses);
  rows_changed();
}

std::optional<ClashSummary> ClashReview::summary() const {
  if (state_ != State::done && state_ != State::stopped) return std::nullopt;
  ClashSummary out = found_summary_;
  if (is_of_motion()) {  // an ignored pair leaves the class of its last record, and is apart
    for (const Pair& pair : ignored_) {
      auto record = std::lower_bound(records_.begin(), records_.end(), pair, pair_less);
      const auto is_it = [&](const auto& at) {
        return at != records_.end() && Pair(at->first, at->second) == pair;
      };
      if (!is_it(record)) continue;
      if (is_it(record + 1)) ++record;
      out.remove(*record);
      if (!out.partial) ++out.apart;
    }
    return out;
  }
  for (const Pair& pair : ignored_) {
    const auto near =
        std::lower_bound(near_.begin(), near_.end(), ClashPair{pair.first, pair.second}, pair_before);
    if (near == near_.end() || Pair(near->first, near->second) != pair) continue;  // far: it is apart
    if (holds(shallow_, pair)) continue;  // counted as ignored before
    ++out.ignored;
    const auto record = std::lower_bound(records_.begin(), records_.end(), pair, pair_less);
    if (record != records_.end() && Pair(record->first, record->second) == pair)
      out.remove(*record);
    else if (static_cast<std::size_t>(near - near_.begin()) < answered_)
      --out.apart;
  }
  return out;
}

const std::vector<std::string>& ClashReview::names() const {
  if (names_of_ == document_.scene_revision()) return names_;
  names_of_ = document_.scene_revision();
  return names_ = clash_names(document_.scene());
}

const ClashReview::Shown& ClashReview::shown_now() const {
  if (shown_.of == rows_revision_) return shown_;
  shown_ = {rows_revision_, {}, {}};
  const Scene& scene = document_.scene();
  for (std::uint32_t i = 0; i < records_.size(); ++i) {
    const ClashRecord& record = records_[i];
    if (is_ignored(record)) continue;
    const ClashKind kind = kind_of(record);
    ++shown_.counts[static_cast<std::size_t>(kind)];
    if (shows(kind) && (search_.empty() || object_mentions(scene, record.first, search_) ||
                        object_mentions(scene, record.second, search_)))
      shown_.rows.push_back(i);
  }
  const auto less = [&](std::uint32_t i, std::uint32_t k) {
    const ClashRecord &c = records_[i], &d = records_[k];
    switch (sorted_by_) {
    case ClashColumn::kind:
      return is_worse(c, d);
    case ClashColumn::a:
      return scene.objects[c.first].name < scene.objects[d.first].name;
    case ClashColumn::b:
      return scene.objects[c.second].name < scene.objects[d.second].name;
    case ClashColumn::depth:
      return apart_by(c) < apart_by(d);
    case ClashColumn::time:
      return c.moment && d.moment && c.moment->time < d.moment->time;
    case ClashColumn::number:
      return false;
    }
    return false;
  };
  if (sorted_by_ != ClashColumn::number) std::stable_sort(shown_.rows.begin(), shown_.rows.end(), less);
  if (descending_) std::reverse(shown_.rows.begin(), shown_.rows.end());
  return shown_;
}

const std::vector<std::uint32_t>& ClashReview::shown_rows() const {
  return shown_now().rows;
}

const std::array<std::size_t, kClashKindCount>& ClashReview::counts() const {
  return shown_now().counts;
}

// ---- the chosen row
std::optional<std::uint32_t> ClashReview::chosen() const {
  if (!chosen_) return std::nullopt;
  for (auto at = std::lower_bound(records_.begin(), records_.end(), *chosen_, pair_less);
       at != records_.end() && Pair(at->first, at->second) == *chosen_; ++at)
    if (!is_of_motion() || (at->result.kind == ClashClass::clearance) == chosen_near_)
      return static_cast<std::uint32_t>(at - records_.begin());
  return std::nullopt;
}

void ClashReview::start() {
  update();
  start_look();
}

std::size_t ClashReview::poll() {
  const std::size_t fresh = take_fresh() > 0 ? 1 : 0;
  return fresh + search_queue_.run_completions() + look_queue_.run_completions();
}

void ClashReview::stop() {
  search_job_.stop();
  look_job_.stop();
}

void ClashReview::forget() {
  ++generation_;
  stop();
  choose_none();
  state_ = State::none;
  updating_ = false;
  feed_.reset();
  moving_.reset();
  records_.clear();
  near_.clear();
  shallow_.clear();
  poses_.clear();
  ignored_.clear();
  comments_.clear();
  checked_rules_.reset();
  checked_rules_file_.clear();
  motion_.reset();
  checked_motion_.reset();
  placed_.reset();

  search_.clear();
  hidden_kinds_ = 0;
  rows_changed();
}

std::optional<std::array<std::uint32_t, 2>> ClashReview::pair() const {
  if (!looks()) return std::nullopt;
  return std::array{chosen_->first, chosen_->second};
}

// Adds the commands that restore this state. A complete list that needs no new check is found again.
void ClashReview::add_commands(std::vector<Command>& out) const {
  if (view_.workspace() != Workspace::clash) return;
  const bool known = state() == State::done && !needs_check();
  if (clearance()) out.emplace_back(ClashClearance{*clearance()});
  if (!rules_file().empty()) out.emplace_back(ClashUseRules{rules_file()});
  if (!motion_file().empty()) out.emplace_back(ClashUseMotion{motion_file()});
  if (known) {
    out.emplace_back(ClashCheck{});
    out.emplace_back(Wait{});
  }
  for (const auto& [a, b] : ignored()) out.emplace_back(ClashIgnore{a, b, true});
  for (const auto& [pair, text] : comments()) out.emplace_back(ClashComment{pair.first, pair.second, text});
  if (shows_pairs()) out.emplace_back(ClashShowPairs{true});
  for (unsigned i = 0; i < kClashKindCount; ++i)
    if (const auto kind = static_cast<ClashKind>(i); !shows(kind)) out.emplace_back(ClashFilter{kind, false});
  if (!search().empty()) out.emplace_back(ClashFind{search()});
  if (sorted_by() != ClashColumn::kind || descending())
    out.emplace_back(ClashSort{sorted_by(), !descending()});
  const auto row = chosen();
  if (row && known) out.emplace_back(ClashSelect{*row});
  if (const auto time = motion_time())
    out.emplace_back(ClashStep{*time});
  else if (row && known && is_of_motion())  // the row has moved all objects to its step
    for (std::uint32_t i = 0; i < document_.object_count(); ++i)
      out.emplace_back(SetPose{{i}, numbers_of(document_.pose(i))});
}

void add_clash(FeatureList& list) {
  list.commands.add<ClashCheck, ClashStop, ClashSelect, ClashNext, ClashPrevious, ClashClear, ClashIgnore,
                    ClashClearance, ClashSort, ClashFilter, ClashFind, ClashExportList, ClashExportRules,
                    ClashComment, ClashUseRules, ClashShowPairs, ClashUseMotion, ClashStep>();
  list.add_feature<ClashReview>();
  list_clash_panels(list);
}

}  // namespace boxwood
