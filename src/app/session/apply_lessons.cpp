// SPDX-License-Identifier: MIT
// What commands do to the lesson that is open, and what it does to the scene.
#include "app/document/object_operand.hpp"
#include "app/session/apply.hpp"

namespace boxwood {

Result<std::shared_ptr<const Lesson>>
Session::Apply::lesson_called(const std::string& name, const std::vector<std::string>& models) const {
  if (const Lesson* lesson = session_.lessons_.find(name))
    return session_.lessons_.lesson_with(*lesson, models);
  if (session_.lessons_.error()) return *session_.lessons_.error();
  return usage("no lesson is called '" + name + "'; 'boxwood lesson' lists them");
}
Result<void> Session::Apply::check_step(const Lesson& lesson, std::uint32_t step) {
  if (step >= 1 && step <= lesson.steps.size()) return {};
  return usage("lesson '" + lesson.name + "' has steps 1 to " + std::to_string(lesson.steps.size()) +
               ", and no step " + std::to_string(step));
}
void Session::Apply::remember_mine() {
  if (session_.lessons_.current() != nullptr) return;
  const Scene& scene = document_.scene();
  LessonShow::Mine mine;
  if (scene.files.empty() || scene.files.front() == kBuiltInName) return;
  mine.file = scene.files.front();
  std::vector<std::uint32_t> objects = view_.selection().objects;
  if (objects.size() != 2) objects = {0, 1};
  if (document_.object_count() >= 2)
    for (const std::uint32_t object : objects)
      if (const auto operand = operand_of(scene, object)) mine.pair.push_back(*operand);
  session_.lessons_.remember(std::move(mine));
}
void Session::Apply::open_lesson(const std::shared_ptr<const Lesson>& lesson, std::size_t step) {
  remember_mine();
  (void)session_.flat_.act({});
  session_.up_said_ = false;
  session_.lessons_.open(lesson, step, document_, view_);
  view_.set_in_lesson(true, lesson->around);
  view_.set_workspace(Workspace::learn);
  const std::vector<std::string>& models = lesson->models;
  if (models.empty()) imports_.open_built_in();
  for (std::size_t i = 0; i < models.size(); ++i) i == 0 ? imports_.open(models[i]) : imports_.add(models[i]);
}
void Session::Apply::leave_lesson() {
  session_.lessons_.leave();
  view_.set_in_lesson(false);
}
Result<void> Session::Apply::operator()(const OpenLesson& c) {
  const auto lesson = lesson_called(c.lesson, c.own.models);
  if (!lesson) return lesson.error();
  open_lesson(*lesson, 0);
  return {};
}
Result<void> Session::Apply::operator()(const SetLessonStep& c) {
  LessonShow& lessons = session_.lessons_;
  if (lessons.current() == nullptr) return usage("lesson-step: no lesson is open");
  if (auto ok = check_step(*lessons.current(), c.step); !ok) return ok;
  const std::size_t step = c.step - 1;
  if (lessons.can_go_on(step, document_))
    lessons.go_on(step);
  else
    open_lesson(lessons.shared_current(), step);
  return {};
}
Result<void> Session::Apply::operator()(const ShowLessonText& c) {
  const auto lesson = lesson_called(c.lesson, c.own.models);
  if (!lesson) return lesson.error();
  if (auto ok = check_step(**lesson, c.step); !ok) return ok;
  session_.lessons_.show_text(*lesson, c.step - 1, view_);
  view_.set_in_lesson(true, (*lesson)->around);
  return {};
}
Result<void> Session::Apply::operator()(const LeaveLesson&) {
  leave_lesson();
  return {};
}
Result<void> Session::Apply::operator()(const SetLessonsSeen& c) {
  session_.lessons_.set_seen(c.lessons);
  return {};
}

// Carries out what the lesson has waiting, as far as that can be now: files come first, and `wait` waits.
bool Session::continue_lesson() {
  if (!lessons_.under_way() || !imports_.idle()) return false;
  if (lessons_.is_opening()) {
    if (document_.scene_revision() == lessons_.opened_over()) {  // a message says why
      lessons_.fail();
      return true;
    }
    lessons_.is_open();
    const Lesson& lesson = *lessons_.current();
    if (lesson.own && !lesson.own_models.empty() && lesson.own->takes == 2 && document_.object_count() != 2) {
      messages_.scene_error(Error{ErrorKind::usage,
                                  "lesson '" + lesson.name + "' takes two objects, and these models have " +
                                      std::to_string(document_.object_count()) +
                                      "; FILE#OBJECT names one of several",
                                  {}});
      lessons_.fail();
      return true;
    }
  }
  bool any = false;
  while (const Command* next = lessons_.next()) {
    if (!imports_.idle()) return any;
    if (std::holds_alternative<Wait>(*next)) {
      start_shown();
      if (!derived_.idle() || !collisions_.idle()) return any;
    } else if (const Result<void> ok = std::visit(Apply{*this}, Command(*next)); !ok) {
      messages_.scene_error(ok.error());
      lessons_.fail();
      return true;
    }
    lessons_.done(document_);
    any = true;
  }
  start_shown();
  document_.forget_history();  // what a step did is no edit
  return any;
}

}  // namespace boxwood
