// SPDX-License-Identifier: MIT
// Carries out the commands about lessons, and the commands of their steps.
#include "app/features/lesson/lesson_commands.hpp"

#include <algorithm>
#include <utility>

#include <boxwood/volume_distance.hpp>

#include "app/document/object_operand.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

Result<void> check_step(const Lesson& lesson, std::uint32_t step) {
  if (step >= 1 && step <= lesson.steps.size()) return {};
  return usage_error("lesson '" + lesson.name + "' has steps 1 to " + std::to_string(lesson.steps.size()) +
                     ", and no step " + std::to_string(step));
}

// Says what the lesson needs, and names the first object of each file in its place.
Error not_two_objects(const Lesson& lesson, std::size_t objects) {
  std::string text = "lesson '" + lesson.name + "' needs two objects, and these models have " +
                     std::to_string(objects) + ". Name one object of each, as";
  for (const std::string& model : lesson.own_models)
    text += " " + model + (model.find('#') == std::string::npos ? "#0" : "");
  return usage_error(text);
}

// Returns the first two objects whose boxes meet in the world, else the two nearest, of the first kMost
// objects; 0 and 1 if fewer than two of these have vertices. O(kMost^2).
std::vector<std::uint32_t> near_pair(const Document& document) {
  constexpr std::uint32_t kMost = 200;  // 20 thousand pairs of boxes take about a millisecond
  std::vector<Aabb> boxes;
  for (std::uint32_t i = 0; i < std::min(kMost, document.object_count()); ++i)
    boxes.push_back(document.facts().bounds({i}));
  std::vector<std::uint32_t> pair{0, 1};
  double least = kInfinity;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    for (std::uint32_t j = i + 1; j < boxes.size() && least > 0.0; ++j)
      if (const double gap = distance(boxes[i], boxes[j]).distance; gap < least) {
        least = gap;
        pair = {i, j};
      }
  return pair;
}

}  // namespace

void LessonPlayer::handle_commands() {
  CommandBus& bus = context_.bus;
  bus.on<OpenLesson>([this](const OpenLesson& command) -> Result<void> {
    const auto lesson = lesson_called(command.lesson, command.own.models);
    if (!lesson) return lesson.error();
    known_.clear();  // its files may have changed
    open_lesson(*lesson, 0);
    return {};
  });
  bus.on<SetLessonStep>([this](const SetLessonStep& command) { return go_to_step(command.step); });
  bus.on<TryLesson>([this](const TryLesson& command) { return try_out(command.number); });
  bus.on<ShowLessonText>([this](const ShowLessonText& command) -> Result<void> {
    const auto lesson = lesson_called(command.lesson, command.own.models);
    if (!lesson) return lesson.error();
    if (auto ok = check_step(**lesson, command.step); !ok) return ok;
    show_text(*lesson, command.step - 1, context_.view);
    context_.view.learn_contacts(true);
    context_.view.fits().set_stage((*lesson)->around);
    return {};
  });
  bus.on<LeaveLesson>([this](const LeaveLesson&) { leave_lesson(); });
  bus.on<ReturnFromLesson>([this](const ReturnFromLesson&) { return_to_reader(); });
  bus.on<SetLessonsSeen>([this](const SetLessonsSeen& command) { library_.set_seen(command.lessons); });
}

Result<std::shared_ptr<const Lesson>>
LessonPlayer::lesson_called(const std::string& name, const std::vector<std::string>& models) const {
  if (const Lesson* lesson = library_.find(name)) return library_.lesson_with(*lesson, models);
  if (library_.error()) return *library_.error();
  return usage_error("no lesson is called '" + name + "'; 'boxwood lesson' lists them");
}

// A present step that was changed is put back under the reader's eye.
Result<void> LessonPlayer::go_to_step(std::uint32_t number) {
  if (current() == nullptr) return usage_error("lesson-step: no lesson is open");
  if (auto ok = check_step(*current(), number); !ok) return ok;
  const std::size_t step = number - 1;
  if (!can_go_on(step, context_.document)) {
    std::vector<Command> eye;
    if (step == step_ && is_changed(context_.document)) add_eye(context_.view, eye);
    open_lesson(shared_current(), step);
    if (!eye.empty()) waiting_.emplace_back(Wait{});  // the fits of its steps come first
    waiting_.insert(waiting_.end(), eye.begin(), eye.end());
    return {};
  }
  const std::vector<Command> kept = commands_so_far();
  context_.notify(&Feature::step_wanted, std::span<const Command>(kept));
  go_on(step);
  return {};
}

