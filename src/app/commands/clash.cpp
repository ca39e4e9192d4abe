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
#include "app/commands/clash_baseline.hpp"
#include "app/commands/clash_objects.hpp"
#include "app/commands/clash_records.hpp"
#include "app/commands/clash_rules.hpp"
#include "app/commands/models_and_poses.hpp"
#include "app/output/text.hpp"

namespace boxwood {

namespace {

// What is left to decide: pairs that may be near, and objects against themselves, ascending.
struct Task {
  std::uint32_t first = 0, second = 0;
};

class ClashRun {
public:
  // `old`: of --baseline; may be null, as `done`, the lines of --resume.
  ClashRun(const CommandContext& context, const NamedScene& named, ClashObjects& objects,
           const ClashRules& rules, ClashBaseline* old, const ClashLines* done)
      : context_(context), options_(context.options), names_(named.selectors), objects_(objects),
        rules_(rules), old_(old), done_(done) {
    query_.tessellation = rules.tessellation();
    query_.stop = &stop_requested();
    if (old_ != nullptr) summary_.baseline.emplace();
  }

  Result<ExitCode> run() {
    summary_.objects = objects_.size();
    if (const Result<void> found = find_tasks(); !found) return found.error();
    std::size_t begin = 0;
    if (done_ != nullptr) {
      const Result<std::size_t> behind = go_on();
      if (!behind) return behind.error();
      begin = *behind;
    }
    if (options_.csv) context_.out.write_line(csv_header());
    ProgressLine progress(!options_.quiet);
    while (begin < tasks_.size() && !context_.out.failed()) {
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
    const double margin = 0.5 * rules_.largest_clearance();
    std::size_t still = 0;
    for (std::uint32_t i = 0; i < objects_.size(); ++i) {
      BroadObject object = grown(objects_.box(i), margin);
      object.is_static = rules_.is_static(i);
      still += object.is_static ? 1 : 0;
      const Result<std::uint32_t> added = near.add(object);
      if (!added) return added.error();
    }
    std::vector<CandidatePair> pairs;
    const BroadPhaseResult found = near.candidates({&stop_requested()}, pairs);
    if (found.out_of_memory) return no_memory_to_answer();
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
    const std::size_t all = pairs_of(objects_.size()), ignored_far = pairs_of(still);
    const std::size_t far = all - ignored_far - pairs.size(), near_count = pairs.size();
    pairs.erase(std::remove_if(pairs.begin(), pairs.end(),
                               [&](const CandidatePair& p) { return rules_.of(p.first, p.second).ignored; }),
                pairs.end());
    std::size_t next = 0;
    tasks_.reserve(pairs.size() + (options_.self ? objects_.size() : 0));
    for (std::uint32_t i = 0; i < objects_.size(); ++i) {
      if (options_.self && !is_empty(objects_.box(i))) tasks_.push_back({i, i});
      for (; next < pairs.size() && pairs[next].first == i; ++next) tasks_.push_back({i, pairs[next].second});
    }
    // What needs no look belongs to the first shard.
    summary_.apart = far;
    summary_.ignored = ignored_far + (near_count - pairs.size());
    if (options_.shard) keep_shard(*options_.shard);
    summary_.pairs = summary_.apart + summary_.ignored +
                     static_cast<std::size_t>(std::count_if(
                         tasks_.begin(), tasks_.end(), [](const Task& t) { return t.first != t.second; }));
    return {};
  }
  static std::size_t pairs_of(std::size_t n) noexcept { return n < 2 ? 0 : n * (n - 1) / 2; }

  void keep_shard(const Options::Shard& shard) {
    const auto at = [&](std::uint32_t i) {  // without overflow for all that fits into memory
      const std::size_t share = tasks_.size() / shard.count, rest = tasks_.size() % shard.count;
      return static_cast<std::ptrdiff_t>(share * i + std::min<std::size_t>(rest, i));
    };
    tasks_ = std::vector<Task>(tasks_.begin() + at(shard.index - 1), tasks_.begin() + at(shard.index));
    summary_.shard = {shard.index, shard.count};
    if (shard.index != 1) summary_.apart = summary_.ignored = 0;
  }

  // Prints the lines that are there and counts them; the first pair behind them.
  Result<std::size_t> go_on() {
    std::size_t next = 0, told = 0;
    for (const ClashLine& line : done_->lines) {
      const bool is_self = line.kind == "self";
      while (next < tasks_.size() &&
             !(names_[tasks_[next].first] == line.a && names_[tasks_[next].second] == line.b))
        pass_over(tasks_[next++]);
      if (next == tasks_.size())
        return Error{ErrorKind::malformed,
                     "--resume: its line " + std::to_string(told + 1) +
                         " is of no pair that is to be compared here",
                     {}};
      ++next;
      ++told;
      context_.out.write_line(line.text);
      if (is_self)
        ++summary_.self;
      else if (line.undecided)
        ++summary_.undecided;
      else
        for (const ClashClass kind : kClashClasses)
          if (line.kind == name_of(kind)) ++summary_.of(kind);
    }
    if (done_->summary && !done_->summary->partial)
      while (next < tasks_.size()) pass_over(tasks_[next++]);
    return next;
  }
  // What was compared and not told.
  void pass_over(const Task& task) noexcept {
    if (task.first != task.second) ++summary_.apart;
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
      ClashOptions query = query_;
      query.clearance = rules_.of(task.first, task.second).clearance;
      record.result = clash(a, b, query, scratch, contacts);
      if (options_.json && record.result.kind == ClashClass::overlapping && record.result.is_complete()) {
        const ClashRegionResult found = clash_region(a, b, contacts, query_.stop, scratch);
        record.result.add(found);
        record.region = found.region;
      }
      return record;
    }
    CollideOptions all;
    all.stop = query_.stop;
    const CollideResult found = collide_self(a.model->view(), all, scratch, contacts, folded);
    record.result.add(found);
    record.result.contacts = contacts.size() + folded.size();
    return record;
  }

