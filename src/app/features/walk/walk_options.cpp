// SPDX-License-Identifier: MIT
// The options of `boxwood walk`.
#include "app/features/walk/walk_options.hpp"

#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"

namespace boxwood {

// walk_command.cpp
Result<ExitCode> run_walk(const CommandContext& context);
std::string shape_of_walk();

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
  list.csv_tables.push_back({"walk", nullptr, ".", "*"});
  static const std::string shape = shape_of_walk();
  list.schemas.push_back({"sweep", {"walk", "each line of boxwood walk --json", shape}});
}

using namespace option_rows;

constexpr Range kWalkRadiusRange{1e-300, option_values::kHuge, "a length above 0"};
constexpr Range kWalkLengthRange{0.0, option_values::kHuge, "a length, not negative"};
constexpr Range kWalkSlopeRange{0.0, 89.0, "from 0 to 89 degrees"};

constexpr OptionRow kWalkRows[] = {
    number<kWalkRadiusRange, &WalkOptionValues::radius>("--radius", kWalkOptions, "R",
                                                        "radius of the walking sphere (required)"),
    file<&WalkOptionValues::steps_file>(
        "--steps", kWalkOptions, "FILE",
        "file with three numbers per line: the start of the centre, then each step; - is standard input "
        "(required)"),
    number<kWalkLengthRange, &WalkOptionValues::step_height>("--step-height", kWalkOptions, "H",
                                                             "height of steps that it can climb (half of R)"),
    number<kWalkSlopeRange, &WalkOptionValues::max_slope_deg>("--max-slope", kWalkOptions, "DEG",
                                                              "angle of slopes that it can climb (45)"),
    number<kWalkLengthRange, &WalkOptionValues::drop>("--drop", kWalkOptions, "D",
                                                      "fall per step if nothing supports it (R)"),
};
}  // namespace

void add_walk_options(OptionList& list) {
  add_walk_command(list);
  for (const OptionRow& row : kWalkRows) list.rows.push_back({"--to", row});
}

}  // namespace boxwood
