// SPDX-License-Identifier: MIT
// Runs `boxwood clash`: every pair of objects, with its class, depth or distance.
#include <algorithm>
#include <utility>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/object_models.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/report/bcf/bcf_export.hpp"
#include "app/features/clash/report/clash_baseline.hpp"
#include "app/features/clash/report/clash_list.hpp"
#include "app/features/clash/report/clash_page.hpp"
#include "app/features/clash/report/clash_rules_file.hpp"
#include "app/features/clash/report/clash_run_options.hpp"
#include "app/features/clash/report/clash_table.hpp"
#include "app/features/clash/review/clash_groups.hpp"
#include "app/search/clash_motion.hpp"
#include "app/search/clash_search.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

bool is_broken(const ClashRecord& record, const ClashRules& rules, const Options& options) {
  if (record.is_slight() && !clash_values(options).strict) return false;
  if (record.status == "approved" && !clash_values(options).strict) return false;
  if (!record.is_self() && !(record.result.is_certain() && !(record.moment && record.moment->undecided)))
    return !clash_values(options).allow_undecided;
  if (record.is_self() || record.result.kind != ClashClass::touching) return true;
  return rules.of(record.first, record.second).clearance.value_or(0.0) > 0.0;  // nearer than the clearance
}

std::size_t most_contact_points(const Options& options) {
  return static_cast<std::size_t>(options.max_contacts.value_or(kMostContactPoints));
}

class ClashRun {
public:
  // `old`: of --baseline. `done`: the lines of --resume. `statuses`: of --status. `prover` proves the list.
  // Each may be null.
  ClashRun(const CommandContext& context, const Options& options, const NamedScene& named,
           ClashObjects& objects, const ClashRules& rules, ClashBaseline* old, const ClashLines* done,
           BcfStatuses* statuses, const ClashProver* prover)
      : context_(context), options_(options), names_(named.selectors), prover_(prover), objects_(objects),
        rules_(rules), old_(old), done_(done), statuses_(statuses), guids_(named.scene, names_),
        groups_(named.scene, rules, names_, group_levels(options)),
        search_(objects, rules, search_options(options)) {}

  Result<ExitCode> run() {
    if (const Result<void> found = search_.find_pairs(); !found) return found.error();
    if (old_ != nullptr) search_.summary().baseline = ClashSummary::Baseline{};
    if (done_ != nullptr)
      if (const Result<void> behind = go_on(); !behind) return behind.error();
    if (options_.csv) context_.out.write_line(csv_header());
    unit_ = unit_name(objects_.scene());
    ProgressLine progress(!options_.quiet);
    ClashListener listener;
    Result<void> proven;
    listener.found = [&](const ClashRecord& record) {
      if (prover_ != nullptr) proven = prover_->found(record, names_, objects_);
      if (!proven) return false;
      if (groups_.needs_all())
        records_.push_back(record);
      else
        report(record);
      return !context_.out.failed();
    };
    listener.progress = [&](double fraction) {
      // Lines come while it runs; a failure is noticed at the end, too.
      static_cast<void>(context_.out.flush());
      progress.show(fraction, "comparing objects");
    };
    if (const Result<void> ran = search_.run(listener); !ran) return ran.error();
    if (proven && prover_ != nullptr && !search_.summary().partial && !search_.summary().shard)
      proven = prover_->ended(rules_, search_.shallow(), names_, objects_);
    if (!proven) return proven.error();
    if (groups_.needs_all()) {  // a group depends on all records
      std::vector<ClashRecord> all = std::exchange(records_, {});
      groups_.assign(all);
      for (ClashRecord& record : all) report(std::move(record));
    }
    return finish();
  }

private:
  // Prints and counts the lines of --resume, and skips their pairs.
  Result<void> go_on() {
    const std::span<const ClashPair> pairs = search_.pairs();
    ClashSummary& summary = search_.summary();
    std::size_t next = 0, kept = 0;
    for (const ClashLine& line : done_->lines) {
      const bool is_self = line.kind == "self";
      while (next < pairs.size() &&
             !(names_[pairs[next].first] == line.a && names_[pairs[next].second] == line.b))
        pass_over(pairs[next++]);
      if (next == pairs.size())
        return Error{ErrorKind::malformed, "--resume: its line " + std::to_string(kept + 1) +
                                               " is of no pair that is to be compared here"};
      ++next;
      ++kept;
      context_.out.write_line(line.text);
      if (is_self)
        ++summary.self;
      else if (line.undecided)
        ++summary.undecided;
      else
        for (const ClashClass kind : kClashClasses)
          if (line.kind == name_of(kind)) ++summary.of(kind);
      if (!is_self) {
        summary.within_rounding += line.within_rounding ? 1 : 0;
        summary.below_tolerance += line.below_tolerance ? 1 : 0;
      }
    }
    if (done_->summary && !done_->summary->partial)
      while (next < pairs.size()) pass_over(pairs[next++]);
    search_.skip_to(next);
    return {};
  }
  // Counts a pair that was compared and not reported.
  void pass_over(const ClashPair& pair) noexcept {
    if (!pair.is_self()) ++search_.summary().apart;
  }

