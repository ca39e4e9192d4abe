// SPDX-License-Identifier: MIT
// What the panel of a lesson states: its texts, and its numbers as the library answers them now.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/features/lesson/lesson_show.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct LessonNumberStatement {
  std::string says, text;       // "how far they are apart", "0.5", or why there is none
  std::string command;          // asks the same in a shell
  std::optional<double> found;  // none: pending, failed, or no number
  std::optional<bool> right;    // of the lesson's own number, once it is found
  bool pending = false;
};

struct LessonStatement {
  std::string name, title, formula, caption;
  std::size_t step = 1, steps = 1;             // from 1
  std::string step_text;                       // "Step 1 of 3"
  std::vector<LessonNumberStatement> numbers;  // of the step
  LessonNumberStatement number;                // the lesson's own
  std::vector<std::string> tries, controls;
  bool takes_models = false;                  // it can be shown with a model of one's own
  std::vector<std::string> own_models;        // and is; then `number` has no value, and
  std::optional<LessonNumberStatement> rule;  // this one says what it must be, or nothing does
};
// None where no lesson is open. Answers are of the poses that are on screen.
std::optional<LessonStatement> lesson_statement(const Session& session);

// A row of the list.
struct LessonRowStatement {
  std::string name, title;
  bool seen = false, open = false;
  std::optional<std::array<std::uint32_t, 2>> picture;  // where it is among LessonShow::pictures()
};
std::vector<LessonRowStatement> lesson_rows(const Session& session);
// What was open before the lesson, as it takes it: one model, or two objects; empty: none was.
std::vector<std::string> models_for(const Session& session, std::string_view lesson);
std::string lessons_text(const Session& session);  // "2 of 30 seen"; empty where there are none

// |found - value| <= tolerance, of a number that has a value.
bool is_right(const LessonNumber& number, double found);
// The same of what the rule says by the answer to its question.
double must_be(const LessonRule& rule, double told);
bool is_right(const LessonRule& rule, double found, double told);
// As it is typed in a shell, behind the program's name.
std::string command_text(const std::vector<std::string>& arguments);
std::string command_words(const std::vector<std::string>& words);  // the same of some words

}  // namespace boxwood