  void tell(ClashRecord record) {
    if (record.is_self() ? record.result.contacts == 0
                         : record.result.kind == ClashClass::apart && record.result.is_certain()) {
      if (!record.is_self()) summary_.add(record);
      return;
    }
    const std::optional<DepthInterval>& depth = record.result.depth;
    if (depth && rules_.min_depth() && depth->upper < *rules_.min_depth()) {
      ++summary_.ignored;
      return;
    }
    summary_.add(record);
    if (old_ != nullptr) {
      record.is_new = old_->is_new(record, names_);
      ++(*record.is_new ? summary_.baseline->fresh : summary_.baseline->unchanged);
    }
    broken_ = broken_ || (record.is_new.value_or(true) && is_broken(record));
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
    return rules_.of(record.first, record.second).clearance.value_or(0.0) > 0.0;  // nearer than was asked for
  }

  ExitCode finish() {
    std::vector<const ClashLine*> solved;
    if (old_ != nullptr && !summary_.partial) {
      solved = old_->solved();
      summary_.baseline->solved = solved.size();
    }
    if (options_.json) {
      context_.out.write_line(json_of(summary_));
    } else if (options_.csv) {
      if (summary_.partial && !options_.quiet) print_message("stopped: the list is not complete");
    } else {
      print_clashes(context_.out, std::move(for_people_), names_);
      for (const ClashLine* line : solved)
        context_.out.write_line("solved: " + line->kind + " " + printable(line->a) + " " +
                                printable(line->b));
      print_summary(context_.out, summary_);
    }
    return options_.exit_code && broken_ ? kExitNegative : kExitDone;
  }

  const CommandContext& context_;
  const Options& options_;
  const std::vector<std::string>& names_;
  ClashObjects& objects_;
  const ClashRules& rules_;
  ClashBaseline* old_;
  const ClashLines* done_;
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

Result<void> check(const Options& options) {
  const auto wrong = [](const char* what) { return Error{ErrorKind::usage, what, {}}; };
  if (options.json && options.csv) return wrong("--json and --csv exclude each other");
  if (options.clearance.value_or(0.0) < 0.0) return wrong("--clearance of clash must not be negative");
  if ((options.shard || options.resume_file) && !options.json)
    return wrong("--shard and --resume need --json");
  if (options.baseline_file && (options.shard || options.resume_file))
    return wrong("--baseline goes with neither --shard nor --resume: compare what they give together");
  if (options.resume_file && options.exit_code)
    return wrong("--resume does not go with --exit-code: the lines do not say which rules they break");
  return {};
}

}  // namespace

Result<ExitCode> run_clash(const CommandContext& context) {
  const Options& options = context.options;
  if (const Result<void> good = check(options); !good) return good.error();
  std::optional<ClashLines> old, done;
  for (const auto& [file, lines] :
       {std::pair(&options.baseline_file, &old), std::pair(&options.resume_file, &done)})
    if (*file) {
      Result<ClashLines> read = read_clash_lines(**file);
      if (!read) return read.error();
      lines->emplace(std::move(*read));
    }
  Result<NamedScene> named = load_named_models(options.models, options, SceneTrees::objects);
  if (!named) return named.error();
  leave_out_repeats(*named);
  const Result<ClashRules> rules = ClashRules::read(options, named->scene, named->selectors);
  if (!rules) return rules.error();
  if (done && rules->min_depth())
    return Error{ErrorKind::usage,
                 "--resume does not go with a least depth: what was left out is not in the lines",
                 {}};
  ClashObjects objects(named->scene, options, memory_budget(options));
  if (const Result<void> measured = objects.measure(); !measured) return measured.error();
  std::optional<ClashBaseline> baseline;
  if (old) baseline.emplace(*old, named->selectors);
  return ClashRun(context, *named, objects, *rules, baseline ? &*baseline : nullptr, done ? &*done : nullptr)
      .run();
}

}  // namespace boxwood
