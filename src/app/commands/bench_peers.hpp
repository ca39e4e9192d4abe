// SPDX-License-Identifier: MIT
// Measurements beside other libraries, if built in (BOXWOOD_BUILD_PEERS). They run in a program of their own,
// bench_peers, because they may crash and have licences of their own.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_table.hpp"

namespace boxwood {

// Returns names that `boxwood bench` accepts: "peers-build", "peers-first-contact", …; empty if no peers are
// built in.
std::vector<std::string> peer_benchmarks();

// Runs these benchmarks, all on one model, and prints their rows. Stops on stop_requested().
Result<void> run_peer_benchmarks(const CommandContext& context, const std::vector<std::string>& names);

}  // namespace boxwood
