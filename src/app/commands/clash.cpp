// SPDX-License-Identifier: MIT
// `boxwood clash`: every pair of objects, with its class, depth or distance.
#include <algorithm>
#include <cmath>

#include <boxwood/executor.hpp>
#include <boxwood/object_tree.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/load.hpp"
#include "app/cli/messages.hpp"
#include "app/cli/session_setup.hpp"
#include "app/commands/clash_objects.hpp"
#include "app/commands/clash_records.hpp"
#include "app/commands/models_and_poses.hpp"

namespace boxwood {

namespace {

// What is left to decide: pairs that may be near, and objects against themselves, ascending.
struct Task {
  std::uint32_t first = 0, second = 0;
};

class ClashRun {
public:
  ClashRun(const CommandContext& context, const NamedScene& named, ClashObjects& objects)
      : context_(context), options_(context.options), names_(named.selectors), objects_(objects) {
    query_.clearance = options_.clearance;
    query_.tessellation = options_.tessellation;
    query_.stop = &stop_requested();
  }

  Result<ExitCode> run() {
    summary_.objects = objects_.size();
    summary_.pairs = objects_.size() * (objects_.size() - std::min<std::size_t>(objects_.size(), 1)) / 2;
    if (const Result<void> found = find_tasks(); !found) return found.error();
    if (options_.csv) context_.out.write_line(csv_header());
    ProgressLine progress(!options_.quiet);
    for (std::size_t begin = 0; begin < tasks_.size() && !context_.out.failed();) {
      progress.show(static_cast<double>(begin) / static_cast<double>(tasks_.size()), "comparing objects");
      const std::size_t end = block_end(begin);
      const Result<void> answered = answer(begin, end);
      if (!answered && answered.error().kind != ErrorKind::cancelled) return answered.error();
      if (stop_requested()) {
        summary_.partial = true;
        break;
      }
      begin = end;
    }
    return finish();
  }

private:
  Result<void> find_tasks() {
    ObjectTree near;
    const double margin = 0.5 * options_.clearance.value_or(0.0);
    for (std::uint32_t i = 0; i < objects_.size(); ++i) {
      const Result<std::uint32_t> added = near.add(grown(objects_.box(i), margin));
      if (!added) return added.error();
    }
    std::vector<CandidatePair> pairs;
    const BroadPhaseResult found = near.candidates({&stop_requested()}, pairs);
    if (found.out_of_memory) return no_memory_to_answer();
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
    summary_.apart = summary_.pairs - pairs.size();
    std::size_t next = 0;
    tasks_.reserve(pairs.size() + (options_.self ? objects_.size() : 0));
    for (std::uint32_t i = 0; i < objects_.size(); ++i) {
      if (options_.self && !is_empty(objects_.box(i))) tasks_.push_back({i, i});
      for (; next < pairs.size() && pairs[next].first == i; ++next) tasks_.push_back({i, pairs[next].second});
    }
    return {};
  }

  static BroadObject grown(const Aabb& box, double margin) {
    BroadObject object;
    if (is_empty(box)) return object;
    for (int k = 0; k < 3; ++k) {
      object.box.min[k] = next_down(box.min[k] - margin);
      object.box.max[k] = next_up(box.max[k] + margin);
    }
    const Vec3 half = 0.5 * (object.box.max - object.box.min);
    object.sphere.center = object.box.min + half;
    object.sphere.radius = glm::length(half) * (1.0 + 0x1p-40) + 0x1p-40 * glm::length(object.sphere.center);
    return object;
  }

  // As many pairs as have room, at least one.
  std::size_t block_end(std::size_t begin) {
    constexpr std::size_t kMost = 4096;
    wanted_.clear();
    std::size_t bytes = 0, end = begin;
    std::vector<bool>& is_wanted = is_wanted_;
    is_wanted.resize(objects_.size(), false);
    const auto want = [&](std::uint32_t i) {
      if (is_wanted[i]) return;
      is_wanted[i] = true;
      wanted_.push_back(i);
      bytes += objects_.bytes(i);
    };
    while (end < tasks_.size() && end - begin < kMost && (end == begin || bytes <= objects_.budget() / 2)) {
      want(tasks_[end].first);
      want(tasks_[end].second);
      ++end;
    }
    for (const std::uint32_t i : wanted_) is_wanted[i] = false;
    return end;
  }

