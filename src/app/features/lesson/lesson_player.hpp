// SPDX-License-Identifier: MIT
// The open lesson of a session: its step, the commands still to be carried out, and the answers to its
// queries, which a worker computes.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>

#include "app/document/document.hpp"
#include "app/features/lesson/lesson.hpp"
#include "app/features/lesson/lesson_library.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/command.hpp"
#include "app/shell/job_queue.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

struct LookParts;

// The value of an answer: a number, or the text in its place ("apart", "none"), as shown.
struct LessonFound {
  std::optional<double> number;
  std::string text;
};

struct LessonSetup {
  LessonSource source;
  // Computes the number by this command. Runs on a worker; ends soon once `stop` is set.
  std::function<Result<LessonFound>(const LessonNumber& number, const std::vector<std::string>& command,
                                    const std::atomic<bool>& stop)>
      ask;
  // Computes the drawing by this command; also on a worker.
  std::function<Result<LessonShape>(const LessonDraw& draw, const std::vector<std::string>& command,
                                    const std::atomic<bool>& stop)>
      shape;
};

// A number with its answer and the command that computed it.
struct LessonAnswer {
  std::vector<std::string> command;  // with the poses of the objects; empty before the first query
  std::optional<LessonFound> found;
  std::string error;  // reason for a missing answer
  bool pending = false;
  bool lacks_file = false;  // the reason: a file of the lesson does not exist
};

// A drawing of a step. While another answer is pending, the last one stays.
struct LessonDrawing {
  std::vector<std::string> command;  // of the last query
  std::optional<LessonShape> shape;
  std::string error;  // reason for a missing drawing
  bool asked = false, pending = false;
};

// The open lesson with its step and answers. The session carries out its commands: next(), done(). Lives on
// one thread.
class LessonPlayer : public Feature {
public:
  explicit LessonPlayer(const SessionContext& context);
  ~LessonPlayer() override;

  const LessonLibrary& library() const { return library_; }
  // Null if no lesson is open; with own models, a copy.
  const Lesson* current() const { return current_.get(); }
  bool is_current(const Lesson& lesson) const { return current_ && current_->name == lesson.name; }
  std::size_t step() const { return step_; }  // from 0
  // True if its files could not be opened or a command failed: then the lesson is not on screen.
  bool failed() const { return !failure_.empty(); }
  const std::string& failure() const { return failure_; }  // the reason; empty if it did not fail
  // False if no lesson is open, or if the files of the first one could not be read: then the scene is the
  // reader's.
  bool has_scene() const { return current_ != nullptr && (!failed() || replaced_scene_); }
  bool replaced_scene() const { return replaced_scene_; }  // the scene is that of a lesson
  bool under_way() const { return opening_ || !waiting_.empty(); }

  // Starts the lesson at this step. The caller opens its scene; next() returns the commands that follow.
  void open(std::shared_ptr<const Lesson> lesson, std::size_t step, const Document& document,
            const SessionView& view);
  std::shared_ptr<const Lesson> shared_current() const { return current_; }
  // Returns true if go_on() can reach a later step in the same scene, because nothing has changed the scene.
  bool can_go_on(std::size_t step, const Document& document) const;
  // Returns true if the scene differs from the one after the last command of the step.
  bool is_changed(const Document& document) const;
  void go_on(std::size_t step);
  void show_text(std::shared_ptr<const Lesson> lesson, std::size_t step, const SessionView& view);
  void leave();  // keeps the scene and its look until another scene is opened

  // The scene and selection before a lesson, for lessons that take the reader's model. Kept from lesson to
  // lesson.
  struct Mine {
    std::string file;  // the first of the scene; empty for no scene or the built-in one
    // Two objects as FILE#OBJECT: the selected ones, or two that are near each other.
    std::vector<std::string> pair;
    bool pair_is_selected = false;
    std::size_t files = 0, objects = 0;
  };
  const Mine& mine() const { return mine_; }
  void remember(Mine mine) { mine_ = std::move(mine); }

  bool is_opening() const { return opening_; }
  std::uint64_t opened_over() const { return opened_over_; }  // revision of the scene at the request
  const Command* next() const { return waiting_.empty() ? nullptr : &waiting_.front(); }
  void done(const Document& document);  // removes the command returned by next()

