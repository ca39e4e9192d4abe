// SPDX-License-Identifier: MIT
// Reading of lessons.
#include "app/output/lesson.hpp"

#include <algorithm>
#include <cmath>

#include "app/output/json_reader.hpp"
#include "app/output/lesson_files.hpp"
#include "app/output/text.hpp"
#include "app/session/command.hpp"

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
      for (const JsonValue& row : list(key, value)) lesson_.steps.push_back(step(row));
    } else if (key == "number") {
      read_number(value);
    } else if (key == "controls") {
      lesson_.controls = texts(key, value);
    } else {
      fail(value, "no lesson has a '" + key + "'");
    }
  }

  LessonStep step(const JsonValue& at) const {
    if (at.kind != JsonKind::object) fail(at, "a step is an object: {\"caption\": ..., \"commands\": [...]}");
    LessonStep out;
    for (const auto& [key, value] : at.members) {
      if (key == "caption") {
        out.caption = text(key, value);
      } else if (key == "commands") {
        for (const JsonValue& line : list(key, value)) {
          out.commands.push_back(text(key, line));
          if (const auto command = parse_command(out.commands.back()); !command)
            fail(line, command.error().message);
        }
      } else {
        fail(value, "no step has a '" + key + "'");
      }
    }
    if (out.caption.empty()) fail(at, "a step needs a 'caption'");
    return out;
  }

  void read_number(const JsonValue& at) {
    if (at.kind != JsonKind::object) fail(at, "'number' is an object");
    LessonNumber& n = lesson_.number;
    for (const auto& [key, value] : at.members) {
      if (key == "says") {
        n.says = text(key, value);
      } else if (key == "command") {
        n.command = texts(key, value);
      } else if (key == "field") {
        n.field = text(key, value);
      } else if (key == "line") {
        n.line = whole_number(key, value);
      } else if (key == "value") {
        n.value = number(key, value);
      } else if (key == "tolerance") {
        n.tolerance = number(key, value);
        if (n.tolerance < 0.0) fail(value, "'tolerance' must not be negative");
      } else {
        fail(value, "no number has a '" + key + "'");
      }
    }
    for (const char* needed : {"says", "command", "field", "value"})
      if (at.find(needed) == nullptr) fail(at, "the number's '" + std::string(needed) + "' is missing");
    if (n.command.empty()) fail(at, "the number's 'command' is empty");
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
