// SPDX-License-Identifier: MIT
// What a window remembers: its size, its workspace, which panels are folded and how large they are, layers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct Settings {
  int width = 0, height = 0;  // of the window, in the desktop's units; 0: not known
  std::vector<Command> commands;
};

// $XDG_CONFIG_HOME/boxwood/settings, or ~/.config/boxwood/settings; empty where neither is known.
std::filesystem::path settings_path();
// A file of commands, one a line, and of "window WIDTH HEIGHT". What is not understood, or is no matter of a
// window, is passed over: another version may have written it.
Settings parse_settings(std::string_view text);
// Of that file, as far as read_state_file() takes it.
Settings read_settings(const std::filesystem::path& file);
// Whether a window remembers what this command sets.
bool is_remembered(const Command& command);
// What differs from a first start.
Settings settings_of(const Session& session, int width, int height);
std::string settings_text(const Settings& settings);
// An error leaves the old file: it is only a convenience.
void write_settings(const std::filesystem::path& file, const Settings& settings);

// Where pictures go: XDG_PICTURES_DIR of the environment, or of user-dirs.dirs, or ~/Pictures where that is;
// empty where there is none.
std::filesystem::path pictures_folder();

}  // namespace boxwood
