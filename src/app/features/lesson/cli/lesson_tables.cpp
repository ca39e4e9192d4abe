// SPDX-License-Identifier: MIT
// The row of `boxwood lesson` in the tables of the command line: help, CSV, schema.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"

namespace boxwood {

Result<ExitCode> run_lesson(const CommandContext& context);  // lesson_command.cpp
std::string shape_of_lesson();

void add_lesson_tables(OptionList& list) {
  list.commands.push_back(
      {"thumbnail",
       {"lesson", "[NAME [MODEL...]]", 0, 3,
        kLessonOptions | kCsvOptions | kOutputOptions | kPictureOptions | kRenderOptions | kExitCodeOptions,
        "list the lessons, print one, check its number, or write its pictures",
        "lesson\nlesson fifteen-axes\nlesson --check\nlesson fifteen-axes -o axes.png --ui\n"
        "lesson tighter-and-dearer part.stl\nlesson the-descent gears.obj#0 gears.obj#1 --check\n",
        run_lesson}});
  list.help_of_commands.push_back({"--exit-code", "lesson", "exit 1 if a number of --check is wrong"});
  list.help_of_commands.push_back(
      {"--output", "lesson", "write a picture of each step: FILE-1.png, FILE-2.png, ..."});
  list.csv_tables.push_back({"lesson", [](const Options& o) { return o.check; }, ".", "*1"});
  list.csv_tables.push_back({"lesson", nullptr, ".", "name,title,word,formula"});
  list.schema_parts.push_back(
      {"drawn_as", "",
       "'point'|'segment'|'arrow'|'path'|'polygon'|'extents'|'box'|'sphere'|'slab'|'planes'|'pairs'"});
  static const std::string shape = shape_of_lesson();
  list.schemas.push_back(
      {"sweep", {"lesson", "each line of boxwood lesson --json, and with --check", shape}, -1});
}

}  // namespace boxwood
