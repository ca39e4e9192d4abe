// SPDX-License-Identifier: MIT
// The row of `boxwood robot` in the tables of the command line: help, schema.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"
#include "app/features/robot/cli/robot_json.hpp"

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
  static const std::string shape = shape_of_robot();
  list.schemas.push_back(
      {"sweep",
       {"robot", "boxwood robot --json; each line with configurations; with --motion; with --matrix",
        shape}});
}

}  // namespace boxwood
