// SPDX-License-Identifier: MIT
// Fields of `render --state` for playback: the descent, its axes, the flat scene.
#pragma once

#include <string>

#include <boxwood/rgba.hpp>

#include "app/session/session.hpp"

namespace boxwood {

class JsonWriter;

void write_played(JsonWriter& json, const Session& session);
std::string hex(const Rgba& color);  // "#4a86c4"

}  // namespace boxwood
