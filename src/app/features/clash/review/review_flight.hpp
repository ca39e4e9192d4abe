// SPDX-License-Identifier: MIT
// The chosen row: a close look at its place off the thread, and the camera's flight there.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include "app/features/clash/review/review_search.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// The close look at the chosen pair, at these poses.
struct ClashLook {
  std::array<RigidTransform, 2> poses;
  UpAxis up{};
  ClashRecord record;  // with the numbers of the scene's objects
  ClashPlace place;
};

// Has a thread of its own, so that rows can be clicked while the list fills. Choosing a row of a motion moves
// all objects to its step.
class ReviewFlight {
public:
  // All must outlive it.
  ReviewFlight(const SessionContext& context, const ReviewSearch& search, ReviewMotion& motion);

  // Returns the chosen row; nullopt if its pair has none any more.
  std::optional<std::uint32_t> chosen() const;
  const std::optional<ReviewPair>& pair() const { return pair_; }
  // Returns the look at the poses on screen; null until it is computed.
  std::shared_ptr<const ClashLook> look() const;
  bool looks() const { return pair_.has_value() && view_.workspace() == Workspace::clash; }

  Result<void> select(std::uint32_t row);  // and flies there
  Result<void> choose(std::uint32_t row);  // the camera stays
  // Pairs to which commands of the user apply; the chosen one is one of them.
  const std::set<ReviewPair>& marked() const { return marked_; }
  Result<void> mark(std::uint32_t row, bool on);
  Result<void> mark_all(std::span<const std::uint32_t> rows);
  // Selects both objects of the chosen pair, and of those chosen after it, so that others answer about them.
  // The last one, B or if `a_last` A, is moved.
  Result<void> select_objects(bool a_last = false);
  bool has_objects_selected() const { return with_objects_; }
  bool moves_first() const { return a_last_; }  // if has_objects_selected()
  void choose_none();                           // the camera stays
  void go_back();  // chooses none and puts the camera where it was before the first flight
  // Returns true if there is something to go back from: a chosen row, or the place of one that was left by
  // selecting an object, with nothing selected now.
  bool can_go_back() const;
  void forget();                       // chooses none: another scene
  void drop_look() { look_.reset(); }  // a new check began
  // Leaving Clash puts the camera where it was before the first flight; coming back puts it at the chosen row
  // again, where the user had moved it to if the objects have not moved since. The row stays chosen. After a
  // selection ended the choice, the camera comes back as it was left. The selection that
  // the row replaces comes back with the other workspace, unless Clash made another one.
  void workspace_changed();
  void selection_changed();  // by a command; in Clash it ends the choice
  // Returns true if the camera was at the chosen row when the workspace was last left.
  bool was_near() const { return was_near_; }
  bool focus();  // flies to the chosen row again; false without one
  void end();    // the user has placed the camera

  void start_look();
  std::size_t poll() { return queue_.run_completions(); }
  bool is_busy() const { return !queue_.idle(); }
  void stop() { job_.stop(); }

private:
  bool stands_in_its_step(const ClashRecord& record) const;
  double motion_tolerance() const;
  double reach() const;
  Result<void> check_row(std::uint32_t row) const;
  ClashLookQuestion question_of(const ClashLook& wanted) const;
  void fly();
  void select_both();
  void replace_selection();
  void take_selection_back();
  void give_selection_back();
  void restore(const Camera& before);  // not after the upward axis has changed

  SessionContext context_;
  const Document& document_;
  SessionView& view_;
  const ReviewSearch& search_;
  ReviewMotion& motion_;
  std::optional<ReviewPair> pair_;
  std::set<ReviewPair> marked_;
  bool near_ = false;  // of a motion: the row of the clearance, not of the meeting
  bool flies_ = false;
  bool with_objects_ = false;        // both objects are selected
  bool a_last_ = false;              // A is then the moved one, else B
  std::optional<Selection> others_;  // of the other workspace, which the row replaced
  std::optional<Camera> before_;     // of the first flight since the user last placed it with none chosen
  bool is_away_ = false;             // in another workspace
  bool was_near_ = false;            // at the chosen row when Clash was left
  std::optional<Camera> moved_to_;   // the camera then, if the user had moved it or no row was chosen
  std::shared_ptr<const ClashLook> look_;
  std::shared_ptr<const ClashLook> asked_;  // the look in progress
  bool failed_ = false;
  JobHandle job_;
  JobQueue queue_;  // last: joined first
};

}  // namespace boxwood
