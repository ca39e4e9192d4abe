// SPDX-License-Identifier: MIT
// `boxwood lesson`: the lessons, what one of them shows, its checked number and its pictures.
#include "app/output/lesson.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/option_parser.hpp"
#include "app/output/json.hpp"
#include "app/output/json_reader.hpp"
#include "app/output/table.hpp"
#include "app/output/text.hpp"

namespace boxwood {

namespace {
// A file in memory that a command writes its data into.
class Captured {
public:
  Captured() : descriptor_(::memfd_create("lesson", MFD_CLOEXEC)) {}
  ~Captured() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  int descriptor() const noexcept { return descriptor_; }
  std::string text() const {
    std::string out;
    char bytes[1 << 16];
    for (off_t at = 0;;) {
      const ssize_t n = ::pread(descriptor_, bytes, sizeof bytes, at);
      if (n <= 0) return out;
      out.append(bytes, static_cast<std::size_t>(n));
      at += n;
    }
  }

private:
  int descriptor_;
};

Error wrong(const Lesson& lesson, const std::string& what) {
  return {ErrorKind::internal, "lesson '" + lesson.name + "': " + what, {}};
}

Result<std::string> line_of(const Lesson& lesson, const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  const std::int64_t wanted = lesson.number.line;
  if (lines.empty() || wanted >= static_cast<std::int64_t>(lines.size()))
    return wrong(lesson, "its command printed " + std::to_string(lines.size()) + " lines");
  return wanted < 0 ? lines.back() : lines[static_cast<std::size_t>(wanted)];
}

Result<double> number_at(const Lesson& lesson, const JsonValue& root) {
  const JsonValue* at = &root;
  std::string_view rest = lesson.number.field;
  while (!rest.empty()) {
    const std::string_view part = rest.substr(0, std::min(rest.find('.'), rest.size()));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    if (at->kind == JsonValue::Kind::array) {
      const std::size_t i = std::strtoul(std::string(part).c_str(), nullptr, 10);
      at = i < at->items.size() ? &at->items[i] : nullptr;
    } else {
      at = at->find(part);
    }
    if (at == nullptr) return wrong(lesson, "its command told no '" + lesson.number.field + "'");
  }
  if (at->kind == JsonValue::Kind::boolean) return at->boolean ? 1.0 : 0.0;
  if (at->kind != JsonValue::Kind::number) return wrong(lesson, "'" + lesson.number.field + "' is no number");
  return at->number;
}

// The number as the program tells it now.
Result<double> found_number(const Lesson& lesson) {
  std::vector<std::string> arguments = lesson.number.command;
  arguments.emplace_back("--json");
  arguments.emplace_back("--quiet");
  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return wrong(lesson, line.error().message);
  const Captured captured;
  if (captured.descriptor() < 0)
    return Error{ErrorKind::over_limit, "there is not enough memory to answer", {}};
  DataWriter out(captured.descriptor());
  if (const Result<ExitCode> done = line->command->run({line->options, out}); !done) {
    Error error = done.error();
    if (error.kind == ErrorKind::input_missing)
      error.reasons.emplace_back("lessons name models of the project; ask where its folder 'models' is");
    return error;
  }
  if (const Result<void> written = out.flush(); !written) return written.error();
  const Result<std::string> text = line_of(lesson, captured.text());
  if (!text) return text.error();
  const Result<JsonValue> root = read_json(*text);
  if (!root) return wrong(lesson, root.error().message);
  return number_at(lesson, *root);
}

std::string shell_text(const std::vector<std::string>& arguments) {
  std::string out = "boxwood";
  for (const std::string& a : arguments)
    out += a.find_first_of(" #*'") == std::string::npos && !a.empty() ? " " + a : " '" + a + "'";
  return out;
}

std::string rows_text(const Lesson& lesson) {
  std::string out;
  for (const std::uint32_t row : lesson.rows) out += (out.empty() ? "" : ", ") + std::to_string(row);
  return out;
}

Result<bool> tell_check(const CommandContext& context, const Lesson& lesson, Table& table) {
  const Result<double> found = found_number(lesson);
  if (!found) return found.error();
  const LessonNumber& n = lesson.number;
  const bool right = std::fabs(*found - n.value) <= n.tolerance;
  if (context.options.json) {
    JsonWriter json;
    json.begin_object().field("lesson", lesson.name).field("says", n.says);
    json.field("command", shell_text(n.command)).field("field", n.field).field("found", *found);
    json.field("value", n.value).field("tolerance", n.tolerance).field("right", right).end_object();
    context.out.write_line(json.text());
  } else {
    table.add_row({lesson.name, n.says, short_number(*found), right ? "right" : "wrong"});
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
  options.models = lesson.models;
  options.workspace = Workspace::learn;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto& more = lesson.steps[i].commands;
    options.commands.insert(options.commands.end(), more.begin(), more.end());
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
  context.out.write_line("number   " + lesson.number.says + ": " + short_number(lesson.number.value));
  context.out.write_line("         " + shell_text(lesson.number.command));
  for (const std::string& control : lesson.controls) context.out.write_line("try      " + control);
  std::vector<std::string> shown{"view"};
  shown.insert(shown.end(), lesson.models.begin(), lesson.models.end());
  for (const LessonStep& step : lesson.steps)
    for (const std::string& command : step.commands) shown.insert(shown.end(), {"--do", command});
  context.out.write_line("window   " + shell_text(shown));
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
    for (const LessonStep& step : lesson->steps)
      json.begin_object()
          .field("caption", step.caption)
          .field("commands", std::span<const std::string>(step.commands))
          .end_object();
    json.end_array().key("number").begin_object().field("says", lesson->number.says);
    json.field("command", std::span<const std::string>(lesson->number.command))
        .field("field", lesson->number.field);
    json.field("line", lesson->number.line).field("value", lesson->number.value);
    json.field("tolerance", lesson->number.tolerance).end_object();
    json.field("controls", std::span<const std::string>(lesson->controls)).end_object();
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
  const Result<std::vector<Lesson>> lessons = built_in_lessons();
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
