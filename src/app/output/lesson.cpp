// SPDX-License-Identifier: MIT
// Reading of lessons.
#include "app/output/lesson.hpp"

#include <algorithm>
#include <cmath>

#include "app/output/json_reader.hpp"
#include "app/output/lesson_files.hpp"
#include "app/output/text.hpp"
#include "app/session/command.hpp"
#include "app/session/lesson_show.hpp"

namespace boxwood {

namespace {
using JsonKind = JsonValue::Kind;

// Throws Error, which read_lesson() catches: every step of it can fail.
class LessonReader {
public:
  explicit LessonReader(std::string_view name) { lesson_.name = name; }

  Lesson read(const JsonValue& root) {
    if (root.kind != JsonKind::object) fail(root, "a lesson is an object: {...}");
    for (const auto& [key, value] : root.members) read_member(key, value);
    for (const char* needed : {"schema", "title", "rows", "formula", "steps", "number", "controls"})
      if (root.find(needed) == nullptr) fail(root, "'" + std::string(needed) + "' is missing");
    if (lesson_.rows.empty()) fail(root, "'rows' names no idea");
    if (lesson_.steps.empty()) fail(root, "'steps' has no step");
    return std::move(lesson_);
  }

private:
  [[noreturn]] void fail(const JsonValue& at, const std::string& what) const {
    throw Error{ErrorKind::malformed,
                "lesson '" + printable(lesson_.name) + "', line " + std::to_string(at.line) + ": " +
                    printable(what),
                {}};
  }

  void read_member(const std::string& key, const JsonValue& value) {
    if (key == "schema") {
      if (value.kind != JsonKind::text || value.text != "boxwood.lesson/1")
        fail(value, "'schema' must be \"boxwood.lesson/1\"");
    } else if (key == "title") {
      lesson_.title = text(key, value);
    } else if (key == "rows") {
      for (const JsonValue& row : list(key, value)) lesson_.rows.push_back(whole_number(key, row));
    } else if (key == "formula") {
      lesson_.formula = text(key, value);
    } else if (key == "models") {
      lesson_.models = texts(key, value);
    } else if (key == "steps") {
      for (const JsonValue& row : list(key, value)) lesson_.steps.push_back(step(row, Of::step));
    } else if (key == "number") {
      lesson_.number = number_of(value, Of::lesson);
    } else if (key == "try") {
      for (const JsonValue& row : list(key, value)) lesson_.tries.push_back(try_of(row));
    } else if (key == "controls") {
      lesson_.controls = texts(key, value);
    } else if (key == "own") {
      lesson_.own = own_of(value);
    } else {
      fail(value, "no lesson has a '" + key + "'");
    }
  }

  // What a step says to the session. It keeps to its own scene, and does not end the lesson.
  std::vector<std::string> commands(const std::string& key, const JsonValue& value) const {
    std::vector<std::string> out;
    for (const JsonValue& line : list(key, value)) {
      out.push_back(text(key, line));
      const auto command = parse_command(out.back());
      if (!command) fail(line, command.error().message);
      const std::string_view word = std::string_view(out.back()).substr(0, out.back().find(' '));
      for (const std::string_view no :
           {"open", "built-in", "cancel", "workspace", "lesson", "lesson-step", "lesson-text", "lesson-leave",
            "lessons-seen", "undo", "redo", "screenshot", "quit"})
        if (word == no) fail(line, "'" + std::string(no) + "' is no command of a lesson");
    }
    return out;
  }

  // Whose a number is.
  enum class Of : unsigned char { lesson, step, own_lesson, own_step };

  OwnModel own_of(const JsonValue& at) const {
    if (at.kind != JsonKind::object) fail(at, "'own' is an object: {\"takes\": 1, \"steps\": [...], ...}");
    OwnModel out;
    for (const auto& [key, value] : at.members) {
      if (key == "takes") {
        out.takes = whole_number(key, value);
        if (out.takes != 1 && out.takes != 2) fail(value, "'takes' is 1 or 2");
      } else if (key == "steps") {
        for (const JsonValue& row : list(key, value)) out.steps.push_back(step(row, Of::own_step));
      } else if (key == "number") {
        out.number = number_of(value, Of::own_lesson);
      } else if (key == "rule") {
        out.rule = rule_of(value);
      } else if (key == "try") {
        for (const JsonValue& row : list(key, value)) out.tries.push_back(try_of(row));
      } else {
        fail(value, "'own' has no '" + key + "'");
      }
    }
    for (const char* needed : {"takes", "steps", "number"})
      if (at.find(needed) == nullptr) fail(at, "'" + std::string(needed) + "' of 'own' is missing");
    if (out.steps.empty()) fail(at, "'steps' of 'own' has no step");
    return out;
  }

  // A number's members, and how what it tells is what the other must be.
  LessonRule rule_of(const JsonValue& at) const {
    if (at.kind != JsonKind::object)
      fail(at, "a rule is an object: {\"says\": ..., \"command\": [...], ...}");
    LessonRule out;
    JsonValue number = at;
    std::erase_if(number.members, [&](const auto& member) {
      const auto& [key, value] = member;
      double* const of = key == "factor"      ? &out.factor
                         : key == "power"     ? &out.power
                         : key == "tolerance" ? &out.tolerance
                                              : nullptr;
      if (of != nullptr) *of = this->number(key, value);
      return of != nullptr;
    });
    out.of = number_of(number, Of::own_lesson);
    return out;
  }

