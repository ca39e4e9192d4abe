// SPDX-License-Identifier: MIT
// boxwood.nodes/1, as JSON and binary (docs/nodes.md).
#pragma once

#include "app/formats/nodes/nodes_file.hpp"

namespace boxwood {

// Returns true for the binary form, and for text that begins as JSON does.
bool is_boxwood_nodes(std::string_view bytes) noexcept;

// Reads either form. Volumes in their parent's frame are carried to the model's. Fails with `malformed`.
Result<NodesFile> read_boxwood_nodes(std::string_view bytes);

}  // namespace boxwood
