// SPDX-License-Identifier: MIT
// `boxwood thumbnail`: a small square picture of a model, without panels.
#include "app/cli/command_table.hpp"

namespace boxwood {

Result<ExitCode> run_thumbnail(const CommandContext& context) {
  if (context.options.output_file.empty())
    return Error{ErrorKind::usage, "'boxwood thumbnail' needs --output FILE.png"};
  Options options = context.options;
  options.width = options.height = options.thumbnail_size;
  options.volumes.emplace();
  options.commands = {"layer grid off", "layer axes off", "layer legend off"};
  options.quiet = true;  // file managers read no warnings
  return run_render({options, context.out});
}

}  // namespace boxwood
