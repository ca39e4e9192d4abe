// SPDX-License-Identifier: MIT
// The numbers of the objects that a command names.
#pragma once

#include <cstdint>
#include <vector>

#include "app/session/session_context.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// Returns the numbers of the objects; all of them for `whole`. Fails (usage) if one does not exist, or if no
// object has the name.
Result<std::vector<std::uint32_t>> objects_of(const SessionContext& context, const Targets& targets);

}  // namespace boxwood
