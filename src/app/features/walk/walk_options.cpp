// SPDX-License-Identifier: MIT
// The options of `boxwood walk`.
#include "app/features/walk/walk_options.hpp"

#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"

namespace boxwood {

Result<ExitCode> run_walk(const CommandContext& context);  // walk_command.cpp

namespace {
// Adds the row of the command in the tables of the command line: help, CSV, schema.
void add_walk_command(OptionList& list) {
  list.commands.push_back(
      {"sweep",
       {"walk", "MODEL", 1, 1,
        kWalkOptions | kUpOptions | kTreeKindOptions | kTreeOptions | kCsvOptions | kBudgetOptions |
            kImportOptions,
        "walk a sphere over a model: it slides along walls, climbs low steps and gentle slopes, and falls",
        "walk house.glb --radius 0.3 --steps steps.txt\nwalk house.glb --radius 0.3 --steps steps.txt "
        "--step-height 0.2 --max-slope 40 --json\n",
        run_walk}});
  list.csv_tables.push_back(
      {"walk", nullptr, ".",
       "step,position{v},distance,supported,slid,climbed,dropped,blocked,box_tests,triangle_tests,us"});
  list.schemas.push_back(
      {"sweep",
       {"walk", "each line of boxwood walk --json",
        "{step:i, position:v, distance:n~, supported:b, slid:b, climbed:b, dropped:b, blocked:b, "
        "contacts:[{triangle:i, "
        "point:v, normal:v, kind:'ground'|'slope'|'wall'|'ceiling'}], box_tests:i, triangle_tests:i, "
        "us:n}"}});
}
}  // namespace

void add_walk_options(OptionList& list) {
  using namespace option_values;
  add_walk_command(list);
  list.rows.push_back({"--to",
                       {"--radius", 0, kWalkOptions, ValueShape::one, 0, "R",
                        "radius of the walking sphere (required)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 1e-300, kHuge, "a length above 0"),
                                       o.of_features.get<WalkOptionValues>().radius);
                        }}});
  list.rows.push_back({"--to",
                       {"--steps", 0, kWalkOptions, ValueShape::one, 0, "FILE",
                        "file with three numbers per line: the start of the centre, then each step; - is "
                        "standard input (required)",
                        [](Options& o, std::string_view v) {
                          return set_file(v, o.of_features.get<WalkOptionValues>().steps_file);
                        }}});
  list.rows.push_back({"--to",
                       {"--step-height", 0, kWalkOptions, ValueShape::one, 0, "H",
                        "height of steps that it can climb (half of R)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 0.0, kHuge, "a length, not negative"),
                                       o.of_features.get<WalkOptionValues>().step_height);
                        }}});
  list.rows.push_back({"--to",
                       {"--max-slope", 0, kWalkOptions, ValueShape::one, 0, "DEG",
                        "angle of slopes that it can climb (45)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 0.0, 89.0, "from 0 to 89 degrees"),
                                       o.of_features.get<WalkOptionValues>().max_slope_deg);
                        }}});
  list.rows.push_back({"--to",
                       {"--drop", 0, kWalkOptions, ValueShape::one, 0, "D",
                        "fall per step if nothing supports it (R)", [](Options& o, std::string_view v) {
                          return store(number_in(v, 0.0, kHuge, "a length, not negative"),
                                       o.of_features.get<WalkOptionValues>().drop);
                        }}});
}

}  // namespace boxwood
