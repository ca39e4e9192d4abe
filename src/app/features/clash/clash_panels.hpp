// SPDX-License-Identifier: MIT
// The names of the panels of the list of clashes.
#pragma once

#include "app/shell/panels.hpp"

namespace boxwood {

inline constexpr Panel kClashesPanel{"clashes"};

}  // namespace boxwood
