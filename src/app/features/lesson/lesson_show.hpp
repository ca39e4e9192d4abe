// SPDX-License-Identifier: MIT
// The lesson that a session shows: which one, at which step, what is still to be carried out, and the answers
// to its numbers, which a worker asks of the library.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "app/document/document.hpp"
#include "app/features/lesson/lesson.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/command.hpp"
#include "app/shell/job_queue.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// What a command told: a number, or where it is none what stands there ("apart", "none"), as it is shown.
struct LessonFound {
  std::optional<double> number;
  std::string text;
};

struct LessonSetup {
  std::function<Result<std::vector<Lesson>>()> read;  // asked once, when a lesson is first wanted
  // The number as the library answers now, of this command. Runs on a worker; ends soon once `stop` is set.
  std::function<Result<LessonFound>(const LessonNumber& number, const std::vector<std::string>& command,
                                    const std::atomic<bool>& stop)>
      ask;
  // What the answer to this command has to draw; on a worker, too.
  std::function<Result<LessonShape>(const LessonDraw& draw, const std::vector<std::string>& command,
                                    const std::atomic<bool>& stop)>
      shape;
  std::function<std::optional<LessonPicture>(std::string_view name)> picture;  // may be empty
};

// A number and what was answered, of the command that it was asked by.
struct LessonAnswer {
  std::vector<std::string> command;  // with the poses of the objects; empty: not asked yet
  std::optional<LessonFound> found;
  std::string error;  // why there is none
  bool pending = false;
};

// What a step draws, as it was answered. While another answer is pending, the last one stays.
struct LessonDrawing {
  std::vector<std::string> command;  // that was asked last
  std::optional<LessonShape> shape;
  std::string error;  // why there is none
  bool asked = false, pending = false;
};

// Which lesson, and its answers. What carries commands out is the session: next(), done(). Lives on one
// thread.
class LessonShow : public Feature {
public:
  explicit LessonShow(const SessionContext& context);
  ~LessonShow() override;

  const std::vector<Lesson>& all() const;                   // none where they cannot be read: error()
  const std::optional<Error>& error() const;                // of reading them
  const Lesson* find(std::string_view name) const;          // null: none of this name
  const Lesson* current() const { return current_.get(); }  // null: none is open; with its own models, a copy
  bool is_current(const Lesson& lesson) const { return current_ && current_->name == lesson.name; }
  // Made when it is first wanted; in the order of all().
  const LessonPictures& pictures() const;
  const LessonPictures* made_pictures() const { return pictures_ ? &*pictures_ : nullptr; }
  std::size_t step() const { return step_; }  // of it, from 0
  bool failed() const { return failed_; }     // its scene or a command of it: a message says why
  bool under_way() const { return opening_ || !waiting_.empty(); }
  const std::set<std::string, std::less<>>& seen() const { return seen_; }  // names of lessons that are there
  void set_seen(std::string_view names);                                    // set apart by commas
  std::string seen_text() const;

  // The lesson at this step. The scene is opened by the caller where open() says so; the commands that lead
  // there are in next().
  void open(std::shared_ptr<const Lesson> lesson, std::size_t step, const Document& document,
            const SessionView& view);
  // The lesson of all(), or with other models. They are kept for as long as it is open.
  Result<std::shared_ptr<const Lesson>> lesson_with(const Lesson& lesson,
                                                    const std::vector<std::string>& models) const;
  std::shared_ptr<const Lesson> shared_current() const { return current_; }
  // Goes on to a later step of the same scene: only where nobody has changed it since.
  bool can_go_on(std::size_t step, const Document& document) const;
  void go_on(std::size_t step);
  void show_text(std::shared_ptr<const Lesson> lesson, std::size_t step, const SessionView& view);
  void leave();

  // What was open and selected before a lesson was: for those that take a model of one's own. Kept from
  // lesson to lesson.
  struct Mine {
    std::string file;               // the first of the scene; empty: none, or the built-in one
    std::vector<std::string> pair;  // two objects that were selected, or the first two, as FILE#OBJECT
  };
  const Mine& mine() const { return mine_; }
  void remember(Mine mine) { mine_ = std::move(mine); }