// Carries out an experiment, with its edits and its look as one step of the history. The message about a
// command that fails goes with the lesson.
Result<void> LessonPlayer::try_out(std::uint32_t number) {
  if (current() == nullptr) return usage_error("lesson-try: no lesson is open");
  if (failed()) return usage_error("lesson-try: the lesson is not on screen: " + failure_);
  const std::shared_ptr<const Lesson> lesson = shared_current();
  if (number == 0 || number > lesson->tries.size())
    return usage_error("lesson '" + lesson->name + "' has " + std::to_string(lesson->tries.size()) +
                       " under Try, and no number " + std::to_string(number));
  OwnerStep step = owner_step(
      this, 0, "experiment of the lesson", [this, lesson] { return looks(*lesson); },
      [this, lesson](const LookParts& to) { restore(to, *lesson); });
  begin_group(context_.document);
  Result<void> done;
  for (const std::string& line : lesson->tries[number - 1].commands)
    if (const auto command = parse_command(line); done && command) done = context_.bus.carry_out(*command);
  record_step(context_.document, std::move(step));
  end_group(context_.document);
  if (!done) context_.messages.lesson_error(done.error());
  return {};
}

// Restores the parts of a look that differ. What other features show ends first.
void LessonPlayer::restore(const LookParts& to, const Lesson& lesson) {
  if (looks(lesson).features != to.features) {
    context_.notify(&Feature::stage_taken);
    context_.notify(&Feature::scene_wanted);
  }
  const LookParts now = looks(lesson);
  const auto restore_parts = [&](const auto& from, const auto& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (i >= from.size() || from[i] != parts[i])
        for (const Command& command : parts[i]) (void)context_.bus.carry_out(command);
  };
  restore_parts(now.features, to.features);
  restore_parts(now.view, to.view);
}

// Keeps the files of the reader's own scene when a lesson replaces it.
void LessonPlayer::remember_mine() {
  if (current() != nullptr) return;
  const Scene& scene = context_.document.scene();
  Mine mine;
  if (scene.files.empty() || scene.files.front() == kBuiltInName) return;
  mine.file = scene.files.front();
  mine.files = scene.files.size();
  mine.objects = context_.document.object_count();
  std::vector<std::uint32_t> objects = context_.view.selection().objects;
  mine.pair_is_selected = objects.size() == 2;
  if (!mine.pair_is_selected) objects = near_pair(context_.document);
  if (context_.document.object_count() >= 2)
    for (const std::uint32_t object : objects)
      if (const auto operand = operand_of(scene, object)) mine.pair.push_back(*operand);
  remember(std::move(mine));
}

void LessonPlayer::open_lesson(const std::shared_ptr<const Lesson>& lesson, std::size_t step) {
  remember_mine();
  context_.notify(&Feature::scene_wanted);
  context_.notify(&Feature::step_wanted, std::span<const Command>());
  context_.view.forget_up();
  open(lesson, step, context_.document, context_.view);
  context_.view.learn_contacts(true);
  context_.view.fits().set_stage(lesson->around);
  context_.view.set_workspace(Workspace::learn);
  const std::vector<std::string>& models = lesson->models;
  models.empty() ? context_.imports.open_built_in() : context_.imports.open(models.front());
}

// Adds the other files once the first has replaced the scene. Returns true if it adds any now.
bool LessonPlayer::add_other_models() {
  const std::vector<std::string>& models = current()->models;
  if (std::exchange(others_added_, true) || models.size() < 2) return false;
  for (std::size_t i = 1; i < models.size(); ++i) context_.imports.add(models[i]);
  return true;
}

void LessonPlayer::leave_lesson() {
  if (current() != nullptr) context_.notify(&Feature::step_wanted, std::span<const Command>());
  leave();
  context_.view.learn_contacts(false);
  context_.view.fits().set_stage({});
}

