// SPDX-License-Identifier: MIT
// Commands about the session itself, and those that show its scene again after another one was opened.
#pragma once

#include <string>
#include <vector>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

class Session;
class SessionView;

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

// Returns the commands that open the files again and restore edits, looks, selection, the work of features on
// the scene, and the camera. Panels and their sizes belong to the window and are left out. Empty for a scene
// without a file.
std::vector<Command> commands_to_return(const Session& session);

// Appends the commands that place the camera as it is.
void add_eye(const SessionView& view, std::vector<Command>& out);

// Commands that restore the picture apart from the document, the layers and colours. Each list has one part:
// the selection, the eye, the handles; then what each feature shows.
struct LookParts {
  std::vector<std::vector<Command>> view, features;
  bool operator==(const LookParts&) const = default;
};
LookParts look_parts(const Session& session);

}  // namespace boxwood
