// SPDX-License-Identifier: MIT
// Volumes as JSON fields and as short texts for people. A new kind needs its numbers in volume_numbers.hpp
// and a text here.
#pragma once

#include <string>

#include <boxwood/fit.hpp>
#include <boxwood/volumes.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// Writes one fitted volume as a JSON object: the fields of its kind, volume, area, time_ms and the proof.
void write_volume(JsonWriter& json, const Fit<AnyVolume>& fit, const FitOptions& options, double time_ms);

// Adds the fields of its kind to the open object: those of for_each_number(), or the counts of a hull.
void write_numbers(JsonWriter& json, const AnyVolume& volume);

// Adds the fields of its kind, volume, area and the proof to the open object; no proof if null.
void write_volume_numbers(JsonWriter& json, const AnyVolume& volume, const Proof* proof,
                          const FitOptions& options);

// Returns the size in a few words: "radius 0.86", "1 x 2 x 3", "12 corners, 20 faces".
std::string size_text(const AnyVolume& volume, int digits = 6);

}  // namespace boxwood
