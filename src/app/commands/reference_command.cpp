// SPDX-License-Identifier: MIT
// `boxwood man`, `boxwood completion`, `boxwood schema`: the tables' descriptions of the program itself.
#include "app/cli/command_table.hpp"
#include "app/cli/help.hpp"
#include "app/fields/schema.hpp"
#include "app/picture/state_json.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
Error unknown(std::string_view what, std::string_view name, const std::vector<std::string_view>& known) {
  const std::string_view near = nearest_word(name, known);
  std::string names;
  for (const std::string_view one : known) names += (names.empty() ? "" : ", ") + std::string(one);
  return {ErrorKind::usage,
          "there is no " + std::string(what) + " '" + std::string(name) + "'" +
              (near.empty() ? "; there are " + names : "; did you mean '" + std::string(near) + "'?")};
}

// Returns the schema of a command's output, for some commands that of another.
std::string_view schema_written_by(std::string_view command) {
  const CommandRow* row = find_command(command);
  return row == nullptr || row->schema.empty() ? command : row->schema;
}
}  // namespace

Result<ExitCode> run_man(const CommandContext& context) {
  const std::vector<std::string>& names = context.options.models;
  const CommandRow* command = names.empty() ? nullptr : find_command(names.front());
  if (!names.empty() && command == nullptr) {
    std::vector<std::string_view> known;
    for (const CommandRow& row : command_table()) known.push_back(row.name);
    return unknown("command", names.front(), known);
  }
  context.out.write(manual_page(command));
  return kExitDone;
}

Result<ExitCode> run_completion(const CommandContext& context) {
  const std::string& shell = context.options.models.front();
  if (shell != "bash" && shell != "zsh" && shell != "fish")
    return unknown("completion for", shell, {"bash", "zsh", "fish"});
  context.out.write(completion_script(shell));
  return kExitDone;
}

Result<ExitCode> run_schema(const CommandContext& context) {
  if (context.options.models.empty()) {
    for (const std::string_view name : schema_names()) context.out.write_line(name);
    return kExitDone;
  }
  const auto name = schema_written_by(context.options.models.front());
  const std::optional<std::string> schema =
      json_schema(name, name == "state" ? state_shape() : std::string());
  if (!schema) return unknown("schema", context.options.models.front(), schema_names());
  context.out.write_line(*schema);
  return kExitDone;
}

}  // namespace boxwood
