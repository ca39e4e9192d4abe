// SPDX-License-Identifier: MIT
// What clashes in the scene: a search off the thread, its rows as they come, which of them are shown and in
// what order, and the one that is looked at.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/document/document.hpp"
#include "app/features/clash/clash_job.hpp"
#include "app/features/clash/clash_kinds.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

struct ClashComment;
struct ClashIgnore;

// What is written to a file: the rows that are not ignored, in the order of the objects, and their summary.
struct ClashExport {
  std::vector<const ClashRecord*> records;
  ClashSummary summary;
  const std::vector<std::string>* names = nullptr;               // FILE#SELECTOR of each object
  const Scene* scene = nullptr;                                  // that the objects are of
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ignored;  // by hand
  std::string rules_file;                                        // empty: none
  std::optional<double> clearance;
  const std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>* comments = nullptr;
};
// How files are written and read; the session knows no format. Without one it is an error.
struct ClashFiles {
  std::function<Result<ClashRules>(const std::string& file, const Scene&,
                                   const std::vector<std::string>& names)>
      read_rules;
  std::function<Result<void>(const std::string&file, const ClashExport&clashes)> write_list, write_rules;
  // Poses of so many objects, step after step: of all in one step, then of all in the next.
  std::function<Result<std::vector<RigidTransform>>(const std::string& file, std::size_t objects)>
      read_motion;
};

// All objects, step after step, as a file has them.
struct ClashSteps {
  std::string file;
  std::size_t objects = 0;
  std::vector<RigidTransform> poses;
  std::size_t count() const noexcept { return objects == 0 ? 0 : poses.size() / objects; }
  // In a step, or between two; `time` in [0, count() - 1].
  std::vector<RigidTransform> at(double time) const;
};

// The pair that is looked at, as it stands on screen.
struct ClashLook {
  std::array<RigidTransform, 2> poses;
  UpAxis up{};
  ClashRecord record;  // numbers of the scene's objects
  ClashPlace place;
};

// Reads document and view. The search has a thread of its own (it spreads over more while it computes), and a
// look another, so that rows can be clicked while the list fills. Each has its stop and ends within 100 ms
// after it. Memory: models as SessionOptions::memory_budget says, kMostRows rows.
//
// With a motion, rows tell when two first meet, and first are within the clearance: a pair has one of each at
// most, in this order, and each is of the objects in its step, wherever they stand now. To choose a row puts
// all objects where they are in it.
//
// Everything takes part, hidden objects, too. Rows tell of the poses that were compared; where objects have
// moved since, a list that is complete is brought up to date for them alone, while the workspace Clash is
// open.
class ClashReview : public Feature {
public:
  enum class State : unsigned char {
    none,     // nothing was asked for
    running,  // rows are coming
    done,
    stopped,  // by hand, by an error or by kMostRows: not all rows are there
  };
  using Pair = std::pair<std::uint32_t, std::uint32_t>;  // of objects, ascending

  explicit ClashReview(const SessionContext& context);
  ~ClashReview() override;

  State state() const { return state_; }
  double progress() const { return feed_ ? feed_->fraction.load() : 0.0; }
  // Ascending by the objects; a row's number is its place here. Ignored ones are among them.
  std::span<const ClashRecord> records() const { return records_; }
  bool is_ignored(const ClashRecord& record) const {
    return ignored_.contains({record.first, record.second});
  }
  const std::set<Pair>& ignored() const { return ignored_; }
  std::optional<double> clearance() const { return clearance_; }
  const std::string& rules_file() const { return rules_file_; }  // empty: none
  // The clearance, the rules or the motion are not those that the rows were found with.
  bool needs_check() const {
    return state_ != State::none && (clearance_ != checked_clearance_ || rules_file_ != checked_rules_file_ ||
                                     motion_file() != (checked_motion_ ? checked_motion_->file : ""));
  }
  std::string motion_file() const { return motion_ ? motion_->file : ""; }  // empty: none
  std::size_t motion_steps() const { return motion_ ? motion_->count() : 0; }
  // Where in the motion the objects stand; none: elsewhere.
  std::optional<double> motion_time() const;
  bool is_of_motion() const { return checked_motion_ != nullptr; }  // the rows are
  // What was said about pairs; kept when they are found again.
  const std::map<Pair, std::string>& comments() const { return comments_; }
  const std::string& comment(const ClashRecord& record) const;
  // Pairs of objects whose boxes are near enough to be compared, ascending, of a motion in any of its steps
  // or on the way there; none while rows are coming.
  std::span<const ClashPair> near() const { return near_; }
  bool shows_pairs() const { return shows_pairs_; }
  std::uint64_t rows_revision() const { return rows_revision_; }
  // As `boxwood clash` would sum it up with these rules; none while rows are coming.
  std::optional<ClashSummary> summary() const;
  // The object stands elsewhere than where it was compared.
  bool is_stale(std::uint32_t object) const;
  bool is_stale(const ClashRecord& record) const { return is_stale(record.first) || is_stale(record.second); }
  std::size_t moved_objects() const;  // how many do
  // FILE#SELECTOR of each object, as `boxwood clash` names it.
  const std::vector<std::string>& names() const;

  // Numbers of the rows that are shown, in order.
  const std::vector<std::uint32_t>& shown_rows() const;
  ClashColumn sorted_by() const { return sorted_by_; }
  bool descending() const { return descending_; }
  bool shows(ClashKind kind) const { return (hidden_kinds_ >> static_cast<unsigned>(kind) & 1U) == 0; }
  const std::string& search() const { return search_; }
  // Of the rows that are not ignored, by ClashKind.
  const std::array<std::size_t, kClashKindCount>& counts() const;

