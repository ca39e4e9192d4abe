// SPDX-License-Identifier: MIT
// The command that asks what the panel of motion shows.
#pragma once

#include <optional>
#include <string>

#include "app/derived/pair_query.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// The command that asks the same, where `collide` accepts the pose: of two that are accepted, but no
// rotations, it may deviate by more than either.
std::optional<std::string> collide_command(const Session& session, const CollisionQuestion& question);

}  // namespace boxwood
