// SPDX-License-Identifier: MIT
// The commands undo and redo.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct Undo        { static constexpr std::string_view kName = "undo";     BOXWOOD_NO_FIELDS };
struct Redo        { static constexpr std::string_view kName = "redo";     BOXWOOD_NO_FIELDS };
// clang-format on

}  // namespace boxwood
