// SPDX-License-Identifier: MIT
// Commands that set the direction of view and the projection, parallel or perspective.
#pragma once

#include "app/camera/camera.hpp"
#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

template <> struct EnumRange<StandardView> { static constexpr StandardView kLast = StandardView::iso; };

// clang-format off
struct LookFrom    { static constexpr std::string_view kName = "look-from"; StandardView view{}; BOXWOOD_FIELDS(view) };
struct SetOrtho    { static constexpr std::string_view kName = "ortho";    bool on = true; BOXWOOD_FIELDS(on) };
// clang-format on

}  // namespace boxwood
