// SPDX-License-Identifier: MIT
// The functions that the table of commands names, so that fuzzers of its parser need no program.
#include "app/cli/command_table.hpp"

namespace boxwood {

namespace {
Result<ExitCode> nothing() {
  return kExitDone;
}
}  // namespace

#define BOXWOOD_NO_COMMAND(name)                                                                             \
  Result<ExitCode> run_##name(const CommandContext&) {                                                       \
    return nothing();                                                                                        \
  }
BOXWOOD_NO_COMMAND(info)
BOXWOOD_NO_COMMAND(fit)
BOXWOOD_NO_COMMAND(tree)
BOXWOOD_NO_COMMAND(export)
BOXWOOD_NO_COMMAND(verify)
BOXWOOD_NO_COMMAND(collide)
BOXWOOD_NO_COMMAND(sweep)
BOXWOOD_NO_COMMAND(distance)
BOXWOOD_NO_COMMAND(axes)
BOXWOOD_NO_COMMAND(relate)
BOXWOOD_NO_COMMAND(volume)
BOXWOOD_NO_COMMAND(clash)
BOXWOOD_NO_COMMAND(merge)
BOXWOOD_NO_COMMAND(scene)
BOXWOOD_NO_COMMAND(pick)
BOXWOOD_NO_COMMAND(render)
BOXWOOD_NO_COMMAND(bench)
BOXWOOD_NO_COMMAND(view)
BOXWOOD_NO_COMMAND(thumbnail)
BOXWOOD_NO_COMMAND(doctor)
BOXWOOD_NO_COMMAND(schema)
BOXWOOD_NO_COMMAND(man)
BOXWOOD_NO_COMMAND(completion)
BOXWOOD_NO_COMMAND(walk)
BOXWOOD_NO_COMMAND(lesson)

}  // namespace boxwood