// A lesson that was shown beside the reader's scene, or whose files could not be read, has replaced nothing.
void LessonPlayer::return_to_reader() {
  if (current() == nullptr) return;
  bool returns = false;
  if (replaced_scene_)
    context_.control.each_feature([&](Feature& feature) { returns = returns || feature.return_to_scene(); });
  if (returns) return;  // the scene's files end the lesson
  const Workspace workspace = context_.view.workspace_but_learn();
  leave_lesson();
  context_.view.set_workspace(workspace);
}

// The panel of the lesson shows the reason, so that it goes with the lesson.
bool LessonPlayer::fail_with(const Error& error) {
  context_.messages.shown_elsewhere(error);
  failure_ = error.message;
  opening_ = false;
  waiting_.clear();
  forget_answers();
  return true;
}

// Returns true if a file was not opened. A file of the lesson itself is named without the system's words.
bool LessonPlayer::fail_to_open(const std::vector<Error>& errors) {
  if (errors.empty()) return false;
  for (const Error& error : errors) context_.messages.shown_elsewhere(error);
  (void)fail_with(errors.front());
  if (errors.front().kind != ErrorKind::input_missing || !current()->own_models.empty()) return true;
  for (const std::string& model : current()->models) {
    const std::string file = model.substr(0, model.find('#'));
    if (!is_file_of_lessons(file) || failure_.find("'" + file) == std::string::npos) continue;
    failure_ = lesson_file_not_found(file);
    if (!current()->own) failure_ += "; put its folder beside the program";
    break;
  }
  return true;
}

// Carries out as many waiting commands as possible now. Files come first, and `wait` waits.
bool LessonPlayer::advance() {
  if (!under_way() || !context_.imports.idle()) return false;
  const Document& document = context_.document;
  const bool is_replaced = is_opening() && document.scene_revision() != opened_over();
  replaced_scene_ = replaced_scene_ || is_replaced;
  if (fail_to_open(context_.imports.take_failures())) return true;
  if (is_opening()) {
    if (!is_replaced)
      return fail_with({ErrorKind::cancelled, "The files of this lesson were not read: it was cancelled"});
    if (add_other_models()) return true;
    opening_ = false;
    const Lesson& lesson = *current();
    if (lesson.own && !lesson.own_models.empty() && lesson.own->takes == 2 && document.object_count() != 2)
      return fail_with(not_two_objects(lesson, document.object_count()));
  }
  bool any = false;
  while (const Command* next_one = next()) {
    if (!context_.imports.idle()) return any;
    if (next_one->is<Wait>()) {
      context_.control.start_shown();
      if (!context_.control.is_settled_but_for(*this)) return any;
    } else if (const Result<void> ok = context_.bus.carry_out(Command(*next_one)); !ok) {
      return fail_with(ok.error());
    }
    done(document);
    any = true;
  }
  context_.control.start_shown();
  context_.document.forget_history();  // steps of a lesson are no edits
  return any;
}

void LessonPlayer::add_last_commands(std::vector<Command>& out) const {
  if (has_scene())
    out.emplace_back(
        ShowLessonText{current()->name, static_cast<std::uint32_t>(step() + 1), {current()->own_models}});
  if (context_.view.workspace() == Workspace::learn && !library_.seen().empty())
    out.emplace_back(SetLessonsSeen{library_.seen_text()});
}

void add_lesson(FeatureList& list) {
  list.commands.add<OpenLesson, SetLessonStep, TryLesson, ShowLessonText, LeaveLesson, ReturnFromLesson,
                    SetLessonsSeen>();
  list.add_feature<LessonPlayer>();
  using namespace workspaces;
  list.panels.push_back({.panel = kLessonsPanel,
                         .title = "Lessons",
                         .workspaces = kLearn,
                         .place = Place::left,
                         .grows = 1,
                         .order = 60});
  list.panels.push_back({.panel = kLessonPanel,
                         .title = "Lesson",
                         .workspaces = kLearn,
                         .place = Place::right,
                         .grows = 1,
                         .order = 85});
}

}  // namespace boxwood
