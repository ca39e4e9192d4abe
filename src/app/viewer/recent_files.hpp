// SPDX-License-Identifier: MIT
// The recently opened files, newest first, kept in the user's state folder (XDG).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace boxwood {

// Returns $XDG_STATE_HOME/boxwood/recent, or ~/.local/state/boxwood/recent; empty if neither is known.
std::filesystem::path recent_files_path();

std::vector<std::string> read_recent_files(const std::filesystem::path& file);  // empty on any error
// Puts the names in front, without repeats, at most kMaxRecentFiles, and replaces the file
// (base/output_file.hpp). An error leaves the old list: it is only a convenience.
std::vector<std::string> add_recent_files(const std::filesystem::path& file,
                                          const std::vector<std::string>& opened);

inline constexpr std::size_t kMaxRecentFiles = 12;

}  // namespace boxwood
