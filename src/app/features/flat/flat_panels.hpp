// SPDX-License-Identifier: MIT
// The names of the panels of the flat scene.
#pragma once

#include "app/shell/panels.hpp"

namespace boxwood {

inline constexpr Panel kFlatPanel{"flat"};

}  // namespace boxwood
