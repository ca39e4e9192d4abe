// SPDX-License-Identifier: MIT
// The rows of `boxwood clash` and `boxwood merge` in the tables of the command line: help, schemas.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"
#include "app/features/clash/clash_json.hpp"

namespace boxwood {

Result<ExitCode> run_clash(const CommandContext& context);  // prove_clashes.cpp
Result<ExitCode> run_merge(const CommandContext& context);  // merge_command.cpp

void add_clash_tables(OptionList& list) {
  list.commands.push_back(
      {"scene",
       {"clash", "MODEL...", 1, kAnyNumber,
        kClashOptions | kProofOptions | kRulesOptions | kContactsOptions | kUpOptions | kMotionOptions |
            kStaticOptions | kModeOptions | kCsvOptions | kSelfOptions | kClearanceOptions |
            kTreeKindOptions | kTreeOptions | kBudgetOptions | kUnitOptions | kImportOptions |
            kExitCodeOptions,
        "class of every pair of objects: overlapping (how deep), contained, touching, or too near",
        "clash engine.glb\nclash cell.glb --clearance 0.002 --json\nclash 'cell.glb#robot/*' "
        "'cell.glb#fence*' "
        "--csv\nclash engine.glb --html clashes.html\n",
        run_clash, false, true}});
  list.commands.push_back(
      {"scene",
       {"merge", "PART...", 1, kAnyNumber, 0, "join the outputs of 'boxwood clash --json --shard I/N'",
        "merge part1.jsonl part2.jsonl\n", run_merge, false, false, "clash"}});
  list.help_of_commands.push_back({"--exit-code", "clash", "exit 1 if a reported pair breaks a rule"});
  static const std::string pair = shape_of_clash_pair(), summary = shape_of_clash_summary();
  list.schema_parts.push_back({"clash_pair", "", pair});
  list.schema_parts.push_back({"clash_summary", "", summary});
  list.schemas.push_back(
      {"scene",
       {"clash", "each line of boxwood clash --json and boxwood merge", "@clash_pair / @clash_summary"}});
}

}  // namespace boxwood
