// SPDX-License-Identifier: MIT
// `boxwood export --covers`.
#pragma once

#include "app/cli/command_table.hpp"

namespace boxwood {

// Makes a cover of the model, or of each link of a URDF, proves it, writes it, and prints its figures. Fails
// and writes nothing if a cover is not proven.
Result<ExitCode> export_covers(const CommandContext& context);

}  // namespace boxwood
