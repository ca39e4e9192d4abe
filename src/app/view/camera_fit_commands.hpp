// SPDX-License-Identifier: MIT
// Commands that fit the camera to the scene or the selection.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// clang-format off
struct FitView     { static constexpr std::string_view kName = "fit";      BOXWOOD_NO_FIELDS };
struct Focus       { static constexpr std::string_view kName = "focus";    BOXWOOD_NO_FIELDS };
// clang-format on

}  // namespace boxwood
