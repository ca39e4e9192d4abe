// SPDX-License-Identifier: MIT
// The search for clashes off the thread, and its rows as they come.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/features/clash/review/clash_job.hpp"
#include "app/features/clash/review/review_motion.hpp"
#include "app/features/clash/review/review_notes.hpp"
#include "app/features/clash/review/review_rules.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

// Has a thread of its own, and spreads over more while it computes. Ends within 100 ms after its stop flag is
// set. Memory: models within half of SessionOptions::memory_budget, and kMostRows rows.
//
// With a motion, rows give the time at which two objects first are within their clearance, and first meet. A
// pair has at most one row of each, in this order. Each row is for the objects in its step, wherever they are
// now.
//
// All objects take part, hidden ones too. Rows are for the poses that were compared. If objects have moved
// since, a complete list is updated for them alone, while the workspace Clash is open.
class ReviewSearch {
public:
  enum class State : unsigned char {
    none,     // no search was started
    running,  // rows are coming
    done,
    stopped,  // by the user, an error or kMostRows: rows are missing
  };

  // All must outlive it.
  ReviewSearch(const SessionContext& context, const ReviewRules& rules, const ReviewNotes& notes,
               ReviewMotion& motion);

  Result<void> check();  // drops the rows and starts; fails as rules and motion do
  void interrupt();      // ends the search and keeps its rows
  void update();         // compares moved objects again, if the list is complete
  std::size_t poll();    // takes in rows; returns the number of results
  bool is_busy() const;
  void stop();
  void clear();  // for another scene

  State state() const { return state_; }
  double progress() const { return feed_ ? feed_->fraction.load() : 0.0; }
  bool is_updating() const { return updating_; }
  // Returns the rows, ascending by the objects; a row's number is its place here. Includes ignored rows.
  std::span<const ClashRecord> records() const { return records_; }
  // Returns the number of the first row of a pair; that of the next row if the pair has none.
  std::size_t first_row(const ReviewPair& pair) const;
  // Returns true if the rows were found with another clearance, other rules or another motion.
  bool needs_check() const;
  bool is_of_motion() const { return checked_motion_ != nullptr; }
  const std::shared_ptr<const ClashSteps>& motion() const { return checked_motion_; }  // of the rows
  // Returns the pairs of objects whose boxes are near enough to be compared, ascending; of a motion, in any
  // step or on the way there. Empty while rows are coming.
  std::span<const ClashPair> near() const { return near_; }
  // Returns the summary that `boxwood clash` would print with these rules; nullopt before a search and while
  // rows are coming.
  std::optional<ClashSummary> summary() const;
  // Returns true if the object is not where it was compared.
  bool is_stale(std::uint32_t object) const;
  bool is_stale(const ClashRecord& record) const { return is_stale(record.first) || is_stale(record.second); }
  std::size_t moved_objects() const { return moved_now().count; }  // the number of stale objects
  // Returns FILE#SELECTOR of each object, as `boxwood clash` names it.
  const std::vector<std::string>& names() const;
  const ClashRules* rules() const { return checked_rules_ ? &*checked_rules_ : nullptr; }  // null: no rules
  // Returns the options for a close look at a pair, with the clearance of its row.
  ClashJobOptions look_options(const ReviewPair& pair) const;

  std::uint64_t revision() const { return revision_; }
  // Returns the number of the search that found the rows. A comparison of moved objects is part of it.
  std::uint64_t number() const { return generation_; }

private:
  ClashJobOptions job_options() const;
  void finish(Result<ClashFound> found);
  void join(ClashFound found);
  bool has_new() const;
  std::size_t drain_new();
  ClashSummary summary_of_motion() const;
  struct Moved {
    std::uint64_t of = 0, rows = 0;
    std::vector<bool> is;
    std::size_t count = 0;
  };
  const Moved& moved_now() const;

  SessionContext context_;
  const ReviewRules& rules_;
  const ReviewNotes& notes_;
  ReviewMotion& motion_;

  State state_ = State::none;
  std::uint64_t generation_ = 0;  // of the search; results of others are dropped
  std::uint64_t revision_ = 1;    // of the rows
  std::vector<ClashRecord> records_;
  std::vector<ClashPair> near_;  // the compared pairs, ascending; the first answered_ have answers
  std::size_t answered_ = 0;
  std::vector<ClashPair> shallow_;              // of near_, ascending: less deep than the rules require
  ClashSummary found_summary_;                  // with nothing ignored
  std::vector<RigidTransform> compared_poses_;  // of the compared objects
  std::optional<double> checked_clearance_;
  std::string checked_rules_file_;
  std::optional<ClashRules> checked_rules_;  // of the scene
  std::shared_ptr<const ClashSteps> checked_motion_;
  std::shared_ptr<ClashFeed> feed_;
  std::shared_ptr<ClashJob> moving_;          // kept for objects that move
  std::optional<std::uint64_t> updated_for_;  // the pose revision of the last update
  bool updating_ = false;
  mutable std::vector<std::string> names_;
  mutable std::uint64_t names_of_ = 0;
  mutable Moved moved_;
  JobHandle job_;
  JobQueue queue_;  // last: joined first
};

}  // namespace boxwood
