// SPDX-License-Identifier: MIT
// Makes the statements about the lessons from their texts and answers.
#include "app/features/lesson/lesson_statement.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/lesson/lesson_player.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// Writes a whole number as counts are written elsewhere: 2,652. With a power of ten, all numbers have four
// digits, so that they can be compared: 6.190e7.
std::string number_text(double found) {
  constexpr double kExact = 0x1p53;
  if (found >= 0.0 && found < kExact && found == std::floor(found))
    return count_text(static_cast<std::uint64_t>(found));
  std::string text = value_text(found);
  const std::size_t power = text.find('e'), point = text.find('.');
  if (power != std::string::npos && point < power)
    text.insert(power, std::string(3 - std::min<std::size_t>(3, power - point - 1), '0'));
  return text;
}

// Returns the unit of a number of the reader's model, by its field: " m", " m³"; empty if it has no unit, or
// if the field does not say which.
std::string unit_text(const Session& session, const LessonNumber& number) {
  if (session.get<LessonPlayer>().current()->own_models.empty()) return {};
  const auto is = [&](std::string_view end) { return number.field.ends_with(end); };
  if (is("radius") || is("distance") || is("gap") || is("sphere.lower_bound"))
    return is("proven_gap") ? "" : unit_suffix(session, 1);
  return is("volume") ? unit_suffix(session, 3) : "";
}

LessonNumberStatement number_statement(const Session& session, std::size_t i) {
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  const LessonNumber& number = lessons.asked(i);
  LessonNumberStatement out;
  out.says = number.says;
  const std::vector<std::string> command = with_poses(number.command, session.document());
  out.command = command_text(command);
  const auto& answers = lessons.answers();
  if (lessons.failed()) {
    out.text = "-";
    return out;
  }
  const bool answered = i < answers.size() && lessons.is_of(answers[i], i, session.document());
  const LessonFound* const found =
      answered && answers[i].found ? &*answers[i].found : lessons.known_answer(number, command);
  if (found == nullptr && answered) {  // several numbers may have the same reason: the first says it
    const auto same = [&](const LessonAnswer& other) { return other.error == answers[i].error; };
    const auto here = answers.begin() + static_cast<std::ptrdiff_t>(i);
    out.text = answers[i].lacks_file || std::any_of(answers.begin(), here, same) ? "-" : answers[i].error;
    return out;
  }
  if (found == nullptr) {
    out.pending = true;
    out.text = kBeingComputed;
    return out;
  }
  out.found = found->number;
  out.text =
      found->text.empty() && out.found ? number_text(*out.found) + unit_text(session, number) : found->text;
  if (number.value && out.found) out.right = is_right(number, *out.found);
  return out;
}

}  // namespace

bool is_right(const LessonNumber& number, double found) {
  return number.value && std::fabs(found - *number.value) <= number.tolerance;
}

double must_be(const LessonRule& rule, double answer) {
  return rule.factor * std::pow(answer, rule.power);
}

bool is_right(const LessonRule& rule, double found, double answer) {
  const double value = must_be(rule, answer);
  return std::fabs(found - value) <= rule.tolerance * std::fabs(value);
}

std::string command_words(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ' ';
    if (word.find_first_of(" #*'") == std::string::npos && !word.empty()) {
      out += word;
      continue;
    }
    out += '\'';
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    out += '\'';
  }
  return out;
}

std::string command_text(const std::vector<std::string>& arguments) {
  return "boxwood " + command_words(arguments);
}

std::vector<std::string> models_for(const Session& session, std::string_view lesson) {
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  const Lesson* const of = lessons.library().find(lesson);
  if (of == nullptr || !of->own || lessons.mine().file.empty()) return {};
  if (of->own->takes == 1) return {lessons.mine().file};
  return lessons.mine().pair.size() == 2 ? lessons.mine().pair : std::vector<std::string>();
}

