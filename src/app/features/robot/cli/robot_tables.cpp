// SPDX-License-Identifier: MIT
// The row of `boxwood robot` in the tables of the command line: help, schema.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"

namespace boxwood {

Result<ExitCode> run_robot(const CommandContext& context);  // robot_command.cpp

void add_robot_tables(OptionList& list) {
  list.commands.push_back(
      {"sweep",
       {"robot", "ROBOT.urdf", 1, 1,
        kRobotOptions | kCsvOptions | kOutputOptions | kBudgetOptions | kImportOptions | kExitCodeOptions,
        "links and joints of a robot, collisions of its configurations and motions, and pairs of links that "
        "can "
        "collide",
        "robot arm.urdf --srdf arm.srdf\nrobot arm.urdf --q j2=-0.5,j4=1.8 --scene cell.glb --distance\n"
        "robot arm.urdf --srdf arm.srdf --configurations path.csv --motion --json\n"
        "robot arm.urdf --srdf arm.srdf --matrix -o proven.srdf\n",
        run_robot}});
  list.help_of_commands.push_back(
      {"--exit-code", "robot", "exit 1 if nothing collides; with --matrix, if no line of --srdf is wrong"});
  list.help_of_commands.push_back({"--output", "robot", "write the proven pairs of --matrix to this SRDF"});
  list.schemas.push_back(
      {"sweep",
       {"robot", "boxwood robot --json; each line with configurations; with --motion; with --matrix",
        "{schema:'boxwood.robot/1', name:s, dof:i, values:[{name:s, joint:s, lower:n~, upper:n~, "
        "soft_lower:n~, "
        "soft_upper:n~}], joints:[{name:s, "
        "kind:'fixed'|'revolute'|'continuous'|'prismatic'|'planar'|'floating', parent:s, child:s, values:i, "
        "mimic:{joint:s, multiplier:n, offset:n}~}], links:[{name:s, collision:i, visual:i, triangles:i}], "
        "tested_pairs:i, disabled:[{a:s, b:s, reason:s}]~, states:[s], warnings:[s]} / "
        "{configuration:i, colliding:b, pair:[s;2]~, distance?:n~, nearest?:[s;2]~, point_a?:v~, "
        "point_b?:v~, "
        "depth?:{lower:n, upper:n~, direction:v}~, limits:[{joint:s, value:n, limit:n, soft:b}], "
        "pairs?:[{pair:[s;2], contacts:[{point:v, normal:v, "
        "depth:n}]}]} / "
        "{configuration:i, verdict:'free'|'contact'|'undecided', free:b~, time:n~, contact_at:n~, "
        "pair:[s;2]~, "
        "clearance_at_least:n~, configurations_tested:i, distances:i} / "
        "{links:[s;2], verdict:'adjacent'|'always'|'never'|'never-seen'|'sometimes', proven:b, "
        "clearance_at_least:n~, samples:i, contacts:i, contact_probability_at_most:n~, witness:[n]~, "
        "depth:{lower:n, upper:n~, direction:v}~, cells:i, srdf:'right'|'unproven'|'wrong'~, reason:s~}"}});
}

}  // namespace boxwood
