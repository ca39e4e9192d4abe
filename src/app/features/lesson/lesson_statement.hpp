// SPDX-License-Identifier: MIT
// The statements of a lesson's panel: its texts, and its numbers from the library.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/features/lesson/lesson_player.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct LessonNumberStatement {
  std::string says, text;       // "how far they are apart", "0.5", "-", or the reason for a missing answer
  std::string command;          // the same query in a shell
  std::optional<double> found;  // nullopt if pending, failed, or no number
  std::optional<bool> right;    // for the lesson's own number, once found
  bool pending = false;
  template <class F> void describe(F& f) const {
    f("says", says), f("text", text), f("found", found), f("pending", pending), f("right", right);
    f("command", command);
  }
};

struct LessonStatement {
  std::string name, title, formula, caption;
  std::size_t step = 1, steps = 1;  // from 1
  std::string step_text;            // "Step 1 of 3"
  // The reason for a lesson that is not on screen, with a way out; then each number is "-". Else empty.
  std::string failure;
  // The file that the numbers lack, if the lesson is on screen; then each of these is "-". Else empty.
  std::string missing;
  std::vector<LessonNumberStatement> numbers;  // of the step
  LessonNumberStatement number;                // the lesson's own
  bool changed = false;  // true if the reader has changed the scene that the caption describes
  std::vector<std::string> tries, controls;
  bool takes_models = false;            // true if it can be shown with the reader's model
  bool takes_two = false;               // true if that is a pair
  std::vector<std::string> own_models;  // not empty if it is; `number` then has no value
  std::vector<std::string> with;        // the reader's models on screen: "engine.glb#0 (rod)"
  // The part of the reader's models that the lesson uses, if they have more than it needs; else empty.
  std::string uses;
  std::optional<LessonNumberStatement> rule;  // then gives the expected value, if any
  // "Back to Clash" and "To Clash": the workspace to which leaving returns.
  std::string leave, leave_briefly;
};
// Returns nullopt if no lesson is open. Answers are for the poses on screen.
std::optional<LessonStatement> lesson_statement(const Session& session);

// A row of the list.
struct LessonRowStatement {
  std::string name, title;
  bool seen = false, open = false;
  std::optional<std::array<std::uint32_t, 2>> picture;  // place in LessonLibrary::pictures()
};
std::vector<LessonRowStatement> lesson_rows(const Session& session);
// Returns the reader's own model or pair before the lesson, if the lesson takes it; may be empty.
std::vector<std::string> models_for(const Session& session, std::string_view lesson);
std::string lessons_text(const Session& session);  // "2 of 30 lessons played"; may be empty

// Returns true if |found - value| <= tolerance and the number has a value.
bool is_right(const LessonNumber& number, double found);
// must_be() returns the expected value from the rule's answer; is_right() compares with it.
double must_be(const LessonRule& rule, double answer);
bool is_right(const LessonRule& rule, double found, double answer);
// Returns the command line for a shell, with the program's name.
std::string command_text(const std::vector<std::string>& arguments);
std::string command_words(const std::vector<std::string>& words);  // quotes words for a shell

}  // namespace boxwood
