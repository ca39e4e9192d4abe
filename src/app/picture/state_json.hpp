// SPDX-License-Identifier: MIT
// `render --state`: what the picture of a session states, as JSON.
#pragma once

#include <string>

#include "app/session/session.hpp"

namespace boxwood {

// Asks for what is not there yet and writes what is: call it, with Session::wait() between, until the session
// is not busy after it.
std::string state_json(Session& session);

}  // namespace boxwood
