// SPDX-License-Identifier: MIT
// The names of the panels of the measured distance.
#pragma once

#include "app/shell/panels.hpp"

namespace boxwood {

inline constexpr Panel kMeasurePanel{"measure"};

}  // namespace boxwood
