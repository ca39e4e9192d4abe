// SPDX-License-Identifier: MIT
// Commands that choose the drawn volumes and their levels.
#pragma once

#include <optional>

#include <boxwood/volumes.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

// clang-format off
struct ShowVolume  { static constexpr std::string_view kName = "volume";   VolumeKind kind{}; Targets target; bool on = true; BOXWOOD_FIELDS(kind, target, on) };
struct ShowTree    { static constexpr std::string_view kName = "tree";     VolumeKind kind{}; Targets target; bool on = true; BOXWOOD_FIELDS(kind, target, on) };
struct SetDepth    { static constexpr std::string_view kName = "depth";    static constexpr bool kJoinsHistory = true;
                     DepthRange range; BOXWOOD_FIELDS(range)
                     static std::optional<SetDepth> joined(const SetDepth&, const SetDepth& b) { return b; } };
// clang-format on

}  // namespace boxwood
