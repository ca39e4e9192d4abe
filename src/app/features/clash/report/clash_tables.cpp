// SPDX-License-Identifier: MIT
// The rows of `boxwood clash` and `boxwood merge` in the tables of the command line: help, schemas.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"

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
  list.schema_parts.push_back(
      {"clash_pair", "",
       "{a:s, b:s, a_product?:{@product}, b_product?:{@product}, "
       "class:'overlapping'|'touching'|'clearance'|'contained'|'duplicate'|'apart'|'self', "
       "relation?:@relation, pairs:i, "
       "depth:{lower:n, upper:n~, direction:v, method:s}~, distance:n~, point_a:v~, point_b:v~, "
       "inside:'a'|'b'~, "
       "region:{min:v, max:v, obb:{center:v, axes:[v;3], half_extents:v}, volume:[n;2]}~, "
       "contacts?:{patches:[{point:v, normal:v, depth:n, contacts:i}], curves:[{patch:i, closed:b, "
       "points:[v]}], "
       "polygons:[{patch:i, points:[v]}], points:[{patch:i, point:v}], truncated:b}, undecided:[s], "
       "step?:i~, time?:n, new?:b, comment?:s, "
       "kind:'protrusion'|'pierce'|'envelope'|'encroaching'|'duplication'|'undecided'~, within_rounding?:n, "
       "below_tolerance?:b, practical?:{direction:v, upper:n}, group?:[s], status?:s}"});
  list.schema_parts.push_back(
      {"clash_summary", "",
       "{summary:{schema:'boxwood.clash/1', objects:i, pairs:i, apart:i, duplicate:i, overlapping:i, "
       "contained:i, "
       "touching:i, clearance:i, self:i, ignored:i, undecided:i, new?:i, unchanged?:i, solved?:i, steps?:i, "
       "partial:b, "
       "shard?:[i;2], tolerance:n, within_rounding:i, below_tolerance:i}}"});
  list.schemas.push_back(
      {"scene",
       {"clash", "each line of boxwood clash --json and boxwood merge", "@clash_pair / @clash_summary"}});
}

}  // namespace boxwood
