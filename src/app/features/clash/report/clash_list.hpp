// SPDX-License-Identifier: MIT
// The list of clashes as a command, with a hook for what else a command does with each pair.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/command_table.hpp"
#include "app/features/clash/search/clash_models.hpp"
#include "app/features/clash/search/clash_record.hpp"

namespace boxwood {

// Receives each reported pair in order, on the thread of the search, while its models are loaded. An error
// ends the search.
using ClashProver =
    std::function<Result<void>(const ClashRecord&, const std::vector<std::string>& names, ClashObjects&)>;

// Runs `boxwood clash`. With a prover, all models rest in the world, and none shares its mesh.
Result<ExitCode> list_clashes(const CommandContext& context, const ClashProver& prover);

}  // namespace boxwood
