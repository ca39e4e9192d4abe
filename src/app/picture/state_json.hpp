// SPDX-License-Identifier: MIT
// `render --state`: the contents of a session's picture as JSON.
#pragma once

#include <string>

#include "app/session/session.hpp"

namespace boxwood {

// Writes the state and requests all that is still missing. Repeat it with Session::wait() between until the
// session is not busy afterwards.
std::string state_json(Session& session);

// Returns the shape of what state_json() writes, in the notation of the schemas (fields/schema.cpp).
std::string state_shape();

}  // namespace boxwood
