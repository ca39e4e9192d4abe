// SPDX-License-Identifier: MIT
// The names of the panels of objects and of the selection.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kObjectsPanel{"objects"};
inline constexpr Panel kSelectionPanel{"selection"};

}  // namespace boxwood
