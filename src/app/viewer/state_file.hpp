// SPDX-License-Identifier: MIT
// Small files that a window keeps for itself: read and written where they are regular files, and else passed
// over, so that a pipe, a device or a file without end in their place holds nothing up.
#pragma once

#include <filesystem>
#include <string>

namespace boxwood {

inline constexpr std::size_t kMostStateBytes = std::size_t{1} << 20U;

// Empty on any error: absent, closed to the user, no regular file, longer than kMostStateBytes.
std::string read_state_file(const std::filesystem::path& file);
// Makes its folder where that is missing. An error leaves what was there; so does anything but a regular
// file.
void write_state_file(const std::filesystem::path& file, const std::string& text);

}  // namespace boxwood
