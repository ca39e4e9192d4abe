// SPDX-License-Identifier: MIT
// Runs the broad phase, then answers blocks of pairs whose models fit into the budget.
#include "app/search/clash_search.hpp"

#include <algorithm>

#include <boxwood/collide.hpp>
#include <boxwood/executor.hpp>

#include "app/search/clash_practical.hpp"
#include "app/text/errors.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

std::size_t pairs_of(std::size_t n) noexcept {
  return n < 2 ? 0 : n * (n - 1) / 2;
}

}  // namespace

ClashSearch::ClashSearch(ClashObjects& objects, const ClashRules& rules, ClashSearchOptions options)
    : objects_(objects), rules_(rules), options_(std::move(options)), rounding_(objects.scene(), objects) {}

bool ClashSearch::is_stopped() const noexcept {
  return is_set(options_.stop);
}

// Adds all objects at the first call; later moves only those whose box has changed.
Result<void> ClashSearch::place_all() {
  const double margin = 0.5 * rules_.largest_clearance();
  for (std::uint32_t i = 0; i < objects_.size(); ++i) {
    BroadObject object = objects_.broad(i, margin);
    object.is_static = rules_.is_static(i);
    if (i >= near_.size()) {
      const Result<std::uint32_t> added = near_.add(object);
      if (!added) return added.error();
      continue;
    }
    const BroadObject& before = near_.object(i);
    if (before.box.min != object.box.min || before.box.max != object.box.max) near_.move(i, object);
  }
  return {};
}

Result<void> ClashSearch::find_pairs() {
  if (Result<void> placed = place_all(); !placed) return placed;
  const BroadPhaseResult found = near_.candidates({options_.stop}, candidates_);
  if (found.out_of_memory) return no_memory_to("answer");
  if (is_stopped()) return cancelled();
  summary_ = {};
  summary_.objects = objects_.size();
  summary_.tolerance = options_.tolerance;
  next_ = 0;
  std::size_t still = 0;
  for (std::uint32_t i = 0; i < objects_.size(); ++i)
    if (rules_.is_static(i) && (!options_.only || i != *options_.only)) ++still;
  std::size_t all = pairs_of(objects_.size()), ignored_far = pairs_of(still);
  if (options_.only) {
    all = objects_.size() - 1;
    ignored_far = rules_.is_static(*options_.only) ? still : 0;
  }
  const auto is_of = [&](const CandidatePair& p) {
    return !options_.only || p.first == *options_.only || p.second == *options_.only;
  };
  pairs_.clear();
  shallow_.clear();
  std::size_t next = 0, near_count = 0, skipped = 0;
  for (std::uint32_t i = 0; i < objects_.size(); ++i) {
    if (options_.self && !is_empty(objects_.box(i)) && (!options_.only || i == *options_.only))
      pairs_.push_back({i, i});
    for (; next < candidates_.size() && candidates_[next].first == i; ++next) {
      if (!is_of(candidates_[next])) continue;
      ++near_count;
      if (rules_.of(i, candidates_[next].second).ignored)
        ++summary_.ignored;
      else if (options_.skip && options_.skip(i, candidates_[next].second))
        ++skipped;
      else
        pairs_.push_back({i, candidates_[next].second});
    }
  }
  // The first shard counts the pairs that need no query.
  summary_.apart = all - ignored_far - near_count;
  summary_.ignored += ignored_far;
  if (options_.shard) keep_shard(*options_.shard);
  summary_.pairs = summary_.apart + summary_.ignored + skipped +
                   static_cast<std::size_t>(std::count_if(pairs_.begin(), pairs_.end(),
                                                          [](const ClashPair& p) { return !p.is_self(); }));
  return {};
}

void ClashSearch::keep_shard(const ClashSummary::Shard& shard) {
  const auto at = [&](std::uint32_t i) {  // overflows for no count that fits into memory
    const std::size_t share = pairs_.size() / shard.count, rest = pairs_.size() % shard.count;
    return static_cast<std::ptrdiff_t>(share * i + std::min<std::size_t>(rest, i));
  };
  pairs_ = std::vector<ClashPair>(pairs_.begin() + at(shard.index - 1), pairs_.begin() + at(shard.index));
  summary_.shard = shard;
  if (shard.index != 1) summary_.apart = summary_.ignored = 0;
}

Result<void> ClashSearch::run(const ClashListener& listener) {
  summary_.partial = false;
  while (next_ < pairs_.size()) {
    if (listener.progress) listener.progress(static_cast<double>(next_) / static_cast<double>(pairs_.size()));
    const std::size_t end = objects_.room_for(pairs_, next_, wanted_);
    const Result<bool> goes_on = answer_block(next_, end, listener);
    if (!goes_on && goes_on.error().kind != ErrorKind::cancelled) return goes_on.error();
    if (!goes_on || !*goes_on || is_stopped()) {
      summary_.partial = true;
      return {};
    }
  }
  return {};
}

// Answers and reports the pairs [begin, end). Returns false if the listener ended the search or it was
// stopped. Afterwards all pairs before next_ are answered.
Result<bool> ClashSearch::answer_block(std::size_t begin, std::size_t end, const ClashListener& listener) {
  if (const Result<void> made = objects_.require(wanted_); !made) return made.error();
  std::vector<ClashRecord> records(end - begin);
  std::vector<unsigned char> done(records.size(), 0);
  parallel_for(records.size(), options_.threads, [&](std::size_t i) {
    if (is_stopped()) return;
    thread_local QueryScratch scratch;
    thread_local std::vector<TrianglePair> contacts;
    records[i] = answer_of(pairs_[begin + i], scratch, contacts);
    done[i] = records[i].result.is_complete() ? 1 : 0;
  });
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (records[i].result.out_of_memory && !is_stopped()) return no_memory_to("answer");
    if (done[i] == 0) return false;  // it was stopped
    ++next_;
    if (!report(records[i], listener)) return false;
  }
  return true;
}

