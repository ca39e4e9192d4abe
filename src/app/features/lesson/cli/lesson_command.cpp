// SPDX-License-Identifier: MIT
// `boxwood lesson`: lists lessons, prints one with its own or other models, checks numbers, writes pictures.
#include "app/features/lesson/cli/lesson_file.hpp"

#include <cmath>
#include <filesystem>
#include <optional>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/shell/command.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
struct NumberFields {
  const LessonNumber& of = default_of<LessonNumber>();
  template <class F> void describe(F& f) const {
    f("says", of.says), f("command", of.command), f("field", of.field), f("line", shaped<"n">(of.line));
  }
};

auto steps_fields(const std::vector<LessonStep>& steps) {
  return list_of(steps, [](auto& f, const LessonStep& step) {
    f("caption", step.caption), f("commands", step.commands);
    f("numbers", list_of(step.numbers, [](auto& g, const LessonNumber& x) { g.fields_of(NumberFields{x}); }));
    f("draws", list_of(step.draws, [](auto& g, const LessonDraw& draw) {
        g.fields_of(NumberFields{draw.what});
        g("as", shaped<"@drawn_as">(draw.as));
        g("points", draw.points), g("to", draw.to), g("each", draw.each), g("along", draw.along);
        g("length", draw.length), g("in", draw.in), g("first", draw.first), g("solid", draw.solid);
      }));
  });
}

auto rule_fields(const std::optional<LessonRule>& rule) {
  return object_or_null(rule, [](auto& f, const LessonRule& x) {
    f.fields_of(NumberFields{x.of}), f("factor", x.factor), f("power", x.power);
    f("tolerance", x.tolerance);
  });
}

auto tries_fields(const std::vector<LessonTry>& tries) {
  return list_of(tries, [](auto& f, const LessonTry& x) { f("says", x.says), f("commands", x.commands); });
}

struct LessonLine {
  const Lesson& lesson = default_of<Lesson>();
  template <class F> void describe(F& f) const {
    f("schema", shaped<"'boxwood.lesson/1'">("boxwood.lesson/1")), f("name", lesson.name);
    f("title", lesson.title), f("rows", lesson.rows), f("formula", lesson.formula), f("word", lesson.word);
    f("around", object_or_null(is_empty(lesson.around) ? nullptr : &lesson.around,
                               [](auto& g, const Aabb& box) { g("min", box.min), g("max", box.max); }));
    f("models", lesson.models), f("steps", steps_fields(lesson.steps));
    f("number", object_of(lesson.number, [](auto& g, const LessonNumber& x) {
        g.fields_of(NumberFields{x}), g("value", x.value), g("tolerance", x.tolerance);
      }));
    f("rule", rule_fields(lesson.rule)), f("controls", lesson.controls);
    f("try", tries_fields(lesson.tries)),
        f("own", object_or_null(lesson.own, [](auto& g, const OwnModel& own) {
            g("takes", own.takes), g("steps", steps_fields(own.steps)), g("number", NumberFields{own.number});
            g("rule", rule_fields(own.rule)), g("try", tries_fields(own.tries));
          }));
  }
};

// A lesson's number with its expected value: its own value, or the one from the rule for another model.
struct Checked {
  double found = 0.0;
  std::optional<double> value;  // nullopt if no expected value is known
  double tolerance = 0.0;
  std::optional<bool> right;  // nullopt without a value
};

struct CheckLine {
  const Lesson& lesson = default_of<Lesson>();
  Checked answer;
  template <class F> void describe(F& f) const {
    const LessonNumber& n = lesson.number;
    f("lesson", lesson.name), f("says", n.says), f("command", command_text(n.command));
    f("field", n.field), f("found", answer.found), f("value", answer.value);
    f("tolerance", answer.tolerance), f("right", answer.right), f("models", lesson.own_models);
  }
};

Result<double> number_of_answer(const Lesson& lesson, const LessonNumber& number) {
  const Result<LessonFound> answer = ask_number(number, number.command);
  if (!answer) return answer.error();
  if (answer->number) return *answer->number;
  return Error{ErrorKind::internal, "lesson '" + lesson.name + "': '" + number.field + "' is no number"};
}

Result<Checked> checked(const Lesson& lesson) {
  const LessonNumber& n = lesson.number;
  const Result<double> found = number_of_answer(lesson, n);
  if (!found) return found.error();
  Checked out{*found, n.value, n.tolerance, std::nullopt};
  if (lesson.rule) {
    const Result<double> answer = number_of_answer(lesson, lesson.rule->of);
    if (!answer) return answer.error();
    out.value = must_be(*lesson.rule, *answer);
    out.tolerance = lesson.rule->tolerance * std::fabs(*out.value);
    out.right = is_right(*lesson.rule, *found, *answer);
  } else if (n.value) {
    out.right = is_right(n, *found);
  }
  return out;
}

const char* word_of(const std::optional<bool>& right) {
  return !right ? "unknown" : *right ? "right" : "wrong";
}

Result<bool> write_check(const CommandContext& context, const Lesson& lesson, Table& table) {
  const LessonNumber& n = lesson.number;
  const Result<Checked> answer = checked(lesson);
  if (!answer) return answer.error();
  if (context.options.json) {
    context.out.write_line(json_line(CheckLine{lesson, *answer}));
  } else {
    table.add_row({lesson.name, n.says, value_text(answer->found), word_of(answer->right)});
  }
  return answer->right.value_or(true);
}

Result<ExitCode> check(const CommandContext& context, const std::vector<const Lesson*>& lessons) {
  Table table({{"lesson", false}, {"number", false, true}, {"found"}, {"", false}});
  bool all = true;
  for (const Lesson* lesson : lessons) {
    if (stop_requested()) return cancelled();
    const Result<bool> right = write_check(context, *lesson, table);
    if (!right) return right.error();
    all = all && *right;
  }
  if (!context.options.json) table.print(context.out);
  return context.options.exit_code && !all ? kExitNegative : kExitDone;
}

