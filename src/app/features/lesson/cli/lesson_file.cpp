// SPDX-License-Identifier: MIT
// Reads lessons from JSON and checks them.
#include "app/features/lesson/cli/lesson_file.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/lesson/lesson_files.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/shell/command.hpp"
#include "app/text/json_reader.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
using JsonKind = JsonValue::Kind;

// Throws Error, which read_lesson() catches, because every step can fail.
class LessonReader {
public:
  explicit LessonReader(std::string_view name) { lesson_.name = name; }

  Lesson read(const JsonValue& root) {
    if (root.kind != JsonKind::object) fail(root, "a lesson is an object: {...}");
    if (const JsonValue* const named = root.find("questions"); named != nullptr) read_questions(*named);
    for (const auto& [key, value] : root.members) read_member(key, value);
    for (const char* needed : {"schema", "title", "rows", "formula", "steps", "number", "controls"})
      if (root.find(needed) == nullptr) fail(root, "'" + std::string(needed) + "' is missing");
    if (lesson_.rows.empty()) fail(root, "'rows' names no idea");
    if (lesson_.steps.empty()) fail(root, "'steps' has no step");
    return std::move(lesson_);
  }

private:
  [[noreturn]] void fail(const JsonValue& at, const std::string& what) const {
    throw Error{ErrorKind::malformed, "lesson '" + printable(lesson_.name) + "', line " +
                                          std::to_string(at.line) + ": " + printable(what)};
  }

  // Reads the commands that numbers and drawings refer to by name. They come first, wherever the file has
  // them.
  void read_questions(const JsonValue& at) {
    if (at.kind != JsonKind::object) fail(at, "'questions' is an object: {\"NAME\": [...], ...}");
    for (const auto& [name, command] : at.members) texts(name, command);
    questions_ = &at;
  }

  void read_member(const std::string& key, const JsonValue& value) {
    if (key == "questions") return;
    if (key == "schema") {
      // Version 1 has neither questions nor texts of several lines; version 0.4 drops it.
      if (value.kind != JsonKind::text ||
          (value.text != "boxwood.lesson/1" && value.text != "boxwood.lesson/2"))
        fail(value, "'schema' must be \"boxwood.lesson/2\"");
    } else if (key == "title") {
      lesson_.title = text(key, value);
    } else if (key == "rows") {
      for (const JsonValue& row : list(key, value)) lesson_.rows.push_back(whole_number(key, row));
    } else if (key == "formula") {
      lesson_.formula = long_text(key, value);
    } else if (key == "word") {
      lesson_.word = text(key, value);
    } else if (key == "around") {
      lesson_.around = box_of(key, value);
    } else if (key == "models") {
      lesson_.models = texts(key, value);
    } else if (key == "steps") {
      for (const JsonValue& row : list(key, value)) lesson_.steps.push_back(step(row, Of::step));
    } else if (key == "number") {
      lesson_.number = number_of(value, Of::lesson);
    } else if (key == "try") {
      for (const JsonValue& row : list(key, value)) lesson_.tries.push_back(try_of(row));
    } else if (key == "controls") {
      for (const JsonValue& sentence : list(key, value)) lesson_.controls.push_back(long_text(key, sentence));
    } else if (key == "own") {
      lesson_.own = own_of(value);
    } else {
      fail(value, "no lesson has a '" + key + "'");
    }
  }

  // Reads the commands of a step. They must keep to the lesson's scene, and must not end the lesson.
  std::vector<std::string> commands(const std::string& key, const JsonValue& value) const {
    std::vector<std::string> out;
    for (const JsonValue& line : list(key, value)) {
      out.push_back(text(key, line));
      const auto command = parse_command(out.back());
      if (!command) fail(line, command.error().message);
      const std::string_view word = std::string_view(out.back()).substr(0, out.back().find(' '));
      for (const std::string_view no : {"open", "built-in", "cancel", "workspace", "lesson", "lesson-step",
                                        "lesson-try", "lesson-text", "lesson-leave", "lesson-return",
                                        "lessons-seen", "undo", "redo", "one-step", "screenshot", "quit"})
        if (word == no) fail(line, "'" + std::string(no) + "' is no command of a lesson");
    }
    return out;
  }

