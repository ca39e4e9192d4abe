// SPDX-License-Identifier: MIT
// What each kind of volume tells: its JSON fields and a short text for people. A new volume needs one
// overload of each here.
#pragma once

#include <string>

#include <boxwood/fit.hpp>
#include <boxwood/volumes.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// All fields of one fitted volume as one JSON object: those of its kind, then volume, area, time_ms and the
// proof.
void write_volume(JsonWriter& json, const Fit<AnyVolume>& fit, const FitOptions& options, double time_ms);

// Those of its kind, volume and area, and the proof where there is one (null: none), as fields of the object
// that is open.
void write_volume_numbers(JsonWriter& json, const AnyVolume& volume, const Proof* proof,
                          const FitOptions& options);

// Its size in a few words: "radius 0.86", "1 x 2 x 3", "12 corners, 20 faces".
std::string size_text(const AnyVolume& volume);

}  // namespace boxwood
