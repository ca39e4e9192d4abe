// SPDX-License-Identifier: MIT
// The names of the panels of the descent and its axes.
#pragma once

#include "app/shell/panels.hpp"

namespace boxwood {

inline constexpr Panel kAxesPanel{"axes"};
inline constexpr Panel kDescentPanel{"descent"};

}  // namespace boxwood
