// SPDX-License-Identifier: MIT
// The measurements beside other libraries, where they were built in (BOXWOOD_BUILD_PEERS): a program of their
// own, bench_peers, since they may crash and have licences of their own. It is run and its rows are read.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_table.hpp"

namespace boxwood {

// What a NAME of `boxwood bench` may begin: "peers-build", "peers-first-contact", …; none where no peers were
// built in.
std::vector<std::string> peer_benchmarks();

// Runs these, all on one model, and prints their rows. Cancelled by stop_requested().
Result<void> run_peer_benchmarks(const CommandContext& context, const std::vector<std::string>& names);

}  // namespace boxwood
