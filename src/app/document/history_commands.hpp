// SPDX-License-Identifier: MIT
// The commands of the history.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct Undo        { static constexpr std::string_view kName = "undo";     BOXWOOD_NO_FIELDS };
struct Redo        { static constexpr std::string_view kName = "redo";     BOXWOOD_NO_FIELDS };
struct OneStep     { static constexpr std::string_view kName = "one-step"; bool on = true; BOXWOOD_FIELDS(on) };  // the edits up to `one-step off` are undone together
// clang-format on

}  // namespace boxwood