namespace {

// Returns the models on screen, each part of a file and each of a pair with the name of its object.
std::vector<std::string> model_texts(const Session& session, const Lesson& lesson) {
  if (lesson.own_models.empty()) return {};
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  const std::vector<std::string>& models = lesson.models;
  const bool is_shown = lessons.has_scene() && !lessons.failed() && !lessons.is_opening() &&
                        session.document().object_count() == models.size();
  if (!is_shown) return lesson.own_models;
  std::vector<std::string> out = models;
  for (std::uint32_t i = 0; i < models.size(); ++i)
    if (models.size() > 1 || models[i].find('#') != std::string::npos)
      out[i] += " (" + object_name(session, i) + ")";
  return out;
}

// Returns the reason for a lesson that is not on screen, and the buttons that lead on.
std::string failure_text(const LessonPlayer& lessons, const Lesson& lesson) {
  if (!lessons.failed()) return {};
  const bool own = !lesson.own_models.empty();
  if (own || lesson.own)
    return lessons.failure() + "; \"" + (own ? "With its own model" : "With my model") +
           "\" or \"Choose ...\" opens another";
  return lessons.failure();
}

// Returns the reason for the answers that lack a file; empty if none does.
std::string missing_text(const Session& session, const LessonPlayer& lessons) {
  const auto& answers = lessons.answers();
  if (lessons.failed()) return {};
  for (std::size_t i = 0; i < answers.size(); ++i)
    if (answers[i].lacks_file && lessons.is_of(answers[i], i, session.document())) return answers[i].error;
  return {};
}

// Says what the lesson needs and what it uses, if the reader's models have more.
std::string uses_text(const Session& session, const Lesson& lesson) {
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  if (!lesson.own || lesson.own_models.empty() || lessons.is_opening()) return {};
  const LessonPlayer::Mine& mine = lessons.mine();
  if (lesson.own->takes == 2) {
    if (lesson.own_models.size() == 1) return "Needs two objects: uses the first two of the file.";
    if (lesson.own_models != mine.pair || mine.pair_is_selected || mine.objects == 2) return {};
    return "Needs two objects: uses two of your " + count_text(mine.objects) +
           " that are near each other. To choose others, select two before the lesson.";
  }
  if (lesson.models != lesson.own_models) {  // FILE#0 of FILE
    if (mine.files != 1 || lesson.own_models != std::vector{mine.file})
      return "Needs one object: uses the first of the file.";
    return mine.objects == 1 ? ""
                             : "Needs one object: uses the first of your " + count_text(mine.objects) + ".";
  }
  if (mine.files < 2 || lesson.own_models != std::vector{mine.file}) return {};
  return "Needs one file: uses the first of your " + count_text(mine.files) + ".";
}

}  // namespace

std::optional<LessonStatement> lesson_statement(const Session& session) {
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  const Lesson* lesson = lessons.current();
  if (lesson == nullptr) return std::nullopt;
  LessonStatement out;
  out.name = lesson->name;
  out.title = lesson->title;
  out.formula = lesson->formula;
  const LessonStep& step = lesson->steps[lessons.step()];
  out.caption = step.caption;
  out.changed = lessons.is_changed(session.document());
  out.step = lessons.step() + 1;
  out.steps = lesson->steps.size();
  out.step_text = "Step " + std::to_string(out.step) + " of " + std::to_string(out.steps);
  for (std::size_t i = 0; i < step.numbers.size(); ++i) out.numbers.push_back(number_statement(session, i));
  out.number = number_statement(session, step.numbers.size());
  for (const LessonTry& one : lesson->tries) out.tries.push_back(one.says);
  out.controls = lesson->controls;
  out.failure = failure_text(lessons, *lesson);
  out.missing = missing_text(session, lessons);
  out.takes_models = lesson->own.has_value();
  out.takes_two = lesson->own && lesson->own->takes == 2;
  out.own_models = lesson->own_models;
  out.with = model_texts(session, *lesson);
  out.uses = uses_text(session, *lesson);
  const std::string place(title_of(session.view().workspace_but_learn()));
  out.leave = "Back to " + place;
  out.leave_briefly = "To " + place;
  if (lesson->rule) {
    out.rule = number_statement(session, step.numbers.size() + 1);
    if (out.rule->found)  // as the lesson's number, with which it is compared
      out.rule->text =
          number_text(must_be(*lesson->rule, *out.rule->found)) + unit_text(session, lesson->number);
    if (out.number.found && out.rule->found)
      out.number.right = is_right(*lesson->rule, *out.number.found, *out.rule->found);
  }
  return out;
}

std::vector<LessonRowStatement> lesson_rows(const Session& session) {
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  std::vector<LessonRowStatement> out;
  const std::vector<Lesson>& all = lessons.library().all();
  const LessonPictures& pictures = lessons.library().pictures();
  for (std::size_t i = 0; i < all.size(); ++i)
    out.push_back({all[i].name, all[i].title, lessons.library().seen().contains(all[i].name),
                   lessons.is_current(all[i]), pictures.at[i]});
  return out;
}

std::string lessons_text(const Session& session) {
  const LessonPlayer& lessons = session.get<LessonPlayer>();
  if (lessons.library().all().empty()) return {};
  return std::to_string(lessons.library().seen().size()) + " of " +
         std::to_string(lessons.library().all().size()) + " lessons played";
}

}  // namespace boxwood
