// SPDX-License-Identifier: MIT
// What is played, as fields of `render --state`: the descent, its axes, the flat scene.
#pragma once

#include <string>

#include <boxwood/rgba.hpp>

#include "app/session/session.hpp"

namespace boxwood {

class JsonWriter;

void write_played(JsonWriter& json, const Session& session);
std::string hex(const Rgba& color);  // "#4a86c4"

}  // namespace boxwood
