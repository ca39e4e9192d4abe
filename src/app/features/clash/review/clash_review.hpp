// SPDX-License-Identifier: MIT
// The list of clashes of the scene as a feature of the session: its commands, its files, and its parts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/features/clash/review/clash_files.hpp"
#include "app/features/clash/review/export_clock.hpp"
#include "app/features/clash/review/review_flight.hpp"
#include "app/features/clash/review/review_motion.hpp"
#include "app/features/clash/review/review_notes.hpp"
#include "app/features/clash/review/review_rules.hpp"
#include "app/features/clash/review/review_search.hpp"
#include "app/features/clash/review/review_table.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"

namespace boxwood {

struct ClashComment;
struct ClashGroupPair;
struct ClashIgnore;
struct ClashMarkTo;
struct ClashSetStatus;

// Remarks on a pair can be undone, in the history of the document. Steps about pairs that a complete new
// check does not list are dropped, as are all of them with another scene.
class ClashReview : public Feature {
public:
  using State = ReviewSearch::State;
  using Pair = ReviewPair;

  explicit ClashReview(const SessionContext& context);
  ~ClashReview() override;

  const ReviewRules& rules() const { return rules_; }
  const ReviewNotes& notes() const { return notes_; }
  const ReviewMotion& motion() const { return motion_; }
  const ReviewSearch& search() const { return search_; }
  const ReviewTable& table() const { return table_; }
  const ReviewFlight& flight() const { return flight_; }
  const ClashFiles& files() const { return files_; }
  bool is_exporting() const { return !export_queue_.idle(); }  // a file with pictures is being written
  double export_done() const { return export_done_ ? export_done_->load() : 0.0; }  // its written share
  std::optional<double> export_left_s() const {
    return is_exporting() ? export_clock_.left_s() : std::nullopt;
  }
  // The number of rows that an export of all rows, or of the marked ones, has.
  std::size_t export_rows(bool only_marked) const;
  bool shows_pairs() const { return shows_pairs_; }  // lines between near objects
  // Grows with every change of the search, the notes, the rules, the motion or the table.
  std::uint64_t rows_revision() const;

  // Feature
  void start() override;
  std::size_t poll() override;
  void refresh() override { flight_.workspace_changed(); }
  bool is_busy() const override { return search_.is_busy() || flight_.is_busy() || !export_queue_.idle(); }
  bool holds_others() const override { return search_.is_busy() || flight_.is_busy(); }
  void stop() override;
  void file_requested() override { is_of_coming_ = rules_are_of_coming_ = pairs_are_of_coming_ = false; }
  void scene_changed(bool keeps_objects) override;
  void selection_changed() override { flight_.selection_changed(); }
  void camera_placed() override { flight_.end(); }
  bool up_changed() override { return flight_.focus(); }
  bool focus() override { return flight_.focus(); }  // flies to the chosen row again
  bool hides_volumes() const override { return flight_.look() != nullptr; }
  bool labels_pair() const override { return flight_.looks(); }
  std::optional<PairLengths> pair_lengths() const override;
  bool delays_wait() const override { return search_.state() == State::running; }
  bool paints_surfaces() const override { return flight_.looks(); }
  std::optional<std::array<std::uint32_t, 2>> pair() const override;
  void add_commands(std::vector<Command>& out) const override;
  // Appends the commands that restore the list and what was remarked about it, in any workspace.
  void add_work(std::vector<Command>& out) const;

private:
  void handle_commands(CommandBus& bus);
  void handle_table_commands(CommandBus& bus);
  void handle_file_commands(CommandBus& bus);
  Result<Pair> two_objects(std::uint32_t a, std::uint32_t b) const;  // fails (usage) unless both exist
  // Changes the remarks on a pair as a step of the history. Fails as two_objects() does.
  template <class Change> Result<void> remark(std::uint32_t a, std::uint32_t b, Change change);
  void set_remarks(const Pair& pair, const ReviewRemarks& remarks);
  // Does the same for a step that is undone or redone. A row that comes back is chosen.
  void put_remarks_back(const Pair& pair, const ReviewRemarks& remarks);
  void drop_steps_of_others();  // pairs than those with rows
  Result<void> begin_check();
  Result<void> ignore(const ClashIgnore& command);
  Result<void> comment_on(const ClashComment& command);
  Result<void> set_status(const ClashSetStatus& command);
  Result<void> set_group(const ClashGroupPair& command);
  Result<void> mark_to(const ClashMarkTo& command);
  Result<void> step(int direction);
  Result<void> write_list(const std::string& file, bool only_marked);
  Result<void> write_rules(const std::string& file);
  void start_pictures(const std::string& file, ClashExport all);
  ClashExport exported(bool with_status, bool only_marked) const;
  void add_notes(std::vector<Command>& out) const;
  void add_table(std::vector<Command>& out) const;
  void forget();  // clears everything when the scene changes
  void drop_rules();

  SessionContext context_;
  const Document& document_;
  SessionView& view_;
  Messages& messages_;
  ClashFiles files_;
  ReviewRules rules_;
  ReviewNotes notes_;
  ReviewMotion motion_;
  ReviewSearch search_;
  ReviewTable table_;
  ReviewFlight flight_;
  bool shows_pairs_ = false;
  std::vector<std::string> files_of_scene_;
  // Set by a command while a file was being read: they are for that file.
  bool is_of_coming_ = false, rules_are_of_coming_ = false, pairs_are_of_coming_ = false;
  std::shared_ptr<std::atomic<double>> export_done_;
  ExportClock export_clock_;
  JobHandle export_job_;
  JobQueue export_queue_;  // the last member, so that its thread is joined before the others are destroyed
};

}  // namespace boxwood