  bool is_opening() const { return opening_; }
  std::uint64_t opened_over() const { return opened_over_; }  // the scene's revision when it was asked for
  void is_open() { opening_ = false; }
  void fail();
  const Command* next() const { return waiting_.empty() ? nullptr : &waiting_.front(); }
  void done(const Document& document);  // with the next one

  // Asks for the numbers of the step and of the lesson, where they are not answered of the present poses.
  void ask(const Document& document);
  // Of the step's numbers, then the lesson's, then of what says what that must be. `is_of`: whether an answer
  // is of the objects as they stand.
  const std::vector<LessonAnswer>& answers() const { return answers_; }
  const LessonNumber& asked(std::size_t i) const;
  bool is_of(const LessonAnswer& answer, std::size_t i, const Document& document) const;
  // Of the step's draws; grows with every change of them.
  const std::vector<LessonDrawing>& drawings() const { return drawings_; }
  std::uint64_t drawings_revision() const { return drawings_revision_; }
  const LessonDraw& draw(std::size_t i) const { return current_->steps[step_].draws[i]; }

  // Feature
  std::size_t poll() override { return queue_ ? queue_->run_completions() : 0; }
  bool advance() override;
  void refresh() override { ask(context_.document); }
  bool is_busy() const override { return under_way() || !is_idle(); }
  bool answers_soon() const override { return !is_idle(); }
  void file_requested() override { leave_lesson(); }
  void add_last_commands(std::vector<Command>& out) const override;

private:
  bool is_idle() const { return !queue_ || queue_->idle(); }
  void handle_commands();
  Result<std::shared_ptr<const Lesson>> lesson_called(const std::string& name,
                                                      const std::vector<std::string>& models) const;
  Result<void> go_to_step(std::uint32_t step);
  void remember_mine();
  void open_lesson(const std::shared_ptr<const Lesson>& lesson, std::size_t step);
  void leave_lesson();
  bool fail_with(const Error& error);
  void begin(std::shared_ptr<const Lesson> lesson, std::size_t step, const SessionView& view);
  void add_step(std::size_t step);
  void forget_answers();
  void ask_drawings(const Document& document);
  template <class T, class Take>
  JobHandle submit(std::function<Result<T>(const std::atomic<bool>&)> work, Take take);

  SessionContext context_;
  LessonSetup setup_;
  mutable bool read_ = false;
  mutable std::vector<Lesson> all_;
  mutable std::optional<Error> error_;
  mutable std::optional<LessonPictures> pictures_;
  std::shared_ptr<const Lesson> current_;
  std::size_t step_ = 0;
  bool opening_ = false, failed_ = false;
  std::uint64_t opened_over_ = 0;
  std::deque<Command> waiting_;
  std::vector<Command> before_;  // puts back what its steps change of how things are drawn
  bool scene_is_its_own_ = false;
  Mine mine_;
  std::uint64_t settled_edit_ = 0, settled_scene_ = 0;  // revisions when its commands were carried out
  std::set<std::string, std::less<>> seen_;
  std::vector<LessonAnswer> answers_;
  std::vector<JobHandle> jobs_;  // of those that are pending
  std::vector<LessonDrawing> drawings_;
  std::vector<JobHandle> drawing_jobs_;
  std::uint64_t drawings_revision_ = 0;
  std::uint64_t asking_ = 0;  // grows with every lesson and step: answers of another are dropped
  std::function<void()> wake_;
  std::unique_ptr<JobQueue> queue_;  // null before the first question. Last: joined first
};

// Arguments with "{pose A B}" as the twelve numbers of object B in A's frame as they stand, and "{matrix A}"
// as the sixteen of A in the world. Objects that are not there stand at rest.
std::vector<std::string> with_poses(const std::vector<std::string>& command, const Document& document);
// Whether the text is such a word, or none at all; false: it is one that is not understood.
bool is_pose_word(std::string_view text);

}  // namespace boxwood
