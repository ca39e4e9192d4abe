// SPDX-License-Identifier: MIT
// Runs searches over a scene whose objects may have been moved.
#include "app/features/clash/review/clash_job.hpp"

#include <algorithm>
#include <utility>

#include <unistd.h>

#include "app/text/errors.hpp"
#include "scene/selector.hpp"

namespace boxwood {

namespace {

ClashObjectsOptions objects_of(const ClashJobOptions& options, bool moves, const std::atomic<bool>* stop) {
  ClashObjectsOptions out;
  out.threads = options.threads;
  out.budget = options.budget;
  out.moving = moves;
  out.stop = stop;
  return out;
}

}  // namespace

ClashJob::ClashJob(std::shared_ptr<const Scene> scene, ClashJobOptions options, bool moves)
    : scene_(std::move(scene)), options_(std::move(options)), moves_(moves),
      rules_(options_.rules ? *options_.rules : ClashRules(*scene_)),
      objects_(*scene_, objects_of(options_, moves, stop_.get())), search_(objects_, rules_, [this] {
        ClashSearchOptions search;
        search.regions = true;  // as `boxwood clash --json` prints them
        search.practical = true;
        search.tolerance = default_tolerance(*scene_);
        search.threads = options_.threads;
        search.stop = stop_.get();
        search.skip = [this](std::uint32_t first, std::uint32_t second) { return skips(first, second); };
        return search;
      }()) {
  if (options_.clearance) rules_.set_clearance(*options_.clearance);
}

bool ClashJob::skips(std::uint32_t first, std::uint32_t second) {
  return !is_moved_.empty() && !is_moved_[first] && !is_moved_[second];
}

const StopFlag& ClashJob::begin() {
  stop_->store(false);
  return stop_;
}

Result<void> ClashJob::prepare(const std::vector<RigidTransform>& poses) {
  if (!measured_)
    if (Result<void> done = objects_.measure(); !done) return done;
  measured_ = true;
  if (moves_)
    for (std::uint32_t i = 0; i < objects_.size(); ++i) objects_.place(i, poses[i]);
  return {};
}

ClashListener ClashJob::listener(ClashFeed& feed, const std::function<void()>& wake) const {
  ClashListener listener;
  listener.found = [&feed, &wake, found = std::size_t{0}](const ClashRecord& record) mutable {
    bool first = false;
    {
      const std::lock_guard lock(feed.mutex);
      first = feed.fresh.empty();
      feed.fresh.push_back(record);
    }
    if (first && wake) wake();  // the receiver takes all at once
    return ++found < kMostRows;
  };
  listener.progress = [&feed, &wake](double fraction) {
    feed.fraction.store(fraction);
    if (wake) wake();
  };
  return listener;
}

Result<ClashFound> ClashJob::check(const std::vector<RigidTransform>& poses, ClashFeed& feed,
                                   const std::function<void()>& wake) {
  ClashFound out;
  out.poses = poses;
  is_moved_.clear();
  if (const Result<void> ready = prepare(poses); !ready) return ready.error();
  if (const Result<void> found = search_.find_pairs(); !found) return found.error();
  out.near.assign(search_.pairs().begin(), search_.pairs().end());
  if (const Result<void> ran = search_.run(listener(feed, wake)); !ran) return ran.error();
  out.answered = search_.next();
  out.shallow.assign(search_.shallow().begin(), search_.shallow().end());
  out.summary = search_.summary();
  return out;
}

Result<ClashFound> ClashJob::check_motion(std::span<const RigidTransform> steps, ClashFeed& feed,
                                          const std::function<void()>& wake) {
  ClashFound out;
  if (const Result<void> ready =
          prepare(std::vector(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(objects_.size())));
      !ready)
    return ready.error();
  ClashSearchOptions search;
  search.regions = true;
  search.practical = true;
  search.tolerance = default_tolerance(*scene_);
  search.threads = options_.threads;
  search.stop = stop_.get();
  ClashMotion motion(objects_, rules_, search, steps);
  if (const Result<void> ran = motion.run(listener(feed, wake)); !ran) return ran.error();
  out.near = motion.compared();
  out.answered = out.near.size();
  out.summary = motion.summary();
  return out;
}

Result<ClashFound> ClashJob::update(const std::vector<RigidTransform>& poses,
                                    std::vector<std::uint32_t> moved) {
  ClashFound out;
  out.poses = poses;
  if (const Result<void> ready = prepare(poses); !ready) return ready.error();
  is_moved_.assign(objects_.size(), false);
  for (const std::uint32_t i : moved) is_moved_[i] = true;
  out.moved = std::move(moved);
  if (const Result<void> found = search_.find_pairs(); !found) return found.error();
  out.near.assign(search_.pairs().begin(), search_.pairs().end());
  ClashListener listener;
  listener.found = [&](const ClashRecord& record) {
    out.records.push_back(record);
    return out.records.size() < kMostRows;
  };
  if (const Result<void> ran = search_.run(listener); !ran) return ran.error();
  out.answered = search_.next();
  out.shallow.assign(search_.shallow().begin(), search_.shallow().end());
  out.summary = search_.summary();
  if (out.summary.partial) return cancelled();
  return out;
}

Result<ClashLookAnswer> look_at_clash(const ClashLookQuestion& question, const std::atomic<bool>& stop) {
  const bool moves = !(numbers_of(question.pose_first) == numbers_of(RigidTransform{}) &&
                       numbers_of(question.pose_second) == numbers_of(RigidTransform{}));
  Scene pair;
  pair.files = question.scene->files;
  pair.objects = {question.scene->objects[question.first], question.scene->objects[question.second]};
  ClashRules rules(pair);
  const double clearance = question.options.clearance.value_or(0.0);
  if (const double reach = std::max(clearance, question.reach); reach > 0.0) rules.set_clearance(reach);
  ClashObjects objects(pair, objects_of(question.options, moves, &stop));
  if (const Result<void> measured = objects.measure(); !measured) return measured.error();
  if (moves) {
    objects.place(0, question.pose_first);
    objects.place(1, question.pose_second);
  }
  ClashSearchOptions search_options;
  search_options.depth = search_options.regions = search_options.practical = !question.known;
  search_options.tolerance = default_tolerance(pair);
  search_options.threads = question.options.threads;
  search_options.stop = &stop;
  ClashSearch search(objects, rules, search_options);
  std::vector<TrianglePair> contacts;
  Result<ClashRecord> record = search.answer({0, 1}, contacts);
  if (!record) return record.error();
  if (question.known) record->result = question.known->result;
  Result<ClashPlace> place = place_of(objects, *record, contacts, question.up, &stop);
  if (!place) return place.error();
  ClashLookAnswer out{question.known ? *question.known : *record, std::move(*place)};
  out.record.first = question.first;
  out.record.second = question.second;
  if (ClashResult& found = out.record.result;
      !question.known && found.kind == ClashClass::clearance && !(found.distance <= clearance))
    found.kind = ClashClass::apart;  // its nearest points stay
  return out;
}

std::vector<std::string> clash_names(const Scene& scene) {
  std::vector<std::string> names(scene.objects.size());
  const auto exists = [](const std::string& file) { return ::access(file.c_str(), F_OK) == 0; };
  std::vector<std::vector<std::uint32_t>> of_file(scene.files.size());
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i)
    if (scene.objects[i].file < of_file.size()) of_file[scene.objects[i].file].push_back(i);
  for (std::size_t f = 0; f < of_file.size(); ++f) {
    Scene one;  // selectors depend on names alone
    for (const std::uint32_t i : of_file[f]) one.objects.push_back(scene.objects[i]);
    const std::vector<std::string> selectors = selectors_of(one);
    const std::string file = file_selector_of(scene.files[f], exists).file;
    for (std::size_t k = 0; k < selectors.size(); ++k) names[of_file[f][k]] = file + "#" + selectors[k];
  }
  return names;
}

}  // namespace boxwood
