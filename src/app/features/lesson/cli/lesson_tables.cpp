// SPDX-License-Identifier: MIT
// The row of `boxwood lesson` in the tables of the command line: help, CSV, schema.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"

namespace boxwood {

Result<ExitCode> run_lesson(const CommandContext& context);  // lesson_command.cpp

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
  list.csv_tables.push_back({"lesson", [](const Options& o) { return o.check; }, ".",
                             "lesson,says,command,field,found,value,tolerance,right"});
  list.csv_tables.push_back({"lesson", nullptr, ".", "name,title,word,formula"});
  list.schema_parts.push_back(
      {"rule", "", "{says:s, command:[s], field:s, line:n, factor:n, power:n, tolerance:n}"});
  list.schema_parts.push_back(
      {"drawn_as", "",
       "'point'|'segment'|'arrow'|'path'|'polygon'|'extents'|'box'|'sphere'|'slab'|'planes'|'pairs'"});
  list.schema_parts.push_back(
      {"lesson_draw", "",
       "{says:s, command:[s], field:s, line:n, as:@drawn_as, points:[v], to:s, each:s, along:s, length:s, "
       "in:i~, "
       "first:i, "
       "solid:b}"});
  list.schemas.push_back(
      {"sweep",
       {"lesson", "each line of boxwood lesson --json, and with --check",
        "{schema:'boxwood.lesson/1', name:s, title:s, rows:[i], formula:s, word:s, "
        "around:{min:v, max:v}~, models:[s], steps:[{caption:s, "
        "commands:[s], numbers:[{says:s, command:[s], field:s, line:n}], draws:[@lesson_draw]}], "
        "number:{says:s, command:[s], field:s, line:n, value:n~, tolerance:n}, rule:@rule~, controls:[s], "
        "try:[{says:s, commands:[s]}], own:{takes:i, steps:[{caption:s, commands:[s], numbers:[{says:s, "
        "command:[s], field:s, line:n}], draws:[@lesson_draw]}], "
        "number:{says:s, command:[s], field:s, line:n}, rule:@rule~, "
        "try:[{says:s, commands:[s]}]}~} / "
        "{lesson:s, says:s, command:s, field:s, found:n, value:n~, tolerance:n, right:b~, models:[s]}"},
       -1});
}

}  // namespace boxwood