  // The owner of a number.
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

  // Reads the members of a number, and the factor, power and tolerance for the checked number.
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
        out.caption = long_text(key, value);
      } else if (key == "commands") {
        out.commands = commands(key, value);
      } else if (key == "numbers") {
        for (const JsonValue& row : list(key, value)) out.numbers.push_back(number_of(row, of));
        constexpr std::size_t kMostNumbers = 6;  // the height of the panel
        if (out.numbers.size() > kMostNumbers) fail(value, "a step has at most 6 numbers");
      } else if (key == "draws") {
        for (const JsonValue& row : list(key, value)) out.draws.push_back(draw_of(row, of));
        constexpr std::size_t kMostDraws = 8;  // the number of colours
        if (out.draws.size() > kMostDraws) fail(value, "a step draws at most 8 things");
      } else {
        fail(value, "no step has a '" + key + "'");
      }
    }
    if (out.caption.empty()) fail(at, "a step needs a 'caption'");
    return out;
  }

  // Reads the members of a step's number, and the way to draw it. Without a command it has only points.
  LessonDraw draw_of(const JsonValue& at, Of of) const {
    if (at.kind != JsonKind::object)
      fail(at, "what is drawn is an object: {\"says\": ..., \"as\": ..., \"command\": [...], ...}");
    LessonDraw out;
    JsonValue number = at;
    std::optional<DrawnAs> as;
    std::erase_if(number.members, [&](const auto& member) {
      const auto& [key, value] = member;
      if (key == "as") {
        as = drawn_as_from(text(key, value));
        if (!as) fail(value, "nothing is drawn as '" + value.text + "'");
      } else if (key == "points") {
        for (const JsonValue& p : list(key, value)) out.points.push_back(point_of(key, p));
      } else if (key == "to" || key == "each" || key == "along" || key == "length") {
        (key == "to"      ? out.to
         : key == "each"  ? out.each
         : key == "along" ? out.along
                          : out.length) = text(key, value);
      } else if (key == "in") {
        out.in = whole_number(key, value);
      } else if (key == "first") {
        out.first = whole_number(key, value);
      } else if (key == "solid") {
        if (value.kind != JsonKind::boolean) fail(value, "'solid' is true or false");
        out.solid = value.boolean;
      } else {
        return false;
      }
      return true;
    });
    if (!as) fail(at, "'as' of what is drawn is missing");
    out.as = *as;
    if (number.find("command") == nullptr) {
      if (out.points.empty() || number.find("says") == nullptr || number.members.size() != 1 ||
          out.as > DrawnAs::polygon)
        fail(at, "what is drawn of no command needs 'says' and 'points', and is points or lines");
      out.what.says = long_text("says", *number.find("says"));
    } else {
      out.what = number_of(number, of, true);
    }
    check_draw(at, out);
    return out;
  }
  void check_draw(const JsonValue& at, const LessonDraw& draw) const {
    const bool line = draw.as == DrawnAs::segment || draw.as == DrawnAs::arrow || draw.as == DrawnAs::extents;
    if (draw.along.empty() != draw.length.empty() || (!draw.along.empty() && draw.as != DrawnAs::arrow))
      fail(at, "'along' and 'length' belong together, to an arrow");
    if (!draw.points.empty() && draw.as > DrawnAs::polygon) fail(at, "'points' are of points and lines");
    if (!draw.to.empty() && !line && draw.as != DrawnAs::box)
      fail(at, "'to' is the other end of a line, the vector of extents, or a box's other corner");
    const std::size_t ends = draw.points.size() + (draw.what.command.empty() ? 0U : 1U) +
                             (draw.to.empty() && draw.along.empty() ? 0U : 1U);
    if (line && ends != 2) fail(at, "a line has two ends: 'field' and 'to', or one of 'points'");
    if (!draw.each.empty() && draw.as != DrawnAs::point && draw.as != DrawnAs::path &&
        draw.as != DrawnAs::polygon)
      fail(at, "'each' is of a list of points");
    if (draw.first != 0 && draw.as != DrawnAs::planes) fail(at, "'first' is of planes");
  }
  Vec3 point_of(const std::string& key, const JsonValue& value) const {
    Vec3 out(0.0);
    const std::vector<JsonValue>& items = list(key, value);
    if (items.size() != 3) fail(value, "'" + key + "' needs points of three numbers");
    for (std::size_t k = 0; k < 3; ++k) out[static_cast<int>(k)] = number(key, items[k]);
    return out;
  }
  Aabb box_of(const std::string& key, const JsonValue& value) const {
    const std::vector<JsonValue>& ends = list(key, value);
    if (ends.size() != 2) fail(value, "'" + key + "' needs two corners: [[x, y, z], [x, y, z]]");
    const Aabb out{point_of(key, ends[0]), point_of(key, ends[1])};
    if (is_empty(out)) fail(value, "'" + key + "' is empty: its least corner comes first");
    return out;
  }

  LessonTry try_of(const JsonValue& at) const {
    if (at.kind != JsonKind::object)
      fail(at, "what to try is an object: {\"says\": ..., \"commands\": [...]}");
    LessonTry out;
    for (const auto& [key, value] : at.members) {
      if (key == "says")
        out.says = long_text(key, value);
      else if (key == "commands")
        out.commands = commands(key, value);
      else
        fail(value, "what to try has no '" + key + "'");
    }
    if (out.says.empty() || out.commands.empty()) fail(at, "what to try needs 'says' and 'commands'");
    return out;
  }

  // Reads a number. The lesson's own number has an expected value and no pose; one of a step uses the current
  // poses. For a drawing, a missing field means the whole answer.
  LessonNumber number_of(const JsonValue& at, Of of, bool drawn = false) const {
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
        n.says = long_text(key, value);
      } else if (key == "command") {
        const JsonValue& words = question(value);
        n.command = texts(key, words);
        for (const JsonValue& word : words.items)
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
      if (at.find(needed) == nullptr && !(drawn && needed == std::string_view("field")))
        fail(at, "the number's '" + std::string(needed) + "' is missing");
    if (of_lesson && !n.value) fail(at, "the number's 'value' is missing");
    if (n.command.empty()) fail(at, "the number's 'command' is empty");
    return n;
  }

  const std::string& text(const std::string& key, const JsonValue& value) const {
    if (value.kind != JsonKind::text || value.text.empty()) fail(value, "'" + key + "' needs a text");
    return value.text;
  }
  // Reads a text, or a list of its lines.
  std::string long_text(const std::string& key, const JsonValue& value) const {
    if (value.kind != JsonKind::array) return text(key, value);
    std::string out;
    for (const std::string& line : texts(key, value)) out += (out.empty() ? "" : " ") + line;
    if (out.empty()) fail(value, "'" + key + "' needs a text");
    return out;
  }
  // Returns the command of a number: a list of words, or the question with this name.
  const JsonValue& question(const JsonValue& value) const {
    if (value.kind != JsonKind::text) return value;
    const JsonValue* const found = questions_ == nullptr ? nullptr : questions_->find(value.text);
    if (found == nullptr) fail(value, "no question is named '" + value.text + "'");
    return *found;
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
  const JsonValue* questions_ = nullptr;  // of the file that is read; null if it has none
};
}  // namespace

Result<Lesson> read_lesson(std::string_view name, std::string_view text) {
  const Result<JsonValue> root = read_json(text);
  if (!root)
    return Error{ErrorKind::malformed,
                 "lesson '" + printable(name) + "', " + printable(root.error().message)};
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
