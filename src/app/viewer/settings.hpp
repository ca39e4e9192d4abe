// SPDX-License-Identifier: MIT
// The settings of a window: its size, its workspace, folded panels and panel sizes, layers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct Settings {
  int width = 0, height = 0;  // of the window, in the desktop's units; 0 if unknown
  std::vector<Command> commands;
};

// Returns $XDG_CONFIG_HOME/boxwood/settings, or ~/.config/boxwood/settings; empty if neither is known.
std::filesystem::path settings_path();
// Parses commands, one for each line, and "window WIDTH HEIGHT". Ignores unknown lines and commands that are
// no settings: another version may have written them.
Settings parse_settings(std::string_view text);
// Reads that file, within the limits of read_state_file().
Settings read_settings(const std::filesystem::path& file);
// Returns true if a window remembers this command.
bool is_remembered(const Command& command);
// Returns the differences from a first start.
Settings settings_of(const Session& session, int width, int height);
std::string settings_text(const Settings& settings);
// Writes the file. An error leaves the old one: it is only a convenience.
void write_settings(const std::filesystem::path& file, const Settings& settings);

// Returns the folder for pictures: XDG_PICTURES_DIR of the environment or of user-dirs.dirs, or ~/Pictures if
// it exists; otherwise empty.
std::filesystem::path pictures_folder();

}  // namespace boxwood
