// SPDX-License-Identifier: MIT
// The command that repeats a query of the panel Contact.
#pragma once

#include <optional>
#include <string>

#include "app/derived/pair_query.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// Returns the `collide` command with the same input, or nullopt if it would not accept the pose or cannot
// name an object. The relative pose of two slightly inexact rotations can deviate by more than either of
// them.
std::optional<std::string> collide_command(const Session& session, const CollisionQuestion& question);

}  // namespace boxwood
