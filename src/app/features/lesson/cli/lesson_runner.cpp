// SPDX-License-Identifier: MIT
// Runs a lesson's query in this process, and finds the files of lessons.
#include "app/features/lesson/cli/lesson_runner.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "app/cli/command_table.hpp"
#include "app/cli/option_parser.hpp"
#include "app/document/file_commands.hpp"
#include "app/features/lesson/cli/lesson_file.hpp"
#include "app/features/lesson/cli/lesson_shape.hpp"
#include "app/features/lesson/lesson_pictures.hpp"
#include "app/text/table.hpp"
#include "base/thread_stop.hpp"
#include "render/image_file.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

// A file in memory for the output of a command.
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

Error wrong(const LessonNumber& number, const std::string& what) {
  return {ErrorKind::internal, "the number '" + number.says + "': " + what};
}

// Returns the line of the number, or all lines.
Result<std::vector<std::string>> lines_of(const LessonNumber& number, const std::string& text, bool all) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (lines.empty() || number.line >= static_cast<std::int64_t>(lines.size()))
    return wrong(number, "its command printed " + std::to_string(lines.size()) + " lines");
  if (all) return lines;
  return std::vector{number.line < 0 ? lines.back() : lines[static_cast<std::size_t>(number.line)]};
}

// Reads the value of a field; null becomes the text "none".
Result<LessonFound> value_at(const LessonNumber& number, const JsonValue& root) {
  const JsonValue* const at = json_at(root, number.field);
  if (at == nullptr) return wrong(number, "its command has no field '" + number.field + "'");
  switch (at->kind) {
  case JsonValue::Kind::number:
    return LessonFound{at->number, {}};
  case JsonValue::Kind::boolean:
    return LessonFound{at->boolean ? 1.0 : 0.0, at->boolean ? "yes" : "no"};
  case JsonValue::Kind::text:
    return LessonFound{std::nullopt, at->text};
  case JsonValue::Kind::null:
    return LessonFound{std::nullopt, "none"};
  case JsonValue::Kind::array:
  case JsonValue::Kind::object:
    break;
  }
  std::string text;
  for (const JsonValue& item : at->items) {
    if (item.kind != JsonValue::Kind::number || at->items.size() > 3)
      return wrong(number, "'" + number.field + "' is no number");
    text += (text.empty() ? "(" : ", ") + short_number(item.number);
  }
  if (text.empty()) return wrong(number, "'" + number.field + "' is no number");
  return LessonFound{std::nullopt, text + ")"};
}

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored);
}

// Returns the first argument that is a file of the project and does not exist, or an empty text.
std::string missing_file(const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    const std::string file = word.substr(0, word.find('#'));
    if (is_file_of_lessons(file) && !is_there(file)) return file;
  }
  return {};
}

void find_files(Lesson& lesson) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  const auto found_file = [&](const std::string& name) { return found_lesson_file(name, program); };
  const auto find = [&](LessonNumber& number) {
    for (std::string& word : number.command) word = found_file(word);
  };
  const auto find_lines = [&](std::vector<std::string>& lines) {
    for (std::string& line : lines)
      if (const auto command = parse_command(line))
        if (const auto* add = command->get<AddFile>()) line = format(AddFile{found_file(add->file)});
  };
  const auto find_all = [&](LessonStep& step) {
    for (LessonNumber& number : step.numbers) find(number);
    for (LessonDraw& draw : step.draws) find(draw.what);
    find_lines(step.commands);
  };
  for (std::string& model : lesson.models) model = found_file(model);
  find(lesson.number);
  if (lesson.own) {
    find(lesson.own->number);
    if (lesson.own->rule) find(lesson.own->rule->of);
    for (LessonTry& one : lesson.own->tries) find_lines(one.commands);
    for (LessonStep& step : lesson.own->steps) find_all(step);
  }
  for (LessonTry& one : lesson.tries) find_lines(one.commands);
  for (LessonStep& step : lesson.steps) find_all(step);
}

}  // namespace