  // The row that is looked at. What is told of it is of the poses on screen, and null until it is there.
  std::optional<std::uint32_t> chosen() const;
  std::shared_ptr<const ClashLook> look() const;
  bool is_updating() const { return updating_; }
  bool looks() const { return chosen_.has_value() && view_.workspace() == Workspace::clash; }
  void choose_none();

  // Feature
  void start() override;
  std::size_t poll() override;
  bool is_busy() const override { return !search_queue_.idle() || !look_queue_.idle() || has_fresh(); }
  void stop() override;
  void scene_changed(bool /*keeps_objects*/) override { forget(); }
  void selection_changed() override { choose_none(); }
  void camera_placed() override { flies_ = false; }
  bool up_changed() override { return focus(); }
  bool focus() override;  // flies to the chosen row again
  bool hides_volumes() const override { return look() != nullptr; }
  bool labels_pair() const override { return looks(); }
  bool delays_wait() const override { return state_ == State::running; }
  bool paints_surfaces() const override { return looks(); }
  std::optional<std::array<std::uint32_t, 2>> pair() const override;
  void add_commands(std::vector<Command>& out) const override;

private:
  struct Options {
    int threads = 1;
    std::size_t memory_budget = 0;
    std::function<void()> wake;
    bool background = false;
    ClashFiles files;
  };
  void handle_commands(CommandBus& bus);
  void handle_table_commands(CommandBus& bus);
  Result<Pair> two_objects(std::uint32_t a, std::uint32_t b) const;  // fails (usage) if there are no such two
  Result<void> begin_check();
  Result<void> ignore(const ClashIgnore& command);
  Result<void> comment_on(const ClashComment& command);
  void forget();  // the scene is another
  Result<void> check();
  Result<void> use_rules(const std::string& file);
  Result<void> use_motion(const std::string& file);
  Result<void> step_to(double time);
  void place_at(const std::shared_ptr<const ClashSteps>& motion, double time);
  Result<void> select(std::uint32_t row);
  Result<void> step(int direction);
  Result<void> write(const std::string& file, bool rules);
  void finish(Result<ClashFound> found);
  void update();
  void join(ClashFound found);
  void start_look();
  bool stands_in_its_step(const ClashRecord& record) const;
  double motion_tolerance() const;
  void fly();
  void sort_motion();
  bool has_fresh() const;
  std::size_t take_fresh();
  ClashExport exported() const;
  ClashJobOptions job_options() const;
  std::vector<std::uint32_t> moved() const;
  void rows_changed() { ++rows_revision_; }

  SessionContext context_;
  const Document& document_;
  SessionView& view_;
  Messages& messages_;
  Options options_;

  State state_ = State::none;
  std::uint64_t generation_ = 0;  // of the search: what comes of another is dropped
  std::vector<ClashRecord> records_;
  std::vector<ClashPair> near_;  // pairs that were compared, ascending, and how many were answered
  std::size_t answered_ = 0;
  std::vector<ClashPair> shallow_;     // of these, ascending: not as deep as the rules want
  ClashSummary found_summary_;         // with nothing ignored
  std::vector<RigidTransform> poses_;  // of the objects as they were compared
  std::optional<double> clearance_, checked_clearance_;
  std::string rules_file_, checked_rules_file_;
  std::optional<ClashRules> checked_rules_;  // of the scene
  std::set<Pair> ignored_;
  std::map<Pair, std::string> comments_;
  bool shows_pairs_ = false;
  std::shared_ptr<const ClashSteps> motion_, checked_motion_;
  struct Placed {
    double time = 0.0;
    std::vector<RigidTransform> poses;
    mutable std::uint64_t asked_of = 0;  // the document's poses
    mutable bool is_there = false;
  };
  std::optional<Placed> placed_;
  std::shared_ptr<ClashFeed> feed_;
  std::shared_ptr<ClashJob> moving_;          // kept for objects that move
  std::optional<std::uint64_t> updated_for_;  // the document's poses that an update was asked for
  bool updating_ = false;
  JobHandle search_job_;

  ClashColumn sorted_by_ = ClashColumn::kind;
  bool descending_ = false;
  unsigned hidden_kinds_ = 0;
  std::string search_;
  std::uint64_t rows_revision_ = 1;
  struct Shown {
    std::uint64_t of = 0;
    std::vector<std::uint32_t> rows;
    std::array<std::size_t, kClashKindCount> counts{};
  };
  const Shown& shown_now() const;
  mutable Shown shown_;
  mutable std::vector<std::string> names_;
  mutable std::uint64_t names_of_ = 0;
  struct Moved {
    std::uint64_t of = 0, rows = 0;
    std::vector<bool> is;
    std::size_t count = 0;
  };
  const Moved& moved_now() const;
  mutable Moved moved_;

  std::optional<Pair> chosen_;
  bool chosen_near_ = false;  // of a motion: the row that the two are within their clearance
  bool flies_ = false;
  std::shared_ptr<const ClashLook> look_;
  std::shared_ptr<const ClashLook> asked_;  // that is under way
  bool look_failed_ = false;
  JobHandle look_job_;

  JobQueue search_queue_, look_queue_;  // last: joined first
};

ClashKind kind_of(const ClashRecord& record) noexcept;

}  // namespace boxwood
