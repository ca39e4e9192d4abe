// SPDX-License-Identifier: MIT
// `boxwood sweep FILE#OBJECT SCENE...`: an object that moves through all others.
#pragma once

#include <span>
#include <string>

#include <boxwood/sweep.hpp>

#include "app/cli/command_table.hpp"

namespace boxwood {

// Returns true if the first operand is FILE#SELECTOR, followed by a whole file or by several models.
bool moves_through_scene(std::span<const std::string> models);

Result<ExitCode> sweep_through_scene(const CommandContext& context, const Motion& motion);

}  // namespace boxwood
