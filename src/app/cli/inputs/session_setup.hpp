// SPDX-License-Identifier: MIT
// Options as commands of a session. `render`, `view` and `pick --pixel` share them, so that they have the
// same camera and show the same things.
#pragma once

#include <cstddef>
#include <vector>

#include <boxwood/import.hpp>

#include "app/cli/options.hpp"
#include "app/shell/command.hpp"

namespace boxwood {

// Returns the commands for the camera. Without options it keeps its direction and fits everything into the
// view. A given position or focal point replaces that; azimuth and elevation then turn the eye about the
// focal point. Unless `fits`, an unplaced camera is left alone.
std::vector<Command> camera_commands(const CameraOptions& options, bool fits = true);
// Returns true if a --do line opens a clash: then the camera stays there unless the options place it.
bool places_camera(const Options& options);

// Returns the kinds of volume to draw, by default the OBB, and their targets, by default the whole.
std::vector<VolumeKind> drawn_kinds(const Options& options);
Targets drawn_targets(const Options& options);

// Returns the commands for the volumes (the OBB by default) or the levels of the tree, and for all else that
// options show.
std::vector<Command> shown_commands(const Options& options);

// Returns the options with which a session opens files.
ImportOptions import_options(const Options& options);

// Returns the bytes that a session may use for the volumes of tree nodes. Without --memory-budget: the free
// memory (free_memory()) less a margin. The margin is an eighth and at least 256 MiB, but at most a half. 2
// GiB if the system does not report its free memory.
std::size_t memory_budget(const Options& options);

}  // namespace boxwood
