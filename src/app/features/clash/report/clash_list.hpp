// SPDX-License-Identifier: MIT
// The list of clashes as a command, with a hook for what else a command does with each pair.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/command_table.hpp"
#include "app/search/clash_models.hpp"
#include "app/search/clash_record.hpp"
#include "app/search/clash_rules.hpp"

namespace boxwood {

// Proves the list while it is made, on the thread of the search. An error ends the search.
struct ClashProver {
  // Receives each reported pair in order, while its models are loaded.
  std::function<Result<void>(const ClashRecord&, const std::vector<std::string>& names, ClashObjects&)> found;
  // Follows the last pair of a list of all pairs; a part of the list, or a stopped search, has no such end.
  // `shallow` are pairs that the rules leave out because they overlap by too little.
  std::function<Result<void>(const ClashRules&, std::span<const ClashPair> shallow,
                             const std::vector<std::string>& names, ClashObjects&)>
      ended;
};

// Runs `boxwood clash`. `prover` may be null. With a prover, all models rest in the world, and none shares
// its mesh.
Result<ExitCode> list_clashes(const CommandContext& context, const ClashProver* prover);

}  // namespace boxwood
