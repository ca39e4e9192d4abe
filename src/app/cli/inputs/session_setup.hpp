// SPDX-License-Identifier: MIT
// From options to the commands of a session: `render`, `view` and `pick --pixel` share them, so that they
// look from the same place at the same things.
#pragma once

#include <cstddef>
#include <vector>

#include <boxwood/import.hpp>

#include "app/cli/options.hpp"
#include "app/shell/command.hpp"

namespace boxwood {

// Without options: the camera's own direction, everything in view. A position or focal point that is given
// replaces what was found; then azimuth and elevation turn the eye about the focal point. `fits`: unless it
// is placed, the camera is put where it sees everything.
std::vector<Command> camera_commands(const CameraOptions& options, bool fits = true);
// --do goes to a clash: the camera stays there, unless it is placed.
bool places_camera(const Options& options);

// Which volumes are shown (the OBB where nothing is said), or the levels of the tree.
std::vector<Command> shown_commands(const Options& options);

// How a session opens files.
ImportOptions import_options(const Options& options);

// Bytes that a session may use for the volumes of trees' nodes: what was asked for, or what is free now
// (free_memory()), less an eighth of it and at least 256 MiB, but never more than half of it (2 GiB where the
// system does not say).
std::size_t memory_budget(const Options& options);

}  // namespace boxwood