std::string found_lesson_file(const std::string& name, const fs::path& program_folder) {
  if (!is_file_of_lessons(name)) return name;
  const std::string file = name.substr(0, name.find('#'));
  for (const char* root : {".", "../share/boxwood", "../.."})
    if (const fs::path found = (program_folder / root / file).lexically_normal(); is_there(found))
      return found.string() + name.substr(file.size());
  return name;
}

Result<std::vector<Lesson>> lessons_with_files() {
  Result<std::vector<Lesson>> lessons = built_in_lessons();
  if (lessons)
    for (Lesson& lesson : *lessons) find_files(lesson);
  return lessons;
}

const JsonValue* json_at(const JsonValue& root, std::string_view field) {
  const JsonValue* at = &root;
  while (at != nullptr && !field.empty()) {
    const std::string_view part = field.substr(0, std::min(field.find('.'), field.size()));
    field.remove_prefix(std::min(part.size() + 1, field.size()));
    if (at->kind == JsonValue::Kind::array) {
      const std::size_t i = std::strtoul(std::string(part).c_str(), nullptr, 10);
      at = i < at->items.size() ? &at->items[i] : nullptr;
    } else {
      at = at->find(part);
    }
  }
  return at;
}

Result<std::vector<JsonValue>> answers_of(const LessonNumber& number, const std::vector<std::string>& command,
                                          bool all_lines) {
  std::vector<std::string> arguments = command;
  arguments.emplace_back("--json");
  arguments.emplace_back("--quiet");
  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return wrong(number, line.error().message);
  const Captured captured;
  if (captured.descriptor() < 0) return Error{ErrorKind::over_limit, "there is not enough memory to answer"};
  DataWriter out(captured.descriptor());
  if (const Result<ExitCode> done = line->command->run({line->options, out}); !done) {
    const std::string missing = missing_file(arguments);
    if (done.error().kind != ErrorKind::input_missing || missing.empty()) return done.error();
    return Error{ErrorKind::input_missing,
                 lesson_file_not_found(missing) + "; put its folder beside the program"};
  }
  if (const Result<void> written = out.flush(); !written) return written.error();
  const Result<std::vector<std::string>> lines = lines_of(number, captured.text(), all_lines);
  if (!lines) return lines.error();
  std::vector<JsonValue> answers;
  for (const std::string& text : *lines) {
    Result<JsonValue> root = read_json(text);
    if (!root) return wrong(number, root.error().message);
    answers.push_back(std::move(*root));
  }
  return answers;
}

Result<LessonFound> ask_number(const LessonNumber& number, const std::vector<std::string>& command) {
  const Result<std::vector<JsonValue>> answers = answers_of(number, command, false);
  if (!answers) return answers.error();
  return value_at(number, answers->front());
}

namespace {
// Runs the command with `stop` as the stop flag of this thread, in place of the program's.
Result<LessonFound> ask_until(const LessonNumber& number, const std::vector<std::string>& command,
                              const std::atomic<bool>& stop) {
  const ThreadStop own(&stop);
  return ask_number(number, command);
}

Result<LessonShape> shape_until(const LessonDraw& draw, const std::vector<std::string>& command,
                                const std::atomic<bool>& stop) {
  const ThreadStop own(&stop);
  return ask_shape(draw, command);
}

std::optional<LessonPicture> picture_of(std::string_view lesson) {
  for (const LessonPictureFile& file : kLessonPictures) {
    if (file.name != lesson) continue;
    Result<Image> image = decode_png(file.png);
    if (!image) return std::nullopt;
    return LessonPicture{image->width, image->height, std::move(image->rgba)};
  }
  return std::nullopt;
}
}  // namespace

LessonSetup lesson_setup() {
  return {{lessons_with_files, picture_of}, ask_until, shape_until};
}

void set_up_lessons(const Options& options, TypedStore& setups);

void set_up_lessons(const Options& /*options*/, TypedStore& setups) {
  setups.get<LessonSetup>() = lesson_setup();
}

}  // namespace boxwood
