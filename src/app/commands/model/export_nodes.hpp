// SPDX-License-Identifier: MIT
// `boxwood export --nodes`: the tree of the whole model as boxwood.nodes/1 or as text for BVHVisualization.
#pragma once

#include "app/cli/command_table.hpp"

namespace boxwood {

// Builds the tree, or reads that of --nodes-from, and writes it by the extension of --output: .json, .nodes
// (binary), .csv. Fails with `usage` for another one.
Result<ExitCode> export_nodes(const CommandContext& context);

}  // namespace boxwood
