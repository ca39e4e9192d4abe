// SPDX-License-Identifier: MIT
// Commands that show and hide objects.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// clang-format off
struct ShowObject  { static constexpr std::string_view kName = "show";     Targets target; bool on = true; BOXWOOD_FIELDS(target, on) };
struct Isolate     { static constexpr std::string_view kName = "isolate";  BOXWOOD_NO_FIELDS };
// clang-format on

}  // namespace boxwood
