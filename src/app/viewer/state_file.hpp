// SPDX-License-Identifier: MIT
// Small private files of a window. Only regular files are read and written, so that a pipe, a device or an
// endless file in their place blocks nothing.
#pragma once

#include <filesystem>
#include <string>

namespace boxwood {

inline constexpr std::size_t kMostStateBytes = std::size_t{1} << 20U;

// Returns the content; empty on any error: absent, no permission, no regular file, longer than
// kMostStateBytes.
std::string read_state_file(const std::filesystem::path& file);
// Writes the file, and creates its folder if missing. An error leaves the old file, and so does anything but
// a regular file.
void write_state_file(const std::filesystem::path& file, const std::string& text);

}  // namespace boxwood