  // Starts the queries of the step and the lesson that have no answer for the current poses.
  void ask(const Document& document);
  // Return the answers for the step's numbers, for the lesson's, and for its rule's, in this order. Answer i
  // belongs to the number asked(i). For the current poses, is_of() is true.
  const std::vector<LessonAnswer>& answers() const { return answers_; }
  const LessonNumber& asked(std::size_t i) const;
  bool is_of(const LessonAnswer& answer, std::size_t i, const Document& document) const;
  // Returns the answer to the number by this command, if another step or pose of the lesson had it; else
  // null.
  const LessonFound* known_answer(const LessonNumber& number, const std::vector<std::string>& command) const;
  // Returns the drawings of the step. drawings_revision() grows with every change of them.
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
  void scene_changed(bool keeps_objects) override;
  std::string scene_title() const override { return has_scene() ? current()->title : std::string(); }
  void add_last_commands(std::vector<Command>& out) const override;
  void add_remembered(std::vector<Command>& out) const override;

private:
  bool is_idle() const { return !queue_ || queue_->idle(); }
  void handle_commands();
  Result<std::shared_ptr<const Lesson>> lesson_called(const std::string& name,
                                                      const std::vector<std::string>& models) const;
  Result<void> go_to_step(std::uint32_t step);
  Result<void> try_out(std::uint32_t number);
  LookParts looks(const Lesson& lesson) const;
  void restore(const LookParts& to, const Lesson& lesson);
  void remember_mine();
  void open_lesson(const std::shared_ptr<const Lesson>& lesson, std::size_t step);
  void leave_lesson();
  void return_to_reader();
  bool add_other_models();
  bool fail_with(const Error& error);
  bool fail_to_open(const std::vector<Error>& errors);
  void begin(std::shared_ptr<const Lesson> lesson, std::size_t step, const SessionView& view);
  void add_step(std::size_t step);
  std::vector<Command> commands_so_far() const;  // of the steps up to the present one
  void forget_answers();
  void take_answer(std::size_t i, const Result<LessonFound>& found);
  void ask_drawings(const Document& document);
  template <class T, class Take>
  JobHandle submit(std::function<Result<T>(const std::atomic<bool>&)> work, Take take);

  SessionContext context_;
  LessonSetup setup_;
  LessonLibrary library_;
  std::shared_ptr<const Lesson> current_;
  std::size_t step_ = 0;
  bool opening_ = false, others_added_ = false;
  std::string failure_;
  std::uint64_t opened_over_ = 0;
  std::deque<Command> waiting_;
  std::vector<Command> before_;  // restores the view's state before the first lesson
  std::optional<EditState> edit_before_;
  bool scene_is_its_own_ = false;
  bool replaced_scene_ = false;  // the scene of a lesson is open
  Mine mine_;
  // The document after the last command of the step, and the last revision that was compared with it.
  struct Settled {
    std::shared_ptr<const Scene> scene;
    EditState edit;
    mutable std::uint64_t compared = 0;
    mutable bool differs = false;
  };
  Settled settled_;
  std::vector<LessonAnswer> answers_;
  std::vector<JobHandle> jobs_;  // of the pending answers
  struct Known {
    std::vector<std::string> command;
    std::string field;
    std::int64_t line = -1;
    LessonFound found;
  };
  std::deque<Known> known_;  // the last answers of the lesson
  std::vector<LessonDrawing> drawings_;
  std::vector<JobHandle> drawing_jobs_;
  std::uint64_t drawings_revision_ = 0;
  // Grows with every lesson and step; answers to an earlier number are dropped.
  std::uint64_t asking_ = 0;
  std::function<void()> wake_;
  std::unique_ptr<JobQueue> queue_;  // null before the first query. Last: joined first
};

// Replaces "{pose A B}" by the twelve numbers of object B in A's frame, and "{matrix A}" by the sixteen of A
// in the world. Uses the current poses; objects that do not exist count as at rest.
std::vector<std::string> with_poses(const std::vector<std::string>& command, const Document& document);
// Returns true for "{pose A B}" and "{matrix A}" with valid numbers.
bool is_pose_word(std::string_view text);

}  // namespace boxwood
