// SPDX-License-Identifier: MIT
// The clashes of the scene: a search off the thread, its rows as they come, their order and filter, and the
// chosen one.
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

// The content of a file: the rows that are not ignored, in the order of the objects, and their summary.
struct ClashExport {
  std::vector<const ClashRecord*> records;
  ClashSummary summary;
  const std::vector<std::string>* names = nullptr;               // FILE#SELECTOR of each object
  const Scene* scene = nullptr;                                  // of the objects
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ignored;  // by hand
  std::string rules_file;                                        // empty: no rules
  std::optional<double> clearance;
  const std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>* comments = nullptr;
};
// The functions that write and read files, since the session knows no format. A missing one is an error of
// the command.
struct ClashFiles {
  std::function<Result<ClashRules>(const std::string& file, const Scene&,
                                   const std::vector<std::string>& names)>
      read_rules;
  std::function<Result<void>(const std::string&file, const ClashExport&clashes)> write_list, write_rules;
  // Returns the poses of so many objects, step after step: of all in one step, then of all in the next.
  std::function<Result<std::vector<RigidTransform>>(const std::string& file, std::size_t objects)>
      read_motion;
};

// The poses of all objects, step after step, as read from a file.
struct ClashSteps {
  std::string file;
  std::size_t objects = 0;
  std::vector<RigidTransform> poses;
  std::size_t count() const noexcept { return objects == 0 ? 0 : poses.size() / objects; }
  // Returns the poses in a step, or between two; `time` in [0, count() - 1].
  std::vector<RigidTransform> at(double time) const;
};

// The close look at the chosen pair, at these poses.
struct ClashLook {
  std::array<RigidTransform, 2> poses;
  UpAxis up{};
  ClashRecord record;  // with the numbers of the scene's objects
  ClashPlace place;
};

// The list of clashes. Reads document and view. The search has a thread of its own, and spreads over more
// while it computes. The close look has another, so that rows can be clicked while the list fills. Each has
// its stop flag and ends within 100 ms after that is set. Memory: models within
// SessionOptions::memory_budget, and kMostRows rows.
//
// With a motion, rows give the time at which two objects first are within their clearance, and first meet. A
// pair has at most one row of each, in this order. Each row is for the objects in its step, wherever they are
// now. Choosing a row moves all objects to its step.
//
// All objects take part, hidden ones too. Rows are for the poses that were compared. If objects have moved
// since, a complete list is updated for them alone, while the workspace Clash is open.
class ClashReview : public Feature {
public:
  enum class State : unsigned char {
    none,     // no search was started
    running,  // rows are coming
    done,
    stopped,  // by the user, an error or kMostRows: rows are missing
  };
  using Pair = std::pair<std::uint32_t, std::uint32_t>;  // of objects, ascending

  explicit ClashReview(const SessionContext& context);
  ~ClashReview() override;

  State state() const { return state_; }
  double progress() const { return feed_ ? feed_->fraction.load() : 0.0; }
  // Returns the rows, ascending by the objects; a row's number is its place here. Includes ignored rows.
  std::span<const ClashRecord> records() const { return records_; }
  bool is_ignored(const ClashRecord& record) const {
    return ignored_.contains({record.first, record.second});
  }
  const std::set<Pair>& ignored() const { return ignored_; }
  std::optional<double> clearance() const { return clearance_; }
  const std::string& rules_file() const { return rules_file_; }  // empty: no rules
  // Returns true if the rows were found with another clearance, other rules or another motion.
  bool needs_check() const {
    return state_ != State::none && (clearance_ != checked_clearance_ || rules_file_ != checked_rules_file_ ||
                                     motion_file() != (checked_motion_ ? checked_motion_->file : ""));
  }
  std::string motion_file() const { return motion_ ? motion_->file : ""; }  // empty: no motion
  std::size_t motion_steps() const { return motion_ ? motion_->count() : 0; }
  // Returns the time in the motion at which the objects are; nullopt if they are elsewhere.
  std::optional<double> motion_time() const;
  bool is_of_motion() const { return checked_motion_ != nullptr; }  // true if the rows are of one
  // Returns the comments on pairs; they stay when the pairs are found again.
  const std::map<Pair, std::string>& comments() const { return comments_; }
  const std::string& comment(const ClashRecord& record) const;
  // Returns the pairs of objects whose boxes are near enough to be compared, ascending; of a motion, in any
  // step or on the way there. Empty while rows are coming.
  std::span<const ClashPair> near() const { return near_; }
  bool shows_pairs() const { return shows_pairs_; }
  std::uint64_t rows_revision() const { return rows_revision_; }
  // Returns the summary that `boxwood clash` would print with these rules; nullopt before a search and while
  // rows are coming.
  std::optional<ClashSummary> summary() const;
  // Returns true if the object is not where it was compared.
  bool is_stale(std::uint32_t object) const;
  bool is_stale(const ClashRecord& record) const { return is_stale(record.first) || is_stale(record.second); }
  std::size_t moved_objects() const;  // the number of stale objects
  // Returns FILE#SELECTOR of each object, as `boxwood clash` names it.
  const std::vector<std::string>& names() const;

  // Returns the numbers of the shown rows, in order.
  const std::vector<std::uint32_t>& shown_rows() const;
  ClashColumn sorted_by() const { return sorted_by_; }
  bool descending() const { return descending_; }
  bool shows(ClashKind kind) const { return (hidden_kinds_ >> static_cast<unsigned>(kind) & 1U) == 0; }
  const std::string& search() const { return search_; }
  // Counts the rows that are not ignored, by ClashKind.
  const std::array<std::size_t, kClashKindCount>& counts() const;

  // Returns the chosen row. look() is for its poses on screen, and null until it is computed.
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
  void forget();  // drops all, for another scene
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
  std::uint64_t generation_ = 0;  // of the search; results of others are dropped
  std::vector<ClashRecord> records_;
  std::vector<ClashPair> near_;  // the compared pairs, ascending; the first answered_ have answers
  std::size_t answered_ = 0;
  std::vector<ClashPair> shallow_;     // of near_, ascending: less deep than the rules require
  ClashSummary found_summary_;         // with nothing ignored
  std::vector<RigidTransform> poses_;  // of the compared objects
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
  std::optional<std::uint64_t> updated_for_;  // the pose revision of the last update
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
  bool chosen_near_ = false;  // of a motion: the row of the clearance, not of the meeting
  bool flies_ = false;
  std::shared_ptr<const ClashLook> look_;
  std::shared_ptr<const ClashLook> asked_;  // the look in progress
  bool look_failed_ = false;
  JobHandle look_job_;

  JobQueue search_queue_, look_queue_;  // last: joined first
};

ClashKind kind_of(const ClashRecord& record) noexcept;

}  // namespace boxwood
