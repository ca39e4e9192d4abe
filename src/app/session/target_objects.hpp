// SPDX-License-Identifier: MIT
// The numbers of the objects that a command names, or that a click on Isolate shows alone.
#pragma once

#include <cstdint>
#include <vector>

#include "app/session/session_context.hpp"
#include "app/shell/command.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// Returns the numbers of the objects; all of them for `whole`. Fails (usage) if one does not exist, or if no
// object has the name.
Result<std::vector<std::uint32_t>> objects_of(const SessionContext& context, const Targets& targets);

// Returns the objects that `isolate` shows alone: A and B of the pair that a feature labels, unless another
// object is selected; otherwise the selected objects.
std::vector<std::uint32_t> objects_to_isolate(const Session& session);
// Returns true if these are the only visible objects, and others exist. O(objects) once after an edit.
bool is_isolated(const Session& session);
// Returns the command that isolates them, or shows all objects again; empty if there are no such objects.
std::vector<Command> isolation_flipped(const Session& session);

}  // namespace boxwood
