// SPDX-License-Identifier: MIT
// The row of `boxwood certify` in the tables of the command line: help, schema.
#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"
#include "app/features/cover/show/cover_figures.hpp"

namespace boxwood {

Result<ExitCode> run_certify(const CommandContext& context);  // certify_command.cpp

void add_cover_tables(OptionList& list) {
  list.commands.push_back(
      {"sweep",
       {"certify", "MODEL COVER", 2, 2,
        kCertifyOptions | kCsvOptions | kBudgetOptions | kImportOptions | kExitCodeOptions,
        "does a cover of spheres, capsules or convex parts enclose a model, or the links of a robot: proven",
        "certify part.stl spheres.json\ncertify panda.urdf panda_spherized.urdf --json\n"
        "certify part.stl 'volume:sphere center 0,0,0 radius 1' --exit-code\n",
        run_certify}});
  list.help_of_commands.push_back(
      {"--exit-code", "certify", "exit 1 if a body is not proven to be enclosed"});
  static const std::string shape = shape_of_certify();
  list.schemas.push_back(
      {"scene", {"certify", "each line of boxwood certify --json and export --covers --json", shape}});
}

}  // namespace boxwood
