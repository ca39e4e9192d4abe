// SPDX-License-Identifier: MIT
// The names of the tree's panels.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kNodePanel{"node"};
inline constexpr Panel kNodeBoxesPanel{"boxes"};
inline constexpr Panel kTreeQualityPanel{"quality"};
inline constexpr Panel kLevelsPanel{"levels"};

}  // namespace boxwood
