// SPDX-License-Identifier: MIT
// `render --state`: what the picture of a session states, as JSON.
#pragma once

#include <string>

#include "app/session/session.hpp"

namespace boxwood {

// Asks for what is not there yet and writes what is: call it twice with Session::wait() between.
std::string state_json(Session& session);

}  // namespace boxwood