  void report(ClashRecord record) {
    if (!groups_.needs_all()) groups_.assign(record);
    if (statuses_ != nullptr || clash_values(options_).bcf_file) record.status = status_of(record);
    if (old_ != nullptr) {
      const ClashLine* known = old_->take(record, names_);
      record.is_new = known == nullptr;
      if (known != nullptr) record.comment = known->comment;
      ClashSummary::Baseline& baseline = *search_.summary().baseline;
      ++(*record.is_new ? baseline.fresh : baseline.unchanged);
    }
    broken_ = broken_ || (record.is_new.value_or(true) && is_broken(record, rules_, options_));
    if (options_.json)
      context_.out.write_line(json_of(record, names_, objects_.scene(), most_contact_points(options_)));
    else if (options_.csv)
      context_.out.write_line(csv_of(record, names_, objects_.scene(), unit_));
    if (keeps_records()) records_.push_back(std::move(record));
  }

  // Returns the status that people gave to the pair, or to its group; else "new".
  std::string status_of(const ClashRecord& record) {
    if (statuses_ == nullptr) return "new";
    std::string status = statuses_->take(
        guids_.topic_guid(record.first, record.second, groups_.pair_rule(record.first, record.second)));
    if (status.empty() && !record.group.empty()) status = statuses_->take(guids_.topic_guid(record.group));
    return status.empty() ? "new" : status;
  }

  bool keeps_records() const {
    return clash_values(options_).html_file || clash_values(options_).bcf_file ||
           !(options_.json || options_.csv);
  }

  Result<ExitCode> finish() {
    ClashSummary& summary = search_.summary();
    std::vector<const ClashLine*> solved;
    if (old_ != nullptr && !summary.partial) {
      solved = old_->solved();
      summary.baseline->solved = solved.size();
    }
    if (options_.json) {
      context_.out.write_line(json_of(summary));
    } else if (options_.csv) {
      if (summary.partial && !options_.quiet) print_message("stopped: the list is not complete");
    } else {
      print_clashes(context_.out, records_, names_, objects_.scene(), clash_values(options_).strict);
      for (const ClashLine* line : solved)
        context_.out.write_line("solved: " + line->kind + " " + printable(line->a) + " " +
                                printable(line->b));
      print_summary(context_.out, summary);
    }
    if (clash_values(options_).bcf_file) {
      if (Result<void> out = context_.out.flush(); !out) return out.error();
      if (const Result<void> written =
              write_bcf(options_, objects_, search_, records_, names_, groups_, statuses_);
          !written)
        return written.error();
    }
    if (clash_values(options_).html_file)
      if (const Result<void> written = write_page(solved); !written) return written.error();
    if (statuses_ != nullptr && !summary.partial && !options_.json && !options_.csv)
      if (const std::size_t gone = statuses_->vanished().size(); gone != 0)
        context_.out.write_line(grouped(gone) + " topics of the BCF file are resolved");
    return options_.exit_code && broken_ ? kExitNegative : kExitDone;
  }

  Result<void> write_page(const std::vector<const ClashLine*>& solved) {
    std::vector<std::string> lines;
    for (const ClashLine* line : solved)
      lines.push_back(line->kind + " " + printable(line->a) + " " + printable(line->b));
    if (Result<void> out = context_.out.flush(); !out) return out;
    return write_clash_page(options_, objects_, search_, std::move(records_), names_, lines);
  }

  const CommandContext& context_;
  const Options& options_;
  const std::vector<std::string>& names_;
  const ClashProver* prover_;
  ClashObjects& objects_;
  const ClashRules& rules_;
  ClashBaseline* old_;
  const ClashLines* done_;
  BcfStatuses* statuses_;
  const BcfNames guids_;
  const ClashGroups groups_;
  std::string unit_;
  ClashSearch search_;
  std::vector<ClashRecord> records_;
  bool broken_ = false;
};

