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
#include "app/text/json.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
// A lesson's number with its expected value: its own value, or the one from the rule for another model.
struct Checked {
  double found = 0.0;
  std::optional<double> value;  // nullopt if no expected value is known
  double tolerance = 0.0;
  std::optional<bool> right;  // nullopt without a value
};

Result<double> number_of_answer(const Lesson& lesson, const LessonNumber& number) {
  const Result<LessonFound> answer = ask_number(number, number.command);
  if (!answer) return answer.error();
  if (answer->number) return *answer->number;
  return Error{ErrorKind::internal, "lesson '" + lesson.name + "': '" + number.field + "' is no number", {}};
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
    JsonWriter json;
    json.begin_object().field("lesson", lesson.name).field("says", n.says);
    json.field("command", command_text(n.command)).field("field", n.field).field("found", answer->found);
    json.field("value", answer->value).field("tolerance", answer->tolerance).key("right");
    answer->right ? json.value(*answer->right) : json.null();
    json.field("models", std::span<const std::string>(lesson.own_models)).end_object();
    context.out.write_line(json.text());
  } else {
    table.add_row({lesson.name, n.says, short_number(answer->found), word_of(answer->right)});
  }
  return answer->right.value_or(true);
}

Result<ExitCode> check(const CommandContext& context, const std::vector<const Lesson*>& lessons) {
  Table table({{"lesson", false}, {"number", false, true}, {"found"}, {"", false}});
  bool all = true;
  for (const Lesson* lesson : lessons) {
    if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
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
    return Error{ErrorKind::usage, "a lesson has several pictures; give the name of a file, not -", {}};
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
       short_number(answer ? answer->found : lesson.number.value.value_or(0.0)));
  line("         " + command_text(lesson.number.command));
  if (answer && !answer->value) line("         no expected value is known for your model");
  if (answer && answer->value) {
    line("expected " + lesson.rule->of.says + ": " + short_number(*answer->value) + ", " +
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

void begin_number(JsonWriter& json, const LessonNumber& number) {
  json.begin_object().field("says", number.says);
  json.field("command", std::span<const std::string>(number.command)).field("field", number.field);
  json.field("line", number.line);
}

void write_step(JsonWriter& json, const LessonStep& step) {
  json.begin_object().field("caption", step.caption);
  json.field("commands", std::span<const std::string>(step.commands)).key("numbers").begin_array();
  for (const LessonNumber& number : step.numbers) {
    begin_number(json, number);
    json.end_object();
  }
  json.end_array().key("draws").begin_array();
  for (const LessonDraw& draw : step.draws) {
    begin_number(json, draw.what);
    json.field("as", name_of(draw.as)).field("points", std::span<const Vec3>(draw.points));
    json.field("to", draw.to)
        .field("each", draw.each)
        .field("along", draw.along)
        .field("length", draw.length);
    json.field("in", draw.in).field("first", draw.first).field("solid", draw.solid).end_object();
  }
  json.end_array().end_object();
}

void write_tries(JsonWriter& json, const std::vector<LessonTry>& tries) {
  json.key("try").begin_array();
  for (const LessonTry& one : tries)
    json.begin_object()
        .field("says", one.says)
        .field("commands", std::span<const std::string>(one.commands))
        .end_object();
  json.end_array();
}

void write_rule(JsonWriter& json, const std::optional<LessonRule>& rule) {
  json.key("rule");
  if (!rule) {
    json.null();
    return;
  }
  begin_number(json, rule->of);
  json.field("factor", rule->factor).field("power", rule->power).field("tolerance", rule->tolerance);
  json.end_object();
}

void write_own(JsonWriter& json, const std::optional<OwnModel>& own) {
  json.key("own");
  if (!own) {
    json.null();
    return;
  }
  json.begin_object().field("takes", own->takes).key("steps").begin_array();
  for (const LessonStep& step : own->steps) write_step(json, step);
  json.end_array().key("number");
  begin_number(json, own->number);
  json.end_object();
  write_rule(json, own->rule);
  write_tries(json, own->tries);
  json.end_object();
}

void write_json(const CommandContext& context, const std::vector<const Lesson*>& lessons) {
  for (const Lesson* lesson : lessons) {
    JsonWriter json;
    json.begin_object()
        .field("schema", "boxwood.lesson/1")
        .field("name", lesson->name)
        .field("title", lesson->title);
    json.field("rows", std::span<const std::uint32_t>(lesson->rows)).field("formula", lesson->formula);
    json.field("word", lesson->word).key("around");
    if (is_empty(lesson->around))
      json.null();
    else
      json.begin_object().field("min", lesson->around.min).field("max", lesson->around.max).end_object();
    json.field("models", std::span<const std::string>(lesson->models)).key("steps").begin_array();
    for (const LessonStep& step : lesson->steps) write_step(json, step);
    json.end_array().key("number");
    begin_number(json, lesson->number);
    json.field("value", lesson->number.value).field("tolerance", lesson->number.tolerance).end_object();
    write_rule(json, lesson->rule);
    json.field("controls", std::span<const std::string>(lesson->controls));
    write_tries(json, lesson->tries);
    write_own(json, lesson->own);
    json.end_object();
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
  // Queries need the resolved paths of files; printed texts use the names in the lessons.
  const bool asks = options.check || !options.output_file.empty();
  const Result<std::vector<Lesson>> lessons = asks ? lessons_with_files() : built_in_lessons();
  if (!lessons) return lessons.error();
  const auto some = chosen(*lessons, options.models);
  if (!some) return some.error();
  std::optional<Lesson> own;
  std::vector<const Lesson*> chosen_ones = *some;
  if (options.models.size() > 1) {
    Result<Lesson> with = with_own_models(*some->front(), {options.models.begin() + 1, options.models.end()});
    if (!with) return with.error();
    own = std::move(*with);
    chosen_ones = {&*own};
  }
  if (options.check) return check(context, chosen_ones);
  if (!options.output_file.empty()) {
    if (options.models.empty())
      return Error{ErrorKind::usage, "'boxwood lesson -o' needs the name of a lesson", {}};
    return write_pictures(context, *chosen_ones.front());
  }
  if (options.json) {
    write_json(context, chosen_ones);
  } else if (!options.models.empty()) {
    if (const Result<void> answer = print_lesson(context, *chosen_ones.front()); !answer)
      return answer.error();
  } else {
    Table table({{"lesson", false}, {"title", false, true}});
    for (const Lesson* lesson : *some) table.add_row({lesson->name, lesson->title});
    table.print(context.out);
  }
  return kExitDone;
}

}  // namespace boxwood