// Writes one picture for each step: NAME.png becomes NAME-1.png and so on.
Result<ExitCode> write_pictures(const CommandContext& context, const Lesson& lesson) {
  const std::filesystem::path file = context.options.output_file;
  if (context.options.output_file == "-")
    return Error{ErrorKind::usage, "a lesson has several pictures; give the name of a file, not -"};
  Options options = context.options;
  options.models.clear();
  options.workspace = Workspace::learn;
  options.commands.push_back(format(OpenLesson{lesson.name, {lesson.own_models}}));
  options.commands.emplace_back();
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    options.commands.back() = format(SetLessonStep{static_cast<std::uint32_t>(i + 1)});
    options.output_file =
        (file.parent_path() / (file.stem().string() + "-" + std::to_string(i + 1) + ".png")).string();
    Result<ExitCode> done = run_render({options, context.out});
    if (!done || *done != kExitDone) return done;
  }
  return kExitDone;
}

Result<void> print_lesson(const CommandContext& context, const Lesson& lesson) {
  const auto line = [&](const std::string& text) { context.out.write_line(text); };
  std::optional<Checked> answer;
  if (!lesson.own_models.empty()) {
    const Result<Checked> found = checked(lesson);
    if (!found) return found.error();
    answer = *found;
  }
  line(lesson.title);
  line("");
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    line(std::to_string(i + 1) + ". " + lesson.steps[i].caption);
  line("");
  line("formula  " + lesson.formula);
  line("number   " + lesson.number.says + ": " +
       value_text(answer ? answer->found : lesson.number.value.value_or(0.0)));
  line("         " + command_text(lesson.number.command));
  if (answer && !answer->value) line("         no expected value is known for your model");
  if (answer && answer->value) {
    line("expected " + lesson.rule->of.says + ": " + value_text(*answer->value) + ", " +
         word_of(answer->right));
    line("         " + command_text(lesson.rule->of.command));
  }
  for (const std::string& control : lesson.controls) line("try      " + control);
  if (!answer && lesson.own)
    line("yours    " + command_text({"lesson", lesson.name}) +
         (lesson.own->takes == 1 ? " MODEL" : " MODEL#OBJECT MODEL#OBJECT"));
  line("window   " + command_text({"view", "--do", format(OpenLesson{lesson.name, {lesson.own_models}})}));
  return {};
}

Result<std::vector<const Lesson*>> chosen(const std::vector<Lesson>& lessons,
                                          const std::vector<std::string>& names) {
  std::vector<const Lesson*> out;
  std::vector<std::string_view> known;
  for (const Lesson& lesson : lessons) {
    known.push_back(lesson.name);
    if (names.empty() || names.front() == lesson.name) out.push_back(&lesson);
  }
  if (!out.empty()) return out;
  const std::string_view near = nearest_word(names.front(), known);
  return Error{ErrorKind::usage, "no lesson is called '" + printable(names.front()) + "'" +
                                     (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?")};
}

}  // namespace

std::string shape_of_lesson() {
  return shape_of<LessonLine>() + " / " + shape_of<CheckLine>();
}

namespace {

// Returns the error that the lesson needs two objects if its pair would be the first two of a file that has
// only one; otherwise `error`.
Error about_pair(const Lesson& lesson, const Error& error) {
  std::error_code ignored;
  const bool pair_of_file = lesson.own_models.size() == 1 && lesson.models.size() == 2;
  if (!pair_of_file || error.kind != ErrorKind::input_missing ||
      !std::filesystem::exists(lesson.own_models[0], ignored))
    return error;
  return {error.kind,
          "lesson '" + lesson.name + "' needs two objects, and '" + printable(lesson.own_models[0]) +
              "' has only one; name a second model, or FILE#OBJECT twice",
          {}};
}

Result<ExitCode> write_lessons(const CommandContext& context, const std::vector<const Lesson*>& lessons) {
  const Options& options = context.options;
  if (options.check) return check(context, lessons);
  if (!options.output_file.empty()) {
    if (options.models.empty())
      return Error{ErrorKind::usage, "'boxwood lesson -o' needs the name of a lesson"};
    return write_pictures(context, *lessons.front());
  }
  if (options.json) {
    for (const Lesson* lesson : lessons) context.out.write_line(json_line(LessonLine{*lesson}));
  } else if (!options.models.empty()) {
    if (const Result<void> answer = print_lesson(context, *lessons.front()); !answer) return answer.error();
  } else {
    Table table({{"lesson", false}, {"title", false, true}});
    for (const Lesson* lesson : lessons) table.add_row({lesson->name, lesson->title});
    table.print(context.out);
  }
  return kExitDone;
}

}  // namespace

Result<ExitCode> run_lesson(const CommandContext& context) {
  const Options& options = context.options;
  // Queries need the resolved paths of files; printed texts use the names in the lessons.
  const bool asks = options.check || !options.output_file.empty();
  const Result<std::vector<Lesson>> lessons = asks ? lessons_with_files() : built_in_lessons();
  if (!lessons) return lessons.error();
  const auto some = chosen(*lessons, options.models);
  if (!some) return some.error();
  if (options.models.size() < 2) return write_lessons(context, *some);
  const Result<Lesson> own =
      with_own_models(*some->front(), {options.models.begin() + 1, options.models.end()});
  if (!own) return own.error();
  const Result<ExitCode> done = write_lessons(context, {&*own});
  return done ? done : Result<ExitCode>(about_pair(*own, done.error()));
}

}  // namespace boxwood