Result<ClashRecord> ClashSearch::answer(const ClashPair& pair, std::vector<TrianglePair>& contacts) {
  return answer(pair, contacts, Detail::all);
}

Result<void> ClashSearch::meeting_triangles(const ClashPair& pair, std::vector<TrianglePair>& contacts) {
  const Result<ClashRecord> record = answer(pair, contacts, Detail::contacts);
  return record ? Result<void>() : record.error();
}

Result<ClashRecord> ClashSearch::answer(const ClashPair& pair, std::vector<TrianglePair>& contacts,
                                        Detail detail) {
  const std::uint32_t both[] = {pair.first, pair.second};
  if (const Result<void> made = objects_.require(std::span(both, pair.is_self() ? 1 : 2)); !made)
    return made.error();
  QueryScratch scratch;
  ClashRecord record = answer_of(pair, scratch, contacts, detail);
  if (is_stopped()) return cancelled();
  if (!record.result.is_complete()) return no_memory_to("answer");
  return record;
}

ClashRecord ClashSearch::answer_of(const ClashPair& pair, QueryScratch& scratch,
                                   std::vector<TrianglePair>& contacts, Detail detail) const {
  ClashRecord record{pair.first, pair.second, {}};
  const PlacedClashModel a = objects_.placed(pair.first), b = objects_.placed(pair.second);
  if (!pair.is_self()) {
    ClashOptions query;
    query.tessellation = rules_.tessellation(pair.first, pair.second);
    query.clearance = rules_.of(pair.first, pair.second).clearance;
    query.mode = options_.mode;
    query.depth = options_.depth && detail == Detail::all;
    query.stop = options_.stop;
    record.result = clash(a, b, query, scratch, contacts);
    if (detail == Detail::contacts) return record;
    if (options_.mode == CollideMode::first) {
      if (record.result.kind == ClashClass::overlapping)
        record.form = ClashForm::undecided;  // the form needs all contacts
      else
        add_form(a, b, scratch, contacts, record);
      return record;
    }
    if (options_.regions && record.result.kind == ClashClass::overlapping && record.result.is_complete()) {
      const ClashRegionResult found = clash_region(a, b, contacts, options_.stop, scratch);
      record.result.add(found);
      record.region = found.region;
    }
    if (record.result.is_complete()) add_form(a, b, scratch, contacts, record);
    if (options_.practical && record.result.depth && record.result.is_complete())
      record.practical = practical_exit(a, b, *record.result.depth, options_.stop, scratch);
    if (options_.contacts && !contacts.empty()) add_contacts(a, b, scratch, contacts, record);
    return record;
  }
  thread_local std::vector<TrianglePair> folded;
  CollideOptions query;
  query.mode = options_.mode;
  query.stop = options_.stop;
  const CollideResult found = collide_self(a.model->view(), query, scratch, contacts, folded);
  record.result.add(found);
  contacts.insert(contacts.end(), folded.begin(), folded.end());
  record.result.contacts = contacts.size();
  if (options_.mode == CollideMode::first) record.result.contacts = contacts.empty() ? 0 : 1;
  if (options_.contacts && options_.mode == CollideMode::all && !contacts.empty())
    add_contacts(a, a, scratch, contacts, record);
  return record;
}

void ClashSearch::add_form(const PlacedClashModel& a, const PlacedClashModel& b, QueryScratch& scratch,
                           const std::vector<TrianglePair>& contacts, ClashRecord& record) const {
  const ClashFormResult found = clash_form(a, b, record.result, contacts, options_.stop, scratch);
  record.result.add(found);
  record.form = found.form;
}

void ClashSearch::add_contacts(const PlacedClashModel& a, const PlacedClashModel& b, QueryScratch& scratch,
                               const std::vector<TrianglePair>& contacts, ClashRecord& record) const {
  auto set = std::make_shared<ContactSet>();
  record.result.add(find_contacts(PlacedModel{a.model->view(), a.world_from_model},
                                  PlacedModel{b.model->view(), b.world_from_model}, contacts, {options_.stop},
                                  scratch, *set));
  record.contacts = std::move(set);
}

bool ClashSearch::is_shallow(const ClashRecord& record) const {
  const std::optional<DepthInterval>& depth = record.result.depth;
  return (depth && rules_.min_depth() && depth->upper < *rules_.min_depth()) ||
         (record.region && rules_.min_volume() && record.region->volume_upper < *rules_.min_volume());
}

bool ClashSearch::report(ClashRecord& record, const ClashListener& listener) {
  if (record.is_self() ? record.result.contacts == 0
                       : record.result.kind == ClashClass::apart && record.result.is_certain()) {
    if (!record.is_self()) summary_.add(record);
    return true;
  }
  if (is_shallow(record)) {
    ++summary_.ignored;
    shallow_.push_back({record.first, record.second});
    return true;
  }
  rounding_.mark(record, options_.tolerance);
  summary_.add(record);
  return !listener.found || listener.found(record);
}

}  // namespace boxwood
