// SPDX-License-Identifier: MIT
// Commands about files that were added to the scene.
#pragma once

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// clang-format off
struct RemoveFiles { static constexpr std::string_view kName = "remove"; Targets target; BOXWOOD_FIELDS(target) };  // the files of these objects; one step of the history
struct PlaceBeside { static constexpr std::string_view kName = "beside"; Targets target; BOXWOOD_FIELDS(target) };  // beside the other objects, on the same floor; one step of the history
// clang-format on

}  // namespace boxwood
