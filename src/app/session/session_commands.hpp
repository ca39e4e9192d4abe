// SPDX-License-Identifier: MIT
// Commands about the session itself.
#pragma once

#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct Screenshot  { static constexpr std::string_view kName = "screenshot"; std::string file; BOXWOOD_FIELDS(file) };
// The view alone, without panels: in a window the part between them.
struct ScreenshotOfView { static constexpr std::string_view kName = "screenshot-view"; std::string file; BOXWOOD_FIELDS(file) };
struct Wait        { static constexpr std::string_view kName = "wait";     BOXWOOD_NO_FIELDS };  // until no job is under way
struct Quit        { static constexpr std::string_view kName = "quit";     BOXWOOD_NO_FIELDS };
// clang-format on

inline void list_session_commands(CommandTypes& types) {
  types.add<Screenshot, ScreenshotOfView, Wait, Quit>();
}

}  // namespace boxwood
