// SPDX-License-Identifier: MIT
// `boxwood lesson`: the lessons, what one of them shows, its checked number and its pictures.
#include "app/output/lesson.hpp"

#include <filesystem>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/lesson_number.hpp"
#include "app/output/json.hpp"
#include "app/output/table.hpp"
#include "app/output/text.hpp"
#include "app/session/command.hpp"
#include "app/statements/lesson_statements.hpp"

namespace boxwood {

namespace {
std::string rows_text(const Lesson& lesson) {
  std::string out;
  for (const std::uint32_t row : lesson.rows) out += (out.empty() ? "" : ", ") + std::to_string(row);
  return out;
}

Result<bool> tell_check(const CommandContext& context, const Lesson& lesson, Table& table) {
  const LessonNumber& n = lesson.number;
  const Result<LessonFound> told = ask_number(n, n.command);
  if (!told) return told.error();
  if (!told->number)
    return Error{ErrorKind::internal, "lesson '" + lesson.name + "': '" + n.field + "' is no number", {}};
  const double found = *told->number;
  const bool right = is_right(n, found);
  if (context.options.json) {
    JsonWriter json;
    json.begin_object().field("lesson", lesson.name).field("says", n.says);
    json.field("command", command_text(n.command)).field("field", n.field).field("found", found);
    json.field("value", n.value).field("tolerance", n.tolerance).field("right", right).end_object();
    context.out.write_line(json.text());
  } else {
    table.add_row({lesson.name, n.says, short_number(found), right ? "right" : "wrong"});
  }
  return right;
}

Result<ExitCode> check(const CommandContext& context, const std::vector<const Lesson*>& lessons) {
  Table table({{"lesson", false}, {"number", false, true}, {"found"}, {"", false}});
  bool all = true;
  for (const Lesson* lesson : lessons) {
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
    const Result<bool> right = tell_check(context, *lesson, table);
    if (!right) return right.error();
    all = all && *right;
  }
  if (!context.options.json) table.print(context.out);
  return context.options.exit_code && !all ? kExitNegative : kExitDone;
}

// One picture for each step: NAME.png becomes NAME-1.png and so on.
Result<ExitCode> write_pictures(const CommandContext& context, const Lesson& lesson) {
  const std::filesystem::path file = context.options.output_file;
  if (context.options.output_file == "-")
    return Error{ErrorKind::usage, "the pictures of a lesson are several, and need a file's name", {}};
  Options options = context.options;
  options.models.clear();
  options.workspace = Workspace::learn;
  options.commands.push_back(format(OpenLesson{lesson.name}));
  options.commands.emplace_back();
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    options.commands.back() = format(SetLessonStep{static_cast<std::uint32_t>(i + 1)});
    options.output_file =
        (file.parent_path() / (file.stem().string() + "-" + std::to_string(i + 1) + ".png")).string();
    const Result<ExitCode> done = run_render({options, context.out});
    if (!done || *done != kExitDone) return done;
  }
  return kExitDone;
}

void tell(const CommandContext& context, const Lesson& lesson) {
  context.out.write_line(lesson.title);
  context.out.write_line("");
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    context.out.write_line(std::to_string(i + 1) + ". " + lesson.steps[i].caption);
  context.out.write_line("");
  context.out.write_line("formula  " + lesson.formula);
  context.out.write_line("number   " + lesson.number.says + ": " +
                         short_number(lesson.number.value.value_or(0.0)));
  context.out.write_line("         " + command_text(lesson.number.command));
  for (const std::string& control : lesson.controls) context.out.write_line("try      " + control);
  context.out.write_line("window   " + command_text({"view", "--do", "lesson " + lesson.name}));
}

void begin_number(JsonWriter& json, const LessonNumber& number) {
  json.begin_object().field("says", number.says);
  json.field("command", std::span<const std::string>(number.command)).field("field", number.field);
  json.field("line", number.line);
}

void tell_step(JsonWriter& json, const LessonStep& step) {
  json.begin_object().field("caption", step.caption);
  json.field("commands", std::span<const std::string>(step.commands)).key("numbers").begin_array();
  for (const LessonNumber& number : step.numbers) {
    begin_number(json, number);
    json.end_object();
  }
  json.end_array().end_object();
}

void tell_json(const CommandContext& context, const std::vector<const Lesson*>& lessons) {
  for (const Lesson* lesson : lessons) {
    JsonWriter json;
    json.begin_object()
        .field("schema", "boxwood.lesson/1")
        .field("name", lesson->name)
        .field("title", lesson->title);
    json.field("rows", std::span<const std::uint32_t>(lesson->rows)).field("formula", lesson->formula);
    json.field("models", std::span<const std::string>(lesson->models)).key("steps").begin_array();
    for (const LessonStep& step : lesson->steps) tell_step(json, step);
    json.end_array().key("number");
    begin_number(json, lesson->number);
    json.field("value", lesson->number.value).field("tolerance", lesson->number.tolerance).end_object();
    json.field("controls", std::span<const std::string>(lesson->controls)).key("try").begin_array();
    for (const LessonTry& one : lesson->tries)
      json.begin_object()
          .field("says", one.says)
          .field("commands", std::span<const std::string>(one.commands))
          .end_object();
    json.end_array().end_object();
    context.out.write_line(json.text());
  }
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
  return Error{ErrorKind::usage,
               "no lesson is called '" + printable(names.front()) + "'" +
                   (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"),
               {}};
}
}  // namespace

Result<ExitCode> run_lesson(const CommandContext& context) {
  const Options& options = context.options;
  // Questions are asked of the files as they are found; told are the names that the lessons have.
  const bool asks = options.check || !options.output_file.empty();
  const Result<std::vector<Lesson>> lessons = asks ? lessons_with_files() : built_in_lessons();
  if (!lessons) return lessons.error();
  const auto some = chosen(*lessons, options.models);
  if (!some) return some.error();
  if (options.check) return check(context, *some);
  if (!options.output_file.empty()) {
    if (options.models.empty())
      return Error{ErrorKind::usage, "'boxwood lesson -o' needs the name of a lesson", {}};
    return write_pictures(context, *some->front());
  }
  if (options.json) {
    tell_json(context, *some);
  } else if (!options.models.empty()) {
    tell(context, *some->front());
  } else {
    Table table({{"lesson", false}, {"rows", false}, {"title", false, true}});
    for (const Lesson* lesson : *some) table.add_row({lesson->name, rows_text(*lesson), lesson->title});
    table.print(context.out);
  }
  return kExitDone;
}

}  // namespace boxwood