  Result<void> answer(std::size_t begin, std::size_t end) {
    if (const Result<void> made = objects_.require(wanted_); !made) return made;
    std::vector<ClashRecord> records(end - begin);
    std::vector<unsigned char> done(records.size(), 0);
    parallel_for(records.size(), options_.threads, [&](std::size_t i) {
      if (stop_requested()) return;
      records[i] = answer_of(tasks_[begin + i]);
      done[i] = records[i].result.is_complete() ? 1 : 0;
    });
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (records[i].result.out_of_memory && !stop_requested()) return no_memory_to_answer();
      if (done[i] != 0) tell(records[i]);
    }
    static_cast<void>(
        context_.out.flush());  // lines come while it runs; a failure is noticed at the end, too
    return {};
  }

  ClashRecord answer_of(const Task& task) const {
    thread_local QueryScratch scratch;
    thread_local std::vector<TrianglePair> contacts, folded;
    ClashRecord record{task.first, task.second, {}};
    const PlacedClashModel a = objects_.placed(task.first), b = objects_.placed(task.second);
    if (!record.is_self()) {
      record.result = clash(a, b, query_, scratch, contacts);
      return record;
    }
    CollideOptions all;
    all.stop = query_.stop;
    const CollideResult found = collide_self(a.model->view(), all, scratch, contacts, folded);
    record.result.add(found);
    record.result.contacts = contacts.size() + folded.size();
    return record;
  }

  void tell(const ClashRecord& record) {
    if (record.is_self() ? record.result.contacts == 0
                         : record.result.kind == ClashClass::apart && record.result.is_certain()) {
      if (!record.is_self()) summary_.add(record);
      return;
    }
    const std::optional<DepthInterval>& depth = record.result.depth;
    if (depth && options_.min_depth && depth->upper < *options_.min_depth) {
      ++summary_.ignored;
      return;
    }
    summary_.add(record);
    broken_ = broken_ || is_broken(record);
    if (options_.json)
      context_.out.write_line(json_of(record, names_));
    else if (options_.csv)
      context_.out.write_line(csv_of(record, names_));
    else
      for_people_.push_back(record);
  }

  bool is_broken(const ClashRecord& record) const {
    if (!record.is_self() && !record.result.is_certain()) return !options_.allow_undecided;
    if (record.is_self() || record.result.kind != ClashClass::touching) return true;
    return options_.clearance.value_or(0.0) > 0.0;  // nearer than was asked for
  }

  ExitCode finish() {
    if (options_.json) {
      context_.out.write_line(json_of(summary_));
    } else if (options_.csv) {
      if (summary_.partial && !options_.quiet) print_message("stopped: the list is not complete");
    } else {
      print_clashes(context_.out, std::move(for_people_), names_);
      print_summary(context_.out, summary_);
    }
    return options_.exit_code && broken_ ? kExitNegative : kExitDone;
  }

  const CommandContext& context_;
  const Options& options_;
  const std::vector<std::string>& names_;
  ClashObjects& objects_;
  ClashOptions query_;
  std::vector<Task> tasks_;
  std::vector<std::uint32_t> wanted_;  // objects of the block
  std::vector<bool> is_wanted_;
  std::vector<ClashRecord> for_people_;
  ClashSummary summary_;
  bool broken_ = false;
};

// An object that is named twice takes part once.
void leave_out_repeats(NamedScene& named) {
  std::vector<std::size_t> order(named.selectors.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t k) { return named.selectors[i] < named.selectors[k]; });
  std::vector<bool> repeats(order.size(), false);
  for (std::size_t i = 1; i < order.size(); ++i)
    repeats[order[i]] = named.selectors[order[i]] == named.selectors[order[i - 1]];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (repeats[i]) continue;
    if (kept != i) {
      named.selectors[kept] = std::move(named.selectors[i]);
      named.scene.objects[kept] = std::move(named.scene.objects[i]);
    }
    ++kept;
  }
  named.selectors.resize(kept);
  named.scene.objects.erase(named.scene.objects.begin() + static_cast<std::ptrdiff_t>(kept),
                            named.scene.objects.end());
}

}  // namespace

Result<ExitCode> run_clash(const CommandContext& context) {
  const Options& options = context.options;
  if (options.json && options.csv) return Error{ErrorKind::usage, "--json and --csv exclude each other", {}};
  if (options.clearance.value_or(0.0) < 0.0)
    return Error{ErrorKind::usage, "--clearance of clash must not be negative", {}};
  Result<NamedScene> named = load_named_models(options.models, options, SceneTrees::objects);
  if (!named) return named.error();
  leave_out_repeats(*named);
  ClashObjects objects(named->scene, options, memory_budget(options));
  if (const Result<void> measured = objects.measure(); !measured) return measured.error();
  return ClashRun(context, *named, objects).run();
}

}  // namespace boxwood
