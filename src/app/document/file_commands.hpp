// SPDX-License-Identifier: MIT
// Commands that open files and write poses.
#pragma once

#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct OpenFile    { static constexpr std::string_view kName = "open";     std::string file; BOXWOOD_FIELDS(file) };
struct AddFile     { static constexpr std::string_view kName = "add";      std::string file; BOXWOOD_FIELDS(file) };
struct OpenBuiltIn { static constexpr std::string_view kName = "built-in"; BOXWOOD_NO_FIELDS };
struct CancelOpen  { static constexpr std::string_view kName = "cancel";   BOXWOOD_NO_FIELDS };
struct SavePoses   { static constexpr std::string_view kName = "save-poses"; std::string file; BOXWOOD_FIELDS(file) };  // poses of all objects; *.log: as commands
struct OpenPoses   { static constexpr std::string_view kName = "open-poses"; std::string file; BOXWOOD_FIELDS(file) };  // one step of the history
// clang-format on

// Returns the command for a dropped file: OpenPoses for `*.poses`, else OpenFile if `instead`, else AddFile.
inline Command command_to_open(const std::string& file, bool instead) {
  if (file.ends_with(".poses")) return OpenPoses{file};
  return instead ? Command(OpenFile{file}) : Command(AddFile{file});
}

}  // namespace boxwood
