// SPDX-License-Identifier: MIT
// The names of the panels Drawn and Volumes.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kDrawnPanel{"drawn"};
inline constexpr Panel kScoreboardPanel{"scoreboard"};

}  // namespace boxwood