// Removes repeated objects: one that is named twice takes part once, because lines, rules and baselines know
// an object by its name. Returns their number.
std::size_t leave_out_repeats(NamedScene& named) {
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
  const std::size_t left_out = named.selectors.size() - kept;
  named.selectors.resize(kept);
  named.scene.objects.erase(named.scene.objects.begin() + static_cast<std::ptrdiff_t>(kept),
                            named.scene.objects.end());
  return left_out;
}

// Runs --motion: finds when pairs first meet.
Result<ExitCode> run_motion(const CommandContext& context, const NamedScene& named, ClashObjects& objects,
                            const ClashRules& rules, const Options& options) {
  const Result<std::vector<RigidTransform>> poses = read_motion(options, objects.size());
  if (!poses) return poses.error();
  const ClashSearchOptions search = search_options(options);
  ClashMotion motion(objects, rules, search, *poses);
  ProgressLine progress(!options.quiet);
  std::vector<ClashRecord> records;
  bool broken = false;
  ClashListener listener;
  listener.found = [&](const ClashRecord& record) {
    broken = broken || is_broken(record, rules, options);
    if (options.json)
      context.out.write_line(json_of(record, named.selectors, named.scene, most_contact_points(options)));
    else
      records.push_back(record);
    return !context.out.failed();
  };
  listener.progress = [&](double fraction) {
    static_cast<void>(context.out.flush());
    progress.show(fraction, "moving objects");
  };
  if (const Result<void> ran = motion.run(listener); !ran) return ran.error();
  if (options.json) {
    context.out.write_line(json_of(motion.summary()));
  } else {
    print_clashes(context.out, std::move(records), named.selectors, named.scene,
                  clash_values(options).strict);
    print_summary(context.out, motion.summary());
  }
  return options.exit_code && broken ? kExitNegative : kExitDone;
}

}  // namespace

Result<ExitCode> list_clashes(const CommandContext& context, const ClashProver* prover) {
  const Options& options = context.options;
  const ClashOptionValues& values = clash_values(options);
  if (const Result<void> good = check_clash_options(options); !good) return good.error();
  std::optional<ClashLines> old, done;
  for (const auto& [file, lines] :
       {std::pair(&values.baseline_file, &old), std::pair(&values.resume_file, &done)})
    if (*file) {
      Result<ClashLines> read = read_clash_lines(**file);
      if (!read) return read.error();
      lines->emplace(std::move(*read));
    }
  std::optional<BcfStatuses> statuses;
  if (clash_values(options).status_file) {
    Result<BcfStatuses> read = BcfStatuses::read(*clash_values(options).status_file);
    if (!read) return read.error();
    statuses.emplace(std::move(*read));
  }
  Result<NamedScene> named = load_named_models(options.models, options, SceneTrees::objects);
  if (!named) return named.error();
  if (const std::size_t repeats = leave_out_repeats(*named); repeats > 0 && !options.quiet)
    print_warning(grouped(repeats) +
                  (repeats == 1 ? " object is named twice and takes part once"
                                : " objects are named more than once and take part once") +
                  "; for two copies, use a copy of the file");
  Options in_units = options;
  if (const Result<void> converted = convert_lengths(named->scene, in_units); !converted)
    return converted.error();
  const Result<ClashRules> rules = read_clash_rules(in_units, named->scene, named->selectors);
  if (!rules) return rules.error();
  if (done && rules->min_depth())
    return Error{ErrorKind::usage,
                 "--resume does not go with a least depth: what was left out is not in the lines"};
  if (!options.all_contacts && rules->min_depth())
    return Error{ErrorKind::usage, "--mode first measures no depth: it does not go with a least depth"};
  ClashObjectsOptions of_objects = objects_options(options);
  if (prover != nullptr) of_objects.moving = true;  // each model rests in the world
  ClashObjects objects(named->scene, of_objects);
  if (const Result<void> measured = objects.measure(); !measured) return measured.error();
  if (options.motion_file) return run_motion(context, *named, objects, *rules, in_units);
  std::optional<ClashBaseline> baseline;
  if (old) baseline.emplace(*old, named->selectors);
  return ClashRun(context, in_units, *named, objects, *rules, baseline ? &*baseline : nullptr,
                  done ? &*done : nullptr, statuses ? &*statuses : nullptr, prover)
      .run();
}

}  // namespace boxwood