  LessonStep step(const JsonValue& at, Of of) const {
    if (at.kind != JsonKind::object) fail(at, "a step is an object: {\"caption\": ..., \"commands\": [...]}");
    LessonStep out;
    for (const auto& [key, value] : at.members) {
      if (key == "caption") {
        out.caption = text(key, value);
      } else if (key == "commands") {
        out.commands = commands(key, value);
      } else if (key == "numbers") {
        for (const JsonValue& row : list(key, value)) out.numbers.push_back(number_of(row, of));
        constexpr std::size_t kMostNumbers = 6;  // the panel's height
        if (out.numbers.size() > kMostNumbers) fail(value, "a step has at most 6 numbers");
      } else {
        fail(value, "no step has a '" + key + "'");
      }
    }
    if (out.caption.empty()) fail(at, "a step needs a 'caption'");
    return out;
  }

  LessonTry try_of(const JsonValue& at) const {
    if (at.kind != JsonKind::object)
      fail(at, "what to try is an object: {\"says\": ..., \"commands\": [...]}");
    LessonTry out;
    for (const auto& [key, value] : at.members) {
      if (key == "says")
        out.says = text(key, value);
      else if (key == "commands")
        out.commands = commands(key, value);
      else
        fail(value, "what to try has no '" + key + "'");
    }
    if (out.says.empty() || out.commands.empty()) fail(at, "what to try needs 'says' and 'commands'");
    return out;
  }

  // The lesson's own number is of no pose, and has its value; one of a step is of the objects as they stand.
  LessonNumber number_of(const JsonValue& at, Of of) const {
    const bool of_lesson = of == Of::lesson, of_step = of == Of::step || of == Of::own_step;
    const auto understood = [&](const std::string& word) {
      if (of != Of::lesson && of != Of::step && (word == "{A}" || word == "{B}")) return true;
      return of_step && is_pose_word(word);
    };
    if (at.kind != JsonKind::object)
      fail(at, "a number is an object: {\"says\": ..., \"command\": [...], ...}");
    LessonNumber n;
    for (const auto& [key, value] : at.members) {
      if (key == "says") {
        n.says = text(key, value);
      } else if (key == "command") {
        n.command = texts(key, value);
        for (const JsonValue& word : value.items)
          if (word.text.front() == '{' && !understood(word.text))
            fail(word, !of_step ? "the lesson's number is of no pose: '" + word.text + "'"
                                : "'" + word.text + "' is neither {pose A B} nor {matrix A}");
      } else if (key == "field") {
        n.field = text(key, value);
      } else if (key == "line") {
        n.line = whole_number(key, value);
      } else if (key == "value" && of_lesson) {
        n.value = number(key, value);
      } else if (key == "tolerance" && of_lesson) {
        n.tolerance = number(key, value);
        if (n.tolerance < 0.0) fail(value, "'tolerance' must not be negative");
      } else {
        fail(value, std::string("no number ") +
                        (of_lesson ? ""
                         : of_step ? "of a step "
                                   : "of 'own' ") +
                        "has a '" + key + "'");
      }
    }
    for (const char* needed : {"says", "command", "field"})
      if (at.find(needed) == nullptr) fail(at, "the number's '" + std::string(needed) + "' is missing");
    if (of_lesson && !n.value) fail(at, "the number's 'value' is missing");
    if (n.command.empty()) fail(at, "the number's 'command' is empty");
    return n;
  }

  const std::string& text(const std::string& key, const JsonValue& value) const {
    if (value.kind != JsonKind::text || value.text.empty()) fail(value, "'" + key + "' needs a text");
    return value.text;
  }
  double number(const std::string& key, const JsonValue& value) const {
    if (value.kind != JsonKind::number) fail(value, "'" + key + "' needs a number");
    return value.number;
  }
  std::uint32_t whole_number(const std::string& key, const JsonValue& value) const {
    const double x = number(key, value);
    if (x != std::floor(x) || x < 0.0 || x > 1e6) fail(value, "'" + key + "' needs a whole number");
    return static_cast<std::uint32_t>(x);
  }
  const std::vector<JsonValue>& list(const std::string& key, const JsonValue& value) const {
    if (value.kind != JsonKind::array) fail(value, "'" + key + "' needs a list: [...]");
    return value.items;
  }
  std::vector<std::string> texts(const std::string& key, const JsonValue& value) const {
    std::vector<std::string> out;
    for (const JsonValue& item : list(key, value)) out.push_back(text(key, item));
    return out;
  }

  Lesson lesson_;
};
}  // namespace

Result<Lesson> read_lesson(std::string_view name, std::string_view text) {
  const Result<JsonValue> root = read_json(text);
  if (!root)
    return Error{
        ErrorKind::malformed, "lesson '" + printable(name) + "', " + printable(root.error().message), {}};
  try {
    return LessonReader(name).read(*root);
  } catch (const Error& error) {
    return error;
  }
}

Result<std::vector<Lesson>> built_in_lessons() {
  std::vector<Lesson> lessons;
  for (const LessonFile& file : kLessonFiles) {
    Result<Lesson> lesson = read_lesson(file.name, file.text);
    if (!lesson) return lesson.error();
    lessons.push_back(std::move(*lesson));
  }
  std::stable_sort(lessons.begin(), lessons.end(),
                   [](const Lesson& a, const Lesson& b) { return a.rows.front() < b.rows.front(); });
  return lessons;
}

}  // namespace boxwood
